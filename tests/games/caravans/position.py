"""Rules of Caravans: positions, actions and their notation.

The fifteen cards are amber, jade and silk from 1 to 5. They are one deck for both sides; each side holds
four. In its turn a side plays a card and then takes one. A card is played onto one's own caravan of its
goods, where it must be higher than the cards before it, or onto the discard pile of its goods. The card that
is taken is the top card of the deck, or of a discard pile other than the one just used. The game ends with
the last card of the deck. A caravan counts the sum of its cards less five, and nothing if it never left.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from playmat.errors import IllegalAction, ImpossiblePosition, MalformedText, quoted
from playmat.games.interface import Outcome, State
from playmat.placement import SEAT_NAMES, SEATS, SOUTH

GOODS, RANKS, HAND, COST = "ajs", "12345", 4, 5
CARDS = tuple(goods + rank for goods in GOODS for rank in RANKS)
_NONE = ("",) * len(GOODS)


class Ending(Enum):
    """Reasons for the end of a game."""

    DECK = "the deck is empty"


class Action(NamedTuple):
    """A card that is laid or discarded, or the source of a new one: the deck, or the pile of these goods."""

    verb: str  # lay, discard, draw or take
    what: str = ""

    def __str__(self) -> str:
        return f"{self.verb} {self.what}".strip()


DRAW = Action("draw")


@dataclass(frozen=True)
class Position(State):
    """The caravans of each side and the discard piles: ranks by goods, in the order in which they were laid.

    `takes`: the side at turn has played its card, and takes one; not from the pile of the `barred` goods.
    """

    caravans: tuple[tuple[str, ...], tuple[str, ...]] = (_NONE, _NONE)
    piles: tuple[str, ...] = _NONE
    mover: int = SOUTH
    takes: bool = False
    barred: str = ""

    @property
    def lying(self) -> tuple[str, ...]:
        """The cards on the mat."""
        rows = (*self.caravans[0], *self.caravans[1], *self.piles)
        return tuple(goods + rank for goods, row in zip(GOODS * 3, rows, strict=True) for rank in row)

    @property
    def hands(self) -> tuple[int, ...]:
        """The number of cards in each hand, once all are drawn."""
        return tuple(HAND - (self.takes and seat == self.mover) for seat in SEATS)

    @property
    def deck(self) -> int:
        """The number of cards left to draw."""
        return len(CARDS) - len(self.lying) - sum(self.hands)

    @property
    def movers(self) -> tuple[int, ...]:
        """The side at turn; empty at the end."""
        return () if self.outcome() else (self.mover,)

    def legal_actions(self) -> tuple[Action, ...]:
        """Returns what the side at turn could do with some hand: a position knows no hand."""
        if self.outcome():
            return ()
        if self.takes:
            return (DRAW, *(Action("take", goods) for goods in self._open_piles()))
        unseen = [card for card in CARDS if card not in self.lying]
        own = dict(zip(GOODS, self.caravans[self.mover], strict=True))
        lays = [Action("lay", card) for card in unseen if card[1] > own[card[0]][-1:]]
        return (*lays, *(Action("discard", card) for card in unseen))

    def apply(self, action: Action, at: float = 0.0) -> Position:
        """Returns the position after an action; raises IllegalAction if the rules forbid it."""
        if action not in self.legal_actions():
            raise IllegalAction(f"'{action}' is illegal at {self}: play a card, then take one")
        if action == DRAW:
            return self._passed_on()
        if action.verb == "take":
            return replace(self._passed_on(), piles=_changed(self.piles, action.what, lambda row: row[:-1]))
        goods, rank = action.what
        if action.verb == "lay":
            sides = [*self.caravans]
            sides[self.mover] = _changed(sides[self.mover], goods, lambda row: row + rank)
            after = replace(self, caravans=(sides[0], sides[1]), takes=True)
        else:
            piles = _changed(self.piles, goods, lambda row: row + rank)
            after = replace(self, piles=piles, takes=True, barred=goods)
        return after if after._open_piles() else after._passed_on()  # the deck alone is no decision

    def points(self, seat: int) -> int:
        """Returns the points of a side."""
        return sum(sum(map(int, row)) - COST for row in self.caravans[seat] if row)

    def outcome(self) -> Outcome | None:
        """Returns the winner and the reason, or None during the game."""
        if self.takes or self.deck > 0:
            return None
        south, north = map(self.points, SEATS)
        return Outcome(tuple(seat for seat in SEATS if self.points(seat) == max(south, north)), Ending.DECK)

    def _open_piles(self) -> list[str]:
        return [goods for goods, row in zip(GOODS, self.piles, strict=True) if row and goods != self.barred]

    def _passed_on(self) -> Position:
        """Returns the position once the side at turn has taken a card."""
        return replace(self, mover=1 - self.mover, takes=False, barred="")

    def __str__(self) -> str:
        rows = (
            " ".join(goods + row for goods, row in zip(GOODS, side, strict=True))
            for side in (*self.caravans, self.piles)
        )
        verb = "takes" if self.takes else "plays"
        return " / ".join([*rows, f"{SEAT_NAMES[self.mover]} {verb} {self.barred}".rstrip()])


def _changed(rows: tuple[str, ...], goods: str, change: Callable[[str], str]) -> tuple[str, ...]:
    return tuple(change(row) if own == goods else row for own, row in zip(GOODS, rows, strict=True))


_ROWS = r"a([1-5]*) j([1-5]*) s([1-5]*)"
_NOTED = re.compile(rf"{_ROWS} / {_ROWS} / {_ROWS} / (south|north) (plays|takes)(?: ([ajs]))?")


def parse_position(text: str) -> Position:
    """Parses what `str()` writes; raises MalformedText, or ImpossiblePosition if no game leads to it."""
    if not (noted := _NOTED.fullmatch(text)):
        raise MalformedText(
            f"{quoted(text)} is no position: write caravans, piles and turn, "
            "like a13 j s / a j s / a j s4 / south plays"
        )
    *rows, seat, verb, barred = noted.groups()
    south, north, piles = (tuple(rows[first : first + 3]) for first in (0, 3, 6))
    position = Position((south, north), piles, SEAT_NAMES.index(seat), verb == "takes", barred or "")
    lying = position.lying
    if len({*lying}) < len(lying) or any([*row] != sorted(row) for row in (*south, *north)):
        raise ImpossiblePosition(f"{quoted(text)} is impossible: each card is there once, caravans rise")
    if position.deck < position.takes:
        raise ImpossiblePosition(f"{quoted(text)} is impossible: the hands hold the other cards")
    if (barred and not position.takes) or (position.takes and not position._open_piles()):
        raise ImpossiblePosition(
            f"{quoted(text)} is impossible: who has played takes a card from a pile or the deck"
        )
    if barred and not piles[GOODS.index(barred)]:
        raise ImpossiblePosition(f"{quoted(text)} is impossible: the card just discarded lies on its pile")
    return position


def parse_action(text: str) -> Action:
    """Parses what `str()` writes; raises MalformedText."""
    if not re.fullmatch(r"(lay|discard) [ajs][1-5]|take [ajs]|draw", text):
        raise MalformedText(f"{quoted(text)} is no action: write lay a3, discard a3, take a or draw")
    verb, _, what = text.partition(" ")
    return Action(verb, what)
