"""The wand in the secret deployment: a unit, then its square, and nothing that is read beside them."""

from __future__ import annotations

import pytest

from games.game_of_war import views  # noqa: F401  learns the game's icons and French
from games.game_of_war.war_desk import WarDesk, square
from playmat.events import Button, Ordered, OrderKind


def deployed(desk: WarDesk, *units: tuple[str, str, int]) -> WarDesk:
    """Deploys units by touching each one and then its square."""
    for kind, name, seat in units:
        desk.touch_unit(kind, seat)
        desk.touch(name)
        desk.wait()
    return desk


def test_a_unit_and_then_its_square_deploy_it_which_the_other_console_does_not_tell() -> None:
    desk = deployed(WarDesk(), ("south-cavalry", "M7", 0))
    assert desk.last == "place V M7"
    assert "M7" not in desk.reads(1) and desk.table.status.selected is None
    assert not any(tile for row in desk.table.status.board or () for tile in row.tiles)


def test_a_square_alone_deploys_nothing() -> None:
    desk = WarDesk()
    desk.touch("M7")
    desk.wait()
    assert desk.actions == []


def test_a_deployed_unit_may_be_set_elsewhere_but_not_in_the_name_of_the_next() -> None:
    desk = deployed(WarDesk(), ("south-cavalry", "M7", 0))
    desk.touch("M7")
    deployed(desk, ("south-infantry", "M8", 0))
    assert desk.last == "place I M8"
    desk.touch("M7", "M9")
    desk.wait()
    assert desk.last == "move M7-M9"


@pytest.mark.parametrize("touches", [("M7", "M7"), ("M7", "M7", "K5", "K5")])
def test_a_deployed_unit_that_is_touched_and_let_go_does_not_deploy_the_next_of_its_kind(
    touches: tuple[str, ...],
) -> None:
    desk = deployed(WarDesk(), ("south-cavalry", "M7", 0))
    desk.world.lay(desk.held(0, "south-cavalry"), square("M7"))
    for name in touches:
        desk.touch(name)
        desk.wait()
    desk.touch("M9")
    desk.wait()
    assert desk.actions == ["place V M7"]


@pytest.mark.parametrize("seconds", [0.1, 0.3])
@pytest.mark.parametrize("first", [(), ("M7",), ("M8",), ("M8", "M7")], ids=" ".join)
def test_a_unit_read_beside_the_touched_square_is_not_moved_there(
    first: tuple[str, ...], seconds: float
) -> None:
    desk = WarDesk()
    tags = {"M7": desk.held(0, "south-cavalry"), "M8": desk.world.square(square("M8"))}
    deployed(desk, ("south-cavalry", "M7", 0))
    desk.world.lay(tags["M7"], square("M7"))
    desk.touch_unit("south-infantry", 0)
    for name in first:
        desk.world.hold_wand([tags[name]])
        desk.table.elapse(seconds)
    desk.world.hold_wand([*tags.values()])
    desk.table.elapse(0.4)
    desk.world.lift_wand()
    desk.wait()
    assert desk.last == "place I M8"


def test_a_deployed_unit_that_was_moved_by_hand_is_touched_on_its_new_square() -> None:
    desk = WarDesk()
    unit = desk.held(0, "south-cavalry")
    deployed(desk, ("south-cavalry", "M7", 0))
    desk.world.lay(unit, square("M8"))
    desk.touch("M8")
    desk.wait()
    assert desk.last == "move M7-M8"


@pytest.mark.parametrize("beside", [True, False])
def test_squares_that_flutter_by_while_the_wand_rests_on_a_unit_deploy_nothing(beside: bool) -> None:
    desk = WarDesk()
    unit = desk.held(0, "south-relay")
    desk.world.hold_wand([unit])
    desk.table.elapse(0.4)
    for name in ("K4", "L4", "K5", "L5", "K4", "K3"):
        desk.world.hold_wand([unit, desk.world.square(square(name))][not beside :])
        desk.table.elapse(0.05)
    for name in ("K5", "K4"):
        desk.world.hold_wand([unit])
        desk.table.elapse(0.1)
        desk.world.hold_wand([unit, desk.world.square(square(name))])
        desk.table.elapse(0.1)
    desk.world.hold_wand([unit])
    desk.wait()
    assert desk.actions == []


def test_all_is_revealed_once_both_have_deployed() -> None:
    desk = deployed(WarDesk(), ("south-cavalry", "M7", 0))
    desk.press(0, Button.RIGHT, Button.RIGHT)
    desk.wait()
    deployed(desk, ("north-relay", "C3", 1))
    assert desk.actions[-2:] == ["done", "place R C3"]
    desk.press(1, Button.RIGHT, Button.RIGHT)
    desk.wait()
    shown = {tile.place for row in desk.table.status.board or () for tile in row.tiles if tile}
    assert shown == {square("M7"), square("C3")}


def test_the_plug_is_pulled_in_mid_deployment() -> None:
    desk = deployed(WarDesk(), ("south-cavalry", "M7", 0))
    state = desk.state
    desk.touch_unit("south-infantry", 0)
    desk.pull_the_plug()
    assert desk.state == state and "M7" not in desk.reads(1)
    deployed(desk, ("south-infantry", "M8", 0))
    assert desk.last == "place I M8"


def test_a_deployment_that_leaves_units_out_is_confirmed_by_its_player_alone() -> None:
    desk = WarDesk()
    before = desk.actions
    desk.press(0, Button.RIGHT)
    desk.wait()
    assert desk.reads(0) == "Are you sure? | Deployed? | 17 units stay out and are lost | No | Yes"
    assert "Waiting for an answer" in desk.reads(1) and "17" not in desk.reads(1)
    desk.press(0, Button.LEFT)
    desk.wait()
    assert desk.actions == before and "17 units to place" in desk.reads(0)
    desk.press(0, Button.RIGHT, Button.RIGHT)
    assert desk.last == "done"


def test_a_neighbour_read_for_a_moment_does_not_let_a_wand_select_that_lay_there_at_a_restart() -> None:
    desk = deployed(WarDesk(), ("south-cavalry", "M7", 0))
    unit, here, beside = desk.held(0, "south-cavalry"), *map(desk.world.square, map(square, ("M7", "M8")))
    desk.world.lay(unit, square("M7"))
    desk.world.hold_wand([unit, here])
    desk.wait()
    desk.pull_the_plug()
    desk.world.hold_wand([beside])
    desk.table.elapse(0.03)
    desk.world.hold_wand([unit, here])
    desk.table.elapse(0.5)
    desk.world.lift_wand()
    desk.wait()
    desk.touch("M9")
    desk.wait()
    assert desk.actions == []  # since the restart


@pytest.mark.parametrize(("rests", "moves"), [(True, ["move M7-M9"]), (False, [])], ids=["rests", "lifted"])
def test_a_selection_outlasts_a_pause_only_while_the_wand_rests_on_it(rests: bool, moves: list[str]) -> None:
    desk = deployed(WarDesk(), ("south-cavalry", "M7", 0))
    before = desk.actions
    desk.world.point(square("M7"))
    desk.table.elapse(0.25)
    desk.table.handle(Ordered("1", OrderKind.PAUSE))
    desk.wait()
    if not rests:
        desk.world.lift_wand()
        desk.wait()
    desk.press(0, Button.MIDDLE)
    desk.wait()
    desk.touch("M9")
    desk.wait()
    assert desk.actions == [*before, *moves]
