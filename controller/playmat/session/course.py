"""How a match went on from one state: by turns, an action after the other; in real time by stamps.

What is accepted in real time counts at its stamp. What arrives late is put in its place, and all after it is
folded anew: what was shown before may be corrected, what was accepted is never lost.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from playmat.errors import GameError
from playmat.games.game import Action, AnyGame, Pace, State
from playmat.games.stamped import Lot, drawn
from playmat.games.timeline import CONTEST_MS, Contest, Entry, Event, Verdict, timeline


class Ply(NamedTuple):
    """What led to a state, and when in seconds of the game; None is a correction by hand.

    In real time: how far the clock that stamped it may be wrong, in milliseconds, why it is void if it is,
    and against whom it was first.
    """

    action: Action | None
    state: State
    at: float = 0.0
    within: int = 0
    void: str = ""
    contests: tuple[Contest, ...] = ()
    seat: int = -1


class Tie(NamedTuple):
    """Two events whose stamps are no order: a lot is to be drawn."""

    one: Event
    other: Event


class Course(Protocol):
    """What was done since a state."""

    plies: list[Ply]

    def add(self, event: Event) -> None: ...

    def after(self, event: Event) -> State:
        """The state that an event would lead to."""

    def drop(self) -> bool:
        """Forgets the last event; says whether there was any."""

    @property
    def tie(self) -> Tie | None: ...

    @property
    def lots(self) -> tuple[Event, ...]: ...


def course(game: AnyGame, start: State, correction: Ply | None = None) -> Course:
    """One that begins with this state, to which an umpire may have led."""
    kind = _ByStamps if game.pace is Pace.REAL_TIME else _ByTurns
    return kind(game, start, [correction] if correction else [])


class _ByTurns:
    """Each action after the other."""

    tie: Tie | None = None
    lots: tuple[Event, ...] = ()

    def __init__(self, game: AnyGame, start: State, opening: list[Ply]) -> None:
        self._start = start
        self._opened = len(opening)
        self.plies = opening

    def add(self, event: Event) -> None:
        self.plies.append(Ply(event.action, self.after(event), event.at / 1000))

    def after(self, event: Event) -> State:
        state = self.plies[-1].state if self.plies else self._start
        return state.apply(event.action, event.at / 1000)

    def drop(self) -> bool:
        some = len(self.plies) > self._opened
        if some:
            self.plies.pop()
        return some


class _ByStamps:
    """In the order of the stamps, whatever the order of arrival."""

    def __init__(self, game: AnyGame, start: State, opening: list[Ply]) -> None:
        self._rules = game.rules
        self._start = start
        self._opened = len(opening)
        self._events: list[Event] = []
        self._entries: list[Entry] = []
        self.plies = opening
        self.lots: tuple[Event, ...] = ()
        self.tie: Tie | None = None  # the first that no lot has decided; till then who seems first leads

    def add(self, event: Event) -> None:
        if isinstance(event.action, Lot):
            self.lots += (event,)
        else:
            self._events.append(event)
        self._fold(event.at)

    def after(self, event: Event) -> State:
        tie, kept = self.tie, self._kept(event.at)
        state: State = self._folded(kept, [*self._events, event])[-1].state
        self.tie = tie
        return state

    def drop(self) -> bool:
        if self._events:
            last = max(self._events, key=lambda event: event.at)
            self._events.remove(last)
            self._fold(last.at)
            return True
        return False

    def _fold(self, at: int) -> None:
        kept = self._kept(at)
        self.tie = None
        self._entries = [*kept, *self._folded(kept, self._events)]
        self.plies[self._opened + len(kept) :] = map(_ply, self._entries[len(kept) :])

    def _kept(self, at: int) -> list[Entry]:
        """What an event at this stamp cannot change: so long before it nobody is its rival."""
        number = 0
        while number < len(self._entries) and self._entries[number].event.at < at - CONTEST_MS:
            number += 1
        return self._entries[:number]

    def _folded(self, kept: list[Entry], events: list[Event]) -> list[Entry]:
        """What comes of all events but those that are kept."""
        done = {id(entry.event) for entry in kept}
        later = [event for event in events if id(event) not in done]
        start = kept[-1].state if kept else self._start
        return [*timeline(start, later, self._rules, self._lot)]

    def _lot(self, one: Event, other: Event) -> int:
        """Whom a lot has favoured; as long as none was drawn, who seems to be first."""
        try:
            return drawn(self.lots, one.within + other.within)(one, other)
        except GameError:
            self.tie = self.tie or Tie(one, other)
            return one.seat


def _ply(entry: Entry) -> Ply:
    event = entry.event
    void = entry.why if entry.verdict is Verdict.VOID else ""
    return Ply(event.action, entry.state, event.at / 1000, event.within, void, entry.contests, event.seat)
