"""Positions of cards, stickers and antennas on one plane, in millimetres and degrees.

x to the right and y towards south from the mat's centre, as in `table.mat`. Angles are degrees clockwise as
seen from south (as in CSS and SVG): 0 is upright for south, 180 for north.
"""

from __future__ import annotations

from math import cos, hypot, radians, sin
from typing import NamedTuple

from playmat.drawing import Point
from playmat.placement import NORTH, SHARED, SOUTH
from playmat.simulator.physics.induction import flat
from playmat.table.mat import Mat, Slot

READABLE = 0.515  # the coupling at which a tag answers a reader of standard power: 15 mm above its centre
NEARBY = 0.7  # at which it answers the reduced power of the proximity check
FAINT = 0.2  # what a tag of one slot may couple with another slot's antenna
COUPLED_MM = 13.0  # two stickers of 25 mm whose centres are nearer than this disturb each other
_ALIGNED = 0.86  # the coupling of two stickers that lie on each other, cards apart
_MISTUNED = 1 / 25 + (13.56 / 14.0 - 14.0 / 13.56) * 1j  # a sticker's Q, its resonance and the carrier in MHz


class Pose(NamedTuple):
    """The centre and rotation of a component.

    `up` is the side on top of a die. A die with an `edge` is cocked: it leans by `tilt` degrees from `up`
    towards that side, which at 90 would be on top.
    """

    x: float
    y: float
    angle: float
    up: int = 0
    edge: int = 0
    tilt: float = 45.0

    def off(self, x: float, y: float, twist: float = 0) -> Pose:
        """Returns this pose moved and turned by these amounts."""
        return self._replace(x=self.x + x, y=self.y + y, angle=self.angle + twist)


def facing(seat: int) -> float:
    """Returns the angle of an upright card of `seat`; seats with even numbers sit at the near edge.

    Shared components face south.
    """
    return 0.0 if seat == SHARED or seat % 2 == SOUTH else 180.0


def forward(seat: int) -> int:
    """Returns the sign of y towards the opponents of `seat`."""
    return -1 if facing(seat) == 0 else 1


def neat(slot: Slot, turned: bool) -> Pose:
    """Returns the pose of a card aligned with the slot's outline at the edge that faces the opponent."""
    angle = facing(slot.place.seat)
    if not turned:
        return Pose(slot.x, slot.y, angle)
    shift = (slot.height - slot.width) / 2
    return Pose(slot.x, slot.y + forward(slot.place.seat) * shift, (angle - 90) % 360)


def centred(mat: Mat, slot: Slot) -> Pose:
    """Returns the pose of a die or a piece: over the antenna, if there is one."""
    return Pose(*mat.antenna(slot), facing(slot.place.seat))


def side(y: float) -> int:
    """Returns the seat on whose half of the mat `y` lies."""
    return SOUTH if y >= 0 else NORTH


def is_turned(angle: float, seat: int) -> bool:
    """Whether a card at `angle` is nearest to a quarter turn counter-clockwise for `seat`."""
    return round((angle - facing(seat)) / 90) % 4 == 3


def sticker_at(pose: Pose, offset: Point) -> Point:
    """Returns the centre of a card's sticker; `offset` is to the right and up on the upright card."""
    x, y = offset
    a = radians(pose.angle)
    return pose.x + x * cos(a) + y * sin(a), pose.y + x * sin(a) - y * cos(a)


def opposite(side: int) -> int:
    """Returns the opposite side of a die."""
    return 7 - side


def between_tags(apart: float, reach: float) -> float:
    """Returns the coupling of two tags whose centres are `apart`; 0 from `reach` on."""
    return _ALIGNED * max(0.0, 1 - apart / reach)


# Two identical resonators tuned to 14.0 MHz split when they couple: near each other they no longer resonate
# at the carrier of 13.56 MHz, so stacked tags do not answer although each alone would. The impedance of one
# tag is Z = 1/Q + j(w/w0 - w0/w), `_MISTUNED` for Q = 25. In the symmetric mode coupled tags see Z + jk, so
# the current relative to a lone tag is |Z| / |Z + jk|. This is why no card of a pile is read.
def answer(coupled: float) -> float:
    """Returns the current in a tag, 1 if it lies alone; `coupled` sums its couplings to others.

    Coupled resonant circuits: 0.09 for two stacked tags, 0.05 for three. Not confirmed on a bench.
    """
    return min(1.0, abs(_MISTUNED) / abs(_MISTUNED + 1j * coupled))


def coupling(a: Point, b: Point, diameter: float = 25) -> float:
    """Returns the coupling of an antenna and a flat tag at these centres, 1 if they are aligned.

    A tag that answers cannot tell which way the field passes through it, so the sign is dropped.
    """
    return abs(flat(a[0] - b[0], a[1] - b[1], diameter=diameter))


def distance(a: Point, b: Point) -> float:
    """Returns the distance of two points in millimetres."""
    return hypot(a[0] - b[0], a[1] - b[1])
