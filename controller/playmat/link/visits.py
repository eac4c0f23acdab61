"""In which order a board visits its readers, and how many fields are on at once: from where antennas lie."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from itertools import permutations
from math import ceil, dist, gcd
from typing import NamedTuple

Point = tuple[float, float]

APART = 120.0
"""Millimetres between antennas whose fields may be on at once: 0.3 % reach the other, says a coil model."""

OFTEN = 2
"""Readers at most that a board visits again and again, each within 12 ms."""

_VISIT_US = 1300  # to a reader where nobody is
_EARLY = 1000.0  # what a late visit to an early one costs; a pair that is too near costs more than 1


class Visits(NamedTuple):
    """The readers, by their places among the points, in the order of their visits; fields on at once."""

    order: tuple[int, ...]
    fields: int


def plan(points: Sequence[Point], settle_us: int, early: Collection[int] = ()) -> Visits:
    """As many fields as settling needs, if those that are on together can be APART; in an order that keeps
    them as far apart as it finds. Those that are `early` come in the first half.
    """
    wanted = min(1 + ceil(settle_us / _VISIT_US), max(1, len(points) // 3))
    for fields in range(wanted, 1, -1):
        order = _order(points, fields, early)
        if apart(points, Visits(order, fields)) >= APART:
            return Visits(order, fields)
    return Visits(_order(points, 1, early), 1)


def hurry(points: Sequence[Point], often: Sequence[int]) -> tuple[int, ...]:
    """An order in which some readers come again and again: all of these, and one of the others.

    A reader that was visited must rest for some ms, so there is time for others. Where too many are to come
    `often` the first of them do.
    """
    often = often[:OFTEN]
    others = [reader for reader in range(len(points)) if reader not in often]
    if not others:
        return tuple(often)
    return max((_woven(points, each, others) for each in permutations(often)), key=partial(_free, points))


def near(points: Sequence[Point], order: Sequence[int]) -> tuple[bool, ...]:
    """Of each in an order, whether the next one's field may not be on yet while this one is visited."""
    pairs = zip(order, (*order[1:], order[0]), strict=True)
    return tuple(dist(points[one], points[following]) < APART for one, following in pairs)


def _free(points: Sequence[Point], order: Sequence[int]) -> int:
    return -sum(near(points, order))


def _woven(points: Sequence[Point], often: Sequence[int], others: Sequence[int]) -> tuple[int, ...]:
    """Rounds of those that come often, in each of them the next of the others where it has most room."""
    order: list[int] = []
    for other in others:
        rounds = [(*often[:place], other, *often[place:]) for place in range(1, len(often) + 1)]
        order += max(rounds, key=partial(_free, points))
    return tuple(order)


def apart(points: Sequence[Point], visits: Visits) -> float:
    """How near the antennas come whose fields are on together, in millimetres."""
    order, fields = visits
    return min(
        (
            dist(points[reader], points[order[(number + ahead) % len(order)]])
            for number, reader in enumerate(order)
            for ahead in range(1, fields)
        ),
        default=float("inf"),
    )


def _order(points: Sequence[Point], fields: int, early: Collection[int]) -> tuple[int, ...]:
    """The best of some orders, each improved by swaps as long as any swap improves it."""
    count = len(points)
    steps = [step for step in range(1, max(2, count)) if gcd(step, count) == 1]
    searches = (_Search(points, fields, early, [step * n % count for n in range(count)]) for step in steps)
    return tuple(min(searches, key=lambda search: search.improve()).order)


class _Search:
    """An order that becomes better."""

    def __init__(
        self, points: Sequence[Point], fields: int, early: Collection[int], order: list[int]
    ) -> None:
        self.order = order
        self._early = early
        self._reach = fields - 1
        self._costs = [[(APART / max(1.0, dist(a, b))) ** 6 for b in points] for a in points]

    def improve(self) -> float:
        """Swaps as long as that helps; what the order costs then."""
        places = range(len(self.order))
        while sum(self._swap(a, b) for a in places for b in range(a)):
            pass
        return sum(map(self._cost, places))

    def _swap(self, a: int, b: int) -> bool:
        """Swaps what is at two places if that is better."""
        order, before = self.order, self._cost(a) + self._cost(b)
        order[a], order[b] = order[b], order[a]
        if self._cost(a) + self._cost(b) < before - 1e-9:
            return True
        order[a], order[b] = order[b], order[a]
        return False

    def _cost(self, place: int) -> float:
        """Of the reader at a place: whom it shares its time with, and whether it comes too late."""
        order, count = self.order, len(self.order)
        costs = self._costs[order[place]]
        around = [offset for offset in range(-self._reach, self._reach + 1) if offset]
        late = order[place] in self._early and not self._reach <= place < count // 2
        return sum(costs[order[(place + offset) % count]] for offset in around) + _EARLY * late
