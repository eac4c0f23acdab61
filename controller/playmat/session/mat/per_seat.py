"""Actions of each seat in real-time games, each read in the state in which the seat carried it out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from playmat.config import Timing
from playmat.errors import IllegalAction
from playmat.games.interface import CHANCE, Action, State
from playmat.games.notation.timeline import CONTEST_MS
from playmat.interpret import Ambiguous, Explained, Interpreter, difference, with_changes
from playmat.placement import Changes, Faces, Place, Placement
from playmat.session.clock import GameClock
from playmat.session.history import History
from playmat.session.mat.tracker import MatTracker


class Finished(NamedTuple):
    """Actions that a seat has carried out in order, the state they start from, and the places that show them.

    The mat shows them `since` then. They count at `counts_at`, when the places have rested long enough.
    """

    seat: int
    actions: tuple[Action, ...]
    state: State
    shown: Changes
    since: float
    counts_at: float


class PerSeat:
    """Reads the places of one seat at a time, so that the others' movements hide nothing of it."""

    def __init__(self, mat: MatTracker, history: History, timing: Timing) -> None:
        self._mat = mat
        self._timing = timing
        self._interpreter: Interpreter = mat.interpreter
        self._projection = mat.game.projection
        self._history = history
        # when each accepted place changed last; the same time is no new evidence
        self._taken: dict[Place, float] = {}

    def mark_accepted(self, places: Iterable[Place]) -> None:
        """Marks what these places show as accepted."""
        self._taken |= {place: self._mat.last_change(place) for place in places}

    def finished(
        self,
        pending: Mapping[Place, Collection[Faces]],
        anomalous: Collection[Place],
        clock: GameClock,
    ) -> Iterator[Finished]:
        """Yields the finished actions of each seat; ignores `anomalous` places and allows `pending` faces."""
        state = self._history.state
        wanted = self._projection.placement(state)
        wrong = difference(self._interpreter.audible(self._mat.seen, wanted), wanted)
        wrong = {
            place: faces
            for place, faces in wrong.items()
            if place not in anomalous and self._taken.get(place) != self._mat.last_change(place)
        }
        # Each seat is read twice: first its own places alone, then with those of others that its actions
        # change. Striking changes an opponent's place too; but if that opponent moves at the same moment,
        # the larger placement is unreadable and the smaller one still shows the seat's part.
        for seat in range(self._mat.game.rules.seats(state)) if wrong else ():
            reach = self._interpreter.reach(state, seat)
            own = {place: faces for place, faces in wrong.items() if place.seat == seat}
            reached = {place: faces for place, faces in wrong.items() if place in own or place in reach}
            for places in (own, reached):
                if places and (found := self._read(seat, places, pending, clock)):
                    yield found
                    break

    def _read(
        self, seat: int, places: Changes, pending: Mapping[Place, Collection[Faces]], clock: GameClock
    ) -> Finished | None:
        """The finished actions of a seat at these places, if they were possible when it began to carry them
        out.
        """
        # A player needs time to react, so an action is judged by the state that the player can have known. It
        # is first read in the state at its own time. If nothing legal matches there, it is read in the state
        # CONTEST_MS earlier: then a rival's action has made it impossible too late to notice. The second
        # reading is accepted and the timeline declares it void if it loses the contest. Without it the table
        # would call the slower of two honest players' cards a mistake.
        since = max(self._mat.last_change(place) for place in places)
        at = clock.stamp(since)
        for state in dict.fromkeys(map(self._history.state_before, (at, at - CONTEST_MS / 1000))):
            if (actions := self._actions(seat, state, places, pending)) is None:
                return None
            if actions and state.movers != (CHANCE,) and _is_legal(state, actions, at):
                seen = with_changes(self._projection.placement(state), places)
                doubtful = len(actions) > 1 or self._interpreter.may_go_on(state, seen, actions[0])
                return Finished(
                    seat=seat,
                    actions=actions,
                    state=state,
                    shown=places,
                    since=since,
                    counts_at=since + self._timing.rest(doubtful),
                )
        return None

    def _actions(
        self, seat: int, state: State, places: Changes, pending: Mapping[Place, Collection[Faces]]
    ) -> tuple[Action, ...] | None:
        """The actions that a seat has carried out in a state, as the places show them; empty while
        unfinished.

        None where the places match several actions: the seat has to be asked.
        """
        wanted = self._projection.placement(state)
        if self._mat.fell_silent(places, wanted):
            return ()
        seen = with_changes(wanted, places)
        reading = self._interpreter.interpret(state, seen, pending)
        if isinstance(reading, Ambiguous):
            return None
        if not isinstance(reading, Explained) or self._interpreter.is_tentative(state, seen):
            return ()
        return reading.actions if self._projection.performer(state, reading.actions[0]) == seat else ()


def _is_legal(state: State, actions: Iterable[Action], at: float) -> bool:
    """Returns whether the actions are legal at this stamp too, which the state alone cannot show."""
    try:
        for action in actions:
            state = state.apply(action, at)
    except IllegalAction:
        return False
    return True


def layings(interpreter: Interpreter, done: Finished, before: Placement) -> Iterator[tuple[Action, Changes]]:
    """Yields each action with the changes that carry it out."""
    state = done.state
    for action in done.actions:
        yield action, interpreter.performed(state, action, with_changes(before, done.shown))
        state = state.apply(action)
