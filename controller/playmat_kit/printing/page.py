"""A page of paper: parts of drawings, each with its position and scale."""

from __future__ import annotations

from typing import NamedTuple

from playmat.drawing import Point, Rectangle
from playmat.text import Translations, say
from playmat_kit.printing.shapes import Shape, Words, line

_RULER_MM = 50


class Part(NamedTuple):
    """Shapes placed on the page, scaled and clipped; `clip` is in the shapes' coordinates."""

    shapes: tuple[Shape, ...]
    origin: Point = (0.0, 0.0)
    scale: float = 1.0
    clip: Rectangle | None = None


class Page(NamedTuple):
    """One side of paper, in mm."""

    width: float
    height: float
    parts: tuple[Part, ...]


def cut(shapes: tuple[Shape, ...], clip: Rectangle, origin: Point) -> Part:
    """Returns the part of the shapes inside `clip`, without shapes that lie entirely outside."""
    return Part(tuple(shape for shape in shapes if shape.box.meets(clip)), origin, 1.0, clip)


def ruler(right: float, y: float, size: float, speak: Translations) -> tuple[Shape, ...]:
    """Returns a line to measure after printing, which ends at (`right`, `y`), and its length as text."""
    left = right - _RULER_MM
    words = say("this line measures {mm} mm", mm=_RULER_MM).translate(speak)
    return (
        line((left, y - 2), (left, y), (right, y), (right, y - 2), pen=0.3),
        Words(words, left - 3, y, size, anchor="end"),
    )
