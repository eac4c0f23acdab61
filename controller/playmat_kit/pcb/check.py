"""Checks a board against its rules: clearance, connectivity, holes, parts and edge.

It works on shapes only and does not depend on the grid used for routing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from playmat_kit.pcb.copper import Copper, Layer, Rules, Track, Via
from playmat_kit.pcb.layout import Layout
from playmat_kit.pcb.shapes import Shape, disc, gap

_TOUCH = 1e-6
_HOLES_APART = 0.25

Box = tuple[float, float, float, float]


class Item(NamedTuple):
    """A piece of copper on some layers; `name` appears in messages."""

    name: str
    net: str
    shape: Shape
    layers: tuple[Layer, ...]
    drill: float = 0.0


def problems(layout: Layout) -> list[str]:
    """Returns the violated rules as sentences; an empty list if the board can be made."""
    items = list(_items(layout.copper))
    rules = layout.plan.rules
    near = list(_neighbours(items, max(rules.clearance, _HOLES_APART)))
    return [
        *_too_near(near, rules),
        *_holes_too_near(near),
        *_beyond_the_edge(items, layout),
        *_crowded(layout),
        *_open(items, near, layout.plan.planes),
    ]


def _items(copper: Copper) -> Iterator[Item]:
    for pad in copper.pads:
        yield Item(f"{pad.part} pin {pad.pin}", pad.net, pad.shape, pad.layers, pad.drill)
    for track in copper.tracks:
        yield Item(_named("track", track), track.net, track.shape, (track.layer,))
    for via in copper.vias:
        yield Item(_named("via", via), via.net, via.shape, tuple(Layer), via.drill)


def _named(kind: str, copper: Track | Via) -> str:
    x, y = copper.at if isinstance(copper, Via) else copper.start
    return f"{kind} {copper.net} at {x:g}, {y:g}"


def _neighbours(items: Iterable[Item], reach: float) -> Iterator[tuple[Item, Item]]:
    """Yields all pairs whose bounding boxes are closer than `reach`, found by a sweep from left to right."""
    boxed = sorted(((item.shape.box, item) for item in items), key=lambda entry: entry[0])
    open_: list[tuple[Box, Item]] = []
    for box, item in boxed:
        open_ = [entry for entry in open_ if entry[0][2] > box[0] - reach]
        for (_, top, _, bottom), other in open_:
            if top - reach < box[3] and box[1] - reach < bottom:
                yield (item, other) if item.name < other.name else (other, item)
        open_.append((box, item))


def _too_near(pairs: Iterable[tuple[Item, Item]], rules: Rules) -> Iterator[str]:
    for one, other in pairs:
        if (one.net != other.net or not one.net) and _same_layer(one, other):
            distance = gap(one.shape, other.shape)
            if distance < rules.clearance - _TOUCH:
                yield f"{one.name} and {other.name} are {max(0.0, distance):.3f} mm apart"


def _same_layer(one: Item, other: Item) -> bool:
    return not set(one.layers).isdisjoint(other.layers)


def _holes_too_near(pairs: Iterable[tuple[Item, Item]]) -> Iterator[str]:
    for one, other in pairs:
        if one.drill and other.drill:
            distance = gap(_hole(one), _hole(other))
            if distance < _HOLES_APART:
                yield f"the holes of {one.name} and {other.name} are {distance:.3f} mm apart"


def _hole(item: Item) -> Shape:
    """Returns the hole, which is centred in its copper."""
    left, top, right, bottom = item.shape.box
    return disc(((left + right) / 2, (top + bottom) / 2), item.drill)


def _beyond_the_edge(items: Iterable[Item], layout: Layout) -> Iterator[str]:
    plan = layout.plan
    heads = [disc(at, plan.hole_keep) for at in plan.holes]
    for item in items:
        left, top, right, bottom = item.shape.box
        if min(left, top, plan.width - right, plan.height - bottom) < plan.rules.edge:
            yield f"{item.name} is nearer than {plan.rules.edge} mm to the edge"
        if any(gap(item.shape, head) < 0 for head in heads):
            yield f"{item.name} lies below a screw's head"


def _crowded(layout: Layout) -> Iterator[str]:
    """Yields pairs of parts whose bodies overlap."""
    rooms = [(part.ref, layout.body(part)) for part in layout.parts]
    for (one, room), (other, its) in combinations(rooms, 2):
        if gap(room, its) <= 0:
            yield f"{one} and {other} want the same room"


def _open(items: list[Item], pairs: Iterable[tuple[Item, Item]], planes: tuple[str, ...]) -> Iterator[str]:
    """Yields nets whose pads are not all connected; a drilled item is connected to its net's plane."""
    group = {id(item): id(item) for item in items}

    def root(key: int) -> int:
        while group[key] != key:
            key = group[key]
        return key

    drilled = {net: [item for item in items if item.net == net and item.drill] for net in planes}
    by_plane = [(members[0], item) for members in drilled.values() if members for item in members]
    for one, other in (*by_plane, *_touching(pairs)):
        group[root(id(one))] = root(id(other))
    pieces: dict[str, set[int]] = defaultdict(set)
    for item in items:
        if item.net:
            pieces[item.net].add(root(id(item)))
    yield from (f"{net} is in {len(roots)} pieces" for net, roots in sorted(pieces.items()) if len(roots) > 1)


def _touching(pairs: Iterable[tuple[Item, Item]]) -> Iterator[tuple[Item, Item]]:
    for one, other in pairs:
        if (
            one.net
            and one.net == other.net
            and _same_layer(one, other)
            and gap(one.shape, other.shape) <= _TOUCH
        ):
            yield one, other
