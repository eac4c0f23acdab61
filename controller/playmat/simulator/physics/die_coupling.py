"""Computes which of a die's six tags an antenna reads: flat, leaning, on an edge or off the centre.

A coil model: the flux of the reader's coil (Biot and Savart) through each tag, 1 for a tag that lies flat
over the coil's centre. Radii and heights are those of common parts. Not confirmed on a bench.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, pi, radians, sin, sqrt

from playmat.drawing import Point
from playmat.simulator.physics.geometry import Pose, opposite
from playmat.simulator.physics.stickers import SIDES

DIE_MM = 30.0
COIL_MM = 17.5  # a module's coil, as a circle; 15 to 20 are common
_TAG_MM = 9.0  # a tag of 20 to 22 mm, as a circle between its outermost turn and its innermost
_BELOW_MM = 3.0  # from the coil to the lowest tag of a die that lies flat
_INSET_MM = 1.0  # from a die's face to its tag
_REACH_MM = 55.0  # beyond this distance no tag of a die answers at any power
_PARTS = 24  # segments of the coil

_RING_MM = _TAG_MM * sqrt(2 / 3)
_DISC = [
    (1 / 4, 0.0, 0.0),
    *((1 / 8, _RING_MM * cos(pi * n / 3), _RING_MM * sin(pi * n / 3)) for n in range(6)),
]

_Vector = tuple[float, float, float]


# Far away the coupling is below any threshold and is not computed: a die on the other side of the mat would
# cost as much as one in its well. The result is relative to a tag that lies flat above the middle of the
# antenna, the same scale as for cards.
def die_coupling(pose: Pose, side: int, antenna: Point, coil: float = COIL_MM) -> float:
    """Returns the coupling of the tag that reports `side`: it sticks on the opposite face."""
    x, y = pose.x - antenna[0], pose.y - antenna[1]
    if hypot(x, y) > _REACH_MM:
        return 0.0
    out = _outward(opposite(side), pose)
    arm = DIE_MM / 2 - _INSET_MM
    tilt = radians(pose.tilt if pose.edge else 0.0)  # a leaning die stands on an edge
    height = _BELOW_MM - _INSET_MM + DIE_MM / 2 * (cos(tilt) + sin(tilt))  # of its centre above the coil
    centre = (x + arm * out[0], y + arm * out[1], height + arm * out[2])
    return abs(_flux(_rounded(centre), _rounded(out), coil)) / _flux((0, 0, _BELOW_MM), (0, 0, 1), coil)


# A die has three axes. The one upwards and the one on which it leans are given; the third completes them.
# Opposite sides face opposite ways, so three directions describe all six sides.
def _outward(side: int, pose: Pose) -> _Vector:
    """Returns the direction that a side faces, z upwards; a die leans along its own x axis."""
    edge = pose.edge or next(other for other in SIDES if other not in (pose.up, opposite(pose.up)))
    end = next(other for other in SIDES if other not in (pose.up, opposite(pose.up), edge, opposite(edge)))
    tilt, angle = radians(pose.tilt if pose.edge else 0.0), radians(pose.angle)
    x, y = cos(angle), sin(angle)
    looks = {
        pose.up: (-sin(tilt) * x, -sin(tilt) * y, cos(tilt)),
        edge: (cos(tilt) * x, cos(tilt) * y, sin(tilt)),
        end: (-y, x, 0.0),
    }
    if side in looks:
        return looks[side]
    x, y, z = looks[opposite(side)]
    return -x, -y, -z


# The flux has no closed form for a tilted tag off the axis. The field of a circular coil is summed over
# `_PARTS` segments (Biot and Savart), and Radon's 7-point rule integrates it over the tag's disc: it is exact
# for polynomials up to degree 5, which is enough as the field varies slowly across 9 mm. Only ratios of
# fluxes are used, so constant factors (mu0, the current, the disc's area) are left out.
@lru_cache(maxsize=4096)
def _flux(centre: _Vector, normal: _Vector, coil: float) -> float:
    """Integrates the flux through a tag with Radon's seven points of a disc."""
    u = _unit(_cross(normal, (0.0, 0.0, 1.0) if abs(normal[2]) < 0.9 else (1.0, 0.0, 0.0)))
    v = _cross(normal, u)
    total = 0.0
    for weight, a, b in _DISC:
        x, y, z = (c + a * i + b * j for c, i, j in zip(centre, u, v, strict=True))
        field = _field((x, y, z), coil)
        total += weight * sum(f * n for f, n in zip(field, normal, strict=True))
    return total


def _field(point: _Vector, coil: float) -> _Vector:
    """Returns the field of a coil around the origin, in arbitrary units."""
    x, y, z = point
    bx = by = bz = 0.0
    for part in range(_PARTS):
        turn = 2 * pi * part / _PARTS
        c, s = cos(turn), sin(turn)
        dx, dy = x - coil * c, y - coil * s
        inverse = (dx * dx + dy * dy + z * z) ** -1.5
        bx += c * z * inverse
        by += s * z * inverse
        bz -= (s * dy + c * dx) * inverse
    return coil * bx, coil * by, coil * bz


def _cross(a: _Vector, b: _Vector) -> _Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _unit(vector: _Vector) -> _Vector:
    x, y, z = vector
    length = hypot(x, y, z)
    return x / length, y / length, z / length


def _rounded(vector: _Vector) -> _Vector:
    """Rounds a vector, so that equal positions share a cache entry."""
    x, y, z = vector
    return round(x, 3), round(y, 3), round(z, 3)
