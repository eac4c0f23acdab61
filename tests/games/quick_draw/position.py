"""Rules of quick draw: positions, actions and their notation. Times are milliseconds of the game."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from playmat.errors import IllegalAction, ImpossiblePosition, MalformedText, quoted
from playmat.games.interface import Deadline, Outcome
from playmat.placement import SEAT_NAMES, SEATS, SHARED

GOAL = 3
PATIENCE_MS = 2000
TIE_MS = 5


class Ending(Enum):
    """Reasons for the end of a game."""

    GOAL = "three rounds won"


class Draw(NamedTuple):
    """A card placed by a seat, or the end of time for SHARED."""

    seat: int

    def __str__(self) -> str:
        return "time" if self.seat == SHARED else f"draw {SEAT_NAMES[self.seat]}"


TIME = Draw(SHARED)


class Position(NamedTuple):
    """Rounds won by each seat, and the time of each placed card in this round."""

    scores: tuple[int, int] = (0, 0)
    laid: tuple[int | None, int | None] = (None, None)

    @property
    def movers(self) -> tuple[int, ...]:
        """The seats without a placed card."""
        return () if self.outcome() else tuple(seat for seat in SEATS if self.laid[seat] is None)

    @property
    def deadline(self) -> Deadline | None:
        """End of the waiting time for the second card, once the first is placed."""
        first = [at for at in self.laid if at is not None]
        return Deadline((first[0] + PATIENCE_MS) / 1000, TIME) if first else None

    def legal_actions(self) -> tuple[Draw, ...]:
        """Returns a draw for each mover. The end of time is not a player's action."""
        return tuple(map(Draw, self.movers))

    def apply(self, action: Draw, at: float = 0.0) -> Position:
        """Returns the next position; IllegalAction for a second card, or for an early end of time."""
        if action == TIME and (deadline := self.deadline):
            if at < deadline.at:
                raise IllegalAction(f"'{action}' is illegal at {self}: it is up at {deadline.at:.3f}")
            return self._decided()
        if action.seat not in self.movers:
            raise IllegalAction(
                f"'{action}' is illegal at {self}: {', '.join(map(str, self.legal_actions()))}"
            )
        own, other = round(at * 1000), self.laid[1 - action.seat]
        laid = (own, other) if action.seat == 0 else (other, own)
        after = self._replace(laid=laid)
        return after if other is None else after._decided()

    def _decided(self) -> Position:
        """Returns the next round with a point for the first seat, or for both in a tie."""
        first = min(at for at in self.laid if at is not None)
        south, north = (
            score + (at is not None and at - first <= TIE_MS) for score, at in zip(*self, strict=True)
        )
        return Position((south, north))

    def outcome(self) -> Outcome | None:
        """Returns the seats with three rounds, or None."""
        winners = tuple(seat for seat in SEATS if self.scores[seat] >= GOAL)
        return Outcome(winners, Ending.GOAL) if winners else None

    def observation(self, viewer: int) -> str:
        """Returns the whole notation, because nothing is hidden."""
        return str(self)

    def __str__(self) -> str:
        south, north = ("-" if at is None else f"{at / 1000:.3f}" for at in self.laid)
        return "{}:{} {} {}".format(*self.scores, south, north)


def parse_draw(text: str) -> Draw:
    """Parses an action; raises MalformedText."""
    for action in (*map(Draw, SEATS), TIME):
        if text == str(action):
            return action
    raise MalformedText(f"{quoted(text)} is no action: write draw south, draw north or time")


_NOTED = re.compile(r"(\d):(\d) (-|\d{1,7}\.\d{3}) (-|\d{1,7}\.\d{3})")


def parse_position(text: str) -> Position:
    """Parses a position; raises MalformedText, or ImpossiblePosition if no game leads to it."""
    noted = _NOTED.fullmatch(text)
    if not noted:
        raise MalformedText(f"{quoted(text)} is no position: write scores and seconds, like 2:1 4.250 -")
    south, north, *times = noted.groups()
    at = [None if time == "-" else int(time.replace(".", "")) for time in times]
    position = Position((int(south), int(north)), (at[0], at[1]))
    if max(position.scores) > GOAL or (None not in at) or (position.outcome() and at != [None, None]):
        raise ImpossiblePosition(f"{quoted(text)} is no possible position: a round ends with its second card")
    return position
