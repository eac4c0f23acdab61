"""Records all input of a table from boards and buttons with times, and the effects.

Each line of the file is a JSON value. A part begins with an object with the table's state now and at
its checkpoint, and `["before", at, kind, fields]` for each event since the checkpoint. Then come arrays:
`["line", board, verb, at, given, said, events]` for traffic on a board's line, and
`["event", at, board, kind, fields, outcome, entries]` for events given to the session.
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
from playmat.app.crash_recovery import PartStates
from playmat.app.recording.outcome import Outcomes
from playmat.app.recording.table_setting import packed
from playmat.config import TableConfig
from playmat.errors import JournalError, cause
from playmat.events import Event
from playmat.journal.recording import LIMIT, RecordingFile, is_recording
from playmat.link.calls import Call, LinkVerb
from playmat.session.as_json import entry_to_json, event_to_json
from playmat.session.effects import Append, Effect, Entry
from playmat.session.machine import Phase
from playmat.simulator.rehearsal.trace import unfinished

PAUSE = 5.0  # seconds between two writes, which a power cut may lose
PART = 8_000_000  # characters of a part
MOST = 20_000  # events since the checkpoint, of about 125 characters: hours of play

# A session's state during a match is more than its journal: the last touched piece, or the time since when a
# player thinks. Without a match there is none, so replaying all events since then restores it completely.


class Checkpoint:
    """The moment without a match from which a part of a recording can be replayed, and each event since.

    `base` is the table's state at that moment.
    """

    def __init__(self, saved: Sequence[Entry], language: str, now: float) -> None:
        self._known = PartStates()
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

    def record(self, event: Event, now: float, entries: Sequence[Entry], phase_before: str) -> None:
        """Records an event and the entries it led to; `outcomes` has already been updated."""
        self._known.note(event)
        self._entries += entries
        self.events.append(json.dumps(["before", now, *event_to_json(event)], separators=(",", ":")))
        idle = Phase.ATTRACTING.value
        if (self.outcomes.phase == idle != phase_before) or len(self.events) > MOST:
            self.base, self.events = {**self.standing, "at": now, "fresh": False}, []


class Recorder:
    """Continues or creates `file`; `note` receives one sentence if the disk fails."""

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
        self._often: dict[str, str] = {}  # by board: the readers polled most often
        self._size = 0  # characters in the present part

    def begin(self, config: TableConfig, saved: Sequence[Entry], deals: bool, now: float) -> None:
        """Records the start of the table with the entries of its unfinished game."""
        self._setting = {**packed(config), "deals": deals}
        self._checkpoint = Checkpoint(saved, config.language, now)
        self._reported: dict[str, deque[Event]] = {board.name: deque() for board in config.boards}
        self._begin_part(now, fresh=True)

    def on_call(self, call: Call) -> None:
        """Records a call on a board's line."""
        self._reported[call.board].extend(call.events)
        if call.verb is LinkVerb.HURRY:
            self._often[call.board] = call.given
        if call.verb is not LinkVerb.TICK or call.said or call.events:
            self._add(["line", *call[:5], len(call.events)])

    def on_event(self, event: Event, now: float, effects: list[Effect]) -> None:
        """Records an event given to the session, with its effects."""
        entries = [effect.entry for effect in effects if isinstance(effect, Append)]
        outcomes = self._checkpoint.outcomes
        phase = outcomes.phase
        outcome = outcomes.lines(effects)
        written = [entry_to_json(entry) for entry in entries]
        # The board that reported the event; empty for any other source
        boards = (board for board, events in self._reported.items() if events and events[0] is event)
        if origin := next(boards, ""):
            self._reported[origin].popleft()
        self._add(["event", now, origin, *event_to_json(event), outcome, written])
        self._checkpoint.record(event, now, entries, phase)
        if self._size > self._part:
            self._begin_part(now, fresh=False)

    async def run(self) -> None:
        """Writes the collected lines at intervals until cancelled."""
        while True:
            await asyncio.sleep(PAUSE)
            await self._write()

    async def close(self) -> None:
        """Writes the remaining lines, and closes the file."""
        if self._work:
            await asyncio.wait([self._work])
        await self._write(last=True)

    # The session takes events from one queue, where it no longer shows which board sent them. Boards report
    # in order, so an event comes from the board whose oldest reported event it is: the same object, not an
    # equal one, since two boards may report equal events.
    # Old parts are deleted when the file grows too long, so each part must be replayable alone. `standing`
    # is what a new session needs to continue; `base` and the events since are what the present session has
    # seen since there was no match, which restores also what no entry of the journal contains.
    def _begin_part(self, now: float, fresh: bool) -> None:
        """Writes a header from which a replay can begin; a `fresh` part has a new session."""
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
        """Writes the lines in a thread; a cancellation does not interrupt it."""
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
