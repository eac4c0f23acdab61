"""Squares, and the terrain of the board with the eight lines from each square.

A set of squares is a Python integer, and bit n is square n, so that `&` intersects two sets. Squares are
numbered row by row from the north-west, 25 to a row. Names follow the book: A1 to T25.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from importlib import resources
from itertools import product, takewhile
from typing import Any, NamedTuple

from playmat.errors import ConfigError, literal
from playmat.games.interface import Grid
from playmat.placement import NORTH, SEAT_NAMES, SEATS, SOUTH
from playmat.toml import read_toml

COLUMNS, ROWS = 25, 20
ROW_LETTERS = "ABCDEFGHIJKLMNOPQRST"
GRID = Grid(
    COLUMNS, ROWS, 22, names=[f"{row}{column + 1}" for row in ROW_LETTERS for column in range(COLUMNS)]
)
NAMES, NUMBERS = GRID.names, GRID.numbers
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


# --- terrain


_DATA = resources.files("playmat.games.game_of_war").joinpath("data")


class Terrain(Enum):
    """Terrain of a square."""

    MOUNTAIN = "mountain"
    PASS = "pass"
    FORTRESS = "fortress"
    ARSENAL = "arsenal"
    PLAIN = "plain"


class Half(NamedTuple):
    """Terrain of one side's ten rows."""

    mountains: Squares
    passes: Squares
    fortresses: Squares
    arsenals: Squares


def parse_board(text: str, source: str) -> tuple[Half, Half]:
    """Parses South's and North's halves of a data file; ConfigError names `source`, half and key."""
    entries = parse_toml(text, source)
    halves = []
    for seat in SEATS:
        entry, sets = entries.get(SEAT_NAMES[seat], {}), list[Squares]()
        for key in Half._fields:
            where = f"{source}, {SEAT_NAMES[seat]}: {key}"
            squares = of(parse_squares(entry.get(key), where))
            if squares & ~HOMES[seat] or any(squares & other for other in sets):
                raise ConfigError(f"{where} must be squares of this half, each named once")
            sets.append(squares)
        halves.append(Half(*sets))
    return halves[0], halves[1]


def parse_toml(text: str, source: str) -> Mapping[str, Any]:
    """Parses the entries of a data file, with their source and confidence."""
    entries = read_toml(text, source)
    for key in ("source", "confidence"):
        if key not in entries:
            raise ConfigError(f"{source}: {key} is missing")
    return entries


def parse_squares(names: object, where: str) -> list[int]:
    """Parses a list of square names; raises ConfigError."""
    if (
        not isinstance(names, list)
        or not all(name in NUMBERS for name in names)
        or len({*names}) < len(names)
    ):
        raise ConfigError(f"{where} = {literal(names)} must list squares such as ['L15'], each once")
    return [NUMBERS[name] for name in names]


def read_data(name: str) -> str:
    """Returns the text of a data file."""
    return _DATA.joinpath(name).read_text(encoding="utf-8")


_HALF_OF_ALL = ROWS // 2 * COLUMNS
HOMES: tuple[Squares, Squares] = (ALL >> _HALF_OF_ALL << _HALF_OF_ALL, ALL >> _HALF_OF_ALL)
"""The ten rows of each side."""
HALVES = parse_board(read_data("board.toml"), "board.toml")
MOUNTAINS, PASSES, FORTRESSES, ALL_ARSENALS = (a | b for a, b in zip(*HALVES, strict=True))
ARSENALS: tuple[Squares, Squares] = (HALVES[SOUTH].arsenals, HALVES[NORTH].arsenals)
OPEN: Squares = ALL & ~MOUNTAINS
"""Squares on which units may stand."""

_TERRAIN = (
    (Terrain.MOUNTAIN, MOUNTAINS),
    (Terrain.PASS, PASSES),
    (Terrain.FORTRESS, FORTRESSES),
    (Terrain.ARSENAL, ALL_ARSENALS),
    (Terrain.PLAIN, ALL),
)


_TERRAIN_OF = tuple(
    next(kind for kind, squares in _TERRAIN if squares >> square & 1) for square in range(ROWS * COLUMNS)
)


def terrain(square: int) -> Terrain:
    """Returns the terrain of a square."""
    return _TERRAIN_OF[square]


# --- the eight lines through each square

DIRECTIONS = tuple(step for step in product((-1, 0, 1), repeat=2) if any(step))
"""Steps as (row, column) differences; the last four lead to higher square numbers."""
FORWARD = range(4, 8)
LINES: tuple[tuple[tuple[int, ...], ...], ...]
"""Squares of each line in order up to the edge, by square and direction."""


LINES = tuple(
    tuple(GRID.ray(square, right, down) for down, right in DIRECTIONS) for square in range(len(NAMES))
)
RAYS = tuple(
    tuple(tuple(takewhile(lambda square: not MOUNTAINS >> square & 1, line)) for line in lines)
    for lines in LINES
)
"""Squares of each line up to the first mountain."""
RAYS_BACK, RAYS_ON = (
    tuple(tuple(of(rays[number]) for number in numbers) for rays in RAYS) for numbers in (range(4), FORWARD)
)
"""The rays as sets: `RAYS_BACK` towards lower square numbers, `RAYS_ON` towards higher ones."""
LONGEST = 3
"""Longest range of all units."""
WITHIN = tuple(
    tuple(of(square for ray in rays for square in ray[:reach]) for rays in RAYS)
    for reach in range(LONGEST + 1)
)
"""Squares within a range on one of the lines, with no mountain between, by range and square (ruling 1)."""
NEIGHBOURS = tuple(of(line[0] for line in lines if line) & OPEN for lines in LINES)
"""Squares one king's step away, by square."""
