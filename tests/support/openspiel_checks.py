"""OpenSpiel's checks for Python games, and its golden playthroughs.

`REFRESH_GOLDENS=1` writes the playthroughs again. Some of OpenSpiel's modules load SciPy, for a second and in
every process that collects the tests: they are imported where they are used.
"""

import os
import pickle
import unittest
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyspiel
from absl import flags


def keeps_the_rules(name: str, most: int) -> None:
    """Checks OpenSpiel's rules for Python games in at most this many states of a game."""
    from open_spiel.integration_tests.api_test import EnforceAPIOnPartialTreeBase
    from open_spiel.python.algorithms.sample_some_states import sample_some_states

    game = pyspiel.load_game(name)
    states = sample_some_states(game, max_states=most)
    for check in unittest.defaultTestLoader.getTestCaseNames(EnforceAPIOnPartialTreeBase):
        case = EnforceAPIOnPartialTreeBase(check)
        case.game, case.some_states = game, states
        case.game_name, case.game_type = name, game.get_type()
        getattr(case, check)()


def is_simulated(name: str, **parameters: Any) -> None:
    """Plays one random game, and loads game and states again from each form that OpenSpiel writes."""
    game = pyspiel.load_game(name, parameters)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    again = pickle.loads(pickle.dumps(state))
    assert (str(again), again.history()) == (str(state), state.history())
    named = pyspiel.load_game(str(game))
    assert str(named) == str(pickle.loads(pickle.dumps(game))) == str(game)
    assert str(named.new_initial_state()) == str(game.new_initial_state())


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
