"""OpenSpiel's checks for Python games, and its golden playthroughs.

`REFRESH_GOLDENS=1` writes the playthroughs again.
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyspiel
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms.sample_some_states import sample_some_states

CHECKS = [check for check in dir(api_test.EnforceAPIOnPartialTreeBase) if check.startswith("test_")]
Sample = tuple[Any, list[Any]]
"""A game and some of its states."""


def sample(name: str, most: int) -> Sample:
    """Returns at most this many states of a game."""
    game = pyspiel.load_game(name)
    return game, sample_some_states(game, max_states=most)


def holds(check: str, name: str, states: Sample) -> None:
    """Checks one of OpenSpiel's rules for Python games in these states."""
    case = api_test.EnforceAPIOnPartialTreeBase(check)
    case.game, case.some_states = states
    case.game_name, case.game_type = name, case.game.get_type()
    getattr(case, check)()


# OpenSpiel's module loads SciPy, for a second and in every process that collects the tests.
def playthrough(name: str, actions: Sequence[int] | None, seed: int | None = None) -> str:
    """Returns the playthrough of a game, with random actions if there are none."""
    from open_spiel.python.algorithms import generate_playthrough

    return str(generate_playthrough.playthrough(name, actions, seed=seed))


def is_played_again(golden: Path, play: Callable[[], str]) -> None:
    """Checks that a file's playthrough follows from its actions; `play` creates one for a new file."""
    from open_spiel.python.algorithms import generate_playthrough

    if os.environ.get("REFRESH_GOLDENS"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(play())
    flags.FLAGS([""])
    expected, played = generate_playthrough.replay(str(golden))
    assert played.splitlines() == expected.splitlines()
