"""Rules of Higher card: positions, actions and their notation.

Each side has the numbers 1 to 4. Two duels lie between the players, with a place for each side. In turn they
lay a number on a free place of their own; the higher number of a duel wins it, and equal numbers win nothing.
Four numbers end a round and are used up. South leads in the first round, North in the second and last. Most
duels win.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from playmat.errors import IllegalAction, ImpossiblePosition, MalformedText, quoted
from playmat.games.interface import Outcome, State, refuse_text
from playmat.placement import NORTH, SEATS, SOUTH

RANKS, DUELS = "1234", "lr"
ROUND = len(SEATS) * len(DUELS)
ROUNDS = len(RANKS) // len(DUELS)


class Ending(Enum):
    """Reasons for the end of a game."""

    DUELS = "duels"


class Play(NamedTuple):
    """The side at turn lays a number at the left or the right duel, as South sees them."""

    rank: str
    duel: str

    def __str__(self) -> str:
        return self.rank + self.duel


@dataclass(frozen=True)
class Position(State):
    """All plays, in order."""

    played: tuple[Play, ...] = ()

    @property
    def movers(self) -> tuple[int, ...]:
        """The seat whose turn it is; empty at the end."""
        return () if len(self.played) == ROUND * ROUNDS else (_mover(len(self.played)),)

    @property
    def lying(self) -> tuple[tuple[int, Play], ...]:
        """The plays that lie on the mat, with their seats: none after a round, except the last."""
        end = len(self.played)
        start = end - ROUND if end == ROUND * ROUNDS else end - end % ROUND
        return tuple((_mover(number), self.played[number]) for number in range(start, end))

    def legal_actions(self) -> tuple[Play, ...]:
        """Returns each unused number of the side at turn at each of its free places."""
        if not self.movers:
            return ()
        (seat,) = self.movers
        used = {play.rank for number, play in enumerate(self.played) if _mover(number) == seat}
        taken = {play.duel for owner, play in self.lying if owner == seat}
        return tuple(
            Play(rank, duel) for rank in RANKS if rank not in used for duel in DUELS if duel not in taken
        )

    def apply(self, action: Play, at: float = 0.0) -> Position:
        """Returns the position with the number; IllegalAction if it is used or its place is taken."""
        refuse_text(action)
        if action not in self.legal_actions():
            raise IllegalAction(f"'{action}' is illegal at {self}: lay an unused number on a free place")
        return Position((*self.played, action))

    def points(self, seat: int) -> int:
        """Returns the number of duels that a seat has won."""
        ranks: dict[tuple[int, str], dict[int, str]] = {}
        for number, play in enumerate(self.played):
            ranks.setdefault((number // ROUND, play.duel), {})[_mover(number)] = play.rank
        duels = [duel for duel in ranks.values() if len(duel) == len(SEATS)]
        return sum(duel[seat] > duel[1 - seat] for duel in duels)

    def outcome(self) -> Outcome | None:
        """Returns the winners and the reason, or None during the game."""
        if self.movers:
            return None
        south, north = self.points(SOUTH), self.points(NORTH)
        winners = () if south == north else (SOUTH if south > north else NORTH,)
        return Outcome(winners, Ending.DUELS)

    def __str__(self) -> str:
        return " ".join(map(str, self.played)) or "."


def _mover(number: int) -> int:
    """Returns the seat of a play: the sides take turns, and the lead changes with the round."""
    return (number + number // ROUND) % len(SEATS)


def parse_position(text: str) -> Position:
    """Parses what `str()` writes; raises MalformedText, or ImpossiblePosition if no game leads to it."""
    position = Position()
    for word in () if text == "." else text.split(" "):
        if not re.fullmatch("[1-4][lr]", word):
            raise MalformedText(f"{quoted(text)} is no position: write the plays in order, like 4l 1r")
        try:
            position = position.apply(Play(*word))
        except IllegalAction as error:
            raise ImpossiblePosition(f"{quoted(text)} is impossible: {error}") from error
    return position


def parse_play(text: str) -> Play:
    """Parses what `str()` writes; raises MalformedText."""
    if not re.fullmatch("[1-4][lr]", text):
        raise MalformedText(f"{quoted(text)} is no action: write a number and l or r, like 3l")
    return Play(*text)
