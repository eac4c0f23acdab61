"""Draw proposals from the menu at any time, which need the other player's consent."""

from __future__ import annotations

import pytest

from playmat.events import Button
from playmat.games.game_of_war.game import game_of_war
from support.every_game import MATS
from support.session_harness import Desk

YES, NO = Button.RIGHT, Button.LEFT


@pytest.fixture
def desk() -> Desk:
    """A table in the ready opening after the lot, with closed menus."""
    desk = Desk(game=game_of_war(opening=True), mat=MATS["game-of-war"])
    push(desk, 0, Button.MIDDLE, Button.MIDDLE)
    assert "Drawn game" not in menu(desk, 0)
    push(desk, 0, Button.LEFT, Button.MIDDLE, YES)
    push(desk, 1, YES)
    return desk


def push(desk: Desk, seat: int, *buttons: Button) -> None:
    for button in buttons:
        desk.press(seat, button)
        desk.table.elapse(1)


def menu(desk: Desk, seat: int) -> list[str]:
    """Returns the entries of a console's menu and leaves it at the first one."""
    push(desk, seat, Button.LEFT)
    entries: list[str] = []
    while (entry := desk.reads(seat).split(" | ")[1]) not in entries:
        entries.append(entry)
        push(desk, seat, Button.RIGHT)
    return entries


def propose(desk: Desk, seat: int) -> None:
    for _ in range(menu(desk, seat).index("Drawn game")):
        push(desk, seat, Button.RIGHT)
    push(desk, seat, Button.MIDDLE)


@pytest.mark.parametrize("seat", [0, 1])
def test_either_side_proposes_a_draw_and_the_other_agrees(desk: Desk, seat: int) -> None:
    propose(desk, seat)
    assert "Do you agree?" in desk.reads(1 - seat) and "Waiting for an answer" in desk.reads(seat)
    push(desk, 1 - seat, YES)
    assert (desk.phase, desk.actions[-1], desk.state.outcome().winners) == ("over", "draw", ())


def test_whoever_does_not_agree_plays_on(desk: Desk) -> None:
    propose(desk, 0)
    push(desk, 1, NO)
    assert (desk.phase, desk.actions[1:]) == ("waiting", [])
