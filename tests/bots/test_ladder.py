"""The ladder of a game: levels, what stands for a missing one, and one name for each in every game."""

from __future__ import annotations

import pytest

from playmat.app.games import load_bots
from playmat.bots.ladder import LEVELS, by_level, ladder, levels, nearest
from playmat.games.interface import LEVEL_NAMES
from support.every_game import GAMES, SHIPPED

FIVE = ["random", "greedy", *LEVELS]
FEW = ["random", "odds", "level-3", "level-5"]
NONE = ["random", "greedy"]


@pytest.mark.parametrize(
    ("programs", "expected"),
    [(FIVE, [*LEVELS]), (FEW, ["random", "level-3", "level-5"]), (NONE, NONE), ([], [])],
)
def test_players_choose_from_the_levels_of_a_game_or_else_from_all_programs(
    programs: list[str], expected: list[str]
) -> None:
    assert ladder(programs) == expected


@pytest.mark.parametrize(
    ("name", "programs", "expected"),
    [
        ("level-4", FIVE, "level-4"),
        ("level-1", FEW, "random"),
        ("level-2", FEW, "random"),
        ("level-4", FEW, "level-3"),
        ("odds", FEW, "odds"),
        ("level-9", FEW, "level-9"),
        ("a file.py", FIVE, "a file.py"),
        ("level-4", NONE, "level-4"),
    ],
)
def test_a_missing_level_falls_to_the_nearest_one_and_no_other_name_does(
    name: str, programs: list[str], expected: str
) -> None:
    assert nearest(name, programs) == expected


def test_each_name_of_a_level_has_a_program_in_every_game() -> None:
    assert by_level(FEW) == ["random", "random", "level-3", "level-3", "level-5"]
    assert by_level(NONE) == ["greedy"] * 5
    assert by_level([*NONE, "careful"]) == ["greedy"] * 4 + ["careful"]
    assert by_level(["random"]) == ["random"] * 5
    assert by_level([]) == []


@pytest.mark.parametrize("name", SHIPPED)
def test_a_level_has_the_same_name_in_every_game(name: str) -> None:
    bots = load_bots(GAMES[name])
    for rung in levels(bots):
        place = 0 if rung == "random" else LEVELS.index(rung)
        assert bots[rung].name == LEVEL_NAMES[place]
