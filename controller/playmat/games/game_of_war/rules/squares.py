"""Squares and sets of squares as bitboards.

A set is a Python integer, and bit n is square n, so that `&` intersects two sets. Squares are numbered row by
row from the north-west, 25 to a row. Names follow the book: A1 to T25.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

COLUMNS, ROWS = 25, 20
ROW_LETTERS = "ABCDEFGHIJKLMNOPQRST"
NAMES = tuple(f"{letter}{column}" for letter, column in product(ROW_LETTERS, range(1, COLUMNS + 1)))
NUMBERS = {name: number for number, name in enumerate(NAMES)}
NOWHERE = -1

Squares = int
"""A set of squares as a bitboard."""

ALL: Squares = (1 << len(NAMES)) - 1
_WEST = sum(1 << row * COLUMNS for row in range(ROWS))
_NOT_WEST, _NOT_EAST = ALL & ~_WEST, ALL & ~(_WEST << COLUMNS - 1)


def of(squares: Iterable[int]) -> Squares:
    """Returns the set of these squares."""
    return sum(1 << square for square in {*squares})


def each(squares: Squares) -> Iterator[int]:
    """Yields the squares of a set in order."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def with_neighbours(squares: Squares) -> Squares:
    """Returns the set extended by all adjacent squares, also diagonally."""
    wide = squares | (squares & _NOT_EAST) << 1 | (squares & _NOT_WEST) >> 1
    return (wide | wide << COLUMNS | wide >> COLUMNS) & ALL
