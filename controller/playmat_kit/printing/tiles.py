"""Splits a sheet that is larger than the paper into overlapping tiles."""

from __future__ import annotations

from enum import Enum
from itertools import pairwise, product
from math import ceil
from typing import NamedTuple

from playmat.drawing import Rectangle

OVERLAP = 10.0  # mm printed on both neighbours, half on each side of their seam
SIDE_MARGIN, HEAD_MARGIN, FOOT_MARGIN = 8.0, 8.0, 15.0  # white around a tile, with the caption at the foot


class Paper(Enum):
    """Paper sizes in mm, upright."""

    A4 = (210.0, 297.0)
    A3 = (297.0, 420.0)


class Tile(NamedTuple):
    """One tile: `own` remains after cutting, `printed` includes the overlap with its neighbours."""

    number: int
    row: int
    column: int
    own: Rectangle
    printed: Rectangle


class Tiling(NamedTuple):
    """The tiles of a sheet, row by row, and the size of the paper in the chosen orientation."""

    width: float
    height: float
    tiles: tuple[Tile, ...]
    columns: int
    rows: int


def tile(sheet: Rectangle, paper: Paper) -> Tiling:
    """Splits the sheet for this paper, in the orientation that needs the fewest tiles."""
    short, long = paper.value
    half = OVERLAP / 2
    tilings: list[Tiling] = []
    for width, height in ((short, long), (long, short)):
        columns = _cuts(sheet.left, sheet.right, width - 2 * SIDE_MARGIN)
        rows = _cuts(sheet.top, sheet.bottom, height - HEAD_MARGIN - FOOT_MARGIN)
        tiles: list[Tile] = []
        for (row, (top, bottom)), (column, (left, right)) in product(enumerate(rows), enumerate(columns)):
            printed = Rectangle(
                max(sheet.left, left - half),
                max(sheet.top, top - half),
                min(sheet.right, right + half),
                min(sheet.bottom, bottom + half),
            )
            tiles.append(
                Tile(len(tiles) + 1, row, column, Rectangle(left, top, right, bottom), printed=printed)
            )
        tilings.append(
            Tiling(width=width, height=height, tiles=tuple(tiles), columns=len(columns), rows=len(rows))
        )
    return min(tilings, key=lambda tiling: len(tiling.tiles))


def _cuts(start: float, end: float, room: float) -> list[tuple[float, float]]:
    """Returns the fewest equal parts that fit the room together with their share of the overlaps."""
    length = end - start
    # An inner part prints half an overlap on each side of itself, so a page carries `room - OVERLAP` of the
    # sheet. The outermost parts would need only one half; they get the same width, so that all are equal.
    # A sheet that fits on one page has no seam and needs no overlap.
    parts = 1 if length <= room else ceil(length / (room - OVERLAP))
    seams = [start + length * number / parts for number in range(parts)] + [end]
    return list(pairwise(seams))
