"""From where a part of a recording can be run again: a moment with no match, and every event since."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from playmat.app.known import Known
from playmat.app.outcome import Outcomes
from playmat.events import Event
from playmat.session.as_json import entry_to_json, event_to_json
from playmat.session.effects import Entry
from playmat.session.machine import Phase
from playmat.simulator.trace import unfinished

MOST = 20_000  # events, of about 125 characters: hours of play

# What a session knows of a match is more than the journal has: which piece was touched last, since when a
# player thinks. Before a match there is no such thing, so all of it comes again from the events since then.


class Checkpoint:
    """The fold of what the session was given; `base` is how the table stood when the events begin."""

    def __init__(self, saved: Sequence[Entry], language: str, now: float) -> None:
        self._known = Known()
        self._entries = [*saved]
        self.outcomes = Outcomes(language)
        self.base = {**self.standing, "at": now, "fresh": True}
        self.events: list[str] = []

    @property
    def standing(self) -> dict[str, Any]:
        """How the table stands now."""
        self._entries = [*unfinished(self._entries)]
        return {
            "entries": [entry_to_json(entry) for entry in self._entries],
            "known": [event_to_json(event) for event in self._known.events()],
            "phase": self.outcomes.phase,
            "languages": {**self.outcomes.languages},
            "screens": {**self.outcomes.screens},
        }

    def take(self, event: Event, now: float, entries: Sequence[Entry], phase_before: str) -> None:
        """The session was given an event, which led to these entries; `outcomes` has the rest of it."""
        self._known.update(event)
        self._entries += entries
        self.events.append(json.dumps(["before", now, *event_to_json(event)], separators=(",", ":")))
        idle = Phase.ATTRACTING.value
        if (self.outcomes.phase == idle != phase_before) or len(self.events) > MOST:
            self.base, self.events = {**self.standing, "at": now, "fresh": False}, []
