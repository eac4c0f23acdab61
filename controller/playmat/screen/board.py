"""Draws the map of a position: rows of places, and what is counted beside them; pure.

What stands at a place is its emblem, lying where the card is turned, then its figures, a cross for each point
of damage; what is lit stands on a lit cell.
"""

from __future__ import annotations

from PIL import Image, ImageDraw

from playmat.board import Board, Counter, Figure, Tile
from playmat.screen.glyphs import EMPTY, HIGH, HIT, glyph, number, shield
from playmat.screen.layout import Field

_COUNTERS_WIDE = 29
_COUNTER_PITCH = 15


def draw_board(image: Image.Image, board: Board, field: Field) -> None:
    """Draws the rows into the field, the nearer half below its gap."""
    wide = (field.wide - _COUNTERS_WIDE) // max(len(row.tiles) for row in board)
    beside = field.left + field.wide - _COUNTERS_WIDE + 2
    for row, top in zip(board, field.rows, strict=True):
        for column, tile in enumerate(row.tiles):
            _tile(image, tile, field.left + column * wide, top)
        for column, counter in enumerate(row.counters):
            _counter(image, counter, beside + column * _COUNTER_PITCH, top)


def _tile(image: Image.Image, tile: Tile | None, x: int, y: int) -> None:
    if tile is None:
        _stamp(image, EMPTY, x + 1, y)
        return
    ink = not tile.lit
    if tile.lit:
        ImageDraw.Draw(image).rectangle((x, y - 1, x + _wide(tile), y + HIGH), fill=1)
    end = x + 1
    for part in _parts(tile):
        _stamp(image, part, end, y, ink)
        end += part.width + 2
    for hit in range(tile.damage):
        _stamp(image, HIT, end - 1 + hit // 2 * 4, y + hit % 2 * 4, ink)


def _parts(tile: Tile) -> list[Image.Image]:
    return [glyph(tile.icon, tile.turned), *map(_figure, tile.figures)]


def _figure(figure: Figure) -> Image.Image:
    return shield(figure.value) if figure.worn else number(figure.value)


def _wide(tile: Tile) -> int:
    """The columns of a tile with its crosses, two of which stand one above the other."""
    return sum(part.width + 2 for part in _parts(tile)) - 1 + (tile.damage + 1) // 2 * 4


def _counter(image: Image.Image, counter: Counter, x: int, y: int) -> None:
    sign = glyph(counter.icon)
    _stamp(image, sign, x, y)
    _stamp(image, number(counter.count), x + sign.width + 1, y)


def _stamp(image: Image.Image, part: Image.Image, x: int, y: int, ink: bool = True) -> None:
    ImageDraw.Draw(image).bitmap((x, y), part, fill=ink)
