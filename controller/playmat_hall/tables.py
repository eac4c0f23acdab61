"""The present state of every table, from its reports."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

from playmat.errors import FleetError
from playmat.fleet.bounds import Payload, Sentences
from playmat.fleet.reports import BIRTH, HEALTH, MAT, SCORE, STATUS, Birth, Health, Mat, Score, Status
from playmat.fleet.topics import Topic

MOST_TABLES = 10_000
"""More names than that are not tables but a flood, and are ignored."""

MOST_GAMES = 1000
"""Titles that are remembered."""

_READERS: dict[Topic, Payload[Any]] = {
    Topic.STATUS: STATUS,
    Topic.HEALTH: HEALTH,
    Topic.SCORE: SCORE,
    Topic.MAT: MAT,
    Topic.BIRTH: BIRTH,
}

Listener = Callable[[str], None]
"""Is called with the name of a table that changed."""


@dataclass(slots=True)
class TableState:
    """The reports of one table; each is None until it arrives."""

    name: str
    birth: Birth | None = None
    status: Status | None = None
    health: Health | None = None
    score: Score | None = None
    mat: Mat | None = None
    seen_ms: int = 0
    silent: bool = False  # it has sent no sign of life for too long
    version: int = 0

    @property
    def title(self) -> str:
        """Its name for people."""
        return (self.birth and self.birth.name) or self.name

    @property
    def online(self) -> bool:
        """Whether it is connected to the broker and gives signs of life."""
        return self.birth is not None and self.birth.online and not self.silent


@dataclass(slots=True)
class Tables:
    """All tables by name."""

    states: dict[str, TableState] = field(default_factory=dict)
    refused: int = 0  # reports that were invalid
    titles: dict[str, Sentences] = field(default_factory=dict)  # of games installed here or played
    seats: dict[str, dict[str, Sentences]] = field(default_factory=dict)  # names of seats by game
    _listeners: set[Listener] = field(default_factory=set)

    def receive(self, table: str, topic: Topic, data: bytes, now_ms: int) -> None:
        """Takes a report; an empty one removes it. FleetError for an invalid one."""
        if table not in self.states and (not data or len(self.states) >= MOST_TABLES):
            return
        try:
            report = _READERS[topic].read(data) if data else None
        except FleetError:
            self.refused += 1
            raise
        state = self.states.setdefault(table, TableState(table))
        # QoS 0 and two connections of the broker may deliver reports in another order than they were made.
        # Within a session numbers decide. Sessions are random and have no order: a report of another session
        # is always taken, since a table that restarts counts from 1 again, and the broker, which retains the
        # last report that it got, sends none of an earlier session afterwards.
        revision = getattr(report, "revision", None)
        known = getattr(getattr(state, topic.value), "revision", None)
        if revision and known and revision.session == known.session and revision.number < known.number:
            return
        setattr(state, topic.value, report)
        if topic is Topic.BIRTH and report is None:
            del self.states[table]  # the operator removed the table from the broker
        if isinstance(report, Status) and report.title and len(self.titles) < MOST_GAMES:
            self.titles[report.game], self.seats[report.game] = report.title, report.names
        state.seen_ms, state.silent = now_ms, False
        self.report_change(state)

    def mark_silent(self, names: Collection[str]) -> None:
        """Marks tables that gave no sign of life; the next report of one removes the mark."""
        for state in self.states.values():
            if state.name in names and not state.silent:
                state.silent = True
                self.report_change(state)

    def report_change(self, state: TableState) -> None:
        """Calls the listeners after a change of the table."""
        state.version += 1
        for listener in [*self._listeners]:
            listener(state.name)

    def watch(self, listener: Listener) -> Callable[[], None]:
        """Calls the listener after each change, until the returned function is called."""
        self._listeners.add(listener)
        return lambda: self._listeners.discard(listener)
