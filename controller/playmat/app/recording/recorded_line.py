"""Parses the lines of a recording."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from playmat.errors import JournalError
from playmat.events import Event
from playmat.journal.recording import RecordingLines
from playmat.json_text import parse_json
from playmat.link.calls import Call, LinkVerb
from playmat.session.as_json import entry_from_json, event_from_json
from playmat.session.effects import Entry, EntryKind

_LONGEST = 10 * 366 * 86_400.0


class RecordedEvent(NamedTuple):
    """An event given to the session, with its time, board and outcome."""

    at: float
    board: str
    event: Event
    outcome: list[str]
    entries: list[Entry]


class EarlierEvent(NamedTuple):
    """An event between a part's checkpoint and its beginning, with its time."""

    at: float
    event: Event


def recorded_match(path: Path) -> tuple[str, list[Entry]]:
    """Returns the time of a recording's last part, and the entries of its last match."""
    at = ""
    entries: list[Entry] = []
    for line in RecordingLines(path):
        match parse_line(line):
            case dict() as header:
                try:
                    saved = [entry_from_json(*entry) for entry in header["entries"]]
                except (ValueError, LookupError, TypeError, AttributeError) as error:
                    raise JournalError(f"{path}: its part of {header['time']} is damaged") from error
                at, entries = header["time"], saved or entries
            case RecordedEvent() as event:
                entries += event.entries
                begun = [n for n, entry in enumerate(entries) if entry.kind is EntryKind.BEGUN]
                del entries[: begun[-1] if begun else 0]
    return at, entries


def parse_line(line: str) -> object:
    """Parses a part's header, a call with its number of events, or an event; None if invalid."""
    try:
        match parse_json(line):
            case {"playmat": str(), "time": str(time), "at": float(at), "table": dict()} as header:
                began, longest = datetime.fromisoformat(time), timedelta(seconds=_seconds(at) + _LONGEST)
                return header if began - longest < began + longest else None
            case ["line", str(board), verb, at, str(given), str(said), int(events)]:
                return Call(board=board, verb=LinkVerb(verb), at=_seconds(at), given=given, said=said), events
            case ["before", at, kind, fields]:
                return EarlierEvent(_seconds(at), event_from_json(kind, fields))
            case ["event", at, str(board), kind, fields, list(outcome), list(entries)]:
                known = [entry_from_json(*entry) for entry in entries]
                texts = [str(line) for line in outcome]
                return RecordedEvent(
                    at=_seconds(at),
                    board=board,
                    event=event_from_json(kind, fields),
                    outcome=texts,
                    entries=known,
                )
    except (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError):
        pass
    return None


def _seconds(at: float) -> float:
    """Returns the time of a line in seconds since power-on; ValueError beyond ten years."""
    if not 0 <= at <= _LONGEST:
        raise ValueError(at)
    return at
