"""Draws a view as a 1-bit image, without smoothing, for a glass of any size; pure."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple
from unicodedata import decomposition

from PIL import Image, ImageDraw

from playmat.screen.fit import share, shorten
from playmat.screen.fonts import SMALL, font, letters_width, runs, width
from playmat.screen.layout import Line, Stack, compose
from playmat.screen.view import View
from playmat.text import Text, Translations

SIZE = (128, 64)
_small = partial(width, SMALL)


class _Frame(NamedTuple):
    """Rows of the title bar and of the button line; a low glass gives each one row less."""

    bar: int
    keys: int


_ROOMY, _LOW = _Frame(bar=12, keys=11), _Frame(bar=11, keys=10)


def draw(view: View, translations: Translations, size: tuple[int, int] = SIZE) -> Image.Image:
    """The image of `view` in the language of `translations`, mode "1", set pixels lit."""
    image = Image.new("1", size)
    canvas = ImageDraw.Draw(image)
    canvas.fontmode = "1"
    frame = _ROOMY if size[1] >= 48 else _LOW
    bottom = size[1]
    _title(canvas, _words(view.title, translations), size[0], frame.bar)
    labels = [_words(label, translations) if label else "" for label in view.buttons]
    if any(labels):
        bottom -= frame.keys
        _keys(canvas, labels, size[0], bottom)
    headline = _words(view.headline, translations)
    details = [words for detail in view.details if (words := _words(detail, translations))]
    top = frame.bar + 1
    _body(canvas, compose(headline, details, size[0], bottom - top), size[0], top, bottom)
    return image


def _words(text: Text, translations: Translations) -> str:
    """The translated text; Terminus has no narrow space, which French sets before ? and !."""
    return text.translate(translations).replace("\u202f", "\u00a0")


def _title(canvas: ImageDraw.ImageDraw, title: str, wide: int, high: int) -> None:
    canvas.rectangle((0, 0, wide - 1, high - 1), fill=1)
    words = shorten(title, wide - 2, _small)
    accented = any(letter.isupper() and decomposition(letter) for letter in words)
    _write(canvas, (wide - _small(words)) // 2, 1 + accented, Line(SMALL, words), ink=0)


def _keys(canvas: ImageDraw.ImageDraw, labels: list[str], wide: int, top: int) -> None:
    left, middle, right = share((_wanted(labels[0]), _wanted(labels[1]), _wanted(labels[2])), wide, gap=2)
    centred = min(max((wide - middle) // 2, left + 2), wide - right - 2 - middle)
    for label, x, room in zip(labels, (0, centred, wide - right), (left, middle, right), strict=True):
        if label:
            words = shorten(label, room - 4, _small)
            start = x + (room - _small(words)) // 2
            canvas.rounded_rectangle((x, top, x + room - 1, top + 12), radius=2, fill=1)
            _write(canvas, start, top + 1, Line(SMALL, words), ink=0)


def _wanted(label: str) -> int:
    return _small(label) + 4 if label else 0


def _body(canvas: ImageDraw.ImageDraw, stack: Stack, wide: int, top: int, bottom: int) -> None:
    """Spare rows go above, between headline and details, and below; a headline alone stands centred."""
    spare = (bottom - top - stack.height) // (2 if stack.alone else 3)
    for number, (line, row) in enumerate(zip(stack.lines, stack.rows, strict=True)):
        free = (wide - width(*line)) // 2 if stack.alone else line.style.margin
        _write(canvas, free, top + row + spare * (1 + (number >= stack.headline)), line, ink=1)


def _write(canvas: ImageDraw.ImageDraw, x: int, cap: int, line: Line, ink: int) -> None:
    """Writes the line with the first row of its capitals at `cap`."""
    style = line.style
    for run in runs(line.text):
        if isinstance(run, str):
            canvas.text((x, cap - style.top), run, fill=ink, font=font(style))
            x += letters_width(style, run)
        else:
            canvas.bitmap((x, cap + (style.high - run.height) // 2), run.image, fill=ink)
            x += run.width + 1
