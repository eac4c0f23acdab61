"""Drawings on the printed parts, which games define for their squares and pieces, as data.

A drawing fills a square of 100 x 100, y downwards, whatever size it is printed at. Paths are SVG path data
with M L H V C Z, absolute or relative, so the same text can be drawn on paper and on the page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from playmat.errors import MalformedText, quoted

SIDE = 100.0
INK, SOFT, PAPER, COPPER = "#2a211a", "#8d8370", "#f7f1e1", "#a5692d"
"""The colours of print: lines, what stays in the background, fields, and what belongs to readers and tags."""

Point = tuple[float, float]


class Stroke(NamedTuple):
    """One path: filled if it has a `fill`, drawn with a pen of this width unless it is zero."""

    path: str
    pen: float = 0.0
    fill: str = ""
    colour: str = INK


Drawing = tuple[Stroke, ...]


class Segment(NamedTuple):
    """A step of a path, with absolute points: M moves, L draws a line, C a curve, Z closes."""

    kind: str
    points: tuple[Point, ...] = ()


class Rectangle(NamedTuple):
    """A rectangle whose sides lie along the axes."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """The distance from left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The distance from top to bottom."""
        return self.bottom - self.top

    def meets(self, other: Rectangle) -> bool:
        """Whether the boxes overlap by more than an edge."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def around(boxes: Iterable[Rectangle]) -> Rectangle:
    """Returns the bounding box of the boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Rectangle(min(lefts), min(tops), max(rights), max(bottoms))


_POINTS = {"M": 1, "L": 1, "H": 1, "V": 1, "C": 3, "Z": 0}
_TOKEN = re.compile(r"\s*,?\s*(?:([MLHVCZmlhvcz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?))")


def segments(path: str) -> tuple[Segment, ...]:
    """Parses SVG path data; MalformedText if it uses unsupported commands."""
    return tuple(_Path(path).segments())


def moved(steps: Iterable[Segment], to: Callable[[Point], Point]) -> tuple[Segment, ...]:
    """Returns the segments with each point mapped by `to`."""
    return tuple(Segment(kind, tuple(map(to, points))) for kind, points in steps)


def scaled(path: str, x: float, y: float, scale: float) -> str:
    """Returns the path scaled, with its origin moved to a point."""
    steps = moved(segments(path), lambda point: (x + scale * point[0], y + scale * point[1]))
    return "".join(
        step.kind + " ".join(f"{number:.4f}" for point in step.points for number in point) for step in steps
    )


class _Path:
    """Parses path data; a number in place of a letter repeats the last letter."""

    def __init__(self, path: str) -> None:
        self._text, self._at = path.rstrip(), 0
        self._pen: Point = (0.0, 0.0)
        self._begun: Point = (0.0, 0.0)

    def segments(self) -> Iterator[Segment]:
        letter = ""
        while self._at < len(self._text):
            token = _TOKEN.match(self._text, self._at)
            found = token[1] if token else ""
            if token and found:
                self._at = token.end()
            # after a move, pairs without a letter are lines
            letter = found or {"M": "L", "m": "l"}.get(letter, letter)
            if not letter or (letter in "Zz" and not found):
                raise self._malformed()
            yield self._segment(letter)

    def _segment(self, letter: str) -> Segment:
        kind = letter.upper()
        if kind == "Z":
            self._pen = self._begun
            return Segment("Z")
        from_here = self._pen if letter.islower() else (0.0, 0.0)
        points = []
        for _ in range(_POINTS[kind]):
            x = self._pen[0] if kind == "V" else from_here[0] + self._number()
            y = self._pen[1] if kind == "H" else from_here[1] + self._number()
            points.append((x, y))
        self._pen = points[-1]
        if kind == "M":
            self._begun = self._pen
        return Segment("L" if kind in "HV" else kind, tuple(points))

    def _number(self) -> float:
        found = _TOKEN.match(self._text, self._at)
        if not found or not found[2]:
            raise self._malformed()
        self._at = found.end()
        return float(found[2])

    def _malformed(self) -> MalformedText:
        return MalformedText(
            f"{quoted(self._text)} is no path: after {self._at} characters "
            "write one of M L H V C Z with its numbers"
        )


_BULGE = 0.5523  # length of a Bezier curve's handles for a quarter circle of radius 1


def circle(x: float, y: float, radius: float) -> str:
    """Returns the path of a circle."""
    r, k = radius, radius * _BULGE
    quarters = (
        (x + r, y + k, x + k, y + r, x, y + r),
        (x - k, y + r, x - r, y + k, x - r, y),
        (x - r, y - k, x - k, y - r, x, y - r),
        (x + k, y - r, x + r, y - k, x + r, y),
    )
    curves = "".join("C" + " ".join(f"{value:.4f}" for value in quarter) for quarter in quarters)
    return f"M{x + r:.4f} {y:.4f}{curves}Z"
