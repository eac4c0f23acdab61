"""Hints for people at the page: the best action of a seat, computed in a process of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from playmat.app.games import load_knowledge
from playmat.app.log import note, surviving
from playmat.app.thinking import in_worker, noted, parsed, worker_game
from playmat.bots.levels import search_of
from playmat.config import GameConfig
from playmat.errors import HandError
from playmat.games.interface import AnyGame, InformationState, State
from playmat.games.interface.knowledge import Rated
from playmat.placement import Exchange, Lay, Place, Touch
from playmat.session.machine import Phase
from playmat.text import Text, say
from playmat.virtual.demo.players import LIES_WRONG, Players
from playmat.web.interface import Advice, AdviceMode

WAIT = say("wait")
_NOT_YOURS = say("A hint needs a decision of yours: wait for your turn.")
NOTHING_BETTER = say("nothing that you can do now is better")


class _Asked(NamedTuple):
    """The decision that a seat's advice is about."""

    state: State
    thought: asyncio.Task[None]


class Advisor:
    """Advises each seat as it wishes; `changed` is called with the seat whose advice is another now."""

    def __init__(self, players: Players, changed: Callable[[int], None]) -> None:
        self._players = players
        self._changed = changed
        self._always: set[int] = set()  # the seats that get hints without asking
        self._asked: dict[int, _Asked] = {}
        self.advice: dict[int, Advice] = {}

    def ask(self, seat: int, mode: AdviceMode) -> None:
        """Changes how a seat is advised; HandError if it asks although it cannot decide now."""
        self.end_always(seat)
        if mode is AdviceMode.ALWAYS:
            self._always.add(seat)
        if mode is AdviceMode.OFF:
            self.drop(seat)
        elif not self._begin(seat) and mode is AdviceMode.ONCE:
            raise HandError(LIES_WRONG if self._is_mistaken else _NOT_YOURS)

    def end_always(self, seat: int) -> None:
        """Advises a seat only when it asks from now on; its present hint stays."""
        self._always.discard(seat)

    def renew(self) -> None:
        """Drops advice that is done, or missed by a mistake, and advises the seats that always want it.

        A program that takes a seat ends its hints.
        """
        state, seated = self._players.state, self._players.seated
        self._always -= seated.keys()
        for seat, asked in [*self._asked.items()]:
            if asked.state != state or self._is_mistaken or seat in seated:
                self.drop(seat)
        for seat in self._always:
            self._begin(seat)

    @property
    def _is_mistaken(self) -> bool:
        return self._players.status.phase == Phase.EXPLAINING.value

    def _begin(self, seat: int) -> bool:
        """Begins to think about a seat's decision; returns whether it has one."""
        if seat in self._asked:
            return True
        if seat in self._players.seated or (known := self._players.known(seat)) is None:
            return False
        state = self._players.follower.state
        self._asked[seat] = _Asked(state, asyncio.create_task(self._think(state, known)))
        self._put(seat, Advice(thinks=True))
        return True

    async def _think(self, state: State, known: InformationState) -> None:
        mat = self._players.mat
        game = self._players.game.called(mat.seat_names, mat.zone_names)
        config = self._players.config
        with surviving("no hint could be computed", note):
            best = await in_worker(advise, config, noted(known))
            self._put(known.seat, worded(game, state, *best) if best else Advice())
            return
        self._put(known.seat, Advice())

    def drop(self, seat: int) -> None:
        """Ends the present advice of a seat, if it has any."""
        if asked := self._asked.pop(seat, None):
            asked.thought.cancel()
            self._put(seat, Advice())

    def _put(self, seat: int, advice: Advice) -> None:
        self.advice[seat] = advice
        self._changed(seat)


def advise(config: GameConfig, known: InformationState) -> tuple[Rated, Text | None] | None:
    """Returns the best action and the reason for it, in the worker process; None to do nothing now.

    The actions in `known` are text.
    """
    # The same decision always gets the same advice: asking again must not be a way to other opinions.
    rng = Random(f"{known.seat} {known.observation} {known.hand}")
    game = worker_game(config)
    known, knowledge = parsed(game, known), load_knowledge(game)
    if knowledge is None:
        return None
    rated = search_of(knowledge)(known, knowledge.levels[-1].budget, rng)
    return (rated[0], knowledge.reason(known, rated[0])) if rated else None


def worded(game: AnyGame, state: State, rated: Rated, reason: Text | None) -> Advice:
    """Returns the hint to a rated action; None as the action is to wait."""
    if rated.action is None:
        return Advice(_sentence(WAIT, NOTHING_BETTER))
    advised = game.words.advise(state, rated.action)
    return Advice(_sentence(advised, reason), places(game, state, rated.action))


def _sentence(advised: Text, reason: Text | None) -> Text:
    if reason is None:
        return say("{action}.", action=advised)
    return say("{action}, because {reason}.", action=advised, reason=reason)


def places(game: AnyGame, state: State, action: object) -> Sequence[Place]:
    """Returns the places of an action on the mat."""
    gesture, *_ = game.projection.gestures(state, action)
    match gesture:
        case Lay(changes):
            return tuple(changes)
        case Touch(path, _):
            return path
        case Exchange(place, changes):
            return place, *changes
    return ()
