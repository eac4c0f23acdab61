"""The bitmaps of the map, seven rows high: emblems, figures, and signs with figures cut out of them."""

from __future__ import annotations

from functools import cache

from PIL import Image, ImageDraw

from playmat.screen.icons import SMALL, bitmap

HIGH = 7  # rows of every glyph
EMPTY = bitmap((".......", ".......", ".......", "..##...", "..##...", ".......", "......."))
HIT = bitmap(("#.#", ".#.", "#.#"))

_FIGURES = (
    (".##.", "#..#", "#..#", "#..#", "#..#", "#..#", ".##."),
    ("..#.", ".##.", "..#.", "..#.", "..#.", "..#.", ".###"),
    (".##.", "#..#", "...#", "..#.", ".#..", "#...", "####"),
    (".##.", "#..#", "...#", ".##.", "...#", "#..#", ".##."),
    ("..##", ".#.#", "#..#", "#..#", "####", "...#", "...#"),
    ("####", "#...", "###.", "...#", "...#", "#..#", ".##."),
    (".##.", "#...", "#...", "###.", "#..#", "#..#", ".##."),
    ("####", "...#", "...#", "..#.", "..#.", ".#..", ".#.."),
    (".##.", "#..#", "#..#", ".##.", "#..#", "#..#", ".##."),
    (".##.", "#..#", "#..#", ".###", "...#", "...#", ".##."),
)
_SMALL_FIGURES = (
    ("###", "#.#", "#.#", "#.#", "###"),
    (".#.", "##.", ".#.", ".#.", "###"),
    ("##.", "..#", ".#.", "#..", "###"),
    ("##.", "..#", ".#.", "..#", "##."),
    ("#.#", "#.#", "###", "..#", "..#"),
    ("###", "#..", "##.", "..#", "##."),
    (".##", "#..", "###", "#.#", "###"),
    ("###", "..#", ".#.", ".#.", ".#."),
    ("###", "#.#", "###", "#.#", "###"),
    ("###", "#.#", "###", "..#", "##."),
)
_SHIELD = ("#######",) * 5 + (".#####.", "..###..")


def glyph(sign: str, turned: bool = False) -> Image.Image:
    """An emblem or a sign; a turned one lies as its card does, a quarter counter-clockwise."""
    image = SMALL[sign]
    return image.transpose(Image.Transpose.ROTATE_90) if turned else image


@cache
def number(value: int) -> Image.Image:
    """Figures side by side."""
    digits = [bitmap(_FIGURES[int(digit)]) for digit in str(value)]
    image = Image.new("1", (5 * len(digits) - 1, HIGH))
    for place, digit in enumerate(digits):
        image.paste(digit, (5 * place, 0))
    return image


@cache
def shield(value: int) -> Image.Image:
    """A shield with its points cut out of it."""
    image = bitmap(_SHIELD)
    ImageDraw.Draw(image).bitmap((2, 1), bitmap(_SMALL_FIGURES[value]), fill=0)
    return image
