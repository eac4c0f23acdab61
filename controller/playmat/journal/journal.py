"""Append-only journal of a table, on disk and, while the disk fails, in memory.

When `append` returns, the entry is on the disk, or `trouble` holds the reason. A damaged or foreign file is
moved aside and never overwritten.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from playmat.config import Keep
from playmat.errors import Cause, JournalError
from playmat.journal import witness
from playmat.journal.file import (
    LAST,
    JournalRow,
    cards_text,
    check,
    files_of,
    judged,
    link_after,
    reading,
    rows_of,
    salvaged,
    stamp,
    transaction,
    writing,
)
from playmat.journal.pruning import prune
from playmat.session.effects import Entry, EntryKind

_INSERT = "INSERT INTO entries (match, game, at, kind, text, cards, link) VALUES (?, ?, ?, ?, ?, ?, ?)"
_UNFIT = (Cause.DAMAGED, Cause.FOREIGN, Cause.NEWER)  # causes for which a file is moved aside


class Trouble(NamedTuple):
    """Cause of a fault, a number before `Cause.LOST`, and one sentence about it for the log."""

    cause: str
    sentence: str


class Journal:
    """Journal of one table, used by one thread at a time. None of its methods raises.

    Call `settle` soon after the entries of a turn.

    `trouble` is the reason why some accepted entries are not on the disk yet, or None.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     journal = Journal(Path(folder, "table.journal"))
    ...     journal.append(Entry(EntryKind.BEGUN, ".../.../...", game="tic-tac-toe"))
    ...     journal.append(Entry(EntryKind.ACTED, "b2"))
    ...     journal.close()
    ...     [entry.text for entry in Journal(Path(folder, "table.journal")).unfinished()]
    ['.../.../...', 'b2']
    """

    # Invariant: `_rows` always holds the current match from its first entry, and `_written` counts those of
    # them that the open file has. A fault of the file therefore loses nothing: `_release` sets `_written` to
    # zero, and the next successful write puts the whole match into the file that is opened then: the old one
    # after an outage, a new one after a deletion, or another one in its place. A partial copy of the same
    # match is removed in the same transaction. Rows of earlier matches are dropped from memory once they are
    # on the disk.

    def __init__(self, path: Path, keep: Keep = Keep()) -> None:  # noqa: B008 -- frozen
        self._path = path.absolute()
        self._game = ""  # game of the last match in the file
        self._keep = keep
        self._db: sqlite3.Connection | None = None
        self._files: tuple[int, ...] = ()  # identity of the open files
        self._size = 0  # bytes of the file; a smaller one was truncated from outside
        self._match = 0  # id of the last match in the file, 0 if none
        self._link = ""  # of the last entry in the file
        self._rows: list[JournalRow] = []  # from the first match that is not whole in the file
        self._written = 0  # number of these rows that are on the disk
        self._notices: list[Trouble] = []
        self.trouble: Trouble | None = None
        self._recall()
        self.flush()

    def append(self, entry: Entry) -> None:
        """Accepts an entry and writes it with all pending ones."""
        self._rows.append(JournalRow(stamp(datetime.now(UTC)), entry))
        self.flush()

    def flush(self) -> None:
        """Writes all pending entries and waits until they are on the disk."""
        for _ in range(2):  # once more after an unfit file was moved aside
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
        """Returns and clears the notices about losses and moved files, also those that are resolved."""
        notices, self._notices = self._notices, []
        return notices

    def unfinished(self) -> list[Entry]:
        """Returns the entries of the last match; none if it has ended."""
        entries = [row.entry for row in self._rows[self._begun_at() :]]
        ended = bool(entries) and entries[-1].kind is EntryKind.ENDED
        return [] if ended else [entry for entry in entries if entry.kind is not EntryKind.ENDED]

    # A log that is kept would hide the file's pages: after damage in it SQLite reads older ones from the part
    # before the damage, and everything since the last checkpoint is gone. An entry is safe in the log before,
    # so this need not hold up what shows it, and the next write finds the cause of a failure.
    def settle(self) -> None:
        """Moves the log into the file and empties it, and records the last entry beside it."""
        with suppress(JournalError), judged(self._path, "written"):
            if self._db and self._written:
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                self._size = self._path.stat().st_size
                (last,) = self._db.execute("SELECT max(id) FROM entries").fetchone()
                entries = self._written - self._begun_at()
                witness.write(self._path, witness.Witness(last, self._link, self._match, entries))

    def close(self) -> None:
        """Writes pending entries and closes the file; `trouble` is set if that failed."""
        self.flush()
        self.settle()
        self._release()

    # --- the last match

    def _recall(self) -> None:
        """Loads the last match, or its readable part."""
        try:
            with judged(self._path, "read"):
                if not self._path.exists():
                    return
            with judged(self._path, "read"), closing(reading(self._path)) as db:
                if check(db):
                    if found := db.execute(LAST).fetchone():
                        match, game = found
                        self._rows.extend(rows_of(db, game, match))
                        if not self._rows:
                            raise JournalError(f"the last entry is of match {match}", Cause.UNREADABLE)
                        self._game, self._match, self._written = game, match, len(self._rows)
                        self._link = self._rows[-1].link
                    self._report_loss(db)
        except JournalError as error:
            if error.cause in _UNFIT:
                self._rows = salvaged(self._path) if error.cause is Cause.DAMAGED else []
                if not self._move_aside(error):
                    self._notice(error.cause, str(error))
            else:
                saved = f"the last game goes on from its {len(self._rows)} entries before"
                lost = "the last game is not offered, it stays in the file"
                self._notice(Cause.UNREADABLE, f"{error}: {saved if self._rows else lost}")

    def _report_loss(self, db: sqlite3.Connection) -> None:
        """Reports the entries that were in the file once and are not there now."""
        last = witness.read(
            self._path
        )  # entries of older versions have no link, which it gives as an empty one
        link = "SELECT coalesce(link, '') FROM entries WHERE id = ?"
        if last is None or db.execute(link, (last.id,)).fetchone() == (last.link,):
            return
        count = max(last.entries - (len(self._rows) if last.match == self._match else 0), 1)
        self._notice(
            f"{count} {Cause.LOST}",
            f"the journal {self._path} lacks the last {count} entries that were written: its log -wal was "
            "damaged, or an older copy was put back; put the mat as the consoles show",
        )

    def _begun_at(self) -> int:
        beginnings = [n for n, row in enumerate(self._rows) if row.entry.kind is EntryKind.BEGUN]
        return beginnings[-1] if beginnings else 0

    # --- the file

    def _write(self) -> None:
        with judged(self._path, "written"):
            db = self._connection()
            fresh = self._rows[self._written :]
            if not fresh:
                return
            with transaction(db):
                if not self._written:
                    # Remove an earlier, partial copy of the match: it is about to be written as a whole.
                    begun_at = db.execute("SELECT at FROM entries WHERE id = ?", (self._match,)).fetchone()
                    if begun_at == (self._rows[0].at,):
                        db.execute(
                            "DELETE FROM entries WHERE game = ? AND match = ?", (self._game, self._match)
                        )
                match = self._insert(db, fresh)
            self._match, self._written = match, len(self._rows)
            self._size = self._path.stat().st_size
            if begun := self._begun_at():
                del self._rows[:begun]
                self._written -= begun
                prune(db, self._keep)

    def _insert(self, db: sqlite3.Connection, rows: list[JournalRow]) -> int:
        """Inserts the rows; returns the id of the last match."""
        match, link = (self._match, self._link) if self._written else (0, "")
        for at, entry, _ in rows:
            self._game = entry.game or self._game
            if entry.kind is EntryKind.BEGUN or not match:
                (match,) = db.execute("SELECT coalesce(max(id), 0) + 1 FROM entries").fetchone()
                link = ""
            link = link_after(link, self._game, entry)
            row = match, self._game, at, entry.kind.value, entry.text, cards_text(entry), link
            db.execute(_INSERT, row)
        self._link = link
        return match

    def _connection(self) -> sqlite3.Connection:
        """Returns the open file; opens it if necessary."""
        # A deleted or replaced file stays writable through its old descriptor, and every entry would be lost
        # at the end of the program without an error. So the identity of the files is compared at every write.
        # A lost log alone (-wal) is repaired by reopening, without a notice.
        if self._db and (files := files_of(self._path)) != self._files:
            self._release()
            if files[:2] != self._files[:2]:
                self._notice(
                    Cause.DELETED,
                    f"the journal {self._path} was deleted or replaced: the present game is written anew, "
                    "for earlier ones put back a copy while the table is off",
                )
        if self._db is None:
            self._db = writing(self._path)
            self._files, self._size = files_of(self._path), self._path.stat().st_size
            prune(self._db, self._keep)
        elif self._path.stat().st_size < self._size:
            raise JournalError(f"the journal {self._path} was cut short while in use", Cause.DAMAGED)
        return self._db

    def _release(self) -> None:
        """Closes the file after a fault; the next write repeats the whole match."""
        if self._db:
            with suppress(sqlite3.Error):
                self._db.close()
        self._db = None
        self._written = 0

    def _move_aside(self, error: JournalError) -> bool:
        """Renames the file and its log; returns whether that succeeded."""
        name = f"{self._path.name}.bad-{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}"
        try:
            for suffix in ("-wal", "-shm", ""):  # the log first: SQLite discards a log without its database
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

    def _notice(self, cause: str, sentence: str) -> None:
        self._notices.append(Trouble(cause, sentence))
