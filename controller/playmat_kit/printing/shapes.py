"""Shapes of a page, in mm, x to the right and y downwards."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from typing import NamedTuple

from playmat.drawing import INK, SIDE, Drawing, Point, Rectangle, Segment, around, circle, moved, segments

_LETTER = 0.6  # an upper estimate of a letter's width, relative to the size of type


class Outline(NamedTuple):
    """A path in mm: filled, stroked or both."""

    steps: tuple[Segment, ...]
    pen: float = 0.0
    fill: str = ""
    colour: str = INK
    dashed: bool = False

    @property
    def box(self) -> Rectangle:
        """The bounding box, including the width of the pen."""
        half = self.pen / 2
        points = [point for step in self.steps for point in step.points]
        return around(Rectangle(x - half, y - half, x + half, y + half) for x, y in points)


class Words(NamedTuple):
    """Text whose baseline starts at, is centred on or ends at a point, rotated clockwise around it."""

    text: str
    x: float
    y: float
    size: float  # of the type
    anchor: str = "start"
    angle: float = 0.0
    colour: str = INK
    bold: bool = False

    @property
    def box(self) -> Rectangle:
        """A bounding box, rather too large."""
        wide = len(self.text) * self.size * _LETTER
        left = {"start": 0.0, "middle": -wide / 2, "end": -wide}[self.anchor]
        corners = [(x, y) for x in (left, left + wide) for y in (-self.size, self.size / 2)]
        turned = [rotated(corner, self.angle) for corner in corners]
        return around(Rectangle(self.x + x, self.y + y, self.x + x, self.y + y) for x, y in turned)


Shape = Outline | Words


def rotated(point: Point, degrees: float) -> Point:
    """Returns a point rotated clockwise around the origin."""
    (x, y), a = point, radians(degrees)
    return x * cos(a) - y * sin(a), x * sin(a) + y * cos(a)


def line(*points: Point, pen: float = 0.2, colour: str = INK, dashed: bool = False) -> Outline:
    """Returns a polyline."""
    kinds = ("M", *("L" for _ in points[1:]))
    steps = tuple(Segment(kind, (point,)) for kind, point in zip(kinds, points, strict=True))
    return Outline(steps, pen, colour=colour, dashed=dashed)


def rectangle(box: Rectangle, pen: float = 0.2, fill: str = "", colour: str = INK) -> Outline:
    """Returns the outline of a box."""
    corners = (box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)
    return Outline((*line(*corners).steps, Segment("Z")), pen, fill, colour)


def rounded(box: Rectangle, radius: float, pen: float = 0.2) -> Outline:
    """Returns the outline of a box with rounded corners."""
    r, across, along = radius, box.width - 2 * radius, box.height - 2 * radius
    # Each corner is one cubic curve whose handles are half the radius long. A circle would need 0.5523 of it;
    # with 0.5 the corner is cut 3 % of the radius deeper, a tenth of a millimetre on a card's slot.
    h = r / 2
    path = (
        f"M{box.left + r} {box.top}h{across}c{h} 0 {r} {h} {r} {r}v{along}c0 {h} {-h} {r} {-r} {r}"
        f"h{-across}c{-h} 0 {-r} {-h} {-r} {-r}v{-along}c0 {-h} {h} {-r} {r} {-r}z"
    )
    return Outline(segments(path), pen)


def ring(at: Point, radius: float, pen: float = 0.2, colour: str = INK, dashed: bool = False) -> Outline:
    """Returns a circle."""
    return Outline(segments(circle(*at, radius)), pen, "", colour, dashed=dashed)


def cross(at: Point, reach: float, pen: float = 0.2, colour: str = INK) -> tuple[Outline, Outline]:
    """Returns two lines that cross at a point."""
    x, y = at
    across = line((x - reach, y), (x + reach, y), pen=pen, colour=colour)
    return across, line((x, y - reach), (x, y + reach), pen=pen, colour=colour)


def placed(drawing: Drawing, box: Rectangle, angle: float = 0.0) -> Iterable[Outline]:
    """Yields a drawing scaled to fill a box, rotated clockwise around its centre."""
    middle_x, middle_y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    scale = min(box.width, box.height) / SIDE

    def to(point: Point) -> Point:
        x, y = rotated((point[0] - SIDE / 2, point[1] - SIDE / 2), angle)
        return middle_x + x * box.width / SIDE, middle_y + y * box.height / SIDE

    for stroke in drawing:
        yield Outline(moved(segments(stroke.path), to), stroke.pen * scale, stroke.fill, stroke.colour)
