"""What a line of a recording tells."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from playmat.events import Event
from playmat.journal.recording import Lines
from playmat.link.calls import Call, Verb
from playmat.session.as_json import entry_from_json, event_from_json
from playmat.session.effects import Entry, EntryKind


class RecordedEvent(NamedTuple):
    """What the session was given, when, by which board, and what came of it."""

    at: float
    board: str
    event: Event
    outcome: list[str]
    entries: list[Entry]


class EarlierEvent(NamedTuple):
    """What the session was given, and when, between a part's checkpoint and its beginning."""

    at: float
    event: Event


def recorded_match(path: Path) -> tuple[str, list[Entry]]:
    """When the last part of a recording began, and the entries of its last match."""
    at = ""
    entries: list[Entry] = []
    for line in Lines(path):
        match parse_line(line):
            case dict() as header:
                saved = [entry_from_json(*entry) for entry in header["entries"]]
                at, entries = header["time"], saved or entries
            case RecordedEvent() as event:
                entries += event.entries
                begun = [n for n, entry in enumerate(entries) if entry.kind is EntryKind.BEGUN]
                del entries[: begun[-1] if begun else 0]
    return at, entries


def parse_line(line: str) -> object:
    """The beginning of a part, a call and how many events came of it, or an event; None where it is none."""
    try:
        match json.loads(line):
            case {"playmat": str(), "time": str(), "at": float(), "table": dict()} as header:
                return header
            case ["line", board, verb, at, given, said, events]:
                return Call(board, Verb(verb), at, given, said), events
            case ["before", at, kind, fields]:
                return EarlierEvent(at, event_from_json(kind, fields))
            case ["event", at, board, kind, fields, outcome, entries]:
                known = [entry_from_json(*entry) for entry in entries]
                return RecordedEvent(at, board, event_from_json(kind, fields), outcome, known)
    except (ValueError, KeyError, TypeError):
        pass
    return None
