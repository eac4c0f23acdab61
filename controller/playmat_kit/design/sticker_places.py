"""Templates for sticking tags, at true size: on cards of three common sizes and in dice."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.drawing import COPPER, SOFT, Rectangle
from playmat.simulator.physics.geometry import opposite
from playmat.table.mat import StickerPositions
from playmat.text import Text, Translations, say
from playmat_kit.printing.page import Page, Part, ruler
from playmat_kit.printing.shapes import Shape, Words, cross, line, rectangle, ring, rounded
from playmat_kit.printing.tiles import Paper

CARDS = ((63.0, 88.0, 25.0), (59.0, 92.0, 25.0), (59.0, 86.0, 20.0))
"""Widths and heights of poker cards and two other common sizes of cards, and the widest tags they bear.

On a card of 59 x 86 mm two tags of 25 mm lie so near to each other that a card shifted by 25 mm would be
misread.
"""

TAG_MM, DIE_TAG_MM, DIE_MM = 25.0, 20.0, 30.0
_EDGE_MM = 0.5  # from a tag to the card's edges
_LEFT, _PLAIN, _SMALL, _TITLE = 8.0, 3.6, 2.7, 6.0
_STEPS = (
    say("Print at 100 %, without fitting it to the page, and measure the line at the foot."),
    say("Cut a card's outline out, lay it on the card's back, and prick the middles through."),
    say("U is over the antenna while the card is upright, T while it is turned a quarter to the left."),
)
_DIE = (
    say("A die of 30 mm: a tag of 20 mm behind the middle of each face."),
    say("The large number is on the face; the tag behind it is the one that is labelled with the other."),
)
_NET = ((1, 0, 1), (2, 1, 0), (3, 1, 1), (5, 1, 2), (4, 1, 3), (6, 2, 1))
"""The net of a die: number, column and row of each face; opposite faces add up to seven."""


def sticker_positions(width: float, height: float, diameter: float = TAG_MM) -> StickerPositions:
    """Returns the positions of the two tags on a card of this size.

    U is in the upper right corner. T is at the point where U was, seen from the slot, after the card is
    turned a quarter to the left and aligned with the edge on the opponent's side.
    """
    # The reader's coil is fixed below U = (right, up), measured from the slot's centre. T must lie over it
    # when the card is turned. A quarter turn to the left maps a point (x, y) of the card to (-y, x), and
    # aligning the turned card with the opponent's edge moves its centre up by (height - width) / 2.
    # Solving (-y, x + (height - width) / 2) = (right, up) for T = (x, y) gives the result below.
    right, up = (side / 2 - diameter / 2 - _EDGE_MM for side in (width, height))
    return StickerPositions(diameter, (right, up), (up - (height - width) / 2, -right))


def template_pages(paper: Paper, speak: Translations) -> list[Page]:
    """Returns a page for cards and a page for a die, on paper of A4 or larger."""
    width, height = paper.value
    cards = (*_heading(say("Where tags stick on cards"), _STEPS, speak), *_cards(speak))
    die = [*_heading(say("Where tags stick in a die"), _DIE, speak)]
    for face, column, row in _NET:
        left, top = 45 + column * DIE_MM, 54 + row * DIE_MM
        x, y = left + DIE_MM / 2, top + DIE_MM / 2
        label = say("tag {side}", side=opposite(face)).translate(speak)
        die += (
            rectangle(Rectangle(left, top, left + DIE_MM, top + DIE_MM), 0.3),
            ring((x, y), DIE_TAG_MM / 2, 0.3, COPPER),
            *cross((x, y), 2, 0.2),
            Words(str(face), left + 2.5, top + 6, 5, bold=True),
            Words(label, x, y + 6, _SMALL, anchor="middle", colour=COPPER),
        )
    foot = ruler(width - _LEFT, height - 6, _SMALL, speak)
    return [Page(width, height, (Part((*shapes, *foot)),)) for shapes in (cards, die)]


def _heading(title: Text, lines: tuple[Text, ...], speak: Translations) -> Iterator[Shape]:
    yield Words(title.translate(speak), _LEFT, 16, _TITLE, bold=True)
    for number, sentence in enumerate(lines):
        yield Words(sentence.translate(speak), _LEFT, 25 + 6 * number, _PLAIN)


def _cards(speak: Translations) -> Iterator[Shape]:
    left = _LEFT
    for width, height, diameter in CARDS:
        stickers = sticker_positions(width, height, diameter)
        box = Rectangle(left, 54, left + width, 54 + height)
        yield Words(f"{width:g} x {height:g} mm", left, 51, _PLAIN, bold=True)
        yield from _card(box, stickers)
        # The lines that the overlay's file needs for cards of this size
        yield Words(say("in the overlay's file:").translate(speak), left, 156, _SMALL)
        upright, turned = (f"[{x:g}, {y:g}]" for x, y in (stickers.upright, stickers.turned))
        lines = (
            "[stickers]",
            f"diameter = {stickers.diameter:g}",
            f"upright = {upright}",
            f"turned = {turned}",
        )
        for number, words in enumerate((*lines, "[[zones]]", f"antenna = {upright}")):
            yield Words(words, left + 2, 160 + 3.6 * number, _SMALL, colour=SOFT)
        left += width + 5


def _card(box: Rectangle, stickers: StickerPositions) -> Iterator[Shape]:
    """Yields a card's back, which mirrors left and right of its front."""
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    yield rounded(box, 3, 0.3)
    for name, (right, up) in (("U", stickers.upright), ("T", stickers.turned)):
        at = x - right, y - up
        yield ring(at, stickers.diameter / 2, 0.3, COPPER)
        yield from cross(at, 3, 0.2)
        yield Words(name, at[0] + 5, at[1] + 5, 4, anchor="middle", bold=True)
        # The distances to the nearest edges of the card
        edge = box.top if at[1] < y else box.bottom
        yield line((box.left, at[1]), at, pen=0.1, colour=SOFT)
        yield line((at[0], edge), at, pen=0.1, colour=SOFT)
        yield Words(
            f"{at[0] - box.left:g}", (at[0] + box.left) / 2, at[1] - 0.8, _SMALL, anchor="middle", colour=SOFT
        )
        yield Words(f"{abs(at[1] - edge):g}", at[0] + 0.8, (at[1] + 3 * edge) / 4 + 1, _SMALL, colour=SOFT)
    yield from cross((x, y), 1.5, 0.1, SOFT)
