"""Arenas: cells, grounds, steps and lines of sight (rulings 3 and 10).

A cell is a number, counted row by row from the north-west; cell `A1` is in the south-west. The eight arcs
count clockwise from the north.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from playmat.errors import ConfigError, literal, quoted
from playmat.games.archery_tactics.rules.data import parse_toml, read_data

ARCS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
NOWHERE = -1
OPEN, SPAWN, TREE, RAVINE, FOUNTAIN = ".STRF"
SMALLEST, LARGEST = 9, 26
FEWEST_SPAWNS = 6
"""One for each of the most players in a game."""
_BLOCKS_STEPS, _BLOCKS_SIGHT = TREE + RAVINE + FOUNTAIN, TREE + FOUNTAIN


def opposite(arc: int) -> int:
    """Returns the arc that points the opposite way."""
    return (arc + 4) % 8


class Arena(NamedTuple):
    """Grid of grounds: rows from the north, one character per cell."""

    rows: tuple[str, ...]

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.rows[0])

    @property
    def cells(self) -> range:
        """All cell numbers."""
        return range(self.width * len(self.rows))

    def ground(self, cell: int) -> str:
        """Returns the character of a cell's ground."""
        row, column = divmod(cell, self.width)
        return self.rows[row][column]

    def name(self, cell: int) -> str:
        """Returns the name of a cell, such as `B9`."""
        row, column = divmod(cell, self.width)
        return f"{chr(ord('A') + column)}{len(self.rows) - row}"

    def blocks_steps(self, cell: int) -> bool:
        """Returns whether no figure can stand on a cell."""
        return self.ground(cell) in _BLOCKS_STEPS

    @property
    def marks(self) -> tuple[tuple[int, str], ...]:
        """Cells that are not open, with their grounds."""
        return _marks(self)

    @property
    def spawns(self) -> tuple[int, ...]:
        """Cells where archers start and return."""
        return tuple(cell for cell, ground in self.marks if ground == SPAWN)

    @property
    def fountain(self) -> int:
        """Cell of the fountain."""
        return next(cell for cell in self.cells if self.ground(cell) == FOUNTAIN)

    def cell(self, name: str) -> int:
        """Returns the cell with this name; raises a LookupError for an unknown name."""
        return _numbers(self)[name]

    def neighbour(self, cell: int, arc: int) -> int:
        """Returns the adjacent cell in an arc, whatever its ground; NOWHERE beyond the edge."""
        return _neighbours(self)[cell][arc]

    def steps(self, cell: int) -> tuple[tuple[int, int], ...]:
        """Returns each arc in which a figure can step or be pushed, with the cell that it leads to."""
        return _steps(self)[cell]

    def line(self, cell: int, arc: int) -> tuple[int, ...]:
        """Returns the cells of a line of sight, up to the first obstacle that blocks it."""
        return _lines(self)[cell][arc]

    def __str__(self) -> str:
        return "/".join(self.rows)


# Tables of an arena, computed once. An Arena is a NamedTuple of its rows and part of every position, so it
# cannot store them; the caches find them by value. A process plays in few arenas at a time.
@lru_cache(maxsize=16)
def _numbers(arena: Arena) -> dict[str, int]:
    return {arena.name(cell): cell for cell in arena.cells}


@lru_cache(maxsize=16)
def _marks(arena: Arena) -> tuple[tuple[int, str], ...]:
    return tuple((cell, arena.ground(cell)) for cell in arena.cells if arena.ground(cell) != OPEN)


@lru_cache(maxsize=16)
def _neighbours(arena: Arena) -> tuple[tuple[int, ...], ...]:
    width, height = arena.width, len(arena.rows)
    return tuple(
        tuple(
            (row + down) * width + column + right
            if 0 <= row + down < height and 0 <= column + right < width
            else NOWHERE
            for down, right in _STEPS
        )
        for row, column in (divmod(cell, width) for cell in arena.cells)
    )


@lru_cache(maxsize=16)
def _steps(arena: Arena) -> tuple[tuple[tuple[int, int], ...], ...]:
    return tuple(
        tuple(
            (arc, target) for arc, target in enumerate(targets) if _leads_on(arena, cell, arc, _BLOCKS_STEPS)
        )
        for cell, targets in enumerate(_neighbours(arena))
    )


def _leads_on(arena: Arena, cell: int, arc: int, blocking: str) -> bool:
    """Returns whether a move or shot can enter the next cell: not between two obstacles (ruling 3)."""
    target = arena.neighbour(cell, arc)
    if target == NOWHERE or arena.ground(target) in blocking:
        return False
    # Odd arcs are diagonals. A diagonal is closed only if both cells beside it are obstacles of the blocking
    # kind: two ravines stop a step but not a shot.
    beside = (arena.neighbour(cell, arc - 1), arena.neighbour(cell, (arc + 1) % 8))
    return arc % 2 == 0 or not all(arena.ground(neighbour) in blocking for neighbour in beside)


@lru_cache(maxsize=16)
def _lines(arena: Arena) -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(tuple(_line(arena, cell, arc) for arc in range(8)) for cell in arena.cells)


def _line(arena: Arena, cell: int, arc: int) -> tuple[int, ...]:
    line = []
    while _leads_on(arena, cell, arc, _BLOCKS_SIGHT):
        cell = arena.neighbour(cell, arc)
        line.append(cell)
    return tuple(line)


# --- files


def parse_arena(text: str, source: str) -> Arena:
    """Parses an arena file; ConfigError names everything that is wrong with it."""
    arena = read_arena(text, source)
    if problems := arena_problems(arena):
        raise ConfigError(f"{source}: {'; '.join(problems)}")
    return arena


def read_arena(text: str, source: str) -> Arena:
    """Parses the rows of an arena file without checking them; ConfigError for a file without rows."""
    rows = parse_toml(text, source, sourced=False).get("rows")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise ConfigError(f"{source}: rows = {literal(rows)} must be a list of texts: rows from the north")
    return Arena(tuple(rows))


def arena_problems(arena: Arena) -> list[str]:
    """Returns everything that is wrong with an arena."""
    if problems := shape_problems(arena):
        return problems
    grounds = "".join(arena.rows)
    if grounds.count(FOUNTAIN) != 1:
        problems.append(f"{grounds.count(FOUNTAIN)} fountains: there is one F")
    if len(arena.spawns) < FEWEST_SPAWNS:
        problems.append(f"{len(arena.spawns)} spawns: there are {FEWEST_SPAWNS} S or more")
        return problems
    first, *_ = arena.spawns
    problems += [
        f"nobody comes from {arena.name(first)} to the spawn {arena.name(cell)}" for cell in unreached(arena)
    ]
    return problems


def shape_problems(arena: Arena) -> list[str]:
    """Returns what is wrong with the size and characters of the rows."""
    problems = []
    if not SMALLEST <= len(arena.rows) <= LARGEST:
        problems.append(f"{len(arena.rows)} rows: an arena has {SMALLEST} to {LARGEST}")
    for number, row in enumerate(arena.rows, 1):
        if not SMALLEST <= len(row) <= LARGEST or len(row) != len(arena.rows[0]):
            problems.append(
                f"row {number} has {len(row)} cells: all have equally many, {SMALLEST} to {LARGEST}"
            )
        if strange := set(row) - set(OPEN + SPAWN + _BLOCKS_STEPS):
            problems.append(f"row {number} has {quoted(min(strange))}: a cell is one of . S T R F")
    return problems


def unreached(arena: Arena) -> list[int]:
    """Returns the spawns that cannot be reached on foot from the first one."""
    first = arena.spawns[0]
    found, edge = {first}, [first]
    while edge:
        for _, target in arena.steps(edge.pop()):
            if target not in found:
                found.add(target)
                edge.append(target)
    return [cell for cell in arena.spawns if cell not in found]


ARENA = parse_arena(read_data("arena.toml"), "arena.toml")
"""Default arena."""
