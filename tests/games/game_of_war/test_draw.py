"""Draw proposals from the menu at any time, which need the other player's consent."""

from __future__ import annotations

from itertools import islice

import pytest

from playmat.events import Button
from playmat.games.game_of_war.game import game_of_war
from playmat.games.interface import Bot
from playmat.placement import NORTH
from playmat.session.match.notices import SHOWN
from playmat.simulator.players.hands import Hands
from playmat.simulator.players.player import Player
from playmat.text import say
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
    desk.table.elapse(60)  # North thinks about it
    push(desk, 1, NO)
    assert (desk.phase, desk.actions[1:]) == ("waiting", [])
    assert "North says no" in desk.reads(0) and "says no" not in desk.reads(1)
    desk.table.elapse(SHOWN)
    assert "says no" not in desk.reads(0)


@pytest.mark.parametrize(("behind", "phase"), [(True, "over"), (False, "waiting")])
def test_a_program_accepts_a_draw_only_when_it_is_behind(desk: Desk, behind: bool, phase: str) -> None:
    bot = Bot(say("Cautious"), lambda known, rng: None, agrees=lambda known: behind)
    look = desk.table.views.__getitem__
    hands = Hands(desk.world, desk.game, desk.random, desk.table.press, look, seats=(NORTH,))
    propose(desk, 0)
    for pause in islice(Player(desk.table, hands, bot, desk.random).run(), 20):
        desk.table.elapse(pause.seconds)
    assert desk.phase == phase


def test_whoever_ends_its_own_question_is_told_nothing(desk: Desk) -> None:
    propose(desk, 0)
    push(desk, 0, NO)
    assert desk.phase == "waiting" and "says no" not in desk.reads(0) + desk.reads(1)
