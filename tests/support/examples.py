"""Random examples for the laws: all of a small game, few of a shipped one.

The laws belong to no game, so the small games of tests/games show most of their faults in a fraction of the
time. `make soak` draws all examples of the shipped games too.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from playmat.games.interface import AnyGame
from playmat.simulator.rehearsal import playouts
from support.every_game import GAMES, SHIPPED

FEW = 2  # seeds of a shipped game


def seeds(game: AnyGame, few: int = FEW) -> st.SearchStrategy[int]:
    """Returns the seeds to draw from: so few for a shipped game that Hypothesis tries each of them once."""
    return st.integers(0, few - 1) if _is_short(game) else st.integers(0, 2**32)


def randoms(game: AnyGame, few: int = FEW) -> st.SearchStrategy[Random]:
    """Returns random generators with these seeds."""
    return seeds(game, few).map(Random)


def position(game: AnyGame, random: Random) -> Any:
    """Returns a random state that is not over."""
    return playouts.position(game, random, FEW if _is_short(game) else playouts.GAMES)


def seeded(number: int, names: Iterable[str] | None = None) -> list[Any]:
    """Returns parameters (game, seed) for each game; of a shipped one most are marked `soak`."""
    return [
        pytest.param(name, seed, marks=pytest.mark.soak if name in SHIPPED and seed else ())
        for name in names or GAMES
        for seed in range(number)
    ]


def soaked(*values: Any) -> Any:
    """Returns parameters that only `make soak` tries."""
    return pytest.param(*values, marks=pytest.mark.soak)


def only(kept: Iterable[str], values: Iterable[str]) -> list[Any]:
    """Returns all values as parameters; those that are not in `kept` are for the soak."""
    return [value if value in kept else soaked(value) for value in values]


def examples(soak: int) -> settings:
    """Returns settings of so many examples in the soak, and a third of them otherwise."""
    drawn = settings.get_current_profile_name() == "drawn"
    return settings(max_examples=soak if drawn else soak // 3)


def _is_short(game: AnyGame) -> bool:
    return game.name in SHIPPED and settings.get_current_profile_name() != "drawn"
