"""Rules of tic-tac-toe: positions, actions and their notation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from playmat.errors import IllegalAction, ImpossiblePosition, MalformedText, quoted
from playmat.games.interface import Grid, Outcome, State

BOARD = Grid(3, 3, side=95, zone="cell")
SIGNS, EMPTY = "XO", "."
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Ending(Enum):
    """Reasons for the end of a game."""

    ROW = "three in a row"
    FULL = "the board is full"


class Mark(NamedTuple):
    """A piece of the mover on a cell."""

    cell: int

    def __str__(self) -> str:
        return BOARD.names[self.cell]


@dataclass(frozen=True)
class Position(State):
    """Nine cells, row by row as South sees them; crosses begin."""

    cells: str = EMPTY * 9

    @property
    def movers(self) -> tuple[int, ...]:
        """The seat with fewer pieces; empty at the end."""
        return () if self.outcome() else (self.cells.count("X") - self.cells.count("O"),)

    def legal_actions(self) -> tuple[Mark, ...]:
        """Returns a mark for each empty cell."""
        return tuple(Mark(n) for n, sign in enumerate(self.cells) if sign == EMPTY) if self.movers else ()

    def apply(self, action: Mark, at: float = 0.0) -> Position:
        """Returns the position with the mark; IllegalAction after the end or on a marked cell."""
        if action not in self.legal_actions():
            why = "the cell is taken" if self.movers else "the game is over"
            raise IllegalAction(f"'{action}' is illegal at {self}: {why}")
        cells, sign = self.cells, SIGNS[self.movers[0]]
        return Position(cells[: action.cell] + sign + cells[action.cell + 1 :])

    def outcome(self) -> Outcome | None:
        """Returns the outcome, or None during the game."""
        if row := self.row:
            return Outcome((SIGNS.index(self.cells[row[0]]),), Ending.ROW)
        return None if EMPTY in self.cells else Outcome((), Ending.FULL)

    @property
    def row(self) -> tuple[int, ...]:
        """Cells of the winning row, if any."""
        full = (row for row in ROWS if {self.cells[n] for n in row} in ({"X"}, {"O"}))
        return next(full, ())

    def __str__(self) -> str:
        return "/".join(self.cells[n : n + 3] for n in (0, 3, 6))


def parse_mark(text: str) -> Mark:
    """Parses an action; raises MalformedText."""
    if text not in BOARD.numbers:
        raise MalformedText(f"{quoted(text)} is no cell: write a column a to c and a row 1 to 3, like b2")
    return Mark(BOARD.numbers[text])


def parse_position(text: str) -> Position:
    """Parses a position; raises MalformedText, or ImpossiblePosition if no game leads to it."""
    if not re.fullmatch(r"[XO.]{3}(/[XO.]{3}){2}", text):
        raise MalformedText(
            f"{quoted(text)} is no position: write three rows of X, O and ., like X.O/.X./..."
        )
    position = Position(text.replace("/", ""))
    lead = position.cells.count("X") - position.cells.count("O")
    rows = {position.cells[row[0]] for row in ROWS if len({position.cells[n] for n in row}) == 1} - {EMPTY}
    if lead not in (0, 1) or rows - {"O" if lead == 0 else "X"}:
        raise ImpossiblePosition(f"{quoted(text)} is no possible position: crosses begin, and a row ends it")
    return position
