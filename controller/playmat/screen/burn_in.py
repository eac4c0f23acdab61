"""Burn-in protection of OLED displays: times at which a screen dims, moves and sleeps; pure.

An unchanged picture dims after two minutes and then moves by a pixel every minute. After half an hour the
display goes dark, unless the table has another time. Any activity at the table restores it.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from PIL import Image

DIM_AFTER, SLEEP_AFTER, MOVE_EVERY = 120.0, 1800.0, 60.0  # seconds
_PATH = ((1, 0), (1, 1), (0, 1), (0, 0))


class Brightness(Enum):
    """Brightness levels of a display."""

    BRIGHT = "bright"
    DIM = "dim"
    DARK = "dark"


class Rest(NamedTuple):
    """Brightness and offset (columns, rows) of a picture, and the time at which they change."""

    brightness: Brightness
    offset: tuple[int, int] = (0, 0)
    until: float | None = None


def rest(now: float, last: float, sleep_after: float = SLEEP_AFTER) -> Rest:
    """Returns the state at `now` of a screen without activity since `last`.

    It goes dark after `sleep_after` seconds, no fewer than those until it dims.
    """
    idle = now - last
    if idle < DIM_AFTER:
        return Rest(Brightness.BRIGHT, until=last + DIM_AFTER)
    if idle >= sleep_after:
        return Rest(Brightness.DARK)
    moves = int((idle - DIM_AFTER) / MOVE_EVERY)
    until = last + min(DIM_AFTER + (moves + 1) * MOVE_EVERY, sleep_after)
    return Rest(Brightness.DIM, _PATH[moves % len(_PATH)], until)


def moved(image: Image.Image, offset: tuple[int, int]) -> Image.Image:
    """Returns the image shifted right and down, cropped at the edges."""
    if offset == (0, 0):
        return image
    other = Image.new(image.mode, image.size)
    other.paste(image, offset)
    return other
