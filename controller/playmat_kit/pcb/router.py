"""Routes tracks on a grid by A*, with rip-up and retry, preferring paths with few vias.

A connection that crosses others removes them, and they are routed again. A contested node costs more from
then on, so that repeated conflicts move to other paths.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Iterator
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from playmat.errors import PlaymatError
from playmat_kit.pcb.copper import Pad
from playmat_kit.pcb.grid import FREE, Grid, Node

_STEP, _ACROSS, _VIA, _CROSSING = 2, 5, 24, 40
"""Costs: a step along the layer's preferred direction, a step across it, a via, displacing another net."""
_PATIENCE = 20  # average number of attempts per connection before the router gives up

Path = list[Node]
_Users = dict[Node, set[int]]


class RoutingError(PlaymatError):
    """The board cannot be routed."""


class Wish(NamedTuple):
    """A connection to route: pads of a net, and a via to its plane if none of them reaches it."""

    net: str
    pads: tuple[Pad, ...]
    to_plane: bool = False


class Router:
    """Routes all connections; counts the users of each node and the conflicts at it."""

    def __init__(self, grid: Grid, wishes: Iterable[Wish]) -> None:
        self._grid = grid
        self._wishes = sorted(wishes, key=_span)
        self._paths: dict[int, list[Path]] = {}
        self._users: _Users = defaultdict(set)
        self._drilled: _Users = defaultdict(set)
        self._fights: Counter[Node] = Counter()

    def route(self) -> list[tuple[str, Path]]:
        """Returns all paths with their nets, shortest connection first; RoutingError if some do not fit."""
        waiting = deque(range(len(self._wishes)))
        for _ in range(_PATIENCE * len(self._wishes)):
            if waiting:
                waiting += self._join(waiting.popleft())
        if waiting:
            raise RoutingError(f"no way is left for {self._wishes[waiting[0]].net}: move its parts apart")
        return [(wish.net, path) for n, wish in enumerate(self._wishes) for path in self._paths[n]]

    def _join(self, number: int) -> list[int]:
        """Routes a connection pad by pad; returns the connections it removed."""
        wish, grid = self._wishes[number], self._grid
        tree, left = set(grid.inside(wish.pads[0])), list(wish.pads[1:])
        self._paths[number] = []
        torn: set[int] = set()
        while left:
            path = self._search(wish, tree, self._nearest(tree, left))
            torn |= self._lay(number, path)
            tree.update(path)
            for pad in [pad for pad in left if not tree.isdisjoint(grid.inside(pad))]:
                tree |= grid.inside(pad)
                left.remove(pad)
        if wish.to_plane:
            torn |= self._lay(number, self._search(wish, tree, frozenset()))
        return sorted(torn)

    def _nearest(self, tree: Collection[Node], pads: Collection[Pad]) -> frozenset[Node]:
        """Returns the nodes of the pad that is nearest to the tree."""
        places = [self._grid.place(node)[:2] for node in tree]

        def distance(nodes: frozenset[Node]) -> int:
            column, row, _ = self._grid.place(min(nodes))
            return min(abs(column - x) + abs(row - y) for x, y in places)

        return min((self._grid.inside(pad) for pad in pads), key=distance)

    def _search(self, wish: Wish, tree: Collection[Node], target: frozenset[Node]) -> Path:
        """Returns the cheapest path from the tree to the target; without a target, to the back by a via."""
        ahead = self._ahead(target)
        came: dict[Node, Node] = {}
        paid = dict.fromkeys(tree, 0)
        queue = [(ahead(node), node) for node in tree]
        heapify(queue)
        done: set[Node] = set()
        while queue:
            _, node = heappop(queue)
            if node in done:
                continue
            if node in target or (not target and node >= self._grid.size):
                return _trace(came, node)
            done.add(node)
            for other, price in self._steps(wish.net, node):
                cost = paid[node] + price
                if other not in paid or cost < paid[other]:
                    paid[other], came[other] = cost, node
                    heappush(queue, (cost + ahead(other), other))
        pad = wish.pads[0]
        raise RoutingError(f"{pad.part} pin {pad.pin} ({wish.net}) is walled in: move its part")

    def _ahead(self, target: frozenset[Node]) -> Callable[[Node], int]:
        """Returns a lower bound of the remaining cost: the distance to the target's bounding box."""
        if not target:
            return lambda node: 0
        places = [self._grid.place(node) for node in target]
        columns, rows = [column for column, _, _ in places], [row for _, row, _ in places]
        left, right, top, bottom = min(columns), max(columns), min(rows), max(rows)
        size, width = self._grid.size, self._grid.columns

        def ahead(node: Node) -> int:
            row, column = divmod(node % size, width)
            return _STEP * (max(left - column, 0, column - right) + max(top - row, 0, row - bottom))

        return ahead

    def _steps(self, net: str, node: Node) -> Iterator[tuple[Node, int]]:
        """Yields adjacent nodes with their cost; the front prefers horizontal tracks, the back vertical."""
        grid = self._grid
        side, down = (_STEP, _ACROSS) if node < grid.size else (_ACROSS, _STEP)
        for step, price in ((-1, side), (1, side), (-grid.columns, down), (grid.columns, down)):
            if grid.tracks[node + step] in (FREE, net):
                yield node + step, price + self._toll(net, node + step, self._users)
        crossing = node % grid.size
        other = crossing if node >= grid.size else node + grid.size
        if grid.vias[crossing] in (FREE, net) and grid.tracks[other] in (FREE, net):
            beside = sum(self._toll(net, near, self._drilled) for near in self._beside(crossing))
            yield other, _VIA + self._toll(net, other, self._users) + beside

    def _beside(self, crossing: Node) -> tuple[Node, ...]:
        """Returns the crossings at which another via would be too close."""
        columns = self._grid.columns
        return crossing - 1, crossing + 1, crossing - columns, crossing + columns

    def _toll(self, net: str, node: Node, users: _Users) -> int:
        """Returns the cost of displacing other nets from a node."""
        there = users.get(node)
        if not there or all(self._wishes[user].net == net for user in there):
            return 0
        return _CROSSING * (1 + self._fights[node])

    def _lay(self, number: int, path: Path) -> set[int]:
        """Adds a path and removes the connections of other nets that it meets; returns these."""
        net = self._wishes[number].net
        met = {user for node in path for user in self._users.get(node, ())}
        beside = [near for crossing in self._vias(path) for near in self._beside(crossing)]
        met |= {user for near in beside for user in self._drilled.get(near, ())}
        torn = {user for user in met if self._wishes[user].net != net}
        if torn:
            self._fights.update([*path, *beside])
        for user in torn:
            for old in self._paths.pop(user):
                for users in self._used_by(old):
                    users.discard(user)
        self._paths[number].append(path)
        for users in self._used_by(path):
            users.add(number)
        return torn

    def _used_by(self, path: Path) -> Iterator[set[int]]:
        """Yields the users of each node and each via of a path."""
        yield from (self._users[node] for node in path)
        yield from (self._drilled[crossing] for crossing in self._vias(path))

    def _vias(self, path: Path) -> Iterator[Node]:
        """Yields the crossings at which a path changes layers."""
        return (one % self._grid.size for one, other in pairwise(path) if abs(one - other) == self._grid.size)


def _trace(came: dict[Node, Node], node: Node) -> Path:
    path = [node]
    while path[-1] in came:
        path.append(came[path[-1]])
    return path[::-1]


def _span(wish: Wish) -> float:
    """Returns half the perimeter of the bounding box of a connection's pads."""
    xs, ys = [pad.at[0] for pad in wish.pads], [pad.at[1] for pad in wish.pads]
    return max(xs) - min(xs) + max(ys) - min(ys)
