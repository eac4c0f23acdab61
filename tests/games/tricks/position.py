"""Rules of Tricks: positions, actions and their notation.

The eighteen cards are clubs, hearts and spades from 1 to 6; each side has the same nine in every game. Five
tricks are played. The second card of a trick must have the suit of the first if its player still has one. The
higher card of the first suit takes the trick, and hearts take any other suit. The side that takes a trick
leads to the next. Most tricks win.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from playmat.errors import IllegalAction, ImpossiblePosition, MalformedText, quoted
from playmat.games.interface import Outcome, State
from playmat.placement import SEATS, SOUTH

TRUMPS, TRICKS = "h", 5
HANDS = tuple(
    tuple(f"{suit}{rank}" for suit, ranks in zip("chs", hand, strict=True) for rank in ranks)
    for hand in (("1346", "145", "25"), ("25", "236", "1346"))
)
CARDS = tuple(sorted(HANDS[0] + HANDS[1]))


class Ending(Enum):
    """Reasons for the end of a game."""

    TRICKS = "tricks"


class Play(NamedTuple):
    """The side at turn plays this card: suit and rank."""

    card: str

    def __str__(self) -> str:
        return f"play {self.card}"


@dataclass(frozen=True)
class Position(State):
    """All cards played, in order."""

    played: tuple[str, ...] = ()

    @property
    def order(self) -> tuple[int, ...]:
        """The seats of the played cards, and the seat that plays next."""
        seats, leader = [SOUTH], SOUTH
        for number in range(len(self.played)):
            if number % 2:
                first, second = self.played[number - 1 : number + 1]
                leader = 1 - leader if beats(second, first) else leader
                seats.append(leader)
            else:
                seats.append(1 - leader)
        return tuple(seats)

    def row(self, seat: int) -> tuple[str, ...]:
        """Returns the cards that a seat has played, in order."""
        return tuple(card for card, owner in zip(self.played, self.order, strict=False) if owner == seat)

    @property
    def movers(self) -> tuple[int, ...]:
        """The seat whose turn it is; empty at the end."""
        return () if self.outcome() else self.order[-1:]

    def legal_actions(self) -> tuple[Play, ...]:
        """Returns a play for each card of the side at turn, of the suit that was led if it has one."""
        if self.outcome():
            return ()
        seat = self.order[-1]
        left = [card for card in HANDS[seat] if card not in self.row(seat)]
        led = self.played[-1][0] if len(self.played) % 2 else ""
        return tuple(map(Play, [card for card in left if card[0] == led] or left))

    def apply(self, action: Play, at: float = 0.0) -> Position:
        """Returns the position with the card; raises IllegalAction if the rules forbid it."""
        if action not in self.legal_actions():
            raise IllegalAction(f"'{action}' is illegal at {self}: follow suit with a card from your hand")
        return Position((*self.played, action.card))

    def points(self, seat: int) -> int:
        """Returns the number of tricks that a seat has taken."""
        return self.order[2::2].count(seat)  # who takes a trick plays next

    def outcome(self) -> Outcome | None:
        """Returns the winner and the reason, or None during the game."""
        if len(self.played) < 2 * TRICKS:
            return None
        return Outcome((max(SEATS, key=self.points),), Ending.TRICKS)

    def __str__(self) -> str:
        return " ".join(self.played) or "."


def beats(second: str, first: str) -> bool:
    """Returns whether the second card of a trick takes it."""
    return second[1] > first[1] if second[0] == first[0] else second[0] == TRUMPS


def parse_position(text: str) -> Position:
    """Parses what `str()` writes; raises MalformedText, or ImpossiblePosition if no game leads to it."""
    cards = () if text == "." else tuple(text.split(" "))
    if not all(card in CARDS for card in cards):
        raise MalformedText(f"{quoted(text)} is no position: write the cards in order, like h4 h3 c6")
    position = Position()
    for card in cards:
        try:
            position = position.apply(Play(card))
        except IllegalAction as error:
            raise ImpossiblePosition(f"{quoted(text)} is impossible: {error}") from error
    return position


def parse_play(text: str) -> Play:
    """Parses what `str()` writes; raises MalformedText."""
    if not re.fullmatch(r"play [chs][1-6]", text):
        raise MalformedText(f"{quoted(text)} is no action: write suit and rank of a card, like play h3")
    return Play(text.split()[1])
