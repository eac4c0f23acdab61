"""Records all events given to a session, with times, as text that can be replayed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from playmat.errors import JournalError
from playmat.events import Event
from playmat.json_text import parse_json
from playmat.session.as_json import entry_from_json, entry_to_json, event_from_json, event_to_json
from playmat.session.effects import Entry, EntryKind


class Restart(NamedTuple):
    """The controller was killed, and restarted from its journal."""


class Happened(NamedTuple):
    """A disturbance of this kind began; it is not passed to the session."""

    kind: str


_MARKS = {"Restart": Restart, "Happened": Happened}
"""What is between the events of a trace."""


class Given(NamedTuple):
    """An event for the session and its time in seconds."""

    at: float
    event: Event | Restart | Happened


class GameSetting(NamedTuple):
    """The game with its settings, the number of seats and the mat; empty fields are defaults."""

    game: str = ""
    chosen: tuple[tuple[str, Any], ...] = ()
    folder: str = ""  # folder of the chosen files
    seats: int | None = None
    mat: str = ""
    modules: int | None = None  # number of the set of reader modules, calibrated; None: standard ones


class Trace(NamedTuple):
    """One recorded game: its setting, random seed, failure, events and journal entries."""

    setting: GameSetting
    seed: int
    number: int  # of the game, from 1
    failure: str
    given: tuple[Given, ...]
    entries: tuple[Entry, ...]

    def __str__(self) -> str:
        """Returns JSON with one event a line."""
        given = (
            json.dumps([at, type(event).__name__, event._asdict()])
            if isinstance(event, Restart | Happened)
            else json.dumps([at, *event_to_json(event)])
            for at, event in self.given
        )
        entries = (json.dumps(entry_to_json(entry)) for entry in self.entries)
        return (
            f'{{"setting": {json.dumps(self.setting)},\n'
            f'"seed": {self.seed}, "number": {self.number}, "failure": {json.dumps(self.failure)},\n'
            f'"given": [\n{_lines(given)}\n],\n"entries": [\n{_lines(entries)}\n]}}\n'
        )


def parse_trace(text: str, source: str) -> Trace:
    """Parses a trace written by `str()`; JournalError names `source` if it is invalid."""
    try:
        data = parse_json(text)
        given = tuple(
            Given(at, _MARKS[name](**fields) if name in _MARKS else event_from_json(name, fields))
            for at, name, fields in data["given"]
        )
        entries = tuple(entry_from_json(*entry) for entry in data["entries"])
        game, chosen, *rest = data["setting"]
        setting = GameSetting(game, tuple((key, value) for key, value in chosen), *rest)
        return Trace(
            setting=setting,
            seed=data["seed"],
            number=data["number"],
            failure=data["failure"],
            given=given,
            entries=entries,
        )
    except (ValueError, KeyError, TypeError) as error:
        raise JournalError(
            f"{source} is no trace of a rehearsal ({error!r}): name a file that a rehearsal wrote"
        ) from error


def unfinished(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Returns the entries of the last match if it has not ended, as a journal would; else none."""
    begun = max((n for n, entry in enumerate(entries) if entry.kind is EntryKind.BEGUN), default=None)
    if begun is None or entries[-1].kind is EntryKind.ENDED:
        return ()
    return tuple(entry for entry in entries[begun:] if entry.kind is not EntryKind.ENDED)


def _lines(values: Iterable[str]) -> str:
    return ",\n".join(values)
