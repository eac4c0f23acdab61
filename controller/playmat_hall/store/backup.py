"""Copies the hall's SQLite file while it is written, and back."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import make_url

from playmat.errors import HallError, quoted


# The file alone is not the database: what was stored last stands in the log beside it. SQLite's own copy has
# both, and a running hall goes on writing meanwhile.
def back_up(url: str, copy: Path) -> None:
    """Writes a copy of the database, whole or not at all; HallError if that is impossible."""
    part = copy.with_name(f"{copy.name}.part")
    try:
        part.unlink(missing_ok=True)
        with _opened(_file(url)) as source, closing(sqlite3.connect(part)) as target:
            source.backup(target)
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.replace(copy)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise HallError(f"no backup was made ({error}): name another file, or check the disk") from error


# SQLite replaces the contents in one transaction: an interruption leaves the database as it was. To read a
# database that has a log beside it, it writes a file there, which fails on a stick that cannot be written. So
# a copy without a log is opened as one that never changes.
def restore(url: str, copy: Path) -> Path | None:
    """Replaces the database by a copy; returns a copy of what it held before, None if there was no database.

    HallError if the file is no backup or cannot be read, or the database cannot be written.
    """
    file = _file(url)
    before = file.with_name(f"{file.name}.before-{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}")
    existed = file.exists()
    logged = copy.with_name(f"{copy.name}-wal").exists()
    try:
        with _opened(copy, "mode=ro" if logged else "immutable=1") as source:
            tables = {
                name for (name,) in source.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            }
            (state,) = source.execute("PRAGMA quick_check").fetchone()
            if not {"alembic_version", "events", "accounts"} <= tables or state != "ok":
                raise HallError(f"{quoted(str(copy))} is no whole backup of a hall: take another one")
            if existed:
                back_up(url, before)
            with closing(sqlite3.connect(file, timeout=1)) as target:
                source.backup(target)
    except (OSError, sqlite3.Error) as error:
        raise HallError(
            f"{quoted(str(copy))} was not restored ({error}): check the file and its rights, then try again"
        ) from error
    return before if existed else None


def _file(url: str) -> Path:
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        raise HallError("this hall keeps its data in PostgreSQL: use pg_dump and pg_restore")
    return Path(parsed.database)


@contextmanager
def _opened(file: Path, how: str = "mode=ro") -> Iterator[sqlite3.Connection]:
    if not file.is_file():
        raise HallError(f"there is no file {quoted(str(file))}: check its name")
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?{how}", uri=True)) as connection:
        yield connection
