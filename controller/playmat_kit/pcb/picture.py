"""Pictures of the finished board, from the front and from the back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from playmat.drawing import Point, Rectangle
from playmat_kit.pcb import silk
from playmat_kit.pcb.copper import Layer, Pad
from playmat_kit.pcb.layout import Layout
from playmat_kit.printing.page import Page, Part
from playmat_kit.printing.shapes import Outline, Shape, Words, line, rectangle, ring, rounded

_MASK, _COPPER, _GOLD, _INK, _HOLE = "#15463f", "#2a7566", "#d8b25a", "#f7f1e1", "#ffffff"
_MARGIN = 2.0
_CAPITALS = 0.72  # their height in the size of the type, as boards measure letters


def board_picture(layout: Layout, side: Layer) -> Page:
    """Draws one side at true size; the back is mirrored, as after turning a page."""
    plan = layout.plan
    board = rounded(Rectangle(0, 0, plan.width, plan.height), plan.corner, 0)._replace(fill=_MASK)
    ink = _ink(layout) if side is Layer.FRONT else ()
    shapes = (board, *_joined((*_tracks(layout, side), *_pads(layout, side), *ink)))
    width, height = plan.width + 2 * _MARGIN, plan.height + 2 * _MARGIN
    return Page(width, height, (Part(shapes, (_MARGIN, _MARGIN)),))


def _joined(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Yields the shapes, merging consecutive outlines of the same style, which keeps the file short."""
    for look, alike in groupby(shapes, _look):
        if look is None:
            yield from alike
        else:
            outlines = [one for one in alike if isinstance(one, Outline)]
            yield look._replace(steps=tuple(step for one in outlines for step in one.steps))


def _look(shape: Shape) -> Outline | None:
    return shape._replace(steps=()) if isinstance(shape, Outline) else None


def _seen(layout: Layout, at: Point, side: Layer) -> Point:
    """Returns a point of the front in the coordinates of the side that faces the viewer."""
    return at if side is Layer.FRONT else (layout.plan.width - at[0], at[1])


def _tracks(layout: Layout, side: Layer) -> Iterator[Shape]:
    for track in layout.copper.tracks:
        if track.layer is side:
            ends = (_seen(layout, end, side) for end in (track.start, track.end))
            yield line(*ends, pen=track.width, colour=_COPPER)
    for via in layout.copper.vias:
        yield _disc(_seen(layout, via.at, side), via.diameter, _COPPER)


def _pads(layout: Layout, side: Layer) -> Iterator[Shape]:
    pads = [(pad, _seen(layout, pad.at, side)) for pad in layout.copper.pads if side in pad.layers]
    yield from (_pad(pad, at) for pad, at in pads)
    yield from (_disc(at, pad.drill, _HOLE) for pad, at in pads if pad.drill)
    yield from (_disc(at, layout.plan.hole, _HOLE) for at in layout.plan.holes)


def _pad(pad: Pad, at: Point) -> Shape:
    if pad.shape.radius:
        return _disc(at, 2 * pad.shape.radius, _GOLD)
    left, top, right, bottom = pad.shape.box
    wide, high = (right - left) / 2, (bottom - top) / 2
    return rectangle(Rectangle(at[0] - wide, at[1] - high, at[0] + wide, at[1] + high), 0, _GOLD)


def _disc(at: Point, diameter: float, colour: str) -> Shape:
    return ring(at, diameter / 2, 0)._replace(fill=colour)


def _ink(layout: Layout) -> Iterator[Shape]:
    for stroke in silk.lines(layout):
        yield line(stroke.start, stroke.end, pen=stroke.pen, colour=_INK)
    for word in silk.words(layout):
        x, y = word.at
        down = (x + word.size / 2, y) if word.turn else (x, y + word.size / 2)
        yield Words(word.text, *down, word.size / _CAPITALS, "middle", -90.0 * word.turn, _INK)
