"""Random games without a table: positions that can be reached, and what led on from each."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from playmat.games.game import AnyGame

LONGEST = 400  # actions


class Turn(NamedTuple):
    """A position and the action that was taken there, when in seconds of the game; None: the game is over."""

    state: Any
    action: Any = None
    at: float = 0.0


def playout(game: AnyGame, random: Random) -> Iterator[Turn]:
    """A game by chance, for any number of players; now and then the clock decides."""
    state, at = game.rules.start(random.choice(game.setup.players)), 0.0
    for _ in range(LONGEST):
        if state.outcome():
            break
        at = round(at + random.choice((0.0, 0.004, 0.006, 0.7)), 3)
        action = random.choice(state.legal_actions())
        if (deadline := state.deadline) and random.random() < 0.3:
            action, at = deadline.action, deadline.at
        yield Turn(state, action, at)
        state = state.apply(action, at)
    yield Turn(state)


def position(game: AnyGame, random: Random) -> Any:
    """A position somewhere in such a game, not yet over."""
    turns = [turn for turn in playout(game, random) if turn.action is not None]
    return random.choice(turns).state
