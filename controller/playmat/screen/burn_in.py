"""What keeps an OLED from burning in: when a screen dims, sleeps, and moves its picture; pure.

A picture that nobody changes dims after two minutes, and then wanders by a pixel every minute; after half an
hour the glass goes dark. Whatever happens on the table brings it back, whole and bright.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from PIL import Image

DIM_AFTER, SLEEP_AFTER, MOVE_EVERY = 120.0, 1800.0, 60.0  # seconds
_PATH = ((1, 0), (1, 1), (0, 1), (0, 0))


class Light(Enum):
    """How bright a glass is."""

    BRIGHT = "bright"
    DIM = "dim"
    DARK = "dark"


class Rest(NamedTuple):
    """How a glass shows its picture: how bright, moved by how many columns and rows, and until when."""

    light: Light
    offset: tuple[int, int] = (0, 0)
    until: float | None = None


def rest(now: float, last: float) -> Rest:
    """How to show at `now` what nobody has touched since `last`."""
    idle = now - last
    if idle < DIM_AFTER:
        return Rest(Light.BRIGHT, until=last + DIM_AFTER)
    if idle >= SLEEP_AFTER:
        return Rest(Light.DARK)
    moves = int((idle - DIM_AFTER) / MOVE_EVERY)
    until = last + min(DIM_AFTER + (moves + 1) * MOVE_EVERY, SLEEP_AFTER)
    return Rest(Light.DIM, _PATH[moves % len(_PATH)], until)


def moved(image: Image.Image, offset: tuple[int, int]) -> Image.Image:
    """The image moved right and down; what leaves the glass is not seen."""
    if offset == (0, 0):
        return image
    other = Image.new(image.mode, image.size)
    other.paste(image, offset)
    return other
