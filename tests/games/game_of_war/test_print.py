"""The printed board: terrain as in the rulings, and tag spacing for the wand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import hypot

import pytest

from playmat.app.mats import read_mat
from playmat.assets import folder
from playmat.drawing import Point
from playmat.games.interface import Form
from playmat.placement import Place
from playmat.plates import COLOURS
from playmat.screen.language import translations
from playmat_kit.printing.tiles import Paper
from playmat_kit.workshop.prints import Print, print_mat
from support.every_game import GAMES, MATS
from support.examples import soaked
from support.printed_pages import Laid, Path, PrintedPage, copper_rings, put_together, read_pages, same

GAME, MAT = GAMES["game-of-war"], MATS["game-of-war"]
SQUARE_MM = 22
ROCK = "#d9caa3"
MOUNTAINS = {(9, 2), (10, 2), (11, 2), (12, 2), (9, 3), (9, 4), (9, 6), (9, 7), (9, 8)} | {
    *((x, 13) for x in range(10, 16)),
    *((15, y) for y in (15, 16, 17)),
}
PASSES = {(9, 5), (15, 14)}
FORTRESSES = {(7, 1), (20, 7), (12, 8), (14, 11), (2, 12), (22, 14)}
NORTH_ARSENALS, SOUTH_ARSENALS = {(14, 1), (7, 3)}, {(2, 19), (22, 19)}


@cache
def pages(what: Print, language: str = "en") -> list[PrintedPage]:
    return read_pages(print_mat(what, MAT, GAME, Paper.A4, translations(language)))


@cache
def sheets(what: Print) -> list[Laid]:
    return put_together(pages(what), MAT.width, MAT.height)


def drawn() -> Iterator[tuple[tuple[int, int], Path]]:
    """Yields every path on the board with the square that contains its centre."""
    for sheet in sheets(Print.MAT):
        for path in sheet.page.paths:
            x, y = sheet.at(path.centre)
            yield (round((x + 264) / SQUARE_MM), round((y + 209) / SQUARE_MM)), path


@pytest.mark.soak
def test_mountains_and_passes_are_tinted_and_nothing_else() -> None:
    tinted = {square for square, path in drawn() if path.fill == ROCK and path.box.width > 21.9}
    assert tinted == MOUNTAINS | PASSES


@pytest.mark.soak
def test_through_a_pass_leads_a_light_road() -> None:
    roads = {square for square, path in drawn() if path.fill and path.curved and path.box.width > 21.9}
    assert roads == PASSES


def test_fortresses_have_four_bastions() -> None:
    forts = {square for square, path in drawn() if path.fill == ROCK and len(path.points) == 20}
    assert forts == FORTRESSES


@pytest.mark.parametrize("seat, squares", [(0, SOUTH_ARSENALS), (1, NORTH_ARSENALS)])
def test_arsenals_stand_on_their_owner_s_plate_in_his_colour(
    seat: int, squares: set[tuple[int, int]]
) -> None:
    plates = [(square, path) for square, path in drawn() if path.pen and path.colour == COLOURS[seat]]
    assert {square for square, _ in plates} == squares
    assert {path.curved for _, path in plates} == {seat == 0}


def test_a_line_runs_between_the_halves() -> None:
    lines = {
        round(sheet.at(path.centre)[1])
        for sheet in sheets(Print.MAT)
        for path in sheet.page.paths
        if len(path.points) == 2 and path.size[0] == pytest.approx(22) and path.pen > 0.5
    }
    assert lines == {round(209 - 10 * SQUARE_MM + SQUARE_MM / 2)}


@pytest.mark.parametrize("what, diameter", [(Print.MAT, 3.2), soaked(Print.TAGS, 20)])
def test_every_square_s_tag_is_printed_where_the_overlay_has_it(what: Print, diameter: float) -> None:
    wanted = [MAT.tag(MAT.slot(Place("square", number))) for number in range(500)]
    assert same(copper_rings(sheets(what), diameter), wanted)


def test_tags_lie_side_by_side_and_off_the_unit_above_so_that_each_is_heard() -> None:
    """Tags 12 mm apart do not interfere, and each unit is nearest to the tag of its own square."""
    squares = [MAT.slot(Place("square", number)) for number in range(500)]
    tags = [MAT.tag(slot) for slot in squares]
    assert all(distance(tag, (slot.x, slot.y)) >= 12 for tag, slot in zip(tags, squares, strict=True))
    assert all(distance(*two) >= squares[0].tag_diameter for two in pairwise(tags))
    unit = squares[260].x, squares[260].y
    nearest = sorted(range(500), key=lambda number: distance(unit, tags[number]))
    assert nearest[0] == 260 and distance(unit, tags[nearest[1]]) > 15


def distance(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def test_each_of_the_34_units_and_500_squares_has_its_label() -> None:
    brought = [piece for pieces in GAME.setup.components(2).values() for piece in pieces]
    units = {piece.serial for piece in brought if piece.form is Form.PIECE}
    words = [word.text for page in pages(Print.LABELS) for word in page.words]
    assert len([word for word in words if word.split(" ")[0] in units]) == 34
    assert {"A01", "L15", "T25"} <= {*words}


def test_every_kind_of_unit_has_an_emblem_of_its_own_and_both_sides_the_same() -> None:
    drawings = GAME.setup.drawings()
    kinds = [serial for serial, kind in GAME.setup.serials.items() if kind != "square"]
    south, north = kinds[:6], kinds[6:]
    assert [drawings[serial] for serial in south] == [drawings[serial] for serial in north]
    assert len({drawings[serial] for serial in south}) == 6


def test_over_readers_every_unit_keeps_its_label_also_where_it_begins_on_a_square() -> None:
    grid = read_mat(folder("hardware") / "mats" / "game-of-war-grid.toml")
    ready = GAME.setup.chosen(0)
    assert any(piece.home for piece in ready.setup.components(2)[0])
    labels = read_pages(print_mat(Print.LABELS, grid, ready, Paper.A4, translations("en")))
    texts = [word.text for page in labels for word in page.words]
    assert "SIN 9" in texts and "NSR 1" in texts and "L15" not in texts
