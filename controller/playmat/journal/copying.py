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


# SQLite replaces the contents in one transaction: a power cut leaves the journal as it was.
def replace_journal(path: Path, content: bytes) -> None:
    """Puts a copy in a journal's place; JournalError if it is no journal, or a running table has it open."""
    with closing(_opened(content, path)) as memory, judged(path, "written"):
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(path, timeout=1)) as db:
            try:
                db.execute("PRAGMA journal_mode = DELETE")  # which needs that nobody else has it open
            except sqlite3.OperationalError as error:
                raise JournalError(
                    f"the journal {path} is in use: stop the table first, with 'systemctl stop playmat'",
                    Cause.UNWRITABLE,
                ) from error
            memory.backup(db)
        witness.forget(path)


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
