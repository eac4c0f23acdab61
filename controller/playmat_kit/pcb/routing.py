"""Turns pads into routed copper: chooses the connections, routes them and returns tracks and vias."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise

from playmat_kit.pcb.copper import Copper, Layer, Pad, Track, Via
from playmat_kit.pcb.grid import NOBODY, Grid, Obstacle
from playmat_kit.pcb.plan import Plan
from playmat_kit.pcb.router import Path, Router, Wish
from playmat_kit.pcb.shapes import disc


def routed(plan: Plan, pads: tuple[Pad, ...]) -> Copper:
    """Returns the pads with tracks and vias; raises RoutingError if there is no room."""
    grid = Grid(plan.width, plan.height, plan.rules)
    for pad in pads:
        grid.occupy(Obstacle(pad.shape, pad.net or NOBODY, pad.layers))
    for at in plan.holes:
        grid.occupy(Obstacle(disc(at, plan.hole_keep), NOBODY, tuple(Layer)))
    ways = Router(grid, _wishes(plan, pads)).route()
    tracks = (track for net, path in ways for track in _tracks(grid, net, path))
    vias = (via for net, path in ways for via in _vias(grid, net, path))
    return Copper(pads, tuple(dict.fromkeys(tracks)), tuple(dict.fromkeys(vias)))


def _wishes(plan: Plan, pads: Iterable[Pad]) -> Iterator[Wish]:
    """Yields the connections of all nets.

    A plane connects the drilled pads of its net. Pads on the front reach it through a via, or through another
    pad of the same pin that is drilled.
    """
    groups: dict[tuple[str, ...], list[Pad]] = defaultdict(list)
    for pad in pads:
        if pad.net:
            alone = (pad.net, pad.part, pad.pin) if pad.net in plan.planes else (pad.net,)
            groups[alone].append(pad)
    for (net, *_), members in groups.items():
        to_plane = net in plan.planes and not any(pad.drill for pad in members)
        if to_plane or len(members) > 1:
            yield Wish(net, tuple(members), to_plane)


def _tracks(grid: Grid, net: str, path: Path) -> Iterator[Track]:
    """Yields straight tracks; a new one starts where the path turns or changes layers."""
    start = 0
    for n in range(1, len(path)):
        step = path[n] - path[n - 1]
        if n + 1 == len(path) or path[n + 1] - path[n] != step:
            if abs(step) != grid.size:
                layer = grid.place(path[n])[2]
                yield Track(net, layer, grid.point(path[start]), grid.point(path[n]), grid.rules.track)
            start = n


def _vias(grid: Grid, net: str, path: Path) -> Iterator[Via]:
    for one, other in pairwise(path):
        if abs(one - other) == grid.size:
            yield Via(net, grid.point(one), grid.rules.via, grid.rules.drill)
