"""A rendered picture of a printable body, from above at an angle, with a depth buffer."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, cos, floor, hypot, radians, sin
from typing import NamedTuple

from PIL import Image

from playmat_kit.design.solid import Solid, Triangle, Vertex

_WIDTH, _HEIGHT, _MARGIN = 640, 480, 24
_SMOOTH = 2  # oversampling along each axis
_TURN, _TILT = radians(-32), radians(52)
_LIGHT = (-0.35, -0.45, 0.82)
_COLOUR, _GROUND = (196, 160, 112), (255, 255, 255)


class _Facet(NamedTuple):
    """A triangle in view coordinates (x right, y down, nearness) with its brightness."""

    corners: Triangle
    brightness: float


def solid_picture(solid: Solid) -> Image.Image:
    """Renders a body."""
    width, height = _WIDTH * _SMOOTH, _HEIGHT * _SMOOTH
    image = Image.new("RGB", (width, height), _GROUND)
    pixels = image.load()
    assert pixels is not None
    # Depth buffer: `nearest` holds the nearness of what each pixel shows, so faces may come in any order and
    # may intersect. Nearness is linear over a face; along a row it changes by a constant slope per pixel.
    # The picture is drawn at twice its size and averaged down, which smooths the edges.
    nearest = [float("-inf")] * (width * height)
    for facet in _facets(solid, width, height):
        colour = tuple(round(part * facet.brightness) for part in _COLOUR)
        for y, left, right, near, slope in _rows(facet.corners):
            for x in range(left, right + 1):
                if near > nearest[y * width + x]:
                    nearest[y * width + x] = near
                    pixels[x, y] = colour
                near += slope
    return image.resize((_WIDTH, _HEIGHT), Image.Resampling.BOX)


def _facets(solid: Solid, width: int, height: int) -> Iterator[_Facet]:
    """Yields the triangles that face the viewer, scaled to fit the picture."""
    turned = [tuple(map(_turned, triangle)) for triangle in solid.triangles]
    xs, ys, _ = zip(*(corner for triangle in turned for corner in triangle), strict=True)
    room = _MARGIN * _SMOOTH
    scale = min((width - 2 * room) / (max(xs) - min(xs)), (height - 2 * room) / (max(ys) - min(ys)))
    left = (width - scale * (max(xs) + min(xs))) / 2
    top = (height - scale * (max(ys) + min(ys))) / 2
    for original, (a, b, c) in zip(solid.triangles, turned, strict=True):
        # y points down, so a face whose corners run counter-clockwise to the viewer has a negative area
        if (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) < 0:
            seen = [(left + scale * x, top + scale * y, near) for x, y, near in (a, b, c)]
            p, *ends = original
            u, v = ([r - q for q, r in zip(p, end, strict=True)] for end in ends)
            normal = u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]
            lit = sum(n * towards for n, towards in zip(normal, _LIGHT, strict=True)) / (
                hypot(*normal) or 1.0
            )
            yield _Facet((seen[0], seen[1], seen[2]), 0.62 + 0.36 * lit)


def _turned(vertex: Vertex) -> Vertex:
    """Rotates a point about the vertical axis and tilts it towards the viewer: x right, y down, nearness."""
    x, y, z = vertex
    right, away = x * cos(_TURN) - y * sin(_TURN), x * sin(_TURN) + y * cos(_TURN)
    return right, -(away * sin(_TILT) + z * cos(_TILT)), z * sin(_TILT) - away * cos(_TILT)


def _rows(corners: Triangle) -> Iterator[tuple[int, int, int, float, float]]:
    """Yields the rows a triangle covers: y, first and last x, nearness at the first pixel and per step."""
    # Nearness is a plane over the picture: n = an + right * (x - ax) + down * (y - ay). Cramer's rule gives
    # both gradients from the corners. A row ends where it crosses the triangle's edges; horizontal edges are
    # skipped, since their ends belong to the other two. The area is never zero: `_facets` drops such faces.
    (ax, ay, an), (bx, by, bn), (cx, cy, cn) = corners
    area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    right = ((bn - an) * (cy - ay) - (by - ay) * (cn - an)) / area
    down = ((bx - ax) * (cn - an) - (bn - an) * (cx - ax)) / area
    edges = [((ax, ay), (bx, by)), ((bx, by), (cx, cy)), ((cx, cy), (ax, ay))]
    for y in range(ceil(min(ay, by, cy)), floor(max(ay, by, cy)) + 1):
        crossed = [
            px + (qx - px) * (y - py) / (qy - py)
            for (px, py), (qx, qy) in edges
            if py != qy and min(py, qy) <= y <= max(py, qy)
        ]
        if crossed and (first := ceil(min(crossed))) <= (last := floor(max(crossed))):
            yield y, first, last, an + right * (first - ax) + down * (y - ay), right
