"""Mutual inductance of a reader's coil and a tag's, by the Neumann integral.

The coil is a rectangle, the tag's coil a circle in any position and at any tilt; both are thin wires
along the middle of their turns.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, floor, log, pi, sin, sqrt
from typing import NamedTuple

Vector = tuple[float, float, float]


class Coil(NamedTuple):
    """Sides of a reader's coil in mm: along x and along y of the mat."""

    wide: float = 40.0
    high: float = 35.0


STANDARD = Coil()
TAG_MM = 5.0  # from the coil to the tag of a card: spacer, mat and sleeve
REACH_MM = 60.0  # beyond this distance sideways no tag answers at any power
_POINTS = 16  # of a tag's circle: the midpoint rule converges quickly on a closed smooth curve
_EDGE_MM = 2.0  # a sticker of 25 mm has its middle turn 10.5 mm from its centre


# M = mu0/4pi * (double integral of dl1 . dl2 / r) over both loops (F. Neumann, 1845). Along a straight side
# of the rectangle from P to Q the inner integral is closed: ln((a + b + c) / (a + b - c)) with a and b the
# distances of the field point from P and Q, and c the side's length. This form loses no digits beside the
# wire, unlike the difference of two logarithms. The outer integral runs over points of the circle.
@lru_cache(maxsize=8192)
def flux(centre: Vector, normal: Vector, radius: float, coil: Coil = STANDARD) -> float:
    """Returns the flux through a tag's coil, with its sign, where mu0/4pi and the current are 1.

    `centre` is relative to the reader's coil; lengths are in mm.
    """
    x, y, z = _cross(normal, (0.0, 0.0, 1.0) if abs(normal[2]) < 0.9 else (1.0, 0.0, 0.0))
    length = sqrt(x * x + y * y + z * z)
    u = x / length, y / length, z / length
    v = _cross(normal, u)
    total = 0.0
    for step in range(_POINTS):
        c, s = cos(2 * pi * step / _POINTS), sin(2 * pi * step / _POINTS)
        x, y, z = (o + radius * (c * a + s * b) for o, a, b in zip(centre, u, v, strict=True))
        potential_x, potential_y = _potential(x, y, z, coil)
        total += potential_x * (c * v[0] - s * u[0]) + potential_y * (c * v[1] - s * u[1])
    return 2 * pi * radius * total / _POINTS


def _potential(x: float, y: float, z: float, coil: Coil) -> tuple[float, float]:
    """Returns the vector potential of the rectangle, which has no part along z."""
    w, h = coil.wide / 2, coil.high / 2
    west, east, south, north = (x + w) ** 2, (x - w) ** 2, (y + h) ** 2 + z * z, (y - h) ** 2 + z * z
    sw, se, nw, ne = sqrt(west + south), sqrt(east + south), sqrt(west + north), sqrt(east + north)
    return (
        _side(sw + se, coil.wide) - _side(nw + ne, coil.wide),
        _side(se + ne, coil.high) - _side(sw + nw, coil.high),
    )


def _side(ends: float, length: float) -> float:
    return log((ends + length) / max(ends - length, 1e-9))


def tag_radius(diameter: float) -> float:
    """Returns the radius of the middle turn of a round tag of this diameter."""
    return diameter / 2 - _EDGE_MM


# Tags of different sizes carry the same chip, whose capacitance must resonate with the coil. So their
# inductances are equal: (turns squared) x radius is the same, and turns go with 1 / sqrt(radius).
def induced(centre: Vector, normal: Vector, diameter: float, coil: Coil = STANDARD) -> float:
    """Returns the coupling of a tag, 1 for one of 25 mm that lies flat over the coil's centre."""
    radius = tag_radius(diameter)
    turns = sqrt(tag_radius(25) / radius)
    whole = flux((0.0, 0.0, TAG_MM), (0.0, 0.0, 1.0), tag_radius(25), coil)
    return turns * flux(_rounded(centre), _rounded(normal), radius, coil) / whole


# A table of 1 mm, filled where it is looked up: a tag that is slid about asks for thousands of positions.
# Both loops are symmetrical, so one quadrant is enough. Between its nodes the coupling is linear, which is
# off by less than 0.01.
def flat(x: float, y: float, height: float = TAG_MM, diameter: float = 25, coil: Coil = STANDARD) -> float:
    """Returns the coupling of a tag that lies flat, its centre off the coil's by x and y.

    Negative where the field passes through it the other way: beyond a null at about 25 mm there is a side
    lobe, in which a tag answers as well.
    """
    x, y = abs(x), abs(y)
    if max(x, y) > REACH_MM:
        return 0.0
    i, j = floor(x), floor(y)
    right, down = x - i, y - j
    low = _node(i, j, height, diameter, coil)
    if right or down:
        along = _node(i + 1, j, height, diameter, coil)
        below, across = (_node(n, j + 1, height, diameter, coil) for n in (i, i + 1))
        low = (low * (1 - right) + along * right) * (1 - down) + (below * (1 - right) + across * right) * down
    return low


@cache
def _node(x: int, y: int, height: float, diameter: float, coil: Coil) -> float:
    return induced((x, y, height), (0.0, 0.0, 1.0), diameter, coil)


def copper_loss(depth: float) -> float:
    """Returns the part of the field at a tag above the centre that copper `depth` below the coil takes.

    A wide plane mirrors the coil, with the opposite current, as far below it as the coil is above it.
    """
    up, radius = (0.0, 0.0, 1.0), tag_radius(25)
    return flux((0.0, 0.0, TAG_MM + 2 * depth), up, radius) / flux((0.0, 0.0, TAG_MM), up, radius)


def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _rounded(vector: Vector) -> Vector:
    """Rounds a vector, so that equal positions share a cache entry."""
    x, y, z = vector
    return round(x, 3), round(y, 3), round(z, 3)
