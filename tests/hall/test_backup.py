"""Backup and restore of the hall's database while it is written, and the quota of a table that floods it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from hall.evening import event
from playmat.errors import HallError
from playmat.fleet.happenings import Acted
from playmat_hall import hall as halls
from playmat_hall.broker import Address
from playmat_hall.hall import Hall
from playmat_hall.store.backup import back_up, restore
from playmat_hall.store.database import Database
from playmat_hall.store.recorder import Received, record


def acted(number: int, table: str = "window") -> Received:
    return event(number, Acted(number, "draw"), 1)._replace(table=table)


def stored(file: Path) -> int:
    with closing(sqlite3.connect(file)) as database:
        number: int = database.execute("SELECT count(*) FROM events").fetchone()[0]
        return number


@contextmanager
def without_rights() -> Iterator[None]:
    """Acts as a user to whom permissions apply."""
    user = os.geteuid()
    os.seteuid(user or 65534)
    try:
        yield
    finally:
        os.seteuid(user)


@pytest.fixture
def filled(tmp_path: Path) -> Iterator[Database]:
    """A database in use, whose last events stand in the log beside its file."""
    database = Database(f"sqlite:///{tmp_path / 'hall.db'}")
    database.upgrade()
    database.now(lambda connection: record(connection, [acted(number) for number in range(50)]))
    yield database
    database.close()


def test_a_backup_has_what_was_stored_last_and_comes_back(filled: Database, tmp_path: Path) -> None:
    file, copy = tmp_path / "hall.db", tmp_path / "copy.db"
    alone = tmp_path / "alone.db"
    alone.write_bytes(file.read_bytes())
    with pytest.raises(sqlite3.OperationalError):
        stored(alone)  # the file alone does not even have its tables
    back_up(f"sqlite:///{file}", copy)
    assert stored(copy) == 50
    filled.now(lambda connection: record(connection, [acted(number) for number in range(50, 70)]))
    before = restore(f"sqlite:///{file}", copy)
    assert stored(file) == 50
    restore(f"sqlite:///{file}", copy)  # the wrong file came first
    assert before and stored(before) == 70


def test_a_backup_is_restored_from_a_folder_that_cannot_be_written(filled: Database, tmp_path: Path) -> None:
    with TemporaryDirectory() as place:  # `tmp_path` is for its owner alone
        shelf, own = Path(place, "shelf"), Path(place, "own")
        shelf.mkdir()
        own.mkdir()
        back_up(f"sqlite:///{tmp_path / 'hall.db'}", shelf / "copy.db")
        shelf.chmod(0o555)
        for folder in (Path(place), own):
            folder.chmod(0o777)
        with without_rights():
            with closing(sqlite3.connect(own / "hall.db")) as database:
                database.execute("CREATE TABLE events (stream)")
            before = restore(f"sqlite:///{own / 'hall.db'}", shelf / "copy.db")
        assert stored(own / "hall.db") == 50
        assert before and stored(before) == 0


def test_a_backup_that_is_restored_on_a_new_computer_names_no_file_of_before(
    filled: Database, tmp_path: Path
) -> None:
    back_up(f"sqlite:///{tmp_path / 'hall.db'}", tmp_path / "copy.db")
    assert restore(f"sqlite:///{tmp_path / 'new.db'}", tmp_path / "copy.db") is None
    assert stored(tmp_path / "new.db") == 50


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0 and then nothing"])
def test_what_is_no_backup_is_refused_and_changes_nothing(
    filled: Database, tmp_path: Path, content: bytes
) -> None:
    wrong = tmp_path / "wrong.db"
    wrong.write_bytes(content)
    with pytest.raises(HallError, match=r"wrong\.db"):
        restore(f"sqlite:///{tmp_path / 'hall.db'}", wrong)
    assert stored(tmp_path / "hall.db") == 50


def test_a_backup_that_cannot_be_written_leaves_the_one_before(filled: Database, tmp_path: Path) -> None:
    file, copy = tmp_path / "hall.db", tmp_path / "copy.db"
    back_up(f"sqlite:///{file}", copy)
    (tmp_path / "copy.db.part").mkdir()
    with pytest.raises(HallError, match="no backup was made"):
        back_up(f"sqlite:///{file}", copy)
    assert stored(copy) == 50


def test_both_are_commands(filled: Database, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "playmat", "hall", "--database", f"sqlite:///{tmp_path / 'hall.db'}"]
    for action in ("backup", "restore"):
        subprocess.run([*command, action, "copy.db"], cwd=tmp_path, check=True)
    assert stored(tmp_path / "copy.db") == 50


def test_postgresql_has_its_own_backup(tmp_path: Path) -> None:
    with pytest.raises(HallError, match="pg_dump"):
        back_up("postgresql://hall@server/hall", tmp_path / "copy.db")


def test_a_table_that_floods_the_hall_is_stored_up_to_its_quota(
    filled: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "QUOTA", 20)
    notes: list[str] = []
    hall = Hall(filled, Address("127.0.0.1", 1), notes.append)

    async def flood() -> None:
        for first in (100, 110, 120, 130):
            await hall.store([acted(number) for number in range(first, first + 10)])
        await hall.store([acted(1, "door")])

    asyncio.run(flood())
    assert hall.events == 21
    assert [note for note in notes if "more than 20 events an hour" in note] == notes
    assert len(notes) == 1
