"""Draws a board of many small places: a dot for what stands there, sparse marks for empty ones; pure.

Dots of neighbours share their edges, so that even places two pixels apart show whether a dot is hollow.
"""

from __future__ import annotations

from PIL import Image, ImageDraw

from playmat.board import Board, Tile
from playmat.picture import SHARED
from playmat.screen.field import Field, columns
from playmat.screen.icons import bitmap

_MARK_EVERY = 5  # empty places are marked so far apart that the pieces stand out
_ROOMY = 5  # pitch from which every empty place is marked
_FILLED = ("###", "###", "###")
_SHAPES = {
    SHARED: ("...", ".#.", "..."),
    0: _FILLED,
    1: ("###", "#.#", "###"),
    2: (".#.", "###", ".#."),
    3: ("#.#", ".#.", "#.#"),
    4: ("###", "...", "###"),
    5: ("#.#", "#.#", "#.#"),
}
"""By the owner; larger places show the same, larger."""


def draw_dots(image: Image.Image, board: Board, field: Field) -> None:
    """Draws what is lit last, so that nothing covers its cell."""
    canvas = ImageDraw.Draw(image)
    lit: list[tuple[Tile, int, int]] = []
    for number, (row, y) in enumerate(zip(board, field.rows, strict=True)):
        for column, tile in enumerate(row.tiles):
            x = field.left + column * field.pitch
            if tile is None:
                _empty(canvas, number, column, x, y, field.cell)
            elif tile.lit:
                lit.append((tile, x, y))
            else:
                _dot(canvas, tile, x, y, field.cell)
    _corners(canvas, board, field)
    for tile, x, y in lit:
        canvas.rectangle((x - 1, y - 1, x + field.cell + 1, y + field.cell + 1), fill=1)
        _dot(canvas, tile, x, y, field.cell, ink=False)


def _empty(canvas: ImageDraw.ImageDraw, row: int, column: int, x: int, y: int, cell: int) -> None:
    every = 1 if cell >= _ROOMY else _MARK_EVERY
    if row % every == every // 2 == column % every:
        canvas.point((x + cell // 2, y + cell // 2), fill=1)


def _corners(canvas: ImageDraw.ImageDraw, board: Board, field: Field) -> None:
    """How far the board goes."""
    far = field.left + columns(board) * field.pitch, field.rows[-1] + field.cell
    near = field.left, field.rows[0]
    for x, inward in ((near[0], 1), (far[0], -1)):
        for y, down in ((near[1], 1), (far[1], -1)):
            canvas.line((x, y, x + 2 * inward, y), fill=1)
            canvas.line((x, y, x, y + 2 * down), fill=1)


def _dot(canvas: ImageDraw.ImageDraw, tile: Tile, x: int, y: int, cell: int, ink: bool = True) -> None:
    """A shape on the cell and its edges; of a single pixel nothing more can be told."""
    shape = bitmap(_SHAPES.get(tile.owner, _FILLED))
    size = cell + 1
    if size < shape.width:
        canvas.point((x, y), fill=ink)
        return
    for row in range(size):
        for column in range(size):
            if shape.getpixel((_third(column, size), _third(row, size))):
                canvas.point((x + column, y + row), fill=ink)


def _third(position: int, size: int) -> int:
    """Which of three parts: the edges are one pixel each, or two of a large dot."""
    edge = 1 + (size >= 7)
    return 0 if position < edge else 2 if position >= size - edge else 1
