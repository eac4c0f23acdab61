"""Typefaces of the screens, shipped with the package, and their metrics."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import resources
from io import BytesIO
from math import ceil
from typing import NamedTuple

from PIL import Image, ImageFont

from playmat.screen.icons import LARGE as ICONS
from playmat.screen.icons import SMALL as LOW_ICONS


class Style(NamedTuple):
    """Typeface at one size; rows are pixels from the top of its line box."""

    file: str
    size: int
    top: int  # first row of capitals and of l, d, b
    high: int  # rows from there to the baseline
    pitch: int  # rows from one line to the next, descenders and an empty row included
    tight_pitch: int  # the same on a full screen
    margin: int  # empty columns before the first letter, so that all styles are aligned
    low_icons: bool = False  # use the low icons of the map


_SANS, _MONO = "DejaVuSans-Bold.ttf", "terminus-normal.otb"
SMALL = Style(_MONO, 12, top=2, high=8, pitch=11, tight_pitch=10, margin=2)
STRONG = Style(_SANS, 11, top=2, high=9, pitch=12, tight_pitch=10, margin=1)
MEDIUM = Style(_SANS, 13, top=3, high=10, pitch=14, tight_pitch=13, margin=1)
LARGE = Style(_SANS, 18, top=3, high=14, pitch=19, tight_pitch=18, margin=1)
LOW = Style(_SANS, 10, top=2, high=7, pitch=10, tight_pitch=9, margin=1)
AMONG = LOW._replace(low_icons=True)
HUGE = Style(_SANS, 24, top=5, high=18, pitch=24, tight_pitch=23, margin=0)


@cache
def font(style: Style) -> ImageFont.FreeTypeFont:
    """Loads the typeface; basic layout makes all machines place letters alike."""
    data = resources.files("playmat.screen").joinpath("fonts", style.file).read_bytes()
    return ImageFont.truetype(BytesIO(data), style.size, layout_engine=ImageFont.Layout.BASIC)


@cache
def has_shape(character: str) -> bool:
    """Returns whether the screens can draw a character, as an icon or in each typeface."""
    if character in ICONS or character in LOW_ICONS or character in " \u202f\u00a0":
        return True
    masks = (
        (font(style).getmask(sign, mode="1") for sign in (character, "\uffff")) for style in (SMALL, HUGE)
    )
    return all(bytes(mask) != bytes(unknown) for mask, unknown in masks)


def runs(style: Style, text: str) -> list[str | Image.Image]:
    """Splits `text` into runs of letters and the icons between them."""
    parts: list[str | Image.Image] = []
    for character in text:
        icon = (LOW_ICONS.get(character) if style.low_icons else None) or ICONS.get(character)
        if icon is not None:
            parts.append(icon)
        elif parts and isinstance(parts[-1], str):
            parts[-1] += character
        else:
            parts.append(character)
    return parts


@lru_cache(4096)
def letters_width(style: Style, letters: str) -> int:
    """Returns the width of a run of letters in pixels."""
    return ceil(font(style).getlength(letters, mode="1"))


def width(style: Style, text: str) -> int:
    """Returns the width of `text` in pixels, icons included."""
    if ICONS.keys().isdisjoint(text):
        return letters_width(style, text)
    parts = runs(style, text)
    return sum(letters_width(style, part) if isinstance(part, str) else part.width + 1 for part in parts)


@lru_cache(4096)
def rise(style: Style, text: str) -> int:
    """Returns the rows by which accents exceed the capitals; 0 for Terminus, whose line box holds them."""
    if style.file == _MONO:
        return 0
    tops = [int(font(style).getbbox(run, mode="1")[1]) for run in runs(style, text) if isinstance(run, str)]
    return max(0, style.top - min(tops, default=style.top))
