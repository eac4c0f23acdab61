"""Tracks are routed around obstacles, and earlier tracks give way."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest

from playmat_kit.pcb.copper import Layer, Pad, Rules
from playmat_kit.pcb.grid import NOBODY, Grid, Obstacle
from playmat_kit.pcb.router import Path, Router, RoutingError, Wish
from playmat_kit.pcb.shapes import Point, bar, disc

RULES = Rules(track=0.25, clearance=0.2, via=0.6, drill=0.3, edge=0.2, grid=1.0)


def pad(net: str, at: Point, drill: float = 0.0) -> Pad:
    return Pad("X1", "1", net, at, disc(at, 0.8), drill)


def route(*wishes: Wish, walls: tuple[Obstacle, ...] = ()) -> tuple[Grid, dict[str, Path]]:
    """Routes on a board of 20 x 10 mm; returns the paths by net."""
    grid = Grid(20, 10, RULES)
    for wish in wishes:
        for one in wish.pads:
            grid.occupy(Obstacle(one.shape, one.net, one.layers))
    for wall in walls:
        grid.occupy(wall)
    return grid, dict(Router(grid, wishes).route())


def between(net: str, start: Point, end: Point) -> Wish:
    return Wish(net, (pad(net, start), pad(net, end)))


def wall(x: float, *layers: Layer, top: float = 0, bottom: float = 10) -> Obstacle:
    return Obstacle(bar((x, top), (x, bottom), 0.4), NOBODY, layers)


def layers(grid: Grid, path: Path) -> list[Layer]:
    return [grid.place(node)[2] for node in path]


def test_the_shortest_way_is_straight() -> None:
    grid, paths = route(between("A", (2, 5), (17, 5)))
    assert [grid.point(node) for node in paths["A"]] == [(x, 5) for x in range(2, 18)]


def test_a_wall_on_the_front_is_passed_on_the_back() -> None:
    grid, paths = route(between("A", (2, 5), (17, 5)), walls=(wall(10, Layer.FRONT),))
    used = layers(grid, paths["A"])
    assert used[0] == used[-1] == Layer.FRONT and Layer.BACK in used


def test_a_wall_on_both_sides_is_routed_around() -> None:
    grid, paths = route(between("A", (2, 5), (17, 5)), walls=(wall(10, *Layer, top=3),))
    assert min(grid.point(node)[1] for node in paths["A"]) < 3


def test_two_nets_that_cross_do_not_meet() -> None:
    _, paths = route(between("A", (2, 5), (17, 5)), between("B", (10, 2), (10, 8)))
    assert not set(paths["A"]) & set(paths["B"])


def test_an_earlier_net_makes_room_if_it_has_another_way() -> None:
    """The short net takes the only gap in the wall; the long one does not need it."""
    walls = (wall(10, *Layer, top=0, bottom=4), wall(10, *Layer, top=6, bottom=8))
    grid, paths = route(between("A", (9, 5), (11, 5)), between("B", (8, 5), (12, 5)), walls=walls)
    assert [grid.point(node) for node in paths["A"]] == [(9, 5), (10, 5), (11, 5)]
    assert max(grid.point(node)[1] for node in paths["B"]) == 9


def vias(grid: Grid, path: Path) -> list[Point]:
    return [grid.point(one) for one, other in pairwise(path) if abs(one - other) == grid.size]


def test_vias_of_two_nets_are_not_side_by_side() -> None:
    pairs = between("A", (2, 4), (17, 4)), between("B", (2, 5), (17, 5))
    grid, paths = route(*pairs, walls=(wall(10, Layer.FRONT),))
    found = [dist(one, other) for one in vias(grid, paths["A"]) for other in vias(grid, paths["B"])]
    assert len(found) == 4 and min(found) > RULES.grid


def test_a_plane_is_reached_by_a_via_beside_the_pad() -> None:
    grid, paths = route(Wish("GND", (pad("GND", (5, 5)),), to_plane=True))
    before, after = paths["GND"][-2:]
    assert after - before == grid.size
    assert grid.point(after) != (5, 5)


def test_three_pads_are_one_net() -> None:
    wish = Wish("A", (pad("A", (2, 2)), pad("A", (17, 2)), pad("A", (9, 8))))
    grid = Grid(20, 10, RULES)
    for one in wish.pads:
        grid.occupy(Obstacle(one.shape, one.net, one.layers))
    first, second = (path for _, path in Router(grid, [wish]).route())
    assert second[0] in first or second[0] in grid.inside(wish.pads[0])
    assert {grid.point(first[-1]), grid.point(second[-1])} == {(9, 8), (17, 2)}


def test_a_pad_that_is_walled_in_is_named() -> None:
    with pytest.raises(RoutingError, match=r"X1 pin 1 \(A\) is walled in: move its part"):
        route(between("A", (2, 5), (17, 5)), walls=(wall(10, *Layer),))


def test_two_nets_that_both_need_the_same_gap_are_given_up() -> None:
    front = wall(10, Layer.FRONT, top=0, bottom=4), wall(10, Layer.FRONT, top=6, bottom=10)
    with pytest.raises(RoutingError, match=r"no way is left for [AB]: move its parts apart"):
        route(
            between("A", (2, 5), (17, 5)), between("B", (4, 5), (15, 5)), walls=(*front, wall(10, Layer.BACK))
        )
