"""Positions: units, turn, phase and progress of the turn."""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import NamedTuple

from playmat.games.game_of_war.rules.board import ALL_ARSENALS, NOWHERE, OPEN, Squares
from playmat.games.game_of_war.rules.switches import RULINGS, Switches
from playmat.games.game_of_war.rules.units import NOBODY, RELAY, SWIFT_RELAY, UNITS, Side
from playmat.placement import SOUTH

MOST_MOVES = 5


class Phase(StrEnum):
    """Phase of the game."""

    DEPLOY = "deploy"  # the seat at turn deploys in secret
    SWAP = "swap"  # North keeps its side, or swaps it with South
    LOT = "lot"  # a lot decides the first player
    PLAY = "play"


class Reason(Enum):
    """Reasons for the end of a game (ruling 11)."""

    ARSENALS = "arsenals"
    UNITS = "units"
    NETWORK = "network"
    AGREEMENT = "agreement"


class Result(NamedTuple):
    """Winner, or NOWHERE for a draw, and reason."""

    winner: int
    reason: Reason


class Position(NamedTuple):
    """Both sides, the turn and the switches of the rules."""

    sides: tuple[Side, Side] = (NOBODY, NOBODY)
    turn: int = SOUTH
    phase: Phase = Phase.DEPLOY
    arsenals: Squares = ALL_ARSENALS  # standing arsenals
    retreat: int = NOWHERE  # square of the unit that must retreat or has retreated in this turn
    moved: Squares = 0  # squares of the units moved in this turn
    switches: Switches = RULINGS
    result: Result | None = None
    swapped: bool = False  # the players have swapped sides; the units keep their seats

    def units(self, seat: int) -> Squares:
        """Returns the squares of a side's units."""
        infantry, cavalry, cannon, swift, relay, swift_relay = self.sides[seat]
        return infantry | cavalry | cannon | swift | relay | swift_relay

    def relays(self, seat: int) -> Squares:
        """Returns the squares of a side's relays."""
        return self.sides[seat][RELAY] | self.sides[seat][SWIFT_RELAY]

    def combat_units(self, seat: int) -> Squares:
        """Returns the squares of a side's combat units."""
        infantry, cavalry, cannon, swift, *_ = self.sides[seat]
        return infantry | cavalry | cannon | swift

    @property
    def occupied(self) -> Squares:
        """Squares of all units."""
        return self.units(0) | self.units(1)

    @property
    def free(self) -> Squares:
        """Squares without a mountain or a unit."""
        return OPEN & ~self.occupied

    def kind_at(self, seat: int, square: int) -> int | None:
        """Returns the kind of a side's unit on a square, or None."""
        for kind, squares in enumerate(self.sides[seat]):
            if squares >> square & 1:
                return kind
        return None

    def seat_at(self, square: int) -> int | None:
        """Returns the owner of the unit on a square, or None."""
        return next((seat for seat in (0, 1) if self.units(seat) >> square & 1), None)

    def left(self, seat: int, kind: int) -> int:
        """Returns the number of units of a kind that are not on the board."""
        return UNITS[kind].number - self.sides[seat][kind].bit_count()

    def units_left(self, seat: int) -> int:
        """Returns the number of units of any kind that are not on the board."""
        return sum(self.left(seat, kind) for kind in range(len(UNITS)))

    @property
    def moves_left(self) -> int:
        """Number of units that may still move in this turn."""
        return MOST_MOVES - self.moved.bit_count()

    @property
    def must_retreat(self) -> bool:
        """Whether a unit must retreat before any other action (ruling 10)."""
        return self.retreat != NOWHERE and not self.moved >> self.retreat & 1

    def with_side(self, seat: int, side: Side) -> tuple[Side, Side]:
        """Returns both sides with one replaced."""
        return (side, self.sides[1]) if seat == 0 else (self.sides[0], side)


def placed(side: Side, kind: int, square: int) -> Side:
    """Returns the side with one more unit."""
    return *side[:kind], side[kind] | 1 << square, *side[kind + 1 :]


def removed(side: Side, square: int) -> Side:
    """Returns the side without the unit on a square."""
    return tuple(squares & ~(1 << square) for squares in side)


def moved(side: Side, source: int, target: int) -> Side:
    """Returns the side with the unit on `source` moved to `target`."""
    here, both = 1 << source, 1 << source | 1 << target
    return tuple([squares ^ both if squares & here else squares for squares in side])
