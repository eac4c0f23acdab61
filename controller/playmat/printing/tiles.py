"""How a sheet that is larger than the paper is cut into tiles that overlap."""

from __future__ import annotations

from enum import Enum
from itertools import pairwise, product
from math import ceil
from typing import NamedTuple

from playmat.drawing import Box

OVERLAP = 10.0  # millimetres that two neighbours share, half of them on each side of their seam
SIDE_MARGIN, HEAD_MARGIN, FOOT_MARGIN = 8.0, 8.0, 15.0  # what stays white around a tile; words at the foot


class Paper(Enum):
    """What a printer takes, upright, in millimetres."""

    A4 = (210.0, 297.0)
    A3 = (297.0, 420.0)


class Tile(NamedTuple):
    """A part of the sheet: what it alone shows once cut, and what is printed on it."""

    number: int
    row: int
    column: int
    own: Box
    printed: Box


class Tiling(NamedTuple):
    """The tiles of a sheet, row by row, and the size of the paper as it is turned."""

    width: float
    height: float
    tiles: tuple[Tile, ...]
    columns: int
    rows: int


def tile(sheet: Box, paper: Paper) -> Tiling:
    """The sheet on this paper, turned so that it takes the fewest tiles."""
    short, long = paper.value
    return min((_tiling(sheet, *size) for size in ((short, long), (long, short))), key=lambda t: len(t.tiles))


def _tiling(sheet: Box, width: float, height: float) -> Tiling:
    columns = _cuts(sheet.left, sheet.right, width - 2 * SIDE_MARGIN)
    rows = _cuts(sheet.top, sheet.bottom, height - HEAD_MARGIN - FOOT_MARGIN)
    half = OVERLAP / 2
    tiles: list[Tile] = []
    for (row, (top, bottom)), (column, (left, right)) in product(enumerate(rows), enumerate(columns)):
        printed = Box(
            max(sheet.left, left - half),
            max(sheet.top, top - half),
            min(sheet.right, right + half),
            min(sheet.bottom, bottom + half),
        )
        tiles.append(Tile(len(tiles) + 1, row, column, Box(left, top, right, bottom), printed))
    return Tiling(width, height, tuple(tiles), len(columns), len(rows))


def _cuts(start: float, end: float, room: float) -> list[tuple[float, float]]:
    """Equal parts, as few as the room allows for a part with its share of two overlaps."""
    length = end - start
    parts = 1 if length <= room else ceil(length / (room - OVERLAP))
    seams = [start + length * number / parts for number in range(parts)] + [end]
    return list(pairwise(seams))
