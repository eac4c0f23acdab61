"""How a die falls that is thrown by chance: fair, and crooked in its well as dice lie."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from playmat.simulator.stickers import SIDES

_OFF_MM, _TWIST = 3.5, 24.0  # at most; the tag below stays well within reach of the reader


class Fall(NamedTuple):
    """The side on top, and how far from the middle and how crooked it lies."""

    side: int
    x: float
    y: float
    twist: float


def fall(random: Random) -> Fall:
    """One throw: each side comes up as often as any other."""
    x, y = (random.uniform(-_OFF_MM, _OFF_MM) for _ in range(2))
    return Fall(random.choice(SIDES), x, y, random.uniform(-_TWIST, _TWIST))
