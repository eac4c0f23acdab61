"""Drawn arenas are checked by the rules of a table, with translated messages."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playmat.app.games import load_game
from playmat.config import GameConfig
from playmat.errors import ConfigError, PageError
from playmat.games.archery_tactics.drafts import problems
from playmat.games.archery_tactics.rules.arena import ARENA, parse_arena
from playmat.screen.language import translations
from playmat.virtual.demo.drafts import draft

GAME = load_game(GameConfig("archery-tactics"))
ROWS = list(ARENA.rows)


def toml(rows: list[str]) -> str:
    return f"rows = {rows!r}"


def said(rows: list[str], language: str = "en") -> list[str]:
    return [problem.translate(translations(language)) for problem in problems(toml(rows))]


@pytest.mark.parametrize(
    ("rows", "english", "french"),
    [
        (ROWS, [], []),
        (
            [row.replace("F", ".") for row in ROWS],
            ["An arena has one fountain, this one has 0"],
            ["Une arène a une seule fontaine, celle-ci en a 0"],
        ),
        (
            [row.replace("S", ".") for row in ROWS],
            ["An arena has 6 spawns or more, this one has 0"],
            ["Il faut au moins 6 Spawns, il y en a 0"],
        ),
        (
            ["TSTS.....", "TTTTT....", *ROWS[2:]],
            ["No way leads from B9 to the spawn D9"],
            ["Aucun chemin ne mène de B9 au Spawn D9"],
        ),
        (ROWS[:8], ["8 rows: an arena has 9 to 26"], ["8 rows: an arena has 9 to 26"]),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    rows: list[str], english: list[str], french: list[str]
) -> None:
    assert said(rows)[:1] == english
    assert said(rows, "fr")[:1] == french


@given(st.lists(st.text("..STRFX", min_size=8, max_size=10), min_size=8, max_size=10))
def test_nothing_is_wrong_exactly_where_a_table_can_read_it(rows: list[str]) -> None:
    try:
        parse_arena(toml(rows), "mine.toml")
    except ConfigError:
        assert problems(toml(rows))
    else:
        assert not problems(toml(rows))


def test_what_is_saved_can_be_played_with(tmp_path: Path) -> None:
    mine = ["S.......S", *["........."] * 3, "S...F...S", *["........."] * 3, "S.......S"]
    saved = draft(GAME, tmp_path, "arena", "plain", toml(mine))
    assert saved == ((), "arena/plain.toml")
    game = load_game(GameConfig("archery-tactics", {"arena": saved.file}, tmp_path))
    assert str(game.rules.start()).startswith("S7S/9/9/9/S3F3S/")


def test_what_is_wrong_is_not_saved(tmp_path: Path) -> None:
    assert draft(GAME, tmp_path, "arena", "mine", toml(ROWS[:8])).problems
    assert not [*tmp_path.rglob("*")]


@pytest.mark.parametrize("name", ["../table", "a/b", ".hidden", "Ä", "x" * 41])
def test_a_file_lies_nowhere_else(tmp_path: Path, name: str) -> None:
    with pytest.raises(PageError, match=re.escape("is no name for a file")):
        draft(GAME, tmp_path, "arena", name, toml(ROWS))
