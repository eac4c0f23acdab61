"""Every law is tried on every game that is found, on its own overlay."""

from typing import Any

import pytest

from playmat.games.interface import AnyGame
from playmat.table.mat import Mat
from support.every_game import GAMES, MATS
from support.studies import study_of


@pytest.fixture(scope="session", params=list(GAMES))
def game(request: pytest.FixtureRequest) -> AnyGame:
    return GAMES[request.param]


@pytest.fixture(scope="session")
def mat(game: AnyGame) -> Mat:
    return MATS[game.name]


@pytest.fixture(scope="session")
def study(game: AnyGame) -> Any:
    return study_of(game.name)
