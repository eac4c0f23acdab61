"""What happened, append-only, in SQLite, and in memory for as long as the file cannot take it.

What is accepted is on the disk when `append` returns, or `trouble` says why it is not yet. A file that is
damaged or not ours is moved aside, never overwritten.
"""

from __future__ import annotations

import errno
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from playmat.config import Keep
from playmat.errors import Cause, JournalError
from playmat.session.effects import Entry, EntryKind

_VERSION = 1  # 0: before there was an index
_COLUMNS = ["id", "match", "game", "at", "kind", "text", "cards"]
_TABLE = """
CREATE TABLE IF NOT EXISTS entries (
    id    INTEGER PRIMARY KEY,
    match INTEGER NOT NULL,  -- the id of the match's first entry
    game  TEXT NOT NULL,
    at    TEXT NOT NULL,     -- ISO 8601, UTC
    kind  TEXT NOT NULL,
    text  TEXT NOT NULL,
    cards TEXT               -- JSON: place -> cards, from the bottom
)"""
_INDEX = "CREATE INDEX IF NOT EXISTS matches ON entries (game, match)"
_INSERT = "INSERT INTO entries (match, game, at, kind, text, cards) VALUES (?, ?, ?, ?, ?, ?)"
_OF_MATCH = "SELECT at, kind, text, cards FROM entries WHERE game = ? AND match = ? ORDER BY id"
_LAST = "SELECT match, game FROM entries ORDER BY id DESC LIMIT 1"

_UNFIT = (Cause.DAMAGED, Cause.FOREIGN, Cause.NEWER)  # such a file is moved aside
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
_PRUNED_AT_ONCE = 100  # matches at most, so that no start takes long


class Trouble(NamedTuple):
    """What is wrong with the journal, and one sentence about it for the log."""

    cause: Cause
    sentence: str


class _Row(NamedTuple):
    at: str
    entry: Entry


def last_match(path: Path, game: str) -> tuple[str, list[Entry]]:
    """When the last match of `game` in the file began, and its entries; the file is only read."""
    rows: list[_Row] = []
    with _judged(path, "read"), closing(_reading(path)) as db:
        if _check(db):
            (match,) = db.execute("SELECT max(match) FROM entries WHERE game = ?", (game,)).fetchone()
            rows += _rows(db, game, match)
    if not rows:
        raise JournalError(f"the journal {path} holds no game of {game}: name another file")
    return rows[0].at, [row.entry for row in rows]


class Journal:
    """The journal of one table; used by one thread at a time. None of its methods raises.

    `trouble`: why not all that was accepted is on the disk; None while it is.
    """

    def __init__(self, path: Path, game: str, keep: Keep = Keep()) -> None:  # noqa: B008 -- frozen
        self._path = path.absolute()
        self._game = game
        self._keep = keep
        self._db: sqlite3.Connection | None = None
        self._files: tuple[int, ...] = ()  # which files are open
        self._size = 0  # of the greater one; it never shrinks by itself
        self._match = 0  # the last match of ours in the file; 0: none
        self._rows: list[_Row] = []  # from the beginning of the first match that is not whole in the file
        self._written = 0  # how many of them are on the disk
        self._notices: list[Trouble] = []
        self.trouble: Trouble | None = None
        if self._path.exists():
            self._recall()
        self.flush()

    def append(self, entry: Entry) -> None:
        """Takes the entry, and writes it with all that wait before it."""
        self._rows.append(_Row(_stamp(datetime.now(UTC)), entry))
        self.flush()

    def flush(self) -> None:
        """Writes what is not yet on the disk and waits until it is there."""
        for _ in range(2):
            try:
                self._write()
            except JournalError as error:
                self._release()
                self.trouble = Trouble(error.cause, f"{error}; until then the game is kept in memory")
                if error.cause not in _UNFIT or not self._move_aside(error):
                    return
            else:
                self.trouble = None
                return

    def take_notices(self) -> list[Trouble]:
        """What was lost or moved aside since this was asked last, although all is well again."""
        notices, self._notices = self._notices, []
        return notices

    def unfinished(self) -> list[Entry]:
        """The entries of the last match if it has not ended; else none."""
        entries = [row.entry for row in self._rows[self._begun_at() :]]
        ended = bool(entries) and entries[-1].kind is EntryKind.ENDED
        return [] if ended else [entry for entry in entries if entry.kind is not EntryKind.ENDED]

    def close(self) -> None:
        """Closes the file after a last attempt to write what waits; `trouble` says whether that failed."""
        self.flush()
        if self._db:
            self._db.close()

    # --- the last match

    def _recall(self) -> None:
        """Takes over the last match, or what can be read of it."""
        try:
            with _judged(self._path, "read"), closing(_reading(self._path)) as db:
                match, game = (_check(db) and db.execute(_LAST).fetchone()) or (0, "")
                if game == self._game:
                    self._rows.extend(_rows(db, game, match))
            self._match, self._written = match, len(self._rows)
        except JournalError as error:
            if error.cause in _UNFIT:
                self._rows = _salvaged(self._path, self._game) if error.cause is Cause.DAMAGED else []
                if not self._move_aside(error):
                    self._notice(error.cause, str(error))
            else:
                saved = f"the last game goes on from its {len(self._rows)} entries before"
                lost = "the last game is not offered, it stays in the file"
                self._notice(Cause.UNREADABLE, f"{error}: {saved if self._rows else lost}")

    def _begun_at(self) -> int:
        beginnings = [n for n, row in enumerate(self._rows) if row.entry.kind is EntryKind.BEGUN]
        return beginnings[-1] if beginnings else 0

    # --- the file

    def _write(self) -> None:
        with _judged(self._path, "written"):
            db = self._connection()
            fresh = self._rows[self._written :]
            if not fresh:
                return
            with _transaction(db):
                if not self._written:
                    self._take_back(db)
                match = self._insert(db, fresh)
            self._match, self._written = match, len(self._rows)
            self._size = self._path.stat().st_size
            if begun := self._begun_at():
                del self._rows[:begun]
                self._written -= begun
                self._prune(db)

    def _insert(self, db: sqlite3.Connection, rows: list[_Row]) -> int:
        """Writes the rows; returns the id of the last match."""
        match = self._match if self._written else 0
        for at, entry in rows:
            if entry.kind is EntryKind.BEGUN or not match:
                (match,) = db.execute("SELECT coalesce(max(id), 0) + 1 FROM entries").fetchone()
            cards = None if entry.cards is None else json.dumps(entry.cards, sort_keys=True)
            db.execute(_INSERT, (match, self._game, at, entry.kind.value, entry.text, cards))
        return match

    def _take_back(self, db: sqlite3.Connection) -> None:
        """Removes the beginning of a match that is now written as a whole."""
        begun = db.execute("SELECT at FROM entries WHERE id = ?", (self._match,)).fetchone()
        if begun == (self._rows[0].at,):
            db.execute("DELETE FROM entries WHERE game = ? AND match = ?", (self._game, self._match))

    def _connection(self) -> sqlite3.Connection:
        """The file, opened if need be; whether it is still the same is asked every time."""
        if self._db and (files := _files(self._path)) != self._files:
            self._release()
            if files[:2] != self._files[:2]:
                self._notice(
                    Cause.DELETED,
                    f"the journal {self._path} was deleted or replaced: the present game is written anew, "
                    "for earlier ones put back a copy while the table is off",
                )
        if self._db is None:
            self._db = _writing(self._path)
            self._files, self._size = _files(self._path), self._path.stat().st_size
            self._prune(self._db)
        elif self._path.stat().st_size < self._size:
            raise JournalError(f"the journal {self._path} was cut short while in use", Cause.DAMAGED)
        return self._db

    def _release(self) -> None:
        """Closes the file after a fault; the whole match is to be written to whatever is opened next."""
        if self._db:
            with suppress(sqlite3.Error):
                self._db.close()
        self._db = None
        self._written = 0

    def _move_aside(self, error: JournalError) -> bool:
        """Keeps the file beside under another name; says whether that was possible."""
        name = f"{self._path.name}.bad-{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}"
        try:
            for suffix in ("-wal", "-shm", ""):  # the file last: without it, its log would be discarded
                if (part := self._path.with_name(self._path.name + suffix)).exists():
                    part.rename(self._path.with_name(name + suffix))
        except OSError as fault:
            sentence = f"{error}, and it cannot be moved aside ({fault.strerror}): the game is kept in memory"
            self.trouble = Trouble(Cause.UNWRITABLE, sentence)
            return False
        count = len(self._rows) - self._begun_at()
        kept = f"with the {count} entries of the last game that could be read" if count else "empty"
        self._notice(error.cause, f"{error}: it is kept as {name}, and a new one begins {kept}")
        return True

    def _notice(self, cause: Cause, sentence: str) -> None:
        self._notices.append(Trouble(cause, sentence))

    # --- old matches

    def _prune(self, db: sqlite3.Connection) -> None:
        """Removes the oldest matches while they are too old or the file is too large, never the last one."""
        with suppress(sqlite3.OperationalError), _transaction(db):
            for _ in range(_PRUNED_AT_ONCE):
                oldest = db.execute("SELECT game, match FROM entries ORDER BY id LIMIT 1").fetchone()
                last = db.execute(_LAST).fetchone()
                if oldest is None or oldest[1] == last[0] or not self._outdated(db, *oldest):
                    break
                db.execute("DELETE FROM entries WHERE game = ? AND match = ?", oldest)

    def _outdated(self, db: sqlite3.Connection, game: str, match: int) -> bool:
        pages, free, page = (
            db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("page_count", "freelist_count", "page_size")
        )
        if (pages - free) * page > self._keep.megabytes * 1_000_000:
            return True
        of_match = "SELECT max(at) FROM entries WHERE game = ? AND match = ?"
        (at,) = db.execute(of_match, (game, match)).fetchone()
        return bool(at < _stamp(datetime.now(UTC) - timedelta(days=self._keep.days)))


# --- SQLite


def _reading(path: Path) -> sqlite3.Connection:
    """The file to be read only; also where nothing may be written beside it."""
    path = path.absolute()
    if not path.is_file():
        raise JournalError(f"the journal {path} cannot be read: it is no file", Cause.UNWRITABLE)
    logged = path.with_name(path.name + "-wal").exists()
    return sqlite3.connect(f"{path.as_uri()}?{'mode=ro' if logged else 'immutable=1'}", uri=True)


def _writing(path: Path) -> sqlite3.Connection:
    """The file to be written, made or brought up to date."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and not path.is_file():
        raise JournalError(f"the journal {path} cannot be written: it is no file", Cause.UNWRITABLE)
    if path.exists() and not path.stat().st_size:
        raise JournalError(f"the journal {path} is empty, all it held is gone", Cause.DAMAGED)
    db = sqlite3.connect(path, timeout=1, isolation_level=None, check_same_thread=False)
    try:
        _check(db)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        with _transaction(db):
            db.execute(_TABLE)
            db.execute(_INDEX)
            db.execute(f"PRAGMA user_version = {_VERSION}")
    except BaseException:
        db.close()
        raise
    return db


def _check(db: sqlite3.Connection) -> bool:
    """Whether the file holds a journal; False: nothing yet; JournalError where it holds something else."""
    tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if "entries" in tables and version > _VERSION:
        raise JournalError(f"its version is {version}", Cause.NEWER)
    columns = [column for _, column, *_ in db.execute("PRAGMA table_info(entries)")]
    if tables not in ([], ["entries"]) or columns not in ([], _COLUMNS):
        raise JournalError(f"its tables are {', '.join(tables)}", Cause.FOREIGN)
    return bool(tables)


def _rows(db: sqlite3.Connection, game: str, match: int | None) -> Iterator[_Row]:
    for row in db.execute(_OF_MATCH, (game, match)):
        yield _parsed(*row)


def _parsed(at: object, kind: object, text: object, cards: str | None) -> _Row:
    """The row as an entry; JournalError where it cannot be one of ours."""
    try:
        named = None if cards is None else {place: tuple(c) for place, c in json.loads(cards).items()}
        if isinstance(at, str) and isinstance(text, str):
            return _Row(at, Entry(EntryKind(kind), text, named))
    except (ValueError, TypeError, AttributeError, RecursionError):
        pass
    raise JournalError(f"entry {str(kind)[:20]!r} {str(text)[:40]!r} of {at}", Cause.UNREADABLE)


def _salvaged(path: Path, game: str) -> list[_Row]:
    """What can be read of the last match in a damaged file."""
    rows: list[_Row] = []
    present = 0
    with suppress(sqlite3.Error, JournalError), closing(_reading(path)) as db:
        db.execute("PRAGMA writable_schema = ON")  # reads on though pages are missing at the end
        found = "SELECT match, at, kind, text, cards FROM entries NOT INDEXED WHERE game = ? ORDER BY id"
        for match, *row in db.execute(found, (game,)):
            if match != present:
                present, rows = match, []
            rows.append(_parsed(*row))
    return rows if rows and rows[0].entry.kind is EntryKind.BEGUN else []


@contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


@contextmanager
def _judged(path: Path, verb: str) -> Iterator[None]:
    """Turns every fault of the file into one sentence with its cause and what to do."""
    try:
        yield
    except JournalError as error:
        if str(path) in str(error):
            raise
        raise _sentence(path, verb, error, error.cause) from error
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest says more than is needed
        raise _sentence(path, verb, error, _SQLITE_CAUSES.get(code, Cause.UNWRITABLE)) from error
    except (OSError, ValueError) as error:
        cause = _SYSTEM_CAUSES.get(getattr(error, "errno", None) or 0, Cause.UNWRITABLE)
        raise _sentence(path, verb, error, cause) from error


def _sentence(path: Path, verb: str, error: Exception, cause: Cause) -> JournalError:
    return JournalError(f"the journal {path} cannot be {verb} ({error}): {_MEANING[cause]}", cause)


def _files(path: Path) -> tuple[int, ...]:
    """Which files these are: the journal and its log; zeros for one that is not there."""
    numbers: list[int] = []
    for file in (path, path.with_name(path.name + "-wal")):
        try:
            found = file.stat()
            numbers += [found.st_dev, found.st_ino]
        except OSError:
            numbers += [0, 0]
    return tuple(numbers)


def _stamp(at: datetime) -> str:
    return at.isoformat(timespec="milliseconds")
