"""A double press decides once, even if the button's label stays the same."""

from __future__ import annotations

from random import Random

from playmat.events import Button
from playmat.simulator.rehearsal.rehearsal import Tally
from playmat.simulator.rehearsal.staging import rehearse, set_table
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.text import Text
from support.shipped import GAME, MAT

PASS = Text("Pass")


def passes_twice(table: VirtualTime) -> bool:
    """Returns whether the seat that passes now must decide again at once, and may pass again."""
    state = table.follower.state
    after = [state.apply(action, 0.0) for action in state.legal_actions() if str(action) == "pass"]
    return any(
        result.movers == state.movers and "pass" in map(str, result.legal_actions()) for result in after
    )


def test_one_who_passes_twice_in_a_moment_has_declined_once() -> None:
    random = Random(1)
    world = set_table(GAME, MAT, random)
    table = VirtualTime(GAME, MAT, world)
    for wait in rehearse(table, GAME, world, random, Tally(1)).run():
        table.drive(iter([wait]))
        if table.follower.begun and table.status.phase == "reacting" and passes_twice(table):
            break
    table.elapse(1)
    (seat,) = table.follower.state.movers
    assert table.views[seat].buttons[Button.RIGHT.value] == PASS
    before = table.status.actions
    for _ in range(2):
        table.press(seat, Button.RIGHT)
        table.elapse(0.2)
    assert table.status.actions == before + 1
    assert table.views[seat].buttons[Button.RIGHT.value] == PASS
    table.elapse(0.2)
    table.press(seat, Button.RIGHT)
    table.elapse(0.2)
    assert table.status.actions == before + 2
