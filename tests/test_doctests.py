"""Examples in the docstrings of the classes that a programmer starts with."""

import doctest
from importlib import import_module

import pytest

from support.every_game import GAMES, MATS

GIVEN = {"game": GAMES["tic-tac-toe"], "mat": MATS["tic-tac-toe"]}


@pytest.mark.parametrize(
    "module",
    [
        "playmat.games.interface.rules",
        "playmat.games.interface.bots",
        "playmat.interpret.interpreter",
        "playmat.journal.journal",
        "playmat.screen.view",
        "playmat.session.session",
    ],
)
def test_the_examples_of_a_module_run_as_written(module: str) -> None:
    result = doctest.testmod(import_module(module), extraglobs=GIVEN)
    assert result.attempted and not result.failed
