"""The choices of a game before it begins can be kept in a table's file."""

from __future__ import annotations

import pytest

from playmat.app.games import load_game
from playmat.config import GameConfig
from playmat.games.interface import USUAL_HELP, AnyGame
from playmat.text import Text
from support.every_game import GAMES, SHIPPED


def loaded(game: AnyGame) -> AnyGame:
    """The game as a table loads it from the settings that another one has."""
    return load_game(GameConfig(game.name, game.setup.settings()))


@pytest.mark.parametrize("name", SHIPPED)
def test_the_settings_of_a_game_bring_each_of_its_choices_back(name: str) -> None:
    game = GAMES[name]
    assert loaded(game).setup.choices() == game.setup.choices()
    for number in range(len(game.setup.choices())):
        other = game.setup.chosen(number)
        assert loaded(other).setup.choices() == other.setup.choices()


@pytest.mark.parametrize("name", ["art-of-war", "game-of-war", "archery-tactics"])
def test_who_plays_by_other_rules_reads_that_the_help_has_the_usual_ones(name: str) -> None:
    game = GAMES[name]
    usual = next(choice for choice in game.setup.choices() if choice.label == Text("Rules"))
    number = game.setup.choices().index(usual)
    others = [game.setup.chosen(n).setup.choices()[number] for n in range(len(game.setup.choices()))]
    changed = [other for other in others if other.value != usual.value]
    assert usual.note is None and changed and all(other.note == USUAL_HELP for other in changed)
