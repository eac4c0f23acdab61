"""Plans the order in which a board visits its readers, from the positions of the antennas."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache, partial
from itertools import permutations
from math import ceil, dist, gcd
from typing import NamedTuple

from playmat.drawing import Point

APART = 120.0
"""Millimetres between antennas whose fields may be on at once; a coil model gives 0.3 % coupling there."""

OFTEN = 2
"""Readers at most that a board visits with priority, each every 12 ms."""

Coupled = frozenset[frozenset[int]]
"""Pairs of antennas whose fields may never be on at once, however far apart they are."""

NONE_COUPLED: Coupled = frozenset()

_VISIT_US = 1300  # duration of a visit to an empty reader
_EARLY = 1000.0  # cost of a late visit to an `early` reader; a pair closer than APART costs more than 1


class Visits(NamedTuple):
    """Order of the visits as indices of the points, and the number of fields on at once."""

    order: tuple[int, ...]
    fields: int


def plan(
    points: Sequence[Point], settle_us: int, early: Collection[int] = (), coupled: Coupled = NONE_COUPLED
) -> Visits:
    """Returns an order of visits with as many fields on at once as settling needs and distance allows.

    Readers in `early` come in the first half of the order.
    """
    # A PICC needs time in the field before it answers (ISO/IEC 14443-3; `settle_us`), longer than a visit
    # takes. With one field at a time every visit would wait for it. So the fields of the next readers in the
    # order are switched on ahead, and settle while the others are visited. Coupled antennas detect each
    # other's tags, hence fields that are on together must be APART. If no order keeps them apart, fewer
    # fields are on and the sweep is slower.
    wanted = min(1 + ceil(settle_us / _VISIT_US), max(1, len(points) // 3))
    places, first = tuple(points), frozenset(early)
    for fields in range(wanted, 1, -1):
        order = _order(places, fields, first, coupled)
        if apart(points, Visits(order, fields), coupled) >= APART:
            return Visits(order, fields)
    return Visits(_order(places, 1, first, coupled), 1)


def hurry(points: Sequence[Point], often: Sequence[int], coupled: Coupled = NONE_COUPLED) -> tuple[int, ...]:
    """Returns a cycle of visits in which the readers in `often` recur between each of the others.

    Only the first OFTEN of them do. A visited reader must rest for some ms, which leaves time for one other.
    """
    often = often[:OFTEN]
    others = [reader for reader in range(len(points)) if reader not in often]
    if not others:
        return tuple(often)
    cycles: list[tuple[int, ...]] = []
    for each in permutations(often):
        cycle: tuple[int, ...] = ()
        for other in others:  # it takes the place in its round where fewest antennas are too close
            rounds = [(*each[:place], other, *each[place:]) for place in range(1, len(each) + 1)]
            cycle += max(rounds, key=partial(_free, points, coupled))
        cycles.append(cycle)
    return max(cycles, key=partial(_free, points, coupled))


def near(points: Sequence[Point], order: Sequence[int], coupled: Coupled = NONE_COUPLED) -> tuple[bool, ...]:
    """Returns for each visit whether its antenna is too close to the next one's to share field time."""
    pairs = zip(order, (*order[1:], order[0]), strict=True)
    return tuple(_gap(points, coupled, reader, following) < APART for reader, following in pairs)


def _gap(points: Sequence[Point], coupled: Coupled, reader: int, other: int) -> float:
    """Returns the distance in mm of two antennas, 0 if they are coupled."""
    return 0.0 if {reader, other} in coupled else dist(points[reader], points[other])


def _free(points: Sequence[Point], coupled: Coupled, order: Sequence[int]) -> int:
    return -sum(near(points, order, coupled))


def apart(points: Sequence[Point], visits: Visits, coupled: Coupled = NONE_COUPLED) -> float:
    """Returns the least distance in mm between antennas whose fields are on together; 0 for coupled ones."""
    order, fields = visits
    return min(
        (
            _gap(points, coupled, reader, order[(number + ahead) % len(order)])
            for number, reader in enumerate(order)
            for ahead in range(1, fields)
        ),
        default=float("inf"),
    )


@lru_cache(64)  # the checks of a kit ask many times for the same few boards
def _order(
    points: tuple[Point, ...], fields: int, early: frozenset[int], coupled: Coupled
) -> tuple[int, ...]:
    """Returns the best order found by local search from several starts."""
    # This is a travelling-salesman problem with a window of `fields` neighbours; the 18 readers of a board
    # are too many to try every order. A start takes every `step`-th reader, with `step` coprime to the count,
    # which spreads consecutive visits over the mat. Swaps then improve each start until none helps. Nothing
    # is random, so a board gets the same order every time.
    count = len(points)
    steps = [step for step in range(1, max(2, count)) if gcd(step, count) == 1]
    gaps = [[_gap(points, coupled, a, b) for b in range(count)] for a in range(count)]
    searches = (_Search(gaps, fields, early, [step * n % count for n in range(count)]) for step in steps)
    return tuple(min(searches, key=lambda search: search.improve()).order)


class _Search:
    """Local search by pairwise swaps."""

    def __init__(
        self, gaps: Sequence[Sequence[float]], fields: int, early: Collection[int], order: list[int]
    ) -> None:
        count, reach = len(gaps), fields - 1
        offsets = [offset for offset in range(-reach, reach + 1) if offset]
        self.order = order
        # The sixth power makes one pair that is too near dearer than many that are almost so.
        self._costs = [[(APART / max(1.0, gap)) ** 6 for gap in row] for row in gaps]
        self._around = [[(place + offset) % count for offset in offsets] for place in range(count)]
        # The first `reach` places count as late too: their fields are on before the previous sweep has ended.
        self._late = [0.0 if reach <= place < count // 2 else _EARLY for place in range(count)]
        self._early = early

    def improve(self) -> float:
        """Swaps until no swap helps; returns the cost of the order."""
        order, places = self.order, range(len(self.order))
        pairs = [(a, b) for a in places for b in range(a)]
        swapped = True
        while swapped:
            swapped = False
            for a, b in pairs:
                before = self._cost(a) + self._cost(b)
                order[a], order[b] = order[b], order[a]
                if self._cost(a) + self._cost(b) < before - 1e-9:
                    swapped = True
                else:
                    order[a], order[b] = order[b], order[a]
        return sum(map(self._cost, places))

    def _cost(self, place: int) -> float:
        """Returns the cost of the reader at a place: near antennas around it, and a late visit."""
        order = self.order
        reader = order[place]
        costs = self._costs[reader]
        cost = sum([costs[order[other]] for other in self._around[place]])
        return cost + self._late[place] if reader in self._early else cost
