"""Draws a view as a 1-bit image without antialiasing, for a screen of any size; pure."""

from __future__ import annotations

from unicodedata import decomposition

from PIL import Image, ImageDraw

from playmat.screen.board import draw_board
from playmat.screen.fonts import AMONG, SMALL, font, letters_width, runs, width
from playmat.screen.glyphs import HIGH
from playmat.screen.layout import Arranged, ViewTexts, arrange, written
from playmat.screen.map_layout import arrange_with_map
from playmat.screen.qr import qr_image
from playmat.screen.stack import TextLine
from playmat.screen.view import View
from playmat.text import Text, Translations, say, verbatim

SIZE = (128, 64)
_NO_ROOM = say("No room for the code: see the page’s menu")


def draw(view: View, translations: Translations, size: tuple[int, int] = SIZE) -> Image.Image:
    """Returns the image of `view` in the language of `translations`; mode "1", set pixels lit."""
    image = Image.new("1", size)
    canvas = ImageDraw.Draw(image)
    canvas.fontmode = "1"
    if code := qr_image(view.code, size[1]) if view.code else None:
        image.paste(code, (size[0] - size[1], 0))
    page = _arrange(view, translations, size)
    if page.title:
        _title(canvas, page)
    for key in page.keys:
        right, top = key.x + key.width - 1, page.bottom
        canvas.rounded_rectangle((key.x, top, right, top + 12), radius=2, fill=1)
        start = key.x + (key.width - width(SMALL, key.label)) // 2
        write(canvas, start, top + 1, TextLine(SMALL, key.label), ink=0)
    # Spare rows are divided above, between and below headline and details.
    stack, top = page.stack, page.bar + 1
    spare = (page.foot - top - stack.height) // (2 if stack.alone else 3)
    for number, (line, row) in enumerate(zip(stack.lines, stack.rows, strict=True)):
        left = (page.room - width(*line)) // 2 if stack.alone else line.style.margin
        write(canvas, left, top + row + spare * (1 + (number >= stack.headline)), line, ink=1)
    if page.field and view.board:
        draw_board(image, view.board, page.field)
        if page.field.words:  # between the halves of the map
            half = len(page.field.rows) // 2
            above, below = page.field.rows[half - 1] + HIGH, page.field.rows[half]
            row = (above + below - AMONG.pitch) // 2
            write(canvas, page.field.left + AMONG.margin, row, TextLine(AMONG, page.field.words), ink=1)
    return image


def fits(view: View, translations: Translations, size: tuple[int, int] = SIZE) -> bool:
    """Whether a screen of this size shows the complete text of the view."""
    return _arrange(view, translations, size).whole


def _arrange(view: View, translations: Translations, size: tuple[int, int]) -> Arranged:
    if view.code and qr_image(view.code, size[1]):
        room = size[0] - size[1] - 1
        words = _words(view._replace(title=verbatim("")), translations)
        return written(words, room, room, size[1])._replace(title=(), bar=0)
    if view.code:
        view = view._replace(headline=_NO_ROOM, details=())
    words = _words(view, translations)
    if view.board is None:
        return arrange(words, size)
    return arrange_with_map(words, _words(view, translations, signs=True), view.board, size)


def _words(view: View, translations: Translations, signs: bool = False) -> ViewTexts:
    def word(text: Text | None) -> str:
        """Translates; replaces the narrow space, used in French before ? and !, which Terminus lacks."""
        return text.translate(translations, signs).replace("\u202f", "\u00a0") if text else ""

    left, middle, right = map(word, view.buttons)
    details = tuple(filter(None, map(word, view.details)))
    return ViewTexts(
        title=word(view.title),
        headline=word(view.headline),
        details=details,
        labels=(left, middle, right),
        vital=view.vital,
    )


def _title(canvas: ImageDraw.ImageDraw, page: Arranged) -> None:
    wide = page.across
    canvas.rectangle((0, 0, wide - 1, page.bar - 1), fill=1)
    # Accents on capitals need the row above them, so such a title starts one row lower.
    top = 1 + any(letter.isupper() and decomposition(letter) for letter in page.title[0] + page.aside)
    if page.aside:
        write(canvas, AMONG.margin + 1, top, TextLine(AMONG, page.title[0]), ink=0)
        right = wide - width(AMONG, page.aside) - AMONG.margin - 1
        write(canvas, right, top, TextLine(AMONG, page.aside), ink=0)
        return
    for number, words in enumerate(page.title):
        row = top if not number else 1 + number * SMALL.pitch
        write(canvas, (wide - width(SMALL, words)) // 2, row, TextLine(SMALL, words), ink=0)


def write(canvas: ImageDraw.ImageDraw, x: int, row: int, line: TextLine, ink: int) -> None:
    """Writes the line with the first row of its capitals at `row`."""
    style = line.style
    for run in runs(style, line.text):
        if isinstance(run, str):
            canvas.text((x, row - style.top), run, fill=ink, font=font(style))
            x += letters_width(style, run)
        else:
            canvas.bitmap((x, row + (style.high - run.height + 1) // 2), run, fill=ink)
            x += run.width + 1
