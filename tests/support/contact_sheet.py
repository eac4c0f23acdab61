"""Contact sheet: many screens in one picture, each in its case; pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from playmat.screen.fit import shorten
from playmat.screen.fonts import SMALL, font
from playmat.screen.fonts import width as text_width

_TABLE, _CASE, _EDGE, _UNLIT = "#16282c", "#0d0f10", "#2a3033", "#050606"
_LIT, _CAPTION, _CAP, _CAP_EDGE = "#fff6e0", "#cfd8d3", "#23282a", "#3b4346"
_BEZEL, _CHIN, _GAP, _CAPTION_ROWS = 5, 15, 8, 12  # in pixels of the screen


class Captioned(NamedTuple):
    """A 1-bit image and its caption."""

    caption: str
    image: Image.Image


def sheet(screens: Sequence[Captioned], columns: int = 3, scale: int = 2) -> Image.Image:
    """Returns all screens row by row, each in its case, at an integer scale; mode "RGB".

    A row holds `columns` of the first screen, or fewer wider ones.
    """
    wide = columns * _pitch(screens[0]) + _GAP
    rows: list[list[Captioned]] = [[]]
    for screen in screens:
        if sum(map(_pitch, [*rows[-1], screen])) + _GAP > wide:
            rows.append([])
        rows[-1].append(screen)
    high = _GAP + sum(map(_row_height, rows))
    picture = Image.new("RGB", (wide * scale, high * scale), _TABLE)
    top = _GAP
    for row in rows:
        left = _GAP
        for screen in row:
            picture.paste(_cased(screen, scale), (left * scale, top * scale))
            left += _pitch(screen)
        top += _row_height(row)
    return picture


def _pitch(screen: Captioned) -> int:
    return screen.image.width + 2 * _BEZEL + _GAP


def _row_height(row: Sequence[Captioned]) -> int:
    return max(screen.image.height for screen in row) + _BEZEL + _CHIN + _CAPTION_ROWS + _GAP


def _cased(screen: Captioned, scale: int) -> Image.Image:
    """Draws one console: display, case, three round buttons and caption."""
    wide, high = screen.image.width + 2 * _BEZEL, screen.image.height + _BEZEL + _CHIN
    picture = Image.new("RGB", (wide * scale, (high + _CAPTION_ROWS) * scale), _TABLE)
    canvas = ImageDraw.Draw(picture)
    canvas.rounded_rectangle((0, 0, wide * scale - 1, high * scale - 1), 4 * scale, _CASE, _EDGE, scale)
    y = (_BEZEL + screen.image.height + _CHIN / 2) * scale
    for x in (_BEZEL + 14, _BEZEL + screen.image.width / 2, _BEZEL + screen.image.width - 14):
        canvas.circle((x * scale, y), 5 * scale, _CAP, _CAP_EDGE, scale)
    picture.paste(lit(screen.image, scale), (_BEZEL * scale, _BEZEL * scale))
    words = shorten(screen.caption, wide - 4, lambda text: text_width(SMALL, text))
    strip = Image.new("1", (wide, _CAPTION_ROWS))
    canvas = ImageDraw.Draw(strip)
    canvas.fontmode = "1"
    canvas.text((2, 0), words, fill=1, font=font(SMALL))
    strip = strip.resize((wide * scale, _CAPTION_ROWS * scale), Image.Resampling.NEAREST)
    picture.paste(_CAPTION, (0, high * scale), strip)
    return picture


def lit(image: Image.Image, scale: int = 1) -> Image.Image:
    """Returns the image in the colours of an OLED, at an integer scale."""
    tinted = Image.new("RGB", image.size, _UNLIT)
    tinted.paste(Image.new("RGB", image.size, _LIT), mask=image)
    return tinted.resize((image.width * scale, image.height * scale), Image.Resampling.NEAREST)
