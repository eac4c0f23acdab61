"""Copper as convex shapes: a point, a line or a rectangle with everything within a radius of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from typing import NamedTuple

Point = tuple[float, float]


class Shape(NamedTuple):
    """A convex shape: one corner for a round pad, two for a track, four for a rectangular pad."""

    corners: tuple[Point, ...]
    radius: float = 0.0

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The bounding box: left, top, right, bottom."""
        xs, ys = zip(*self.corners, strict=True)
        return min(xs) - self.radius, min(ys) - self.radius, max(xs) + self.radius, max(ys) + self.radius


def disc(at: Point, diameter: float) -> Shape:
    return Shape((at,), diameter / 2)


def bar(start: Point, end: Point, width: float) -> Shape:
    """Returns a straight track with round ends."""
    return Shape((start, end), width / 2)


def rectangle(at: Point, width: float, height: float) -> Shape:
    (x, y), right, down = at, width / 2, height / 2
    return Shape(((x - right, y - down), (x + right, y - down), (x + right, y + down), (x - right, y + down)))


def gap(one: Shape, other: Shape) -> float:
    """Returns the distance between the edges of two shapes; zero or less if they touch."""
    if _inside(one.corners[0], other) or _inside(other.corners[0], one):
        return 0.0
    return min(_between(a, b) for a in _edges(one) for b in _edges(other)) - one.radius - other.radius


def distance(point: Point, shape: Shape) -> float:
    """Returns a point's distance from an axis-aligned shape; zero or less inside it."""
    if len(shape.corners) < 3:
        return _to_line(point, next(_edges(shape))) - shape.radius
    (x, y), (left, top, right, bottom) = point, shape.box
    return hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))


def _edges(shape: Shape) -> Iterator[tuple[Point, Point]]:
    """Yields the sides of a rectangle, a track's centre line, or a point as a line of zero length."""
    first, *more = shape.corners
    if len(more) < 2:
        yield first, more[0] if more else first
    else:
        yield from pairwise((*shape.corners, first))


def _inside(point: Point, shape: Shape) -> bool:
    """Whether a point lies in a rectangle."""
    (x, y), turns = point, set[bool]()
    if len(shape.corners) < 3:
        return False
    for (ax, ay), (bx, by) in _edges(shape):
        turns.add((bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0)
    return len(turns) == 1


def _between(one: tuple[Point, Point], other: tuple[Point, Point]) -> float:
    """Returns the distance of two lines; zero if they cross."""
    if _crosses(one, other) and _crosses(other, one):
        return 0.0
    ends = [(end, other) for end in one] + [(end, one) for end in other]
    return min(_to_line(point, line) for point, line in ends)


def _crosses(line: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether the ends of `other` lie on opposite sides of the infinite line."""
    (ax, ay), (bx, by) = line
    first, second = ((bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in other)
    return first * second < 0


def _to_line(point: Point, line: tuple[Point, Point]) -> float:
    (x, y), (ax, ay), (bx, by) = point, *line
    length = (bx - ax) ** 2 + (by - ay) ** 2
    along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length if length else 0.0
    along = max(0.0, min(1.0, along))
    return hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))
