"""The overlay of a layout: the file of every game that has one, and what does not fit the kit."""

from pathlib import Path
from typing import Any

import pytest

from playmat.errors import ConfigError
from playmat.games.interface import AnyGame, Graph, Grid, Layout
from playmat.maintenance.overlay import overlay_text
from playmat.table.mat_file import parse_mat
from support.every_game import GAMES, MATS
from support.mats import STANDARD

WITH_LAYOUT = [name for name, game in GAMES.items() if game.setup.layout]


def with_layout(game: AnyGame, board: Layout | None) -> AnyGame:
    """Returns the game with another layout."""
    setup: Any = type("Setup", (type(game.setup),), {"layout": board})()
    return game._replace(setup=setup)


@pytest.mark.parametrize("name", WITH_LAYOUT)
def test_the_overlay_of_each_game_with_a_layout_is_as_the_command_prints_it(name: str) -> None:
    assert Path(MATS[name].source).read_text("utf-8") == overlay_text(GAMES[name], STANDARD)


def test_points_of_a_graph_are_squares_with_tags() -> None:
    graph = Graph(("a1 c1", "a1 b3"), side=60, zone="square")
    mat = parse_mat(overlay_text(with_layout(GAMES["outpost"], graph), STANDARD), "mat.toml", STANDARD)
    assert [(slot.x, slot.y) for slot in mat.slots[1:]] == [(0, -60), (-60, 60), (60, 60)]
    assert mat.tag(mat.slots[1]) == (18, -78) and (mat.width, mat.height) == (220, 220)


def test_each_place_of_a_grid_without_a_wand_is_over_an_antenna_of_its_own() -> None:
    game = with_layout(GAMES["tic-tac-toe"], Grid(3, 4, side=93, zone="cell"))
    mat = parse_mat(overlay_text(game, STANDARD), "mat.toml", STANDARD)
    assert len({(slot.board, slot.reader) for slot in mat.slots}) == 12
    for slot in mat.slots:
        x, y = mat.antenna(slot)
        assert max(abs(x - slot.x), abs(y - slot.y)) <= 93 / 2 - 18


@pytest.mark.parametrize(
    ("name", "board", "why"),
    [
        ("outpost", None, "outpost has no printed board, .* by hand, as The overlay in .* set `layout`"),
        ("outpost", Grid(10, 10, side=80), "exceed the mat standard, 760 x 646 mm: choose a smaller side"),
        (
            "tic-tac-toe",
            Grid(6, 6, side=60, zone="cell"),
            "choose fewer or larger places, or give the",
        ),
    ],
)
def test_a_layout_that_does_not_fit_the_kit_is_explained(name: str, board: Layout | None, why: str) -> None:
    with pytest.raises(ConfigError, match=why):
        overlay_text(with_layout(GAMES[name], board), STANDARD)
