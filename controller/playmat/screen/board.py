"""Draws the map of a position: rows of places with counters beside them; pure.

A place shows an emblem (rotated for a turned card), its figures, and a cross for each point of damage. A lit
tile is inverted. Places too small for emblems show dots with a shape for each owner.
"""

from __future__ import annotations

from PIL import Image, ImageDraw

from playmat.board import Board, Tile
from playmat.screen.dots import draw_dots
from playmat.screen.field import MapLayout, counters, crosses, damage_width, tile_width
from playmat.screen.glyphs import EMPTY, HIGH, HIT, emblem, glyph, number, shield


def draw_board(image: Image.Image, board: Board, field: MapLayout) -> None:
    """Draws rows and counters at the positions of the field."""
    if field.dotted:
        draw_dots(image, board, field)
    else:
        _draw_tiles(image, board, field)
    for counter, place in zip(counters(board), field.counters, strict=False):
        sign, (x, y) = glyph(counter.icon), place
        _stamp(image, sign, x, y)
        _stamp(image, number(counter.text), x + sign.width + 1, y)


def _draw_tiles(image: Image.Image, board: Board, field: MapLayout) -> None:
    for nth, (row, top) in enumerate(zip(board, field.rows, strict=True)):
        for column, tile in enumerate(row.tiles):
            left = field.left + column * field.pitch
            figures = tile is not None and (tile.figures or tile.damage) and tile_width(tile) <= field.pitch
            if field.cell and not figures:
                _emblem(image, tile, left, top, field)
            else:
                inset = max(0, field.cell - HIGH) // 2 + bool(field.cell)
                _tile(image, tile, left, top + inset, field.edges(nth))


def _emblem(image: Image.Image, tile: Tile | None, x: int, y: int, field: MapLayout) -> None:
    """Draws an emblem alone in the middle of its cell."""
    if tile is None:
        x, y = x + field.pitch // 2, y + field.cell // 2
        ImageDraw.Draw(image).rectangle((x, y, x + 1, y + 1), fill=1)
        return
    part = (emblem if field.roomy else glyph)(tile.icon, tile.turned)
    if tile.lit:
        inset = 1 + (field.pitch - field.cell) // 2
        right, lower = x + field.pitch - inset, y + field.cell - 1
        ImageDraw.Draw(image).rectangle((x + inset, y + 1, right, lower), fill=1)
    left, top = x + (field.pitch + 1 - part.width) // 2, y + (field.cell + 1 - part.height) // 2
    _stamp(image, part, left, top, not tile.lit)


def _tile(image: Image.Image, tile: Tile | None, x: int, y: int, edges: tuple[int, int]) -> None:
    """Draws an emblem with its figures and damage; a lit tile extends by `edges` above and below."""
    if tile is None:
        _stamp(image, EMPTY, x + 1, y)
        return
    ink = not tile.lit
    if tile.lit:
        ImageDraw.Draw(image).rectangle(
            (x, y - edges[0], x + tile_width(tile), y + HIGH - 1 + edges[1]), fill=1
        )
    end = x + 1
    figures = [shield(stat.value) if stat.worn else number(stat.value) for stat in tile.figures]
    for part in [glyph(tile.icon, tile.turned), *figures]:
        _stamp(image, part, end, y, ink)
        end += part.width + 2
    for hit in range(crosses(tile.damage)):
        _stamp(image, HIT, end - 1 + hit // 2 * 4, y + hit % 2 * 4, ink)
    if crosses(tile.damage) < tile.damage:
        figure = number(tile.damage)
        _stamp(image, figure, end - 1 + damage_width(tile.damage) - figure.width, y, ink)


def _stamp(image: Image.Image, part: Image.Image, x: int, y: int, ink: bool = True) -> None:
    ImageDraw.Draw(image).bitmap((x, y), part, fill=ink)
