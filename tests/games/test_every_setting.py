"""The choices of a game before it begins can be kept in a table's file."""

from __future__ import annotations

import pytest

from playmat.app.games import load_game
from playmat.config import GameConfig
from playmat.games.interface import AnyGame
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
