"""Writes down all that a table hears from its boards and buttons, when, and what it made of that.

Each line of the file is a JSON value. A part begins with an object that says how the table stands, and how it
stood at its checkpoint, and with `["before", at, kind, fields]` for each event since that. Then come arrays:
`["line", board, verb, at, given, said, events]` for what goes over a board's line, and
`["event", at, board, kind, fields, outcome, entries]` for what the session was given.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from playmat import __version__
from playmat.app.checkpoint import Checkpoint
from playmat.app.table_setting import packed
from playmat.config import TableConfig
from playmat.errors import JournalError, cause
from playmat.events import Event
from playmat.journal.recording import LIMIT, RecordingFile, is_recording
from playmat.link.calls import Call, Verb
from playmat.session.as_json import entry_to_json, event_to_json
from playmat.session.effects import Append, Effect, Entry

PAUSE = 5.0  # seconds between two writes: as much is lost with a pulled plug
PART = 8_000_000  # characters of a part


class Recorder:
    """Goes on with `file`, or begins it; where the disk does not take it, `note` gets one sentence."""

    def __init__(self, file: Path, note: Callable[[str], None], part: int = PART, limit: int = LIMIT) -> None:
        if file.exists() and file.stat().st_size and not is_recording(file):
            raise JournalError(f"{file} is no recording, it stays as it is: name another file")
        self._path = file
        self._note = note
        self._part, self._limit = part, limit
        self._lines: list[str] = []
        self._file: RecordingFile | None = None
        self._work: asyncio.Future[None] | None = None
        self._failed = False
        self._often: dict[str, str] = {}  # by board: the readers that are visited most often
        self._size = 0  # of the present part, in characters

    def begin(self, config: TableConfig, saved: Sequence[Entry], deals: bool, now: float) -> None:
        """The table begins, with the game that its journal has saved."""
        self._setting = {**packed(config), "deals": deals}
        self._checkpoint = Checkpoint(saved, config.language, now)
        self._told: dict[str, deque[Event]] = {board.name: deque() for board in config.boards}
        self._begin_part(now, fresh=True)

    def on_call(self, call: Call) -> None:
        """Something was done with a board's line."""
        self._told[call.board].extend(call.events)
        if call.verb is Verb.HURRY:
            self._often[call.board] = call.given
        if call.verb is not Verb.TICK or call.said or call.events:
            self._add(["line", *call[:5], len(call.events)])

    def on_event(self, event: Event, now: float, effects: list[Effect]) -> None:
        """The session was given an event, and this came of it."""
        entries = [effect.entry for effect in effects if isinstance(effect, Append)]
        outcomes = self._checkpoint.outcomes
        phase = outcomes.phase
        outcome = outcomes.lines(effects)
        written = [entry_to_json(entry) for entry in entries]
        self._add(["event", now, self._origin(event), *event_to_json(event), outcome, written])
        self._checkpoint.take(event, now, entries, phase)
        if self._size > self._part:
            self._begin_part(now, fresh=False)

    async def run(self) -> None:
        """Writes what has come, again and again, until cancelled."""
        while True:
            await asyncio.sleep(PAUSE)
            await self._write()

    async def close(self) -> None:
        """Writes what is left, and ends the file."""
        if self._work:
            await asyncio.wait([self._work])
        await self._write(last=True)

    def _origin(self, event: Event) -> str:
        """The board whose line told of it; nothing where something else did."""
        for board, told in self._told.items():
            if told and told[0] is event:
                told.popleft()
                return board
        return ""

    def _begin_part(self, now: float, fresh: bool) -> None:
        """All that a replay needs to begin here; a `fresh` part begins with a new session."""
        self._add(
            {
                "playmat": __version__,
                "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
                "at": now,
                "fresh": fresh,
                "table": self._setting,
                **self._checkpoint.standing,
                "often": self._often,
                "base": self._checkpoint.base,
            }
        )
        self._lines += () if self._failed else self._checkpoint.events
        self._size = 0

    def _add(self, value: Any) -> None:
        line = json.dumps(value, separators=(",", ":"), default=str)
        self._size += len(line)
        if not self._failed:
            self._lines.append(line)

    async def _write(self, last: bool = False) -> None:
        """Also when the table is ended meanwhile, the disk gets what is on its way."""
        lines, self._lines = self._lines, []
        self._work = asyncio.ensure_future(asyncio.to_thread(self._save, lines, last))
        await asyncio.shield(self._work)

    def _save(self, lines: list[str], last: bool) -> None:
        if self._failed:
            return
        try:
            self._file = self._file or RecordingFile(self._path, self._limit)
            self._file.write(lines)
            if last:
                self._file.close()
        except OSError as error:
            self._failed = True
            if self._file:
                self._file.abandon()
            self._note(f"{self._path} cannot be written ({cause(error)}): nothing is recorded any more")
