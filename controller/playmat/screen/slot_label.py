"""Draws the image of a small display beside a slot: enlarged emblem and figures; pure."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from playmat.screen.draw import write
from playmat.screen.fonts import HUGE, width
from playmat.screen.fonts import LARGE as STYLE
from playmat.screen.glyphs import letters
from playmat.screen.icons import LARGE, SMALL
from playmat.screen.stack import TextLine

SIZE = (128, 32)
_ENLARGED = 3
_GAP = 6


def draw_slot_label(emblem: str, figures: Sequence[str]) -> Image.Image:
    """Returns the image of a label; mode "1", set pixels lit."""
    image = Image.new("1", SIZE)
    canvas = ImageDraw.Draw(image)
    canvas.fontmode = "1"
    if icon := LARGE.get(emblem) or SMALL.get(emblem):
        size = icon.width * _ENLARGED, icon.height * _ENLARGED
        large = icon.resize(size, Image.Resampling.NEAREST)
    else:
        large = letters(emblem, HUGE)
    canvas.bitmap((0, (SIZE[1] - large.height) // 2), large, fill=1)
    column = large.width + _GAP
    for figure in figures:
        write(canvas, column, (SIZE[1] - STYLE.high) // 2, TextLine(STYLE, figure), ink=1)
        column += width(STYLE, figure) + _GAP
    return image


def blank() -> Image.Image:
    """Returns the image of an empty slot: all pixels dark."""
    return Image.new("1", SIZE)
