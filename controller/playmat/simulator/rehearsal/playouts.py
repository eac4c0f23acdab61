"""Random playouts: reachable states, and the action taken in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from playmat.errors import IllegalAction
from playmat.games.interface import AnyGame, Pace

LONGEST = 400  # actions
WHIM = 0.1  # how often anything is done that is legal
GAMES = 40  # playouts that `position` samples from
MANY = 60  # of more actions than that, a random sample of this size is used


class Turn(NamedTuple):
    """A state, the action taken in it (None: the game is over) and its time in seconds of the game."""

    state: Any
    action: Any = None
    at: float = 0.0


def playout(
    game: AnyGame,
    random: Random,
    steps: Sequence[float] = (0.0, 0.004, 0.006, 0.7),
    players: Sequence[int] = (),
) -> Iterator[Turn]:
    """Plays a random game with one of these numbers of players, or any; sometimes a deadline decides."""
    state, at = game.rules.start(random.choice(players or game.setup.players)), 0.0
    for _ in range(LONGEST):
        if state.outcome():
            break
        at = round(at + random.choice(steps), 3)
        # Players prefer the actions that make progress, if only some do.
        actions = state.legal_actions()
        sensible = game.projection.sensible(state, actions)
        preferred = actions if len(sensible) == len(actions) or random.random() < WHIM else sensible
        if (deadline := state.deadline) and (not preferred or random.random() < 0.3):
            action, at = deadline.action, deadline.at
        else:
            action = random.choice(preferred)
        try:
            after = state.apply(action, at)
        except IllegalAction:
            if game.pace is not Pace.REAL_TIME:
                raise
            continue  # it comes too late, as a shot that would have crossed another
        yield Turn(state, action, at)
        state = after
    yield Turn(state)


def some_of(actions: Sequence[Any], random: Random) -> Sequence[Any]:
    """Returns all of a few actions, or a random sample of many."""
    return actions if len(actions) <= MANY else random.sample(actions, MANY)


def position(game: AnyGame, random: Random, games: int = GAMES) -> Any:
    """Returns a random state of one of so many games that is not over."""
    return random.choice(_states(game, random.randrange(games)))


@cache
def _states(game: AnyGame, seed: int) -> Sequence[Any]:
    return [turn.state for turn in playout(game, Random(seed)) if turn.action is not None]
