"""Arrows of the page for dice that no reader detects."""

from __future__ import annotations

from games.age_of_war.castle_table import GAME, CastleDesk
from playmat.placement import Place
from playmat.virtual.demo.guiding.hints import by_truth
from support.session_harness import LONG

LYING = "..../.../../../../. 12 south lying gassantoda:1 122233 D -"


def test_a_die_that_covers_another_goes_to_the_free_well() -> None:
    desk = CastleDesk(LYING)
    die, other = (desk.world.top(Place("well", number)) for number in (2, 5))
    assert die and other
    desk.world.lay(die, Place("well", 5), desk.world.pose(die) or 0)
    desk.table.elapse(LONG)
    assert desk.phase == "explaining"
    step, *_ = by_truth(desk.table.status.steps, desk.world, GAME, desk.table.follower.state)
    assert (step.source, step.target) == (Place("well", 5), Place("well", 2))
    desk.world.lay(die, step.target, desk.world.pose(die) or 0)
    desk.table.elapse(LONG)
    assert desk.phase == "waiting"
