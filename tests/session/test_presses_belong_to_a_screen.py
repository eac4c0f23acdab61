"""A press counts for the view that it was made for: never for an earlier one, nor for a missing label."""

from __future__ import annotations

import pytest

from playmat.events import Button, Held
from playmat.placement import NORTH, SOUTH, parse_place
from support.session_harness import Desk, begun


def sure(desk: Desk, seat: int) -> None:
    """Opens "Sure?" through the menu, with the right button still down from its last press."""
    desk.press(seat, Button.LEFT)
    while "New game" not in desk.reads(seat):
        desk.press(seat, Button.RIGHT)
    desk.press(seat, Button.MIDDLE)
    assert "Sure?" in desk.reads(seat)


def test_a_hold_that_began_on_the_menu_ends_no_game() -> None:
    desk = begun()
    sure(desk, SOUTH)
    desk.table.elapse(0.4)
    desk.table.handle(Held(SOUTH, Button.RIGHT))
    assert "Sure?" in desk.reads(SOUTH) and desk.phase != "attracting"


def test_a_hold_that_began_on_the_question_ends_the_game() -> None:
    desk = begun()
    sure(desk, SOUTH)
    desk.hold(SOUTH, Button.RIGHT)
    assert desk.phase == "attracting"


@pytest.mark.parametrize("button", list(Button))
def test_an_unlabelled_button_neither_begins_nor_resumes(button: Button) -> None:
    desk = Desk()
    if desk.table.views[NORTH].buttons[button.value] is None:
        desk.press(NORTH, button)
        assert desk.phase == "attracting"
    desk.begin()
    desk.press(SOUTH, Button.LEFT)
    while "Pause" not in desk.reads(SOUTH):
        desk.press(SOUTH, Button.RIGHT)
    desk.press(SOUTH, Button.MIDDLE)
    assert desk.phase == "paused"
    desk.press(NORTH, button)
    assert (desk.phase == "paused") is (button is not Button.MIDDLE)


def test_a_press_confirms_nothing_that_has_just_come_to_lie_there() -> None:
    desk = begun()
    before = desk.actions
    desk.table.elapse(1)
    desk.world.lay(desk.top("south.reserve.0"), parse_place("south.battlefield.0"))
    desk.table.press(SOUTH, Button.RIGHT)
    assert desk.actions == before
    desk.table.elapse(0.35)
    desk.table.press(SOUTH, Button.RIGHT)
    assert len(desk.actions) == len(before) + 2 and desk.actions[-1] == "end"
