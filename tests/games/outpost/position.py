"""Outpost: reach the opponent's back row with one piece, or capture all three enemy pieces.

Each side deploys three equal pieces on its own two rows, hidden from the other; then both are revealed. A
piece moves one square in any direction, to a free square or onto an enemy, which is captured. After sixty
moves the side with more pieces wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import product
from typing import NamedTuple

from playmat.errors import IllegalAction, MalformedText, quoted
from playmat.games.interface import Deadline, Grid, Outcome
from playmat.placement import SEAT_NAMES, SEATS

COLUMNS, ROWS = 25, 20
BOARD = Grid(COLUMNS, ROWS, side=22)
PIECES, NIGHT = 3, 60
_HOMES = (range((ROWS - 2) * COLUMNS, ROWS * COLUMNS), range(2 * COLUMNS))
_GOALS = (range(COLUMNS), range((ROWS - 1) * COLUMNS, ROWS * COLUMNS))
_STEPS = tuple(step for step in product((-1, 0, 1), repeat=2) if any(step))
Side = tuple[int, ...]


class Reason(Enum):
    """Reasons for the end of a game."""

    ARRIVED = "arrived"
    TAKEN = "all taken"
    NIGHT = "night"


class Action(NamedTuple):
    """A piece placed on a square, from another one or from the hand."""

    target: int
    source: int | None = None

    def __str__(self) -> str:
        target = BOARD.names[self.target]
        return f"place {target}" if self.source is None else f"{BOARD.names[self.source]}-{target}"


class State(NamedTuple):
    """Pieces of each side, the seat at turn and the number of moves (None during deployment)."""

    sides: tuple[Side, Side] = ((), ())
    turn: int = 0
    moves: int | None = None

    @property
    def movers(self) -> tuple[int, ...]:
        """The seat at turn."""
        return () if self.outcome() else (self.turn,)

    @property
    def deadline(self) -> Deadline | None:
        """None: the game has no clock."""
        return None

    def legal_actions(self) -> tuple[Action, ...]:
        """Returns the free home squares, or every step of an own piece."""
        own = self.sides[self.turn]
        if self.outcome():
            return ()
        if self.moves is None:
            return tuple(Action(square) for square in _HOMES[self.turn] if square not in own)
        steps = ((BOARD.step(square, *step), square) for square in own for step in _STEPS)
        return tuple(Action(to, square) for to, square in steps if to is not None and to not in own)

    def apply(self, action: Action, at: float = 0.0) -> State:
        """Returns the state after the step; a captured piece is removed."""
        if action not in self.legal_actions():
            raise IllegalAction(f"'{action}' is not possible in '{self}': move one square, or set up at home")
        own = sorted({*self.sides[self.turn], action.target} - {action.source})
        enemies = [
            square for square in self.sides[1 - self.turn] if self.moves is None or square != action.target
        ]
        red, blue = (own, enemies) if self.turn == 0 else (enemies, own)
        moves, turn = self.moves, 1 - self.turn
        if moves is None:
            turn = self.turn if len(own) < PIECES else turn
            moves = 0 if len(red) == len(blue) == PIECES else None
        else:
            moves += 1
        return State((tuple(red), tuple(blue)), turn, moves)

    def outcome(self) -> Outcome | None:
        """Returns the winner by arrival or capture, or by number of pieces after sixty moves."""
        if self.moves is None:
            return None
        for seat in SEATS:
            if not self.sides[1 - seat]:
                return Outcome((seat,), Reason.TAKEN)
            if any(square in _GOALS[seat] for square in self.sides[seat]):
                return Outcome((seat,), Reason.ARRIVED)
        red, blue = map(len, self.sides)
        winners = () if red == blue else (0,) if red > blue else (1,)
        return Outcome(winners, Reason.NIGHT) if self.moves >= NIGHT else None

    def observation(self, viewer: int) -> str:
        """Returns the notation; during deployment only with the viewer's own side."""
        return self._noted([viewer == seat or self.moves is not None for seat in SEATS])

    def __str__(self) -> str:
        return self._noted((True, True))

    def _noted(self, open: Sequence[bool]) -> str:
        sides = [",".join(BOARD.names[n] for n in side) or "-" for side in self.sides]
        shown = [side if seen else "?" for side, seen in zip(sides, open, strict=True)]
        return f"{' '.join(shown)} {SEAT_NAMES[self.turn]} {'-' if self.moves is None else self.moves}"


def parse_state(text: str) -> State:
    """Parses `a1,c1,b2 d20,e19,f20 south 0`: both sides, seat at turn, moves (- during deployment)."""
    try:
        red, blue, turn, moves = text.split(" ")
        sides = tuple(tuple(BOARD.numbers[n] for n in side.split(",") if n != "-") for side in (red, blue))
        state = State((sides[0], sides[1]), SEAT_NAMES.index(turn), None if moves == "-" else int(moves))
    except (ValueError, KeyError):
        raise MalformedText(
            f"{quoted(text)} is no position: expected one like 'a1,b1,c2 - north -'"
        ) from None
    both = [*state.sides[0], *state.sides[1]]
    if str(state) != text or state.turn not in SEATS or len(set(both)) < len(both):
        raise MalformedText(f"{quoted(text)} is no position: name each square once, and one of two seats")
    return state


def parse_action(text: str) -> Action:
    """Parses `place b2` or `b2-b3`."""
    source, _, target = text.replace("place ", "-", 1).partition("-")
    if target in BOARD.numbers and (not source or source in BOARD.numbers):
        action = Action(BOARD.numbers[target], BOARD.numbers[source] if source else None)
        if str(action) == text:
            return action
    raise MalformedText(f"{quoted(text)} is no move: expected one like 'place b2', or 'b2-b3'")
