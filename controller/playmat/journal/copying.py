"""A journal as the bytes of one file, also while it is written, and back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from playmat.errors import Cause, JournalError
from playmat.journal import witness
from playmat.journal.file import check, judged, reading

# What was written last stands in the log beside the file, so a copy of the file alone would lack it. In
# memory there is no log: two bytes of the header would ask for one.
_MODE, _WITHOUT_LOG = slice(18, 20), b"\x01\x01"
_LOGS = ("-wal", "-shm", "-journal")


def copy_journal(path: Path) -> bytes:
    """Returns all that a journal holds; JournalError if it cannot be read."""
    with judged(path, "read"), closing(reading(path)) as db, closing(sqlite3.connect(":memory:")) as memory:
        check(db)
        db.backup(memory)
        content = bytearray(memory.serialize())
    content[_MODE] = _WITHOUT_LOG
    return bytes(content)


def check_journal(content: bytes, name: Path) -> None:
    """Raises JournalError, which gives the name, if these bytes are no whole journal."""
    with closing(_opened(content, name)):
        pass


def let_go(path: Path) -> list[Path]:
    """Returns all files of a journal that is to be replaced; JournalError if a running table has it open.

    What its log held is in the file then, unless that is damaged.
    """
    if path.exists():
        with judged(path, "written"), closing(sqlite3.connect(path, timeout=1)) as db:
            try:
                db.execute("PRAGMA journal_mode = DELETE")  # which needs that nobody else has it open
            except sqlite3.DatabaseError as error:
                if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                    stop = "stop the table first, with 'systemctl stop playmat'"
                    raise JournalError(f"the journal {path} is in use: {stop}", Cause.UNWRITABLE) from error
                if error.sqlite_errorcode not in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
                    raise
    return [file for file in (path, *_logs(path)) if file.exists()]


# SQLite replaces the contents in one transaction: a power cut leaves the journal as it was. One that is
# damaged goes first, with its log, which SQLite would apply to any other file of that name.
def replace_journal(path: Path, content: bytes) -> None:
    """Puts a copy in a journal's place; JournalError if it is no journal, or a running table has it open."""
    with closing(_opened(content, path)) as memory:
        let_go(path)
        with judged(path, "written"):
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                _fill(path, memory)
            except sqlite3.DatabaseError as error:
                if error.sqlite_errorcode not in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
                    raise
                for file in (*_logs(path), path):
                    file.unlink(missing_ok=True)
                _fill(path, memory)
        witness.forget(path)


def _fill(path: Path, memory: sqlite3.Connection) -> None:
    with closing(sqlite3.connect(path, timeout=1)) as db:
        memory.backup(db)


def _logs(path: Path) -> list[Path]:
    return [path.with_name(path.name + suffix) for suffix in _LOGS]


def _opened(content: bytes, name: Path) -> sqlite3.Connection:
    memory = sqlite3.connect(":memory:")
    try:
        with judged(name, "read"):
            memory.deserialize(content)
            check(memory)
            (state,) = memory.execute("PRAGMA quick_check").fetchone()
            if state != "ok":
                raise JournalError(str(state), Cause.DAMAGED)
    except JournalError:
        memory.close()
        raise
    return memory
