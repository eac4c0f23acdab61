"""Position notation: one line of text, like FEN in chess. `parsing` parses it.

Fields: the rows of the board from the north, with letters for units (capitals for South) and numbers for
empty squares; the seat at turn; the phase; the standing arsenals; the square of the unit that must retreat or
has retreated; the squares of the moved units; the switches; the result; `swapped` once the players have
swapped sides.
"""

from __future__ import annotations

from playmat.games.game_of_war.rules.board import COLUMNS, NAMES, NOWHERE, Squares, each
from playmat.games.game_of_war.rules.position import Position, Result
from playmat.games.game_of_war.rules.units import LETTERS
from playmat.games.notation.notation import format_row
from playmat.placement import SEAT_NAMES, SEATS

NOTHING = "-"
SWAPPED = "swapped"
DRAWN = "draw"
_EMPTY = "."
SIDE_LETTERS = (LETTERS, LETTERS.lower())


def format_position(position: Position) -> str:
    """Formats a position."""
    letters = {
        square: letter
        for seat in SEATS
        for letter, squares in zip(SIDE_LETTERS[seat], position.sides[seat], strict=True)
        for square in each(squares)
    }
    signs = [letters.get(square, _EMPTY) for square in range(len(NAMES))]
    rows = (signs[first : first + COLUMNS] for first in range(0, len(NAMES), COLUMNS))
    return " ".join(
        (
            "/".join(format_row(row, _EMPTY) for row in rows),
            SEAT_NAMES[position.turn],
            position.phase.value,
            format_squares(position.arsenals),
            NAMES[position.retreat] if position.retreat != NOWHERE else NOTHING,
            format_squares(position.moved),
            str(position.switches),
            format_result(position.result),
            *((SWAPPED,) if position.swapped else ()),
        )
    )


def format_squares(squares: Squares) -> str:
    """Formats a set of squares as names in order, or `-`."""
    return ",".join(NAMES[square] for square in each(squares)) or NOTHING


def format_result(result: Result | None) -> str:
    """Formats a result: `south:arsenals`, `draw:agreement`, or `-` during the game."""
    if result is None:
        return NOTHING
    return f"{DRAWN if result.winner == NOWHERE else SEAT_NAMES[result.winner]}:{result.reason.value}"
