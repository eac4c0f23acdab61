"""The silkscreen: outlines, names and values of parts, names of pins, and the plan's own text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import NamedTuple

from playmat_kit.pcb.footprint import Footprint, Spot, turned
from playmat_kit.pcb.layout import Layout
from playmat_kit.pcb.parts import Part
from playmat_kit.pcb.plan import Label, PinNames, Place, Word
from playmat_kit.pcb.shapes import Point

PEN, DOT = 0.15, 0.6
_SMALL, _NAME, _LARGE = 0.8, 1.0, 1.6
_NET = 8.8  # millimetres for a value and a net
_OFF_PAD = 0.2  # ink on a pad is not printed


class Line(NamedTuple):
    """A stroke of the pen; a dot has equal start and end."""

    start: Point
    end: Point
    pen: float = PEN


def lines(layout: Layout) -> Iterator[Line]:
    """Yields the outlines of all parts, cut at their pads, and a dot at the first pin of larger parts."""
    for part in layout.parts:
        footprint, place = layout.footprint(part), layout.places[part.ref]
        for start, end in _outline(footprint):
            yield Line(_laid(start, place), _laid(end, place))
        if layout.plan.uses[part.use].label is Label.MIDDLE and len(footprint.spots) > 2:
            dot = _laid(_beside_first(footprint), place)
            yield Line(dot, dot, DOT)


def words(layout: Layout) -> Iterator[Word]:
    """Yields names of large parts, values of small ones, names of pins, and the plan's text."""
    for part in layout.parts:
        yield from _reader(layout, part) if part.use == "reader_connector" else _name(layout, part)
    yield from (word for names in layout.plan.pin_names for word in _pin_names(layout, names))
    yield from layout.plan.words


def _name(layout: Layout, part: Part) -> Iterator[Word]:
    place, use = layout.places[part.ref], layout.plan.uses[part.use]
    if use.label is Label.MIDDLE:
        left, top, right, bottom = layout.body(part).box
        yield Word(f"{part.ref} {use.value}", place.at, _NAME, int(bottom - top > 2 * (right - left)))
    elif use.label is Label.ASIDE:
        aside = layout.footprint(part).body[1] / 2 + _OFF_PAD + _SMALL / 2
        yield Word(use.value, _laid((0.0, -aside), place), _SMALL, place.turn % 2)
    elif use.label is Label.NET:
        behind = (layout.footprint(part).body[0] + _NET) / 2
        yield Word(f"{use.value} {part.nets['2'].replace('_', ' ')}", _laid((behind, 0.0), place), _SMALL)


def _reader(layout: Layout, part: Part) -> Iterator[Word]:
    """Yields the reader number used by the firmware, in large type, and the connector's name."""
    place = layout.places[part.ref]
    number = [other.ref for other in layout.parts if other.use == part.use].index(part.ref)
    yield Word(str(number), _laid((-0.4, -11.52), place), _LARGE)
    yield Word(part.ref, _laid((2.6, -11.52), place), _NAME)


def _pin_names(layout: Layout, names: PinNames) -> Iterator[Word]:
    pins = {part.ref: part.pins for part in layout.parts}[names.connector]
    right, down = names.beside
    for pad in layout.copper.pads:
        if pad.part == names.connector:
            yield Word(pins[int(pad.pin) - 1], (pad.at[0] + right, pad.at[1] + down), _NAME)


def _outline(footprint: Footprint) -> Iterator[tuple[Point, Point]]:
    """Yields the pieces of a part's outline that do not lie on a pad."""
    corners = _circle(footprint) if footprint.round else _rectangle(footprint)
    for start, end in pairwise(corners):
        steps = max(1, round(hypot(end[0] - start[0], end[1] - start[1]) / 0.1))
        kept = [n for n in range(steps) if not _on_pad(_between(start, end, (n + 0.5) / steps), footprint)]
        for first, last in _runs(kept):
            yield _between(start, end, first / steps), _between(start, end, (last + 1) / steps)


def _rectangle(footprint: Footprint) -> list[Point]:
    x, y = footprint.body[0] / 2, footprint.body[1] / 2
    return [(-x, -y), (x, -y), (x, y), (-x, y), (-x, -y)]


def _circle(footprint: Footprint) -> list[Point]:
    radius = footprint.body[0] / 2
    return [(radius * cos(n * pi / 16), radius * sin(n * pi / 16)) for n in range(33)]


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Returns the first and last number of each run of consecutive numbers."""
    ends = [n for n in numbers if n + 1 not in numbers]
    starts = [n for n in numbers if n - 1 not in numbers]
    return zip(starts, ends, strict=True)


def _on_pad(point: Point, footprint: Footprint) -> bool:
    def covers(spot: Spot) -> bool:
        width, height = spot.size
        right, down = abs(point[0] - spot.at[0]), abs(point[1] - spot.at[1])
        return right < width / 2 + _OFF_PAD and down < height / 2 + _OFF_PAD

    return any(map(covers, footprint.spots))


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _beside_first(footprint: Footprint) -> Point:
    """Returns the point before the first pin, on the line through the first two."""
    first, second = footprint.spots[:2]
    away = -1 if second.at[1] > first.at[1] else 1
    return first.at[0], first.at[1] + away * (first.size[1] / 2 + _OFF_PAD + DOT)


def _laid(point: Point, place: Place) -> Point:
    right, down = turned(point, place.turn)
    return round(place.at[0] + right, 4), round(place.at[1] + down, 4)
