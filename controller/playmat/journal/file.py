"""SQLite file of a journal: opening, validation, reading, and errors with cause and remedy."""

from __future__ import annotations

import errno
import json
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playmat.errors import Cause, JournalError
from playmat.journal.witness import linked
from playmat.json_text import parse_json
from playmat.session.effects import Entry, EntryKind

_VERSION = 3  # version 0 had no index, version 1 no links, version 2 no puzzles
_COLUMNS = ["id", "match", "game", "at", "kind", "text", "cards", "link"]
_TABLE = """
CREATE TABLE IF NOT EXISTS entries (
    id    INTEGER PRIMARY KEY,
    match INTEGER NOT NULL,  -- the id of the match's first entry
    game  TEXT NOT NULL,
    at    TEXT NOT NULL,     -- ISO 8601, UTC
    kind  TEXT NOT NULL,
    text  TEXT NOT NULL,
    cards TEXT,              -- JSON: place -> cards, from the bottom
    link  TEXT               -- hash of the entry and of the link before it, NULL before version 2
)"""
RESULTS = "results"
PUZZLES = "puzzles"
"""Name of the table with the results of named players, see `results.py`."""
OUTBOX = ("outbox", "outbox_state", "outbox_hall")
"""Names of the tables with events for the fleet, see `outbox.py`."""
_INDEX = "CREATE INDEX IF NOT EXISTS matches ON entries (game, match)"
_LINK = "ALTER TABLE entries ADD COLUMN link TEXT"
_OF_MATCH = """
SELECT * FROM entries NOT INDEXED WHERE id >= ?2 AND match = ?2 AND game = ?1 ORDER BY id"""
LAST = "SELECT match, game FROM entries ORDER BY id DESC LIMIT 1"

_MEANING = {
    Cause.FULL: "free space on the disk",
    Cause.READ_ONLY: "make the file and its folder writable",
    Cause.UNWRITABLE: "check the disk and the path",
    Cause.UNREADABLE: "one of its entries is damaged",
    Cause.DAMAGED: "the file is damaged, or no journal at all",
    Cause.FOREIGN: "it is another program's file",
    Cause.NEWER: "a newer playmat wrote it, update playmat to read it",
}
_SQLITE_CAUSES = {
    sqlite3.SQLITE_CORRUPT: Cause.DAMAGED,
    sqlite3.SQLITE_NOTADB: Cause.DAMAGED,
    sqlite3.SQLITE_FULL: Cause.FULL,
    sqlite3.SQLITE_READONLY: Cause.READ_ONLY,
}
_SYSTEM_CAUSES = {
    errno.ENOSPC: Cause.FULL,
    errno.EDQUOT: Cause.FULL,
    errno.EROFS: Cause.READ_ONLY,
    errno.EACCES: Cause.READ_ONLY,
}


class JournalRow(NamedTuple):
    """An entry, the time at which it was accepted, and its link once it is in a file."""

    at: str
    entry: Entry
    link: str = ""


def last_match(path: Path, game: str) -> tuple[str, list[Entry]]:
    """Returns start time and entries of the last match of `game`; opens the file read-only."""
    rows: list[JournalRow] = []
    with judged(path, "read"), closing(reading(path)) as db:
        if check(db):
            (match,) = db.execute("SELECT max(match) FROM entries WHERE game = ?", (game,)).fetchone()
            rows += rows_of(db, game, match)
    if not rows:
        raise JournalError(
            f"the journal {path} holds no game of {game}: name another file, or put {path.name}-wal beside"
            " it, which belongs to a journal that was not closed"
        )
    return rows[0].at, [row.entry for row in rows]


def last_game(path: Path) -> str:
    """Returns the game of the last match, empty if there is none; opens the file read-only."""
    with judged(path, "read"), closing(reading(path)) as db:
        row = check(db) and db.execute(LAST).fetchone()
    return str(row[1]) if row else ""


def reading(path: Path) -> sqlite3.Connection:
    """Opens the file read-only, even in a folder that is not writable.

    To read a WAL database, SQLite creates the files -wal and -shm beside it, which fails in such a folder.
    Without a log there is nothing to replay, and `immutable` then skips these files. With one, a copy of both
    is read.
    """
    path = path.absolute()
    if not path.is_file():
        raise JournalError(f"the journal {path} cannot be read: it is no file", Cause.UNWRITABLE)
    log = path.with_name(path.name + "-wal")
    logged = log.exists() and log.stat().st_size > 0
    if logged and not os.access(path.parent, os.W_OK):
        with TemporaryDirectory() as folder:
            copy = Path(folder, path.name)
            shutil.copyfile(path, copy)
            shutil.copyfile(log, copy.with_name(log.name))
            db = sqlite3.connect(":memory:")
            with closing(sqlite3.connect(copy)) as found:
                found.backup(db)
            return db
    return sqlite3.connect(f"{path.as_uri()}?{'mode=ro' if logged else 'immutable=1'}", uri=True)


def writing(path: Path) -> sqlite3.Connection:
    """Opens the file for writing; creates it or updates its schema."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and not path.is_file():
        raise JournalError(f"the journal {path} cannot be written: it is no file", Cause.UNWRITABLE)
    if path.exists() and not path.stat().st_size:
        raise JournalError(f"the journal {path} is empty, all it held is gone", Cause.DAMAGED)
    db = sqlite3.connect(path, timeout=1, isolation_level=None, check_same_thread=False)
    try:
        check(db)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        with transaction(db):
            db.execute(_TABLE)
            db.execute(_INDEX)
            if "link" not in _columns(db):
                db.execute(_LINK)
            db.execute(f"PRAGMA user_version = {_VERSION}")
    except BaseException:
        db.close()
        raise
    return db


def check(db: sqlite3.Connection) -> bool:
    """Whether the file holds a journal; False if it is empty. Raises JournalError for any other content."""
    tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if "entries" in tables and version > _VERSION:
        raise JournalError(f"its version is {version}", Cause.NEWER)
    known = {"entries", RESULTS, PUZZLES, *OUTBOX}
    fits = _columns(db) in ([], _COLUMNS[:-1], _COLUMNS)
    if (tables and "entries" not in tables) or not known.issuperset(tables) or not fits:
        raise JournalError(f"its tables are {', '.join(tables)}", Cause.FOREIGN)
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    if not tables and pages > 1:
        raise JournalError("its tables are gone", Cause.DAMAGED)
    return bool(tables)


def _columns(db: sqlite3.Connection) -> list[str]:
    return [column for (column,) in db.execute("SELECT name FROM pragma_table_info('entries')")]


def rows_of(db: sqlite3.Connection, game: str, match: int | None) -> Iterator[JournalRow]:
    """Yields the rows of a match in order; raises JournalError at the first unreadable one."""
    previous = ""
    for _, _, *row in db.execute(_OF_MATCH, (game, match)):
        yield (parsed := _parsed(previous, *row))
        previous = parsed.link


def cards_text(entry: Entry) -> str | None:
    """Returns the cards of an entry as the journal stores them."""
    return None if entry.cards is None else json.dumps(entry.cards, sort_keys=True)


def link_after(previous: str, game: str, entry: Entry) -> str:
    """Returns the link of an entry that follows another of its match."""
    return linked(previous, game, entry.kind.value, entry.text, cards_text(entry))


def _parsed(
    previous: str,
    game: str,
    at: object,
    kind: object,
    text: object,
    cards: str | None,
    link: str | None = None,
) -> JournalRow:
    """Returns the row as an entry; raises JournalError if it is unreadable, or not what was written."""
    try:
        if isinstance(at, str) and isinstance(text, str):
            begun = game if kind == EntryKind.BEGUN.value else ""
            by_place = None
            if cards is not None:
                by_place = {place: tuple(held) for place, held in parse_json(cards).items()}
                if not all(isinstance(card, str) for held in by_place.values() for card in held):
                    raise ValueError("a card is no text")
            if link is None or link == linked(previous, game, kind, text, cards):
                return JournalRow(at, Entry(EntryKind(kind), text, by_place, begun), link or "")
    except (ValueError, TypeError, AttributeError, RecursionError):
        pass
    raise JournalError(f"entry {str(kind)[:20]!r} {str(text)[:40]!r} of {at}", Cause.UNREADABLE)


def salvaged(path: Path) -> list[JournalRow]:
    """Returns the readable rows of the last match in a damaged file."""
    # A damaged page may make the index or the end of the table unreadable. NOT INDEXED makes SQLite walk the
    # table itself, in the order of writing, up to the first page that it cannot read. Only the latest match
    # is kept on the way. A match without its first entry is useless, as nothing can be replayed on it.
    rows: list[JournalRow] = []
    present, previous = 0, ""
    with suppress(sqlite3.Error, OSError, ValueError, TypeError), closing(reading(path)) as db:
        db.execute("PRAGMA writable_schema = ON")  # lets SQLite read on although pages are missing at the end
        for _, match, *row in db.execute("SELECT * FROM entries NOT INDEXED ORDER BY id"):
            parsed = _parsed(previous if match == present else "", *row)
            if match != present:
                present, rows = match, []
            rows.append(parsed)
            previous = parsed.link
    return rows if rows and rows[0].entry.kind is EntryKind.BEGUN else []


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Commits all statements of the block, or none of them."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


@contextmanager
def judged(path: Path, verb: str) -> Iterator[None]:
    """Turns any error of the block into a JournalError: one sentence with cause and remedy."""
    try:
        yield
    except JournalError as error:
        if str(path) in str(error):
            raise
        raise _sentence(path, verb, error, error.cause) from error
    except sqlite3.Error as error:
        code: int | None = getattr(error, "sqlite_errorcode", None)
        cause = Cause.UNREADABLE  # without a code: a value that is not valid UTF-8
        if code is not None:
            cause = _SQLITE_CAUSES.get(code & 0xFF, Cause.UNWRITABLE)  # the primary result code
        raise _sentence(path, verb, error, cause) from error
    except UnicodeDecodeError as error:  # in SQLite's own sentence about a damaged schema
        raise _sentence(path, verb, error, Cause.DAMAGED) from error
    except (OSError, ValueError) as error:
        cause = _SYSTEM_CAUSES.get(getattr(error, "errno", None) or 0, Cause.UNWRITABLE)
        raise _sentence(path, verb, error, cause) from error


def _sentence(path: Path, verb: str, error: Exception, cause: Cause) -> JournalError:
    return JournalError(f"the journal {path} cannot be {verb} ({error}): {_MEANING[cause]}", cause)


def files_of(path: Path) -> tuple[int, ...]:
    """Returns device and inode of the journal and of its log; zeros for a missing file."""
    numbers: list[int] = []
    for file in (path, path.with_name(path.name + "-wal")):
        try:
            found = file.stat()
            numbers += [found.st_dev, found.st_ino]
        except OSError:
            numbers += [0, 0]
    return tuple(numbers)


def stamp(at: datetime) -> str:
    """Formats a time as the journal stores it: ISO 8601 with milliseconds."""
    return at.isoformat(timespec="milliseconds")
