"""A page of paper: parts of drawings, each where it belongs and at its own scale."""

from __future__ import annotations

from typing import NamedTuple

from playmat.drawing import Box, Point
from playmat.printing.shapes import Shape


class Part(NamedTuple):
    """Shapes with their origin at a point of the page; of them only what lies in `clip`, in their measure."""

    shapes: tuple[Shape, ...]
    origin: Point = (0.0, 0.0)
    scale: float = 1.0
    clip: Box | None = None


class Page(NamedTuple):
    """One side of paper in millimetres."""

    width: float
    height: float
    parts: tuple[Part, ...]


def cut(shapes: tuple[Shape, ...], clip: Box, origin: Point) -> Part:
    """The part of the shapes that `clip` shows, without what does not reach into it."""
    return Part(tuple(shape for shape in shapes if shape.box.meets(clip)), origin, 1.0, clip)
