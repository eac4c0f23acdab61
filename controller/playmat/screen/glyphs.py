"""Bitmaps of the map, seven rows high: emblems, figures, and shields with figures cut out."""

from __future__ import annotations

from functools import cache

from PIL import Image, ImageDraw

from playmat.screen.fonts import LOW, MEDIUM, Style, font
from playmat.screen.icons import LARGE, SMALL, bitmap

HIGH = 7  # rows of every glyph
EMPTY = bitmap((".......", ".......", ".......", "..##...", "..##...", ".......", "......."))
HIT = bitmap(("#.#", ".#.", "#.#"))

_FIGURES = {
    "0": (".##.", "#..#", "#..#", "#..#", "#..#", "#..#", ".##."),
    "1": ("..#.", ".##.", "..#.", "..#.", "..#.", "..#.", ".###"),
    "2": (".##.", "#..#", "...#", "..#.", ".#..", "#...", "####"),
    "3": (".##.", "#..#", "...#", ".##.", "...#", "#..#", ".##."),
    "4": ("..##", ".#.#", "#..#", "#..#", "####", "...#", "...#"),
    "5": ("####", "#...", "###.", "...#", "...#", "#..#", ".##."),
    "6": (".##.", "#...", "#...", "###.", "#..#", "#..#", ".##."),
    "7": ("####", "...#", "...#", "..#.", "..#.", ".#..", ".#.."),
    "8": (".##.", "#..#", "#..#", ".##.", "#..#", "#..#", ".##."),
    "9": (".##.", "#..#", "#..#", ".###", "...#", "...#", ".##."),
    "-": ("....", "....", "....", ".###", "....", "....", "...."),
    "/": ("...#", "...#", "..#.", "..#.", ".#..", ".#..", "#..."),
}
_SMALL_FIGURES = {
    "0": ("###", "#.#", "#.#", "#.#", "###"),
    "1": (".#.", "##.", ".#.", ".#.", "###"),
    "2": ("##.", "..#", ".#.", "#..", "###"),
    "3": ("##.", "..#", ".#.", "..#", "##."),
    "4": ("#.#", "#.#", "###", "..#", "..#"),
    "5": ("###", "#..", "##.", "..#", "##."),
    "6": (".##", "#..", "###", "#.#", "###"),
    "7": ("###", "..#", ".#.", ".#.", ".#."),
    "8": ("###", "#.#", "###", "#.#", "###"),
    "9": ("###", "#.#", "###", "..#", "##."),
    "-": ("...", "...", "###", "...", "..."),
}
_SHIELD_INSETS = (0, 0, 0, 0, 0, 1, 2)


def glyph(sign: str, turned: bool = False) -> Image.Image:
    """Returns the bitmap of an emblem or icon; a turned one is rotated a quarter counter-clockwise."""
    image = SMALL.get(sign) or letters(sign)
    return image.transpose(Image.Transpose.ROTATE_90) if turned else image


def emblem(sign: str, turned: bool = False) -> Image.Image:
    """Returns the larger bitmap of an emblem, if it has one."""
    image = LARGE.get(sign) or SMALL.get(sign) or letters(sign, MEDIUM)
    return image.transpose(Image.Transpose.ROTATE_90) if turned else image


@cache
def letters(text: str, style: Style = LOW) -> Image.Image:
    """Returns letters drawn with the font and cropped to their ink, for characters without a bitmap."""
    image = Image.new("1", (style.size * 2 * max(1, len(text)), style.size * 2))
    canvas = ImageDraw.Draw(image)
    canvas.fontmode = "1"
    canvas.text((style.size // 2, 0), text, fill=1, font=font(style))
    return image.crop(image.getbbox() or (0, 0, 1, 1))


@cache
def number(value: int | str) -> Image.Image:
    """Returns the bitmap of a number or text of figures."""
    digits = [bitmap(_FIGURES[digit]) for digit in str(value)]
    image = Image.new("1", (5 * len(digits) - 1, HIGH))
    for place, digit in enumerate(digits):
        image.paste(digit, (5 * place, 0))
    return image


@cache
def shield(value: int) -> Image.Image:
    """Returns a shield with a number cut out of it."""
    digits = str(value)
    image = Image.new("1", (4 * len(digits) + 3, HIGH))
    canvas = ImageDraw.Draw(image)
    for row, inset in enumerate(_SHIELD_INSETS):
        canvas.line((inset, row, image.width - 1 - inset, row), fill=1)
    for place, digit in enumerate(digits):
        canvas.bitmap((2 + 4 * place, 1), bitmap(_SMALL_FIGURES[digit]), fill=0)
    return image
