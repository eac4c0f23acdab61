"""Holding Next pages on; holding any other button does nothing more."""

from playmat.events import Button, Repeated
from playmat.placement import SOUTH
from support.session_harness import Desk, begun

NEXT = Repeated(SOUTH, Button.RIGHT)


def test_a_held_next_leafs_through_the_menu_before_a_game() -> None:
    desk = Desk()
    desk.press(SOUTH, Button.MIDDLE)
    first = desk.reads(SOUTH)
    desk.press(SOUTH, Button.RIGHT)
    second = desk.reads(SOUTH)
    desk.table.handle(NEXT)
    assert len({first, second, desk.reads(SOUTH)}) == 3


def test_a_held_next_leafs_through_the_menu_of_a_game() -> None:
    desk = begun()
    desk.press(SOUTH, Button.LEFT)
    desk.press(SOUTH, Button.RIGHT)
    before = desk.reads(SOUTH)
    desk.table.handle(NEXT)
    assert desk.reads(SOUTH) != before


def test_a_button_held_since_an_earlier_screen_pages_nothing() -> None:
    desk = begun()
    desk.press(SOUTH, Button.LEFT)
    before = desk.reads(SOUTH)
    desk.table.handle(NEXT)
    assert desk.reads(SOUTH) == before


def test_a_held_button_that_accepts_an_action_accepts_it_once() -> None:
    desk = begun()
    assert "End turn" in desk.reads(SOUTH) or "Pass" in desk.reads(SOUTH), desk.reads(SOUTH)
    before = desk.actions
    desk.table.handle(NEXT)
    assert desk.actions == before
