"""The order of the visits follows from where the antennas lie."""

import re
from math import dist

import pytest

from playmat.drawing import Point
from playmat.link.setup import BusSetup, ReaderSetup, Tuning, orders
from playmat.link.visits import APART, Visits, apart, plan
from support.mats import STANDARD

GRID = [(70.0 * column, 90.0 * row) for row in range(3) for column in range(6)]


@pytest.mark.parametrize(("settle_us", "fields"), [(500, 2), (2000, 3), (5000, 5)])
@pytest.mark.parametrize("board", ["south", "north"])
def test_on_the_standard_mat_as_many_fields_settle_as_are_wanted(
    board: str, settle_us: int, fields: int
) -> None:
    assert STANDARD
    points = [(antenna.x, antenna.y) for antenna in STANDARD.antennas.values() if antenna.board == board]
    visits = plan(points, settle_us)
    assert visits.fields == fields
    assert apart(points, visits) >= APART


@pytest.mark.parametrize("settle_us", [500, 2000, 5000, 20000])
@pytest.mark.parametrize("scale", [0.3, 1.0, 3.0])
def test_each_reader_is_visited_once_and_fields_that_are_on_together_are_apart(
    scale: float, settle_us: int
) -> None:
    points = [(scale * x, scale * y) for x, y in GRID]
    order, fields = plan(points, settle_us)
    assert sorted(order) == list(range(18))
    round_twice = [points[reader] for reader in order * 2]
    for number in range(18):
        now = round_twice[number : number + fields]
        assert all(dist(a, b) >= APART for a in now for b in now if a != b)


def test_where_all_antennas_are_near_one_field_is_on_at_a_time() -> None:
    assert plan([(25.0 * n, 0.0) for n in range(4)], 2000).fields == 1


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_few_readers_get_few_fields(count: int) -> None:
    order, fields = plan([(500.0 * n, 0.0) for n in range(count)], 5000)
    assert sorted(order) == list(range(count))
    assert fields == 1


def test_readers_beside_another_board_come_in_the_first_half_after_the_first_fields() -> None:
    beside = [0, 2, 5]
    order, fields = plan(GRID, 2000, beside)
    assert {order.index(reader) for reader in beside} <= set(range(fields - 1, 9))


def test_fields_of_coupled_readers_are_not_on_together_however_far_apart_they_lie() -> None:
    (first, second, *_), fields = plan(GRID, 2000)
    coupled = frozenset([frozenset((first, second))])
    visits = plan(GRID, 2000, coupled=coupled)
    assert visits.fields == fields and apart(GRID, visits, coupled) >= APART


def test_a_board_is_told_so_by_one_of_two_coupled_readers() -> None:
    first, second, *_ = plan(GRID, 2000).order
    readers = [ReaderSetup(number, at=at) for number, at in enumerate(GRID)]
    readers[first] = readers[first]._replace(coupled=(second,))
    lines = [line.decode() for line in orders(readers, BusSetup(), Tuning())]
    turns = [int(found[1]) for line in lines if (found := re.search(r" turn=(\d+)", line))]
    between = abs(turns[first] - turns[second])
    assert min(between, len(GRID) - between) >= 3


def test_how_near_fields_come_counts_round_the_end() -> None:
    points: list[Point] = [(0.0, 0.0), (200.0, 0.0), (100.0, 0.0)]
    assert apart(points, Visits((0, 1, 2), 2)) == 100
    assert apart(points, Visits((0, 1, 2), 1)) == float("inf")
