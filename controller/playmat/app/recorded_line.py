"""What a line of a recording tells."""

from __future__ import annotations

import json
from typing import NamedTuple

from playmat.events import Event
from playmat.link.calls import Call, Verb
from playmat.session.as_json import entry_from_json, event_from_json
from playmat.session.effects import Entry


class RecordedEvent(NamedTuple):
    """What the session was given, when, by which board, and what came of it."""

    at: float
    board: str
    event: Event
    outcome: list[str]
    entries: list[Entry]


def parse_line(line: str) -> object:
    """The beginning of a part, a call and how many events came of it, or an event; None where it is none."""
    try:
        match json.loads(line):
            case {"playmat": str(), "time": str(), "at": float(), "table": dict()} as header:
                return header
            case ["line", board, verb, at, given, said, events]:
                return Call(board, Verb(verb), at, given, said), events
            case ["event", at, board, kind, fields, outcome, entries]:
                known = [entry_from_json(*entry) for entry in entries]
                return RecordedEvent(at, board, event_from_json(kind, fields), outcome, known)
    except (ValueError, KeyError, TypeError):
        pass
    return None
