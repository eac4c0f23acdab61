"""Where cards, their stickers and the antennas lie: millimetres and degrees, on one plane.

x to the right and y towards south from the mat's centre, as on `table.mat`. Angles are degrees clockwise as
seen from south (as in CSS and SVG): 0 stands upright for south, 180 for north.
"""

from __future__ import annotations

from math import cos, hypot, radians, sin
from typing import NamedTuple

from playmat.picture import SOUTH
from playmat.table.mat import Mat, Slot

UPRIGHT_STICKER_MM = 29.5  # up the long axis from the card's centre
TURNED_STICKER_MM = 18.0  # along the short axis, towards the edge that faces the opponent once turned
READABLE = 0.445  # the coupling at which a sticker answers a reader of standard power: 20 mm from its centre
FAINT = 0.2  # with less a sticker answers no reader, whatever its power
STACKED_MM = 3.0  # a sticker this near to one above it does not answer


class Pose(NamedTuple):
    """The centre of a card and how it is rotated."""

    x: float
    y: float
    angle: float


def facing(seat: int) -> float:
    """The angle of an upright card of `seat`."""
    return 0.0 if seat == SOUTH else 180.0


def forward(seat: int) -> int:
    """The sign of y towards the opponent of `seat`."""
    return -1 if seat == SOUTH else 1


def neat(mat: Mat, slot: Slot, turned: bool) -> Pose:
    """The pose of a card aligned with the slot's outline at the edge that faces the opponent."""
    if not turned:
        return Pose(slot.x, slot.y, facing(slot.place.seat))
    shift = (mat.slot_height - mat.slot_width) / 2
    return Pose(slot.x, slot.y + forward(slot.place.seat) * shift, (facing(slot.place.seat) - 90) % 360)


def side(y: float) -> int:
    """The seat on whose half of the mat `y` lies."""
    return SOUTH if y >= 0 else 1 - SOUTH


def is_turned(angle: float, seat: int) -> bool:
    """Whether a card at `angle` is nearest to a quarter turn counter-clockwise for `seat`."""
    return round((angle - facing(seat)) / 90) % 4 == 3


def sticker_at(pose: Pose, turned: bool) -> tuple[float, float]:
    """The centre of one of the two stickers of a card lying at `pose`."""
    x, y = (TURNED_STICKER_MM, 0.0) if turned else (0.0, -UPRIGHT_STICKER_MM)
    a = radians(pose.angle)
    return pose.x + x * cos(a) - y * sin(a), pose.y + x * sin(a) + y * cos(a)


def coupling(a: tuple[float, float], b: tuple[float, float]) -> float:
    """How well an antenna and a sticker at these centres couple, 1 where one lies above the other.

    Fits a coil model: 0.85 at 8 mm, 0.22 at 30 mm, 0.15 at 35 mm, 0.03 at 60 mm. Not confirmed on a bench.
    """
    return float((1 + (distance(a, b) / 30) ** 2) ** -2.2)


def distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    """Millimetres between two points."""
    return hypot(a[0] - b[0], a[1] - b[1])
