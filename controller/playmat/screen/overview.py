"""Draws the map of a position: both battlefields, and beside each what its player has; pure.

A unit is its emblem, lying where the card is turned, then its attack, its shield, a cross for each point of
damage; one that is marked stands on a lit cell.
"""

from __future__ import annotations

from PIL import Image, ImageDraw

from playmat.overview import Figure, Overview, Stock
from playmat.screen.glyphs import DECK, EMPTY, HAND, HIGH, HIT, LEADS, glyph, number, shield
from playmat.screen.layout import Field

_STOCK_WIDE = 29


def draw_overview(image: Image.Image, overview: Overview, field: Field) -> None:
    """Draws the four rows into the field, the nearer two below its gap."""
    wide = (field.wide - _STOCK_WIDE) // 3
    for row, top in zip(overview.rows, field.rows, strict=True):
        for column, figure in enumerate(row):
            _cell(image, figure, field.left + column * wide, top)
    beside = field.left + field.wide - _STOCK_WIDE + 2
    far, upper, lower, near = field.rows
    _stock(image, overview.far, beside, far, upper)
    _stock(image, overview.near, beside, near, lower)


def _cell(image: Image.Image, figure: Figure | None, x: int, y: int) -> None:
    if figure is None:
        _stamp(image, glyph(EMPTY), x + 1, y)
        return
    ink = not figure.marked
    if figure.marked:
        ImageDraw.Draw(image).rectangle((x, y - 1, x + _wide(figure), y + HIGH), fill=1)
    end = x + 1
    for part in _parts(figure):
        _stamp(image, part, end, y, ink)
        end += part.width + 2
    for hit in range(figure.damage):
        _stamp(image, glyph(HIT), end - 1 + hit // 2 * 4, y + hit % 2 * 4, ink)


def _parts(figure: Figure) -> tuple[Image.Image, ...]:
    return glyph(figure.icon, figure.turned), number(figure.attack), shield(figure.defence)


def _wide(figure: Figure) -> int:
    """The columns of a figure with its crosses, two of which stand one above the other."""
    return sum(part.width + 2 for part in _parts(figure)) - 1 + (figure.damage + 1) // 2 * 4


def _stock(image: Image.Image, stock: Stock, x: int, outer: int, inner: int) -> None:
    """The hand at the table's edge with the kinds led, the deck beside the front row."""
    _count(image, HAND, stock.hand, x, outer)
    _count(image, LEADS, stock.leads, x + 15, outer)
    _count(image, DECK, stock.deck, x, inner)


def _count(image: Image.Image, sign: str, count: int, x: int, y: int) -> None:
    _stamp(image, glyph(sign), x, y)
    _stamp(image, number(count), x + glyph(sign).width + 1, y)


def _stamp(image: Image.Image, part: Image.Image, x: int, y: int, ink: bool = True) -> None:
    ImageDraw.Draw(image).bitmap((x, y), part, fill=ink)
