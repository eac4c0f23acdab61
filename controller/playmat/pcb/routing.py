"""From pads to copper: which pads are to be joined, and the tracks and vias that join them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise

from playmat.pcb.copper import Copper, Layer, Pad, Track, Via
from playmat.pcb.grid import NOBODY, Grid, Obstacle
from playmat.pcb.plan import Plan
from playmat.pcb.router import Path, Router, Wish
from playmat.pcb.shapes import disc


def routed(plan: Plan, pads: tuple[Pad, ...]) -> Copper:
    """The pads with all that joins them; raises RoutingError where there is no room."""
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
    """The pads of a net are joined; a plane joins those that go through the board, by themselves.

    A pin that has only pads on the front is led to its plane by a via, one that has both by its other pad.
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
    """Straight pieces: a new one begins where the path turns or changes its layer."""
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
