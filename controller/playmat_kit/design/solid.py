"""A printable body: parsed from STL and checked to be a closed surface."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from playmat.errors import MalformedText

Vertex = tuple[float, float, float]
Triangle = tuple[Vertex, Vertex, Vertex]
_VERTEX = re.compile(r"vertex\s+(\S+)\s+(\S+)\s+(\S+)")


class Solid(NamedTuple):
    """Triangles whose corners run counter-clockwise seen from outside."""

    triangles: tuple[Triangle, ...]

    @property
    def size(self) -> Vertex:
        """The extent along each axis."""
        xs, ys, zs = zip(*(vertex for triangle in self.triangles for vertex in triangle), strict=True)
        return max(xs) - min(xs), max(ys) - min(ys), max(zs) - min(zs)

    @property
    def volume(self) -> float:
        """The volume in cubic millimetres; negative if the body is inside out."""
        # the signed volumes of the tetrahedra from the origin to each face (divergence theorem)
        return (
            sum(
                a[0] * (b[1] * c[2] - b[2] * c[1])
                + a[1] * (b[2] * c[0] - b[0] * c[2])
                + a[2] * (b[0] * c[1] - b[1] * c[0])
                for a, b, c in self.triangles
            )
            / 6
        )


def parse_stl(text: str) -> Solid:
    """Parses a body from ASCII STL; raises MalformedText if there is none."""
    numbers = [tuple(map(float, found)) for found in _VERTEX.findall(text)]
    if not numbers or len(numbers) % 3:
        raise MalformedText("this is no STL of text: render it with OpenSCAD")
    vertices: list[Vertex] = [(x, y, z) for x, y, z in numbers]
    corners = iter(vertices)
    return Solid(tuple(zip(corners, corners, corners, strict=True)))


def solid_faults(solid: Solid) -> Iterator[str]:
    """Yields the reasons why the body cannot be printed; nothing if it is manifold."""
    # In a closed surface every edge belongs to two faces. Both list their corners counter-clockwise, so they
    # run along the edge in opposite directions: each directed edge has exactly one reverse. A slicer cannot
    # tell inside from outside where that fails. Corners are compared exactly, because OpenSCAD writes the
    # same decimals for the same point.
    edges = Counter(edge for a, b, c in solid.triangles for edge in ((a, b), (b, c), (c, a)))
    open_edges = sum(edges[(b, a)] != count for (a, b), count in edges.items())
    if open_edges:
        yield f"{open_edges} edges have a face on one side only: it is not closed"
    if shared := sum(count > 1 for count in edges.values()):
        yield f"{shared} edges are shared by more than two faces: parts touch along a line"
    if not open_edges and solid.volume <= 0:
        yield "its faces look inwards"
