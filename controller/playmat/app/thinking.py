"""Decisions of slow computer players in processes of their own, so that the table never waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from random import Random
from typing import TypeVar

from anyio import to_process

from playmat.app.games import load_bots, load_game
from playmat.config import GameConfig
from playmat.games.interface import Action, AnyGame, InformationState

T = TypeVar("T")
_NOTICEABLE = 0.5  # seconds of thinking after which the pages show it


class Thinking:
    """Starts decisions; `seats` are those that have been thinking for a noticeable time."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self.seats: frozenset[int] = frozenset()

    def begin(
        self, config: GameConfig, name: str, known: InformationState, seed: int
    ) -> asyncio.Task[Action | None]:
        """Lets the game's bot of this name decide; cancelling the task ends its process."""
        return asyncio.create_task(self._decide(config, name, known, seed))

    async def _decide(
        self, config: GameConfig, name: str, known: InformationState, seed: int
    ) -> Action | None:
        noticing = asyncio.get_running_loop().call_later(_NOTICEABLE, self._note, known.seat, True)
        try:
            return await in_worker(decide, config, name, noted(known), seed)
        finally:
            noticing.cancel()
            self._note(known.seat, False)

    def _note(self, seat: int, thinks: bool) -> None:
        seats = self.seats | {seat} if thinks else self.seats - {seat}
        if seats != self.seats:
            self.seats = seats
            self._changed()


async def in_worker(run: Callable[..., T], *arguments: object) -> T:
    """Runs a function in a worker process, which ends if this is cancelled."""
    return await to_process.run_sync(run, *arguments, cancellable=True)


def decide(config: GameConfig, name: str, known: InformationState, seed: int) -> Action | None:
    """Decides in the worker process, with actions as text."""
    game = worker_game(config)
    action: Action | None = load_bots(game)[name].choose(parsed(game, known), Random(seed))
    return action


# A worker process knows the classes of a game's actions only once it has loaded the game, which may lie in a
# folder of its own. So actions go there as text, which parses back.
def noted(known: InformationState) -> InformationState:
    """Returns what a seat knows with its actions as text."""
    return known._replace(actions=[str(action) for action in known.actions])


def parsed(game: AnyGame, known: InformationState) -> InformationState:
    """Returns what a seat knows with actions of the game."""
    return known._replace(actions=[game.rules.parse_action(str(text)) for text in known.actions])


def worker_game(config: GameConfig) -> AnyGame:
    """Returns the game, which the worker process keeps loaded."""
    key = config.name, tuple(config.settings.items())
    if key not in _GAMES:
        _GAMES[key] = load_game(config)
    return _GAMES[key]


_GAMES: dict[Hashable, AnyGame] = {}
