"""Data files: sources are required, errors name file and key; custom arenas."""

from __future__ import annotations

import re

import pytest

from playmat.errors import ConfigError
from playmat.games.archery_tactics.game import load
from playmat.games.archery_tactics.rules.arena import ARENA, arena_problems, parse_arena
from playmat.games.archery_tactics.rules.cards import parse_board, parse_cards, parse_fountain
from playmat.games.archery_tactics.rules.data import parse_toml, read_data

FILES = ("arena.toml", "deck.toml", "specials.toml")
DECK = read_data("deck.toml")
HEADER = 'source = "a test"\nconfidence = 1\n'


@pytest.mark.parametrize("name", FILES)
def test_every_file_says_where_it_comes_from_and_how_sure_it_is(name: str) -> None:
    entries = parse_toml(read_data(name), name)
    assert entries["source"] and 0 <= entries["confidence"] <= 100
    assert all("confidence" in card for card in entries.get("cards", {}).values())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cards", "x.toml is not TOML"),
        ("confidence = 1", "x.toml: source is missing"),
        (
            f"{HEADER}[cards.tir]\nconfidence = -1",
            "x.toml, tir: confidence = -1 must be a whole number from 0",
        ),
        (f"{HEADER}[cards.tir]\nconfidence = 1", "x.toml, tir: colours is missing"),
        (
            f'{HEADER}[cards.tir]\nconfidence = 1\ncolours = ["pink"]\neffect = "shot"',
            "'pink' is not a valid",
        ),
        (f"{HEADER}[cards.tir]\nconfidence = 1\nrange = 3", "x.toml, tir: range is nothing that a card has"),
    ],
)
def test_a_wrong_card_is_named(text: str, message: str) -> None:
    with pytest.raises(ConfigError, match=re.escape(message)):
        parse_cards(text, "x.toml")


def test_a_wrong_number_is_named() -> None:
    with pytest.raises(ConfigError, match=r"x\.toml, board: mana = 'one' must be a whole number from 0"):
        parse_board(DECK.replace("mana = 1", 'mana = "one"'), "x.toml")
    with pytest.raises(ConfigError, match=r"x\.toml, fountain: 3 = None must be"):
        parse_fountain(DECK.replace("\n3 = 2", ""), "x.toml")


# --- arenas

ROWS = [*ARENA.rows]


def arena(rows: list[str]) -> str:
    return f"rows = {rows!r}"


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (ROWS[:8], "8 rows: an arena has 9 to 26"),
        ([*ROWS[:8], "...S...S"], "row 9 has 8 cells: all have equally many, 9 to 26"),
        ([*ROWS[:8], "...S..XS."], "row 9 has 'X': a cell is one of . S T R F"),
        ([row.replace("F", ".") for row in ROWS], "0 fountains: there is one F"),
        ([row.replace("S", ".") for row in ROWS], "0 spawns: there are 6 S or more"),
        (["TSTS.....", "TTTTT....", *ROWS[2:]], "nobody comes from B9 to the spawn D9"),
    ],
)
def test_a_wrong_arena_is_refused_with_what_is_wrong(rows: list[str], message: str) -> None:
    with pytest.raises(ConfigError, match=re.escape(message)) as caught:
        parse_arena(arena(rows), "mine.toml")
    assert str(caught.value).startswith("mine.toml: ")


@pytest.mark.parametrize("text", ["", "rows = 3", "rows = [1, 2]"])
def test_what_is_no_list_of_rows_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match=r"mine\.toml: rows = .* must be a list of texts"):
        parse_arena(text, "mine.toml")


def test_one_can_play_in_an_arena_of_one_s_own() -> None:
    rows = ["S" + "." * 10 + "S", *["." * 12] * 4, "....TTF.....", *["." * 12] * 3, "SS........SS"]
    game = load({"arena": "mine.toml"}, {"mine.toml": arena(rows)}.__getitem__)
    state = game.rules.start(3)
    assert state.arena.width == 12 and {str(action) for action in state.legal_actions()} == {
        *(f"south spawn {cell}" for cell in ("A10", "L10", "A1", "B1", "K1", "L1"))
    }
    assert game.rules.parse_state(str(state)) == state


def test_an_arena_of_one_s_own_may_be_the_shipped_one() -> None:
    assert parse_arena(arena([*ARENA.rows]), "mine.toml") == ARENA


def test_an_arena_that_is_not_there_is_named() -> None:
    def nothing(name: str) -> str:
        raise FileNotFoundError(name)

    with pytest.raises(ConfigError, match=r"arena = 'mine\.toml': there is no such file"):
        load({"arena": "mine.toml"}, nothing)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"colour": "red"}, "colour is no setting of Archery Tactics: expected arena, rules or specials"),
        ({"rules": "wild"}, "rules: 'wild' is no switch"),
        ({"rules": "-resume"}, "rules: '-resume' is no longer a house rule; the table plays: an interrupted"),
    ],
)
def test_a_wrong_setting_is_named(settings: dict[str, str], message: str) -> None:
    with pytest.raises(ConfigError, match=re.escape(message)):
        load(settings, str)


def test_settings_choose_the_rules() -> None:
    game = load({"rules": ["goal=6", "-diagonal-steps"]}, str)
    assert str(game.rules.start().switches) == "-diagonal-steps,goal=6"


def test_the_shipped_arena_is_sound() -> None:
    assert arena_problems(ARENA) == []
