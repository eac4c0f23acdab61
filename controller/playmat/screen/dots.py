"""Draws a board of many small places: a dot for each piece, sparse marks for empty places; pure.

Adjacent dots share their edges, so that a hollow dot is recognisable even at a pitch of two pixels.
"""

from __future__ import annotations

from PIL import Image, ImageDraw

from playmat.board import Board, Tile
from playmat.placement import SHARED
from playmat.screen.field import MapLayout, columns
from playmat.screen.icons import bitmap

_MARK_EVERY = 5  # every fifth empty place of every fifth row is marked, so that pieces stand out
_ROOMY = 5  # least pitch at which every empty place is marked
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
"""Shapes by owner, scaled up for larger places."""


def draw_dots(image: Image.Image, board: Board, field: MapLayout) -> None:
    """Draws all dots; lit ones come last, so that no neighbour covers their cells."""
    canvas = ImageDraw.Draw(image)
    lit: list[tuple[Tile, int, int]] = []
    every = 1 if field.cell >= _ROOMY else _MARK_EVERY
    for number, (row, y) in enumerate(zip(board, field.rows, strict=True)):
        for column, tile in enumerate(row.tiles):
            x = field.left + column * field.pitch
            if tile is None:
                if number % every == every // 2 == column % every:
                    canvas.point((x + field.cell // 2, y + field.cell // 2), fill=1)
            elif tile.lit:
                lit.append((tile, x, y))
            else:
                _dot(canvas, tile, x, y, field.cell)
    # The four corners of the board
    right, bottom = field.left + columns(board) * field.pitch, field.rows[-1] + field.cell
    for x, inward in ((field.left, 1), (right, -1)):
        for y, down in ((field.rows[0], 1), (bottom, -1)):
            canvas.line((x, y, x + 2 * inward, y), fill=1)
            canvas.line((x, y, x, y + 2 * down), fill=1)
    for tile, x, y in lit:
        canvas.rectangle((x - 1, y - 1, x + field.cell + 1, y + field.cell + 1), fill=1)
        _dot(canvas, tile, x, y, field.cell, ink=False)


def _dot(canvas: ImageDraw.ImageDraw, tile: Tile, x: int, y: int, cell: int, ink: bool = True) -> None:
    """Draws a shape on the cell and its edges; a cell below three pixels gets a single point."""
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
    """Maps a pixel to one of the shape's three rows or columns.

    The outer ones are one pixel wide, or two in a large dot. The middle one takes the rest, so that the hole
    of a hollow dot grows first: it is what distinguishes the shapes.
    """
    edge = 1 + (size >= 7)
    return 0 if position < edge else 2 if position >= size - edge else 1
