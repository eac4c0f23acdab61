"""Board map: the whole board in dots, or a window with emblems around the selected squares."""

from __future__ import annotations

from collections.abc import Collection

from playmat.board import Board, Counter, Mark, Row, Tile
from playmat.games.game_of_war.placements import PLACES
from playmat.games.game_of_war.rules.board import (
    ALL_ARSENALS,
    COLUMNS,
    MOUNTAINS,
    NAMES,
    ROWS,
    Squares,
    each,
    of,
    terrain,
)
from playmat.games.game_of_war.rules.position import Phase, Position
from playmat.games.game_of_war.rules.units import KINDS
from playmat.games.game_of_war.words.icons import TERRAIN_SIGNS, UNIT_SIGNS
from playmat.games.game_of_war.words.off_line import off_line
from playmat.games.interface import PUBLIC
from playmat.placement import NORTH, SEATS, Place

WIDE, HIGH = 6, 4
"""Columns and rows of a window, the largest with room for emblems beside text."""

_Tiles = list[Tile | None]


def board(position: Position, viewer: int, marked: Collection[Place]) -> Board:
    """Returns the map as `viewer` sees it.

    Units and marks of a secret deployment are visible to their owner only.
    """
    secret = position.phase is Phase.DEPLOY
    lit = of(place.number for place in marked) if not secret or viewer == position.turn else 0
    seats = SEATS if not secret else tuple({viewer} & {*SEATS})
    if viewer == PUBLIC:
        return _rows(_units(position, seats, lit))
    window = _window(lit, viewer)
    if window is None and position.phase is Phase.PLAY and not position.result and viewer in SEATS:
        # By default own off-line units are lit, and a unit that must retreat.
        lit |= off_line(position, viewer) | (1 << position.retreat if position.must_retreat else 0)
    # Empty squares show their terrain, outside a window only mountains, or that they are lit.
    units = _units(position, seats, lit)
    terrain = _MOUNTAINS if window is None else _GROUND
    tiles = [unit or ground for unit, ground in zip(units, terrain, strict=True)]
    for square in each(ALL_ARSENALS & ~position.arsenals):
        tiles[square] = units[square]
    for square in each(lit):
        if not units[square]:  # a unit that is hidden from the viewer leaves its square empty
            ground = tiles[square]
            tiles[square] = Tile(PLACES[square], ground.icon if ground else "+", lit=True)
    rows = _rows(tiles[::-1] if viewer == NORTH else tiles)
    if window is None:
        if position.phase is not Phase.DEPLOY or viewer != position.turn:
            return rows
        # The seat that deploys reads the numbers of units to place.
        signs = zip(UNIT_SIGNS[viewer], KINDS, strict=True)
        counters = tuple(Counter(sign, n) for sign, kind in signs if (n := position.left(viewer, kind)))
        return (*rows[:-1], rows[-1]._replace(counters=counters))
    top, left = window
    return tuple(Row(row.tiles[left : left + WIDE]) for row in rows[top : top + HIGH])


def _rows(tiles: _Tiles) -> Board:
    return tuple(Row(tuple(tiles[start : start + COLUMNS])) for start in range(0, len(tiles), COLUMNS))


def _window(lit: Squares, viewer: int) -> tuple[int, int] | None:
    """Returns the first row and column of a window on all lit squares, or None if they do not fit.

    North sees the board rotated by half a turn, which reverses the numbers of the squares. Sizes are compared
    after that rotation.
    """
    if not lit:
        return None
    numbers = [len(NAMES) - 1 - square if viewer == NORTH else square for square in each(lit)]
    rows, columns = [number // COLUMNS for number in numbers], [number % COLUMNS for number in numbers]
    if max(rows) - min(rows) >= HIGH or max(columns) - min(columns) >= WIDE:
        return None
    return _window_start(rows, HIGH, ROWS), _window_start(columns, WIDE, COLUMNS)


def _window_start(numbers: list[int], size: int, whole: int) -> int:
    """Returns the start of a window that centres these numbers and stays on the board."""
    return max(0, min(whole - size, (min(numbers) + max(numbers) + 1 - size) // 2))


def _units(position: Position, seats: Collection[int], lit: Squares) -> _Tiles:
    tiles: _Tiles = [None] * len(NAMES)
    for seat in seats:
        for sign, squares in zip(UNIT_SIGNS[seat], position.sides[seat], strict=True):
            for square in each(squares):
                shown = bool(lit >> square & 1)
                marks = (Mark.EXHAUSTED,) if position.moved >> square & 1 else ()
                tiles[square] = Tile(PLACES[square], sign, lit=shown, owner=seat, marks=marks)
    return tiles


_GROUND = tuple(
    Tile(PLACES[square], TERRAIN_SIGNS[terrain(square)]) if terrain(square) in TERRAIN_SIGNS else None
    for square in range(len(NAMES))
)
_MOUNTAINS = tuple(tile if MOUNTAINS >> square & 1 else None for square, tile in enumerate(_GROUND))
