"""Sequence of plies from one state: in order of arrival in turn-based games, in order of stamps in real time.

An action accepted in real time counts at its stamp. A late one is inserted at its stamp and the later ones
are replayed. A replay may change what was shown before, but never drops an accepted action.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from playmat.errors import GameError
from playmat.games.interface import Action, AnyGame, Pace, State
from playmat.games.notation.stamped import Lot, drawn
from playmat.games.notation.timeline import CONTEST_MS, Contest, Entry, Event, Verdict, timeline


class Ply(NamedTuple):
    """One ply: the action, the state after it and its time in seconds of the game; action None is a
    correction.

    In real time also: the clock uncertainty of its stamp in milliseconds, the reason if it is void, and the
    contests that it won.
    """

    action: Action | None
    state: State
    at: float = 0.0
    uncertainty_ms: int = 0
    void: str = ""
    contests: tuple[Contest, ...] = ()
    seat: int = -1


class Tie(NamedTuple):
    """Two events whose stamps give no order, so that a lot has to decide."""

    event: Event
    rival: Event


class Course(Protocol):
    """Plies since a state."""

    plies: list[Ply]

    def add(self, event: Event) -> None: ...

    def after(self, event: Event) -> State:
        """Returns the state after the event, without adding it."""

    def drop(self) -> bool:
        """Removes the last event; returns whether there was one."""

    @property
    def tie(self) -> Tie | None: ...

    @property
    def lots(self) -> tuple[Event, ...]: ...


def course(game: AnyGame, start: State, correction: Ply | None = None) -> Course:
    """Returns the course that starts with this state, or with an umpire's correction to it."""
    kind = _ByStamps if game.pace is Pace.REAL_TIME else _ByTurns
    return kind(game, start, [correction] if correction else [])


class _ByTurns:
    """Plies in order of arrival."""

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


# Boards report over separate lines, and an action counts only after its dwell. Actions therefore arrive out
# of order, and the order of acceptance must not decide who was first.
#
# - Invariant: `plies` is a function of the set of events and lots, and never of their order of arrival. Every
#   insertion folds the events again with `timeline`, which orders them and declares the losers of a contest
#   void. The journal stores events with stamps, so a replay gives the same result.
# - An event can change only what happened up to CONTEST_MS before it: a rival's action within that time was
#   done without knowledge of it. `_kept` returns the entries before that window, and only the rest is folded
#   again.
# - Stamps closer together than the clocks' uncertainty are unordered. Comparing them anyway would favour one
#   board's clock, so a lot decides. It is itself an event in the journal; drawing at random here would give
#   another winner after a restart. Until it is drawn the earlier stamp leads provisionally, and `tie` names
#   the pair, so the table can show a state while the lot is pending.
class _ByStamps:
    """Plies in order of stamps, regardless of the order of arrival."""

    def __init__(self, game: AnyGame, start: State, opening: list[Ply]) -> None:
        self._rules = game.rules
        self._start = start
        self._opened = len(opening)
        self._events: list[Event] = []
        self._entries: list[Entry] = []
        self.plies = opening
        self.lots: tuple[Event, ...] = ()
        self.tie: Tie | None = None  # the first one without a lot; the earlier stamp leads meanwhile

    def add(self, event: Event) -> None:
        if isinstance(event.action, Lot):
            self.lots += (event,)
        else:
            self._events.append(event)
        self._fold(event.at)

    def after(self, event: Event) -> State:
        # A trial fold must not leave a trace: `_lot` records ties as a side effect.
        tie, kept = self.tie, self._kept(event.at)
        state: State = self._fold_events(kept, [*self._events, event])[-1].state
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
        self._entries = [*kept, *self._fold_events(kept, self._events)]
        self.plies[self._opened + len(kept) :] = [
            Ply(
                action=entry.event.action,
                state=entry.state,
                at=entry.event.at / 1000,
                uncertainty_ms=entry.event.uncertainty_ms,
                void=entry.why if entry.verdict is Verdict.VOID else "",
                contests=entry.contests,
                seat=entry.event.seat,
            )
            for entry in self._entries[len(kept) :]
        ]

    def _kept(self, at: int) -> list[Entry]:
        """The entries that an event at this stamp cannot change: all earlier than the contest window before
        it.
        """
        number = 0
        while number < len(self._entries) and self._entries[number].event.at < at - CONTEST_MS:
            number += 1
        return self._entries[:number]

    def _fold_events(self, kept: list[Entry], events: list[Event]) -> list[Entry]:
        """Folds all events but the kept ones."""
        done = {id(entry.event) for entry in kept}
        later = [event for event in events if id(event) not in done]
        start = kept[-1].state if kept else self._start
        return [*timeline(start, later, self._rules, self._lot)]

    def _lot(self, event: Event, rival: Event) -> int:
        """The winner of a tie by lot; the earlier stamp until a lot is drawn."""
        try:
            return drawn(self.lots, self._rules.uncertainty_ms(self._start))(event, rival)
        except GameError:
            self.tie = self.tie or Tie(event, rival)
            return event.seat
