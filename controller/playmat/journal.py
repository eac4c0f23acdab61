"""What happened, append-only, in SQLite: an entry is on the disk when `append` returns."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from playmat.errors import JournalError, quoted
from playmat.session.effects import Entry, EntryKind

_SCHEMA = """
CREATE TABLE IF NOT EXISTS entries (
    id    INTEGER PRIMARY KEY,
    match INTEGER NOT NULL,  -- the id of the match's first entry
    game  TEXT NOT NULL,
    at    TEXT NOT NULL,     -- ISO 8601, UTC
    kind  TEXT NOT NULL,
    text  TEXT NOT NULL,
    cards TEXT               -- JSON: place -> cards, from the bottom
)"""


def last_match(path: Path, game: str) -> tuple[str, list[Entry]]:
    """When the last match of `game` in the file began, and its entries; the file is only read."""
    with _trouble(path, "read"), closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as db:
        rows = db.execute(
            "SELECT at, kind, text, cards FROM entries "
            "WHERE match = (SELECT max(match) FROM entries WHERE game = ?) ORDER BY id",
            (game,),
        ).fetchall()
    if not rows:
        raise JournalError(f"the journal {path} holds no game of {game}: name another file")
    return rows[0][0], [_entry(path, kind, text, cards) for _, kind, text, cards in rows]


class Journal:
    """The journal of one table; used by one thread at a time."""

    def __init__(self, path: Path, game: str) -> None:
        self._path = path
        self._game = game
        with _trouble(path, "opened"):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute(_SCHEMA)
            (self._match,) = self._db.execute("SELECT coalesce(max(match), 0) FROM entries").fetchone()

    def append(self, entry: Entry) -> None:
        """Writes the entry and waits until the disk has it; JournalError where it cannot."""
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        cards = None if entry.cards is None else json.dumps(entry.cards, sort_keys=True)
        row = (self._match, self._game, at, entry.kind.value, entry.text, cards)
        with _trouble(self._path, "written"):
            if entry.kind is EntryKind.BEGUN:
                (last,) = self._db.execute("SELECT coalesce(max(id), 0) FROM entries").fetchone()
                self._match = last + 1
                row = (self._match, *row[1:])
            columns = "match, game, at, kind, text, cards"
            self._db.execute(f"INSERT INTO entries ({columns}) VALUES (?, ?, ?, ?, ?, ?)", row)

    def unfinished(self) -> list[Entry]:
        """The entries of the last match if it has not ended; else none."""
        with _trouble(self._path, "read"):
            rows = self._db.execute(
                "SELECT kind, text, cards FROM entries WHERE match = ? AND game = ? ORDER BY id",
                (self._match, self._game),
            ).fetchall()
        entries = [_entry(self._path, kind, text, cards) for kind, text, cards in rows]
        ended = bool(entries) and entries[-1].kind is EntryKind.ENDED
        return [] if ended else [entry for entry in entries if entry.kind is not EntryKind.ENDED]

    def close(self) -> None:
        """Closes the file."""
        self._db.close()


def _entry(path: Path, kind: str, text: str, cards: str | None) -> Entry:
    try:
        return Entry(EntryKind(kind), str(text), _cards(cards))
    except (ValueError, TypeError, AttributeError) as error:
        raise JournalError(
            f"the journal {path} holds the entry {quoted(kind)} {quoted(text)}, which is no part of a game: "
            "move the file aside to start afresh"
        ) from error


@contextmanager
def _trouble(path: Path, what: str) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError, ValueError) as error:
        raise JournalError(
            f"the journal {path} cannot be {what} ({error}): "
            "free space, mend its permissions, or move the file aside to start afresh"
        ) from error


def _cards(text: str | None) -> dict[str, tuple[str, ...]] | None:
    if text is None:
        return None
    return {place: tuple(cards) for place, cards in json.loads(text).items()}
