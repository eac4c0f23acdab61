"""Layouts: places, names, squares, map and drawings of a printed board from one definition."""

import pytest

from playmat.board import Tile
from playmat.games.interface import Form, Graph, Grid, Layout
from playmat.placement import NORTH, SHARED, SOUTH, Place
from playmat_kit.printing.shapes import Rectangle, placed

GRID = Grid(3, 2, side=40)
TRIANGLE = Graph(("a1 b2 c1", "a1 c1"), side=50)
SIDE = 50


def test_a_grid_counts_and_names_its_squares_from_the_far_left() -> None:
    assert GRID.names == ("a2", "b2", "c2", "a1", "b1", "c1")
    assert GRID.places[4] == Place("square", 4) and GRID.numbers["b1"] == 4


def test_steps_and_rays_end_at_the_edge() -> None:
    assert [GRID.step(4, *step) for step in ((0, -1), (1, 0), (0, 1), (2, 0))] == [1, 5, None, None]
    assert GRID.ray(3, 1, 0) == (4, 5) and GRID.ray(3, 1, -1) == (1,) and GRID.ray(2, 1, 0) == ()


def test_every_square_is_a_component_at_home_on_its_place() -> None:
    square = GRID.squares[4]
    assert (square.serial, square.kind, square.form, square.home) == (
        "b01", "square", Form.SQUARE, GRID.places[4]
    )  # fmt: skip
    assert tuple(GRID.serials) == ("a02", "b02", "c02", "a01", "b01", "c01")


def test_a_place_has_its_printed_name_and_another_zone_its_own() -> None:
    assert str(GRID.place_name(Place("square", 4))) == "b1" and str(GRID.place_name(Place("wand"))) == "wand"


def test_the_map_is_turned_to_its_viewer_and_marks_empty_squares_too() -> None:
    tile = Tile(GRID.places[0], "x", owner=SOUTH)
    south, north = (GRID.board([tile], viewer, [GRID.places[5]]) for viewer in (SOUTH, NORTH))
    assert [[printed and printed.icon for printed in row.tiles] for row in south] == [
        ["x", None, None],
        [None, None, "+"],
    ]
    assert [row.tiles for row in north] == [row.tiles[::-1] for row in reversed(south)]
    assert GRID.board([tile], SHARED) == GRID.board([tile], SOUTH)


def test_a_marked_square_lights_its_piece() -> None:
    (row, _) = GRID.board([Tile(GRID.places[0], "x")], SOUTH, [GRID.places[0]])
    assert row.tiles[0] is not None and (row.tiles[0].icon, row.tiles[0].lit) == ("x", True)


def test_a_graph_reads_positions_from_the_names_and_neighbours_from_the_lines() -> None:
    assert (TRIANGLE.names, TRIANGLE.points) == (("b2", "a1", "c1"), ((1, 0), (0, 1), (2, 1)))
    assert TRIANGLE.neighbours == ((1, 2), (0, 2), (0, 1)) and TRIANGLE.lines == ((1, 0, 2), (1, 2))


def test_lines_of_a_graph_join_across_cells_in_print() -> None:
    ends = []
    for serial, (column, row) in zip(TRIANGLE.serials, TRIANGLE.points, strict=True):
        box = Rectangle(column * SIDE, row * SIDE, column * SIDE + SIDE, row * SIDE + SIDE)
        lines, _ = placed(TRIANGLE.drawings()[serial], box)
        ends += [step.points[0] for step in lines.steps if step.kind == "L"]
    assert len(ends) == 6 and {ends.count(end) for end in ends} == {2}


@pytest.mark.parametrize("name", ["a0", "1a", "A1", "a", "a100"])
def test_a_point_is_named_by_column_and_row(name: str) -> None:
    with pytest.raises(ValueError, match=f"'{name}' is no point: write a column and a row, like a1"):
        Graph((f"a1 {name}",), side=20)


@pytest.mark.parametrize("names", [("abcd",), ("a1", "a01"), ("",)])
def test_names_that_no_tag_can_hold_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="one to three characters"):
        Layout({name: (number, 0) for number, name in enumerate(names)}, 20, "square")
