"""A page of paper: parts of drawings, each with its position and scale."""

from __future__ import annotations

from typing import NamedTuple

from playmat.drawing import Point, Rectangle
from playmat_kit.printing.shapes import Shape


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
