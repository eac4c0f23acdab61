"""Events that wait for the fleet's broker, in the journal's file: in order, bounded by age and number.

An event has its number from the moment it is stored, and keeps it until it is confirmed. A number is never
used twice in a stream; a new file begins a new stream.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from playmat.journal.file import files_of, judged, transaction, writing

_EVENTS = """
CREATE TABLE IF NOT EXISTS outbox (
    sequence INTEGER PRIMARY KEY,
    stored   REAL NOT NULL,  -- seconds since 1970
    at       TEXT NOT NULL,
    match    TEXT,
    body     TEXT NOT NULL   -- JSON
)"""
_STATE = """
CREATE TABLE IF NOT EXISTS outbox_state (
    stream  TEXT NOT NULL,
    next    INTEGER NOT NULL,  -- number of the next event
    dropped INTEGER NOT NULL,
    match   TEXT               -- of the game that is on
)"""
_HALL = """
CREATE TABLE IF NOT EXISTS outbox_hall (  -- one row as soon as there is a hall
    known INTEGER NOT NULL
)"""
_AFTER = "sequence > CASE WHEN stream = ? THEN ? ELSE 0 END"
_DAY = 86_400.0
_STEPS = 12  # fewest runs after which an event can become too old while the program is off


class Waiting(NamedTuple):
    """An event before it is stored: its time, its match, and its content as JSON."""

    at: str
    match: str | None
    body: str


class Stored(NamedTuple):
    """A stored event with its number, and that of the event before it, 0 if that is gone."""

    stream: str
    sequence: int
    event: Waiting
    after: int = 0


class Backlog(NamedTuple):
    """The number of stored events, of dropped ones, and the time of the oldest."""

    waiting: int
    dropped: int
    oldest: str | None


class Outbox:
    """The events in a journal's file; used by one thread at a time. Every method may raise JournalError."""

    def __init__(self, path: Path, keep_days: int, keep_events: int) -> None:
        self._path = path.absolute()
        self._keep = keep_days * _DAY, keep_events
        self._db: sqlite3.Connection | None = None
        self._files: tuple[int, ...] = ()
        self._continued = False  # whether this run has stored something

    def match(self) -> str | None:
        """Returns the match that was on when the program ended."""
        with judged(self._path, "read"):
            (match,) = self._connection().execute("SELECT match FROM outbox_state").fetchone()
        return None if match is None else str(match)

    # Old events are dropped in the transaction that stores new ones, so the file never exceeds its bound.
    # Age is measured by a clock that may jump: a Pi without a battery continues where it was switched off and
    # is set days later, when it reaches a time server. The stored times are set by as much, or all events of
    # this evening would seem old. Nothing tells by how much it jumped between two runs, so that time counts
    # as a twelfth of the limit at most. Events from a clock that was ahead would stay for ever, hence the
    # bound in both directions.
    def store(self, events: Sequence[Waiting], match: str | None, now: float, jump: float = 0.0) -> None:
        """Stores events in order, and the match that is on; drops the oldest beyond the bounds.

        `jump`: the seconds by which the clock was set since the last call.
        """
        age, most = self._keep
        with judged(self._path, "written"), transaction(db := self._connection()):
            if not self._continued:
                jump = _jump_between_runs(db, age, now)
            if jump:
                db.execute("UPDATE outbox SET stored = stored + ?", (jump,))
            (following,) = db.execute("SELECT next FROM outbox_state").fetchone()
            rows = [(following + n, now, *event) for n, event in enumerate(events)]
            db.executemany("INSERT INTO outbox VALUES (?, ?, ?, ?, ?)", rows)
            newest = "SELECT sequence FROM outbox ORDER BY sequence DESC LIMIT 1 OFFSET ?"
            (oldest_kept,) = db.execute(newest, (most - 1,)).fetchone() or (0,)
            dropped = db.execute(
                "DELETE FROM outbox WHERE stored NOT BETWEEN ? AND ? OR sequence < ?",
                (now - age, now + age, oldest_kept),
            ).rowcount
            db.execute(
                "UPDATE outbox_state SET next = next + ?, dropped = dropped + ?, match = ?",
                (len(rows), dropped, match),
            )
        self._continued = True

    def first(self, count: int, after: Stored | None = None) -> list[Stored]:
        """Returns the oldest events, or those `after` one of the same stream."""
        with judged(self._path, "read"):
            found = self._connection().execute(
                "SELECT stream, sequence,"
                " (SELECT coalesce(max(before.sequence), 0) FROM outbox AS before"
                " WHERE before.sequence < outbox.sequence), at, outbox.match, body FROM outbox, outbox_state"
                f" WHERE {_AFTER} ORDER BY sequence LIMIT ?",
                (*_mark(after), count),
            )
            return [
                Stored(stream, number, Waiting(*event), before) for stream, number, before, *event in found
            ]

    def confirm(self, stream: str, sequence: int) -> None:
        """Removes all events of this stream up to a number."""
        with judged(self._path, "written"):
            self._connection().execute(
                "DELETE FROM outbox WHERE sequence <= ? AND (SELECT stream FROM outbox_state) = ?",
                (sequence, stream),
            )

    def receive(self, stream: str | None, sequence: int) -> None:
        """Removes what a hall has stored, and remembers that there is a hall."""
        with judged(self._path, "written"), transaction(db := self._connection()):
            confirmed = "sequence <= ? AND (SELECT stream FROM outbox_state) = ?"
            db.execute(f"DELETE FROM outbox WHERE {confirmed}", (sequence, stream))
            db.execute("INSERT INTO outbox_hall SELECT 1 WHERE NOT EXISTS (SELECT * FROM outbox_hall)")

    def has_hall(self) -> bool:
        """Whether a hall has ever sent a receipt."""
        with judged(self._path, "read"):
            return self._connection().execute("SELECT known FROM outbox_hall").fetchone() is not None

    def backlog(self, after: Stored | None = None) -> Backlog:
        """Returns how many events wait `after` one of the same stream, and how many were dropped."""
        with judged(self._path, "read"):
            row = self._connection().execute(
                f"SELECT (SELECT count(*) FROM outbox WHERE {_AFTER}), dropped,"
                f" (SELECT at FROM outbox WHERE {_AFTER} ORDER BY sequence LIMIT 1) FROM outbox_state",
                2 * _mark(after),
            )
            return Backlog(*row.fetchone())

    def close(self) -> None:
        """Closes the file."""
        if self._db:
            with suppress(sqlite3.Error):
                self._db.close()
        self._db = None

    def _connection(self) -> sqlite3.Connection:
        """Returns the open file; opens it again after the journal has been replaced."""
        if self._db and files_of(self._path)[:2] != self._files:
            self.close()
        if self._db is None:
            db = writing(self._path)
            with transaction(db):
                db.execute(_EVENTS)
                db.execute(_STATE)
                db.execute(_HALL)
                if db.execute("SELECT count(*) FROM outbox_state").fetchone() == (0,):
                    db.execute("INSERT INTO outbox_state VALUES (?, 1, 0, NULL)", (secrets.token_hex(16),))
            self._db, self._files = db, files_of(self._path)[:2]
        return self._db


def _jump_between_runs(db: sqlite3.Connection, age: float, now: float) -> float:
    """Returns by how much the clock seems to have been set since another run stored its last event."""
    since = "SELECT ? - CAST(stored AS REAL) FROM outbox ORDER BY sequence DESC LIMIT 1"
    (away,) = db.execute(f"SELECT coalesce(({since}), 0.0)", (now,)).fetchone()
    return float(away - min(max(away, 0.0), age / _STEPS))


def _mark(after: Stored | None) -> tuple[str, int]:
    return (after.stream, after.sequence) if after else ("", 0)
