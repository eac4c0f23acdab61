"""What keeps an OLED from burning in: when a screen dims, sleeps, and moves its picture; pure.

A picture that nobody changes dims after two minutes, and then moves by a pixel every minute; after half an
hour the display goes dark. Whatever happens on the table brings it back, whole and bright.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from PIL import Image

DIM_AFTER, SLEEP_AFTER, MOVE_EVERY = 120.0, 1800.0, 60.0  # seconds
_PATH = ((1, 0), (1, 1), (0, 1), (0, 0))


class Brightness(Enum):
    """How bright a display is."""

    BRIGHT = "bright"
    DIM = "dim"
    DARK = "dark"


class Rest(NamedTuple):
    """How a display shows its picture: how bright, moved by how many columns and rows, and until when."""

    brightness: Brightness
    offset: tuple[int, int] = (0, 0)
    until: float | None = None


def rest(now: float, last: float) -> Rest:
    """How to show at `now` what nobody has touched since `last`."""
    idle = now - last
    if idle < DIM_AFTER:
        return Rest(Brightness.BRIGHT, until=last + DIM_AFTER)
    if idle >= SLEEP_AFTER:
        return Rest(Brightness.DARK)
    moves = int((idle - DIM_AFTER) / MOVE_EVERY)
    until = last + min(DIM_AFTER + (moves + 1) * MOVE_EVERY, SLEEP_AFTER)
    return Rest(Brightness.DIM, _PATH[moves % len(_PATH)], until)


def moved(image: Image.Image, offset: tuple[int, int]) -> Image.Image:
    """The image moved right and down; what leaves it is not seen."""
    if offset == (0, 0):
        return image
    other = Image.new(image.mode, image.size)
    other.paste(image, offset)
    return other
