"""Removes old matches from a journal, although no clock and no entry of it can be trusted.

A computer without a battery starts with any date, a wrong time server sets any other, and damage can change
every value. So the present time is not read at all: a match ages by the times of the matches after it, and a
step between two of them counts as a twelfth of the limit at most, forward or back. One jump of ten years then
ages earlier matches by a month, and the jump back takes it away. The last matches of a table that is not used
grow no older; the limit of size still holds.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from playmat.config import Keep
from playmat.journal.file import transaction

_AT_ONCE = 100  # most matches removed in one go, so that a start stays fast
_STEPS = 12  # fewest steps between matches in which one can become too old
_MATCHES = "SELECT min(id), max(id) FROM entries GROUP BY game, match ORDER BY 1"
_ENDS = "SELECT (SELECT min(id) FROM entries), (SELECT max(id) FROM entries)"
_AT = "SELECT CAST(at AS BLOB) FROM entries WHERE id = ?"
_OF_MATCH = """
game IS (SELECT game FROM entries WHERE id = ?1) AND match IS (SELECT match FROM entries WHERE id = ?1)"""


def prune(db: sqlite3.Connection, keep: Keep) -> None:
    """Removes matches that are too old, and the oldest while the file is too large; keeps the last one."""
    gone = _too_old(db, keep.days)[:_AT_ONCE]  # before the transaction: a damaged page would spoil it
    with suppress(sqlite3.OperationalError), transaction(db):
        for first in gone:
            db.execute(f"DELETE FROM entries WHERE {_OF_MATCH}", (first,))
        for _ in range(_AT_ONCE - len(gone)):
            oldest, last = db.execute(_ENDS).fetchone()
            is_last = db.execute(f"SELECT {_OF_MATCH} FROM entries WHERE id = ?2", (oldest, last)).fetchone()
            if is_last in (None, (1,)) or not _is_too_large(db, keep.megabytes):
                break
            db.execute(f"DELETE FROM entries WHERE {_OF_MATCH}", (oldest,))


def _too_old(db: sqlite3.Connection, days: int) -> list[int]:
    """Returns the first entries of the matches that are too old; none if the index or a page is damaged."""
    limit = timedelta(days=days)
    reached, previous = timedelta(0), None
    times: dict[int, timedelta] = {}
    with suppress(sqlite3.DatabaseError, TypeError):
        matches = db.execute(_MATCHES).fetchall()
        for first, _ in matches:
            at = _time(*(db.execute(_AT, (first,)).fetchone() or (None,)))
            if at and previous:
                reached += min(max(at - previous, -limit / _STEPS), limit / _STEPS)
            previous = at or previous
            times[first] = reached
        newest = max((last for _, last in matches), default=0)
        return [first for first, last in matches if last != newest and reached - times[first] > limit]
    return []


def _time(at: bytes | None) -> datetime | None:
    """Returns the time of an entry; None if it is unreadable."""
    with suppress(ValueError):
        time = datetime.fromisoformat((at or b"").decode())
        return time if time.tzinfo else time.replace(tzinfo=UTC)
    return None


def _is_too_large(db: sqlite3.Connection, megabytes: int) -> bool:
    pages, free, page = (
        db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
    )
    return bool((pages - free) * page > megabytes * 1_000_000)
