"""Fair throws of a die that comes to rest slightly off the centre of its well."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from playmat.simulator.physics.stickers import SIDES

_OFF_MM, _TWIST = 3.5, 24.0  # at most; the tag below stays well within reach of the reader


class Fall(NamedTuple):
    """The side on top, the offset from the centre, and the twist in degrees."""

    side: int
    x: float
    y: float
    twist: float


def fall(random: Random) -> Fall:
    """Throws once; every side is equally likely."""
    x, y = (random.uniform(-_OFF_MM, _OFF_MM) for _ in range(2))
    return Fall(random.choice(SIDES), x, y, random.uniform(-_TWIST, _TWIST))
