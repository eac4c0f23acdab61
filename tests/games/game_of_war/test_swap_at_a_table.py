"""Swapping sides at a real table: people change chairs, and a program changes seats (ruling 24)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from games.game_of_war import views  # noqa: F401  learns the game's icons and French
from games.game_of_war.war_desk import WAND
from playmat.events import Button, LanguageChosen
from playmat.games.game_of_war.game import game_of_war
from playmat.games.game_of_war.rules.switches import RULINGS
from playmat.games.interface import Action, Bot, InformationState, Rng
from playmat.placement import NORTH, SOUTH
from playmat.session.effects import EntryKind
from playmat.simulator.rehearsal.rehearsal import Tally
from playmat.simulator.rehearsal.staging import rehearse, seat_hands, set_table
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.text import Text
from support.session_harness import LONG, Desk

GAME = game_of_war(RULINGS._replace(swap_sides=True), opening=True).called(WAND.seat_names)
CHAIRS = "Change chairs: you play the other side now"


class SwapDesk(Desk):
    """The ready opening with the house rule; `programs` play seats, people the others."""

    def __init__(self, programs: Mapping[int, Bot] = {}) -> None:
        self.game, self.random = GAME, Random(1)
        self.world = set_table(GAME, WAND, self.random)
        self.table = VirtualTime(GAME, WAND, self.world, programs=programs)
        self.hands = seat_hands(self.table, GAME, self.world, self.random)
        self.begin()
        self.table.elapse(LONG)

    def undo(self, seat: int) -> None:
        """Lets a seat take the last action back, to which the other agrees."""
        self.press(seat, Button.LEFT, Button.MIDDLE)
        self.table.elapse(1.0)
        if self.phase == "agreeing":
            self.press(1 - seat, Button.RIGHT)
        self.table.elapse(1.0)

    def draw_lot(self, first: str) -> None:
        """Lets the players choose who begins."""
        self.do(f"first {first}")


def player(choice: str) -> Bot:
    """A program that keeps or swaps, and ends its turns."""

    def choose(known: InformationState, rng: Rng) -> Action | None:
        return next(action for action in known.actions if str(action) in (choice, "end"))

    return Bot(Text("player"), choose)


def test_north_is_asked_and_nobody_else() -> None:
    desk = SwapDesk()
    asked = "Before the lot | Swap sides? | Keep your army, or take the other"
    assert desk.reads(NORTH) == f"{asked} | Menu | Keep | Swap"
    assert desk.reads(SOUTH) == "Before the lot | North chooses | to keep its army, or to swap | Menu"
    desk.press(SOUTH, Button.MIDDLE, Button.RIGHT)
    assert desk.actions == []
    desk.press(NORTH, Button.MIDDLE)
    assert desk.actions == ["keep"] and CHAIRS not in desk.reads(SOUTH)


def test_all_consoles_ask_for_a_change_of_chairs_until_it_is_done() -> None:
    desk = SwapDesk()
    desk.table.handle(LanguageChosen(SOUTH, "fr"))
    desk.press(NORTH, Button.RIGHT)
    assert desk.actions == ["swap"]
    assert CHAIRS in desk.reads(NORTH) and "Changez de chaise" in desk.reads(SOUTH)
    desk.table.elapse(30.0)
    assert CHAIRS not in desk.reads(NORTH)


def test_a_swap_that_is_undone_asks_for_the_change_again_and_for_consent() -> None:
    desk = SwapDesk()
    desk.press(NORTH, Button.RIGHT)
    desk.table.elapse(30.0)
    desk.press(NORTH, Button.LEFT, Button.MIDDLE)  # who has North's seat now has not chosen
    assert desk.phase == "agreeing"
    desk.press(SOUTH, Button.RIGHT)
    assert [entry.kind for entry in desk.table.entries][-1] is EntryKind.UNDONE
    assert all(CHAIRS in desk.reads(seat) for seat in (SOUTH, NORTH))
    assert "Swap sides?" in desk.reads(NORTH)


@pytest.mark.parametrize(("choice", "seat"), [("keep", NORTH), ("swap", SOUTH)])
def test_a_program_plays_the_side_that_it_has_chosen(choice: str, seat: int) -> None:
    desk = SwapDesk({NORTH: player(choice)})
    assert desk.reads(NORTH).startswith("Computer")
    desk.press(NORTH, Button.MIDDLE)
    assert desk.actions == [choice]
    announced = "the computer plays South now" in desk.reads(NORTH)
    assert announced is (choice == "swap")
    desk.draw_lot(("south", "north")[seat])
    assert desk.reads(seat).startswith("Computer") and "Computer" not in desk.reads(1 - seat)
    desk.press(seat, Button.MIDDLE)
    assert desk.actions[-1] == "end"
    assert "Computer" not in desk.reads(1 - seat), "people play the other side"


def test_after_undo_and_after_a_power_cut_the_program_is_where_the_match_says() -> None:
    desk = SwapDesk({NORTH: player("swap")})
    desk.press(NORTH, Button.MIDDLE)
    desk.draw_lot("south")
    assert desk.reads(SOUTH).startswith("Computer")
    desk.table.restart()
    desk.press(SOUTH, Button.RIGHT)
    assert desk.reads(SOUTH).startswith("Computer")
    for _ in range(2):
        desk.undo(NORTH)
    assert desk.reads(NORTH).startswith("Computer") and "Computer" not in desk.reads(SOUTH)


def test_the_log_says_who_swapped() -> None:
    desk = SwapDesk()
    desk.press(NORTH, Button.RIGHT)
    (line,) = desk.table.status.story.log
    assert (line.seat, str(line.text.message)) == (NORTH, "swaps sides with {seat}")


@pytest.mark.parametrize("opening", [True, False])
def test_random_players_rehearse_it(opening: bool) -> None:
    game, random, tally = game_of_war(RULINGS._replace(swap_sides=True), opening), Random(1), Tally(1)
    world = set_table(game, WAND, random)
    clock = VirtualTime(game, WAND, world)
    found: list[str] = []
    for wait in rehearse(clock, game, world, random, tally).run():
        clock.drive(iter([wait]))
        found = [entry.text for entry in clock.entries if entry.text in ("keep", "swap")]
        if found:
            break
    assert found
