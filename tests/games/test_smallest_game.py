"""Defaults of the interface: a game that defines the required members alone is complete."""

from dataclasses import dataclass, replace
from enum import Enum
from random import Random
from typing import NamedTuple

import pytest

from playmat.errors import MalformedText
from playmat.games.interface import Game, Outcome, Projection, Rules, Setup, State, Words
from playmat.placement import Arrangement, Face, Lay, Place, Placement, Zone
from playmat.simulator.rehearsal.rehearsal import Tally
from playmat.simulator.rehearsal.staging import rehearse, set_table
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.text import Text
from support.every_game import GAMES, MATS


class End(Enum):
    LAID = "a card is laid"


class Lays(NamedTuple):
    """The seat that lays its card."""

    seat: int = 0

    def __str__(self) -> str:
        return "lay"


@dataclass(frozen=True)
class Table(State):
    """Whether the card of South lies."""

    laid: bool = False

    @property
    def movers(self) -> tuple[int, ...]:
        return () if self.laid else (0,)

    def legal_actions(self) -> tuple[Lays, ...]:
        return () if self.laid else (Lays(),)

    def apply(self, action: Lays, at: float = 0.0) -> "Table":
        return Table(True)

    def outcome(self) -> Outcome | None:
        return Outcome((0,), End.LAID) if self.laid else None

    def __str__(self) -> str:
        return "laid" if self.laid else "open"


PLACE, CARD = Place("duel", seat=0), (Face("pistol"),)


class OneCardRules(Rules[Table, Lays]):
    def start(self, seats: int = 2) -> Table:
        return Table()

    def parse_state(self, text: str) -> Table:
        if text not in ("open", "laid"):
            raise MalformedText(text)
        return Table(text == "laid")

    def parse_action(self, text: str) -> Lays:
        if text != "lay":
            raise MalformedText(text)
        return Lays()


class OneCardProjection(Projection[Table, Lays]):
    zones = {"duel": Zone(Arrangement.CELLS)}

    def placement(self, state: Table) -> Placement:
        return {PLACE: CARD} if state.laid else {}

    def gestures(self, state: Table, action: Lays) -> tuple[Lay, ...]:
        return (Lay({PLACE: CARD}),)


class OneCardSetup(Setup[Table, Lays]):
    serials = {"Q01": "pistol"}


GAME = Game("one-card", OneCardRules(), OneCardProjection(), OneCardSetup(), Words[Table, Lays]())


def test_virtual_players_play_it() -> None:
    random = Random(1)
    mat = replace(MATS["quick-draw"], games=(GAME.name,))
    world = set_table(GAME, mat, random)
    table, tally = VirtualTime(GAME, mat, world), Tally(3)
    table.drive(rehearse(table, GAME, world, random, tally).run())
    assert (tally.completed, tally.misread) == (3, 0)


def test_each_seat_begins_with_one_card_of_each_serial_in_its_hand() -> None:
    components = GAME.setup.components()
    assert [[(piece.serial, piece.kind, piece.in_deck) for piece in components[seat]] for seat in (0, 1)] == [
        [("Q01", "pistol", False)]
    ] * 2


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (GAMES["quick-draw"].words.title(), "Quick draw"),
        (GAME.words.kind_name("pistol"), "Pistol"),
        (GAME.words.zone_name("duel"), "Duel"),
        (GAME.words.place_name(Place("well", 1)), "well 2"),
    ],
)
def test_names_follow_from_the_folder_kind_zone_and_place(text: Text, shown: str) -> None:
    assert str(text) == shown


def test_a_zone_has_the_name_that_the_overlay_gives_it() -> None:
    named = GAME.called(GAME.seats, {"duel": Text("Field of honour")})
    assert str(named.words.zone_name("duel")) == "Field of honour"


def test_the_screens_say_whose_turn_it_is_and_who_won() -> None:
    words = GAMES["quick-draw"].words
    default = Words[Table, Lays].brief

    def reads(state: Table, seat: int) -> list[str]:
        _, headline, details = default(words, state, seat)
        return [str(headline), *map(str, details)]

    assert [reads(Table(), seat) for seat in (0, 1)] == [["Your turn"], ["South's turn"]]
    assert reads(Table(True), 0) == ["You win", "A card is laid"]
    assert reads(Table(True), 1) == ["You lose", "A card is laid"]
    assert str(Words[Table, Lays].label(words, Table(), Lays())) == "lay"


def test_a_state_has_no_clock_and_hides_nothing_unless_it_says_so() -> None:
    assert Table().deadline is None and Table().observation(1) == "open"
