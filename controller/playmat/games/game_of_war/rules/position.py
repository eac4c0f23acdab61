"""A position: where everything stands, whose turn it is, and what of it is done."""

from __future__ import annotations

from enum import Enum
from functools import reduce
from operator import or_
from typing import NamedTuple

from playmat.games.game_of_war.rules.board import ALL_ARSENALS, OPEN
from playmat.games.game_of_war.rules.squares import NOWHERE, Squares
from playmat.games.game_of_war.rules.switches import RULINGS, Switches
from playmat.games.game_of_war.rules.units import COMBAT, NOBODY, RELAYS, UNITS, Side
from playmat.picture import SOUTH

MOST_MOVES = 5


class Phase(Enum):
    """What is being done."""

    DEPLOY = "deploy"  # whoever is at turn sets up in secret
    LOT = "lot"  # who begins is drawn by lot
    PLAY = "play"


class Reason(Enum):
    """How a game ends (ruling 11)."""

    ARSENALS = "arsenals"
    UNITS = "units"
    NETWORK = "network"
    AGREEMENT = "agreement"


class Result(NamedTuple):
    """Who has won, or NOWHERE for a draw, and by which rule."""

    winner: int
    reason: Reason


class Position(NamedTuple):
    """Both sides, the turn, and the switches it is played by."""

    sides: tuple[Side, Side] = (NOBODY, NOBODY)
    turn: int = SOUTH
    phase: Phase = Phase.DEPLOY
    arsenals: Squares = ALL_ARSENALS  # that stand
    retreat: int = NOWHERE  # where the unit stands that must retreat in this turn, or has
    moved: Squares = 0  # where those stand that have moved in this turn
    switches: Switches = RULINGS
    result: Result | None = None

    def units(self, seat: int) -> Squares:
        """Where a side stands."""
        return reduce(or_, self.sides[seat])

    def relays(self, seat: int) -> Squares:
        """Where its relays stand."""
        return reduce(or_, (self.sides[seat][kind] for kind in RELAYS))

    def combat_units(self, seat: int) -> Squares:
        """Where its other units stand."""
        return reduce(or_, (self.sides[seat][kind] for kind in COMBAT))

    @property
    def occupied(self) -> Squares:
        """Where anybody stands."""
        return self.units(0) | self.units(1)

    @property
    def free(self) -> Squares:
        """Where a unit may go: on no mountain, and where nobody stands."""
        return OPEN & ~self.occupied

    def kind_at(self, seat: int, square: int) -> int | None:
        """The kind of a side's unit on a square, if there is one."""
        return next((kind for kind, squares in enumerate(self.sides[seat]) if squares >> square & 1), None)

    def seat_at(self, square: int) -> int | None:
        """Whose unit stands on a square, if any."""
        return next((seat for seat in (0, 1) if self.units(seat) >> square & 1), None)

    def left(self, seat: int, kind: int) -> int:
        """How many units of a kind are not on the board."""
        return UNITS[kind].number - self.sides[seat][kind].bit_count()

    @property
    def moves_left(self) -> int:
        """How many units may still move in this turn."""
        return MOST_MOVES - self.moved.bit_count()

    @property
    def must_retreat(self) -> bool:
        """Whether a unit has to retreat before anything else is done (ruling 10)."""
        return self.retreat != NOWHERE and not self.moved >> self.retreat & 1

    def with_side(self, seat: int, side: Side) -> tuple[Side, Side]:
        """Both sides when one stands so."""
        return (side, self.sides[1]) if seat == 0 else (self.sides[0], side)


def placed(side: Side, kind: int, square: int) -> Side:
    """The side with one more unit."""
    return *side[:kind], side[kind] | 1 << square, *side[kind + 1 :]


def removed(side: Side, square: int) -> Side:
    """The side without what stands on a square."""
    return tuple(squares & ~(1 << square) for squares in side)


def moved(side: Side, source: int, target: int) -> Side:
    """The side when what stands on `source` goes to `target`."""
    return tuple(
        squares ^ (1 << source | 1 << target) if squares >> source & 1 else squares for squares in side
    )
