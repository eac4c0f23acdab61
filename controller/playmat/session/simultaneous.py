"""Where nobody waits for another: what each seat has done by itself, read as it stood when it was done."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from playmat.config import Timing
from playmat.games.game import CHANCE, Action, State
from playmat.games.timeline import CONTEST_MS
from playmat.interpret import Interpreter, Match, changed, difference
from playmat.picture import Changes, Faces, Picture, Place
from playmat.session.game_clock import GameClock
from playmat.session.history import History
from playmat.session.mat_tracker import MatTracker


class Done(NamedTuple):
    """What a seat has done, one action after the other, from which state on, and what shows it.

    The mat has shown it `since` then; it `counts_at` the time at which hands have left it for long enough.
    """

    seat: int
    actions: tuple[Action, ...]
    state: State
    shown: Changes
    since: float
    counts_at: float


class Simultaneous:
    """Reads the places of one seat after the other: what others do meanwhile hides nothing of it."""

    def __init__(self, mat: MatTracker, history: History, timing: Timing) -> None:
        self._mat = mat
        self._timing = timing
        self._interpreter: Interpreter = mat.interpreter
        self._projection = mat.game.projection
        self._history = history
        self._taken: dict[Place, float] = {}  # since when it showed what was accepted: that is no new sign

    def take(self, places: Iterable[Place]) -> None:
        """What these places show is accepted."""
        self._taken |= {place: self._mat.changed(place) for place in places}

    def done(
        self,
        pending: Mapping[Place, Collection[Faces]],
        odd: Collection[Place],
        clock: GameClock,
    ) -> Iterator[Done]:
        """What each seat has done; at `odd` places nothing is read, what is `pending` may still lie."""
        state = self._history.state
        wanted = self._projection.picture(state)
        wrong = difference(self._interpreter.audible(self._mat.seen, wanted), wanted)
        wrong = {place: faces for place, faces in wrong.items() if place not in odd and self._is_new(place)}
        for seat in range(self._mat.game.rules.seats(state)) if wrong else ():
            for places in self._places(state, seat, wrong):
                if places and (found := self._read(seat, places, pending, clock)):
                    yield found
                    break

    def _is_new(self, place: Place) -> bool:
        return self._taken.get(place) != self._mat.changed(place)

    def _places(self, state: State, seat: int, wrong: Changes) -> tuple[Changes, Changes]:
        """The seat's own places, then with those of others that its actions change."""
        reach = self._interpreter.reach(state, seat)
        own = {place: faces for place, faces in wrong.items() if place.seat == seat}
        return own, {place: faces for place, faces in wrong.items() if place in own or place in reach}

    def _read(
        self, seat: int, places: Changes, pending: Mapping[Place, Collection[Faces]], clock: GameClock
    ) -> Done | None:
        """What the seat has done there, if it was possible when hands began: nobody acts upon what another
        did within the last CONTEST_MS, and what that makes impossible is void.
        """
        since = max(self._mat.changed(place) for place in places)
        at = clock.stamp(since)
        for state in dict.fromkeys(map(self._history.state_before, (at, at - CONTEST_MS / 1000))):
            if (actions := self._actions(seat, state, places, pending)) and state.movers != (CHANCE,):
                seen = changed(self._projection.picture(state), places)
                doubtful = len(actions) > 1 or self._interpreter.may_go_on(state, seen, actions[0])
                return Done(seat, actions, state, places, since, since + self._timing.rest(doubtful))
        return None

    def _actions(
        self, seat: int, state: State, places: Changes, pending: Mapping[Place, Collection[Faces]]
    ) -> tuple[Action, ...]:
        """What hands of this seat have done in a state by what the places show; nothing yet: none."""
        seen = changed(self._projection.picture(state), places)
        reading = self._interpreter.interpret(state, seen, pending)
        if not isinstance(reading, Match) or self._interpreter.is_tentative(state, seen):
            return ()
        return reading.actions if self._projection.performer(state, reading.actions[0]) == seat else ()


def laid(interpreter: Interpreter, done: Done, before: Picture) -> Iterator[tuple[Action, Changes]]:
    """Each action with what hands have laid for it."""
    state = done.state
    for action in done.actions:
        yield action, interpreter.performed(state, action, changed(before, done.shown))
        state = state.apply(action)
