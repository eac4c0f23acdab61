"""The point from which a part of a recording can be replayed: a moment without a match.

It holds the table's state at that moment and every event since.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from playmat.app.known import Known
from playmat.app.recording.outcome import Outcomes
from playmat.events import Event
from playmat.session.as_json import entry_to_json, event_to_json
from playmat.session.effects import Entry
from playmat.session.machine import Phase
from playmat.simulator.rehearsal.trace import unfinished

MOST = 20_000  # events, of about 125 characters: hours of play

# A session's state during a match is more than its journal: the last touched piece, or the time since when a
# player thinks. Without a match there is none, so replaying all events since then restores it completely.


class Checkpoint:
    """Folds the events given to a session; `base` is the table's state before the first of them."""

    def __init__(self, saved: Sequence[Entry], language: str, now: float) -> None:
        self._known = Known()
        self._entries = [*saved]
        self.outcomes = Outcomes(language)
        self.base = {**self.standing, "at": now, "fresh": True}
        self.events: list[str] = []

    @property
    def standing(self) -> dict[str, Any]:
        """The table's present state."""
        self._entries = [*unfinished(self._entries)]
        return {
            "entries": [entry_to_json(entry) for entry in self._entries],
            "known": [event_to_json(event) for event in self._known.events()],
            "phase": self.outcomes.phase,
            "languages": {**self.outcomes.languages},
            "screens": {**self.outcomes.screens},
        }

    def take(self, event: Event, now: float, entries: Sequence[Entry], phase_before: str) -> None:
        """Records an event and the entries it led to; `outcomes` has already been updated."""
        self._known.update(event)
        self._entries += entries
        self.events.append(json.dumps(["before", now, *event_to_json(event)], separators=(",", ":")))
        idle = Phase.ATTRACTING.value
        if (self.outcomes.phase == idle != phase_before) or len(self.events) > MOST:
            self.base, self.events = {**self.standing, "at": now, "fresh": False}, []
