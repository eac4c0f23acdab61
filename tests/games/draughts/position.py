"""Rules of draughts: positions, actions and their notation.

English rules. Men move one dark square diagonally forward, kings also backward. An enemy with a free square
behind it must be captured by a jump, and the same piece must go on as long as it can. One jump is one action.
A man that reaches the far row becomes a king, which ends the turn. A side that cannot move loses. After forty
moves of each side without a capture or a move of a man the game is a draw.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from playmat.errors import IllegalAction, ImpossiblePosition, MalformedText, quoted
from playmat.games.interface import Grid, Outcome, State
from playmat.placement import SEAT_NAMES

BOARD = Grid(8, 8, side=50)
DARK = tuple(number for number, (column, row) in enumerate(BOARD.points) if (column + row) % 2)
MEN, KINGS, EMPTY = "ox", "OX", "."
"""Signs of the men and the kings of each seat, and of an empty square."""
PIECES, PATIENCE = 12, 80
AHEAD, FAR_ROWS = (-1, 1), (range(8), range(56, 64))
"""Rows down for one step forward, and the far row, by seat."""
_AT_FIRST = {**dict.fromkeys(DARK[:PIECES], MEN[1]), **dict.fromkeys(DARK[-PIECES:], MEN[0])}
START = "".join(_AT_FIRST.get(number, EMPTY) for number in range(64))


class Ending(Enum):
    """Reasons for the end of a game."""

    NO_MOVE = "no move"
    PATIENCE = "forty moves"


class Move(NamedTuple):
    """A step, or one jump over an enemy."""

    source: int
    target: int

    @property
    def captured(self) -> int | None:
        """The square that a jump crosses."""
        return (self.source + self.target) // 2 if abs(self.source - self.target) > 9 else None

    def __str__(self) -> str:
        return f"{BOARD.names[self.source]}-{BOARD.names[self.target]}"


@dataclass(frozen=True)
class Position(State):
    """The squares, the seat whose turn it is, the piece that must go on jumping, and quiet moves so far."""

    squares: str = START
    turn: int = 0
    jumper: int | None = None
    quiet: int = 0

    @property
    def movers(self) -> tuple[int, ...]:
        """The seat whose turn it is; empty at the end."""
        return () if self.outcome() else (self.turn,)

    def legal_actions(self) -> tuple[Move, ...]:
        """Returns all jumps, or all steps if there are none."""
        return self._legal

    @cached_property
    def _legal(self) -> tuple[Move, ...]:
        if self.quiet >= PATIENCE:
            return ()
        own = range(64) if self.jumper is None else (self.jumper,)
        return tuple(move for square in own for move in self._moves(square, 2)) or tuple(
            move for square in own for move in self._moves(square, 1)
        )

    def _moves(self, source: int, length: int) -> Iterator[Move]:
        """Yields the jumps of a piece for a length of 2, its steps for 1; nothing for squares of others."""
        sign, enemies = self.squares[source], MEN[1 - self.turn] + KINGS[1 - self.turn]
        if sign not in MEN[self.turn] + KINGS[self.turn]:
            return
        for down in (AHEAD[self.turn],) if sign in MEN else AHEAD:
            for right in (-1, 1):
                way = BOARD.ray(source, right, down)[:length]
                crossed = "".join(self.squares[square] for square in way)
                if len(way) == length and crossed[-1] == EMPTY and (length == 1 or crossed[0] in enemies):
                    yield Move(source, way[-1])

    def apply(self, action: Move, at: float = 0.0) -> Position:
        """Returns the position after a step or jump; raises IllegalAction if the rules forbid it."""
        if action not in self.legal_actions():
            raise IllegalAction(
                f"'{action}' is illegal at {self}: {', '.join(map(str, self.legal_actions()))}"
            )
        squares, piece = [*self.squares], self.squares[action.source]
        crowned = piece in MEN and action.target in FAR_ROWS[self.turn]
        squares[action.source], squares[action.target] = EMPTY, KINGS[self.turn] if crowned else piece
        if action.captured is not None:
            squares[action.captured] = EMPTY
        quiet = self.quiet + 1 if piece in KINGS and action.captured is None else 0
        after = Position("".join(squares), self.turn, action.target, quiet)
        if action.captured is not None and not crowned and any(after._moves(action.target, 2)):
            return after
        return Position(after.squares, 1 - self.turn, None, quiet)

    def outcome(self) -> Outcome | None:
        """Returns the winner and the reason, or None during the game."""
        if self.quiet >= PATIENCE:
            return Outcome((), Ending.PATIENCE)
        return None if self.legal_actions() else Outcome((1 - self.turn,), Ending.NO_MOVE)

    def __str__(self) -> str:
        jumper = "-" if self.jumper is None else BOARD.names[self.jumper]
        rows = "/".join(re.findall("." * 8, self.squares))
        return f"{rows} {SEAT_NAMES[self.turn]} {jumper} {self.quiet}"


def parse_position(text: str) -> Position:
    """Parses what `str()` writes; raises MalformedText, or ImpossiblePosition if no game leads to it."""
    noted = re.fullmatch(r"([oOxX.]{8}(?:/[oOxX.]{8}){7}) (south|north) (-|[a-h][1-8]) (0|[1-9]\d?)", text)
    if not noted:
        raise MalformedText(f"{quoted(text)} is no position: write one like {Position()}")
    squares, turn, jumper, quiet = noted.groups()
    at = None if jumper == "-" else BOARD.numbers[jumper]
    position = Position(squares.replace("/", ""), SEAT_NAMES.index(turn), at, int(quiet))
    signs = position.squares
    if (
        any(sign != EMPTY and number not in DARK for number, sign in enumerate(signs))
        or any(sum(map(signs.count, pair)) > PIECES for pair in zip(MEN, KINGS, strict=True))
        or any(MEN[seat] in (signs[number] for number in FAR_ROWS[seat]) for seat in (0, 1))
        or (at is not None and not any(position._moves(at, 2)))
        or position.quiet > PATIENCE
    ):
        raise ImpossiblePosition(
            f"{quoted(text)} is impossible: at most twelve pieces a side on dark squares, no man on the far "
            "row, and only a piece that can jump goes on"
        )
    return position


def parse_move(text: str) -> Move:
    """Parses what `str()` writes; raises MalformedText."""
    source, _, target = text.partition("-")
    if source not in BOARD.numbers or target not in BOARD.numbers:
        raise MalformedText(f"{quoted(text)} is no move: write one like c3-d4")
    return Move(BOARD.numbers[source], BOARD.numbers[target])
