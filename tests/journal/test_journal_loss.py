"""Entries that are gone although the file is sound, or that are not what was written, are reported."""

import os
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from journal.written import ACTED, BEGUN, ENDED, LONG, causes, reopened
from playmat.errors import Cause
from playmat.journal.file import last_match
from playmat.journal.journal import Journal
from playmat.session.effects import Entry, EntryKind
from support.examples import soaked


def moves(numbers: Iterable[int]) -> list[Entry]:
    return [Entry(EntryKind.ACTED, f"move {number}") for number in numbers]


def test_every_settled_entry_is_in_the_file_itself(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j")
    for number, entry in enumerate(LONG[:20]):
        journal.append(entry)
        journal.settle()
        shutil.copy(tmp_path / "j", tmp_path / "copy")
        assert last_match(tmp_path / "copy", "game")[1] == LONG[: number + 1]
        assert (tmp_path / "j-wal").stat().st_size == 0


class TestOlderFile:
    def older(self, path: Path, *later: Entry) -> list[Cause | str]:
        """Opens a journal in which a file system has brought back the file before `later`."""
        reopened(path, BEGUN, ENDED, BEGUN, *moves(range(3))).close()
        shutil.copy(path, path.with_name("before"))
        reopened(path, *later).close()
        path.with_name("before").replace(path)
        return [*causes(Journal(path))]

    def test_the_number_of_lost_actions_is_reported_once(self, tmp_path: Path) -> None:
        assert self.older(tmp_path / "j", *moves(range(4))) == [f"4 {Cause.LOST}"]
        journal = Journal(tmp_path / "j")
        journal.append(ACTED)
        journal.close()
        journal = Journal(tmp_path / "j")
        assert (causes(journal), journal.unfinished()) == ([], [BEGUN, *moves(range(3)), ACTED])

    def test_a_whole_match_that_is_lost_is_reported(self, tmp_path: Path) -> None:
        assert self.older(tmp_path / "j", ENDED, BEGUN, ACTED, ACTED) == [f"3 {Cause.LOST}"]

    def test_other_actions_in_its_place_are_no_substitute(self, tmp_path: Path) -> None:
        path = tmp_path / "j"
        reopened(path, BEGUN, *moves(range(3))).close()
        shutil.copy(f"{path}-last", f"{path}-kept")
        path.unlink()
        reopened(path, BEGUN, *moves(range(5, 8))).close()
        Path(f"{path}-kept").replace(f"{path}-last")
        assert causes(Journal(path)) == [f"1 {Cause.LOST}"]

    @pytest.mark.parametrize("text", [None, "", "[]", "{}", '{"id": 9, "link": 1, "match": 1, "entries": 9}'])
    def test_without_a_sound_second_record_nothing_is_claimed(self, tmp_path: Path, text: str | None) -> None:
        path = tmp_path / "j"
        reopened(path, BEGUN, ACTED).close()
        Path(f"{path}-last").unlink()
        if text is not None:
            Path(f"{path}-last").write_text(text)
        assert causes(Journal(path)) == []


def test_entries_of_a_version_that_wrote_no_links_are_not_lost(tmp_path: Path) -> None:
    path = tmp_path / "j"
    reopened(path, BEGUN, ACTED).close()
    Path(f"{path}-last").unlink()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE entries SET link = NULL")
    for _ in range(3):
        journal = Journal(path)
        assert (causes(journal), journal.unfinished()) == ([], [BEGUN, ACTED])
        journal.close()


def test_an_entry_that_is_not_what_was_written_ends_the_game_before_it(tmp_path: Path) -> None:
    path = tmp_path / "j"
    reopened(path, BEGUN, *moves(range(6))).close()
    content = path.read_bytes()
    assert content.count(b"move 4") == 1
    path.write_bytes(content.replace(b"move 4", b"move 6"))
    journal = Journal(path)
    assert causes(journal) == [Cause.UNREADABLE]
    assert journal.unfinished() == [BEGUN, *moves(range(4))]


def test_an_entry_that_is_missing_ends_the_game_before_it(tmp_path: Path) -> None:
    reopened(tmp_path / "j", BEGUN, *moves(range(6))).close()
    with closing(sqlite3.connect(tmp_path / "j")) as db:
        db.execute("DELETE FROM entries WHERE text = 'move 3'")
        db.commit()
    journal = Journal(tmp_path / "j")
    assert causes(journal) == [Cause.UNREADABLE]
    assert journal.unfinished() == [BEGUN, *moves(range(3))]


VALUES = (None, "", "x", b"\xff", -1, 2**62, 1.5, "9999-12-31T23:59:59.999+00:00", "0001-01-01", "[]", "{}")


def damage(path: Path, random: Random) -> None:
    """Changes a value of the table, a few bytes of a file, or its length."""
    match random.randrange(3):
        case 0:
            with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as db:
                db.execute("PRAGMA writable_schema = ON")
                db.execute("UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '')")
                db.commit()
            with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as db:
                column = random.choice(["match", "game", "at", "kind", "text", "cards", "link"])
                change = f"UPDATE entries SET {column} = ? WHERE abs(random()) % 4 = 0"
                db.execute(change, (random.choice(VALUES),))
                db.commit()
        case 1:
            content = bytearray(path.read_bytes())
            for _ in range(random.randrange(1, 6)):
                content[random.randrange(len(content))] ^= 1 << random.randrange(8)
            path.write_bytes(content)
        case 2:
            os.truncate(path, random.randrange(path.stat().st_size + 1))


@pytest.mark.parametrize("seed", [*range(30), *map(soaked, range(30, 5000))])
def test_a_journal_starts_and_saves_whatever_was_damaged(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    path = tmp_path / "j"
    reopened(path, *[BEGUN, *moves(range(5)), ENDED] * 4, BEGUN, *moves(range(9))).close()
    damage(path, random)
    journal = Journal(path)
    saved = journal.unfinished()
    assert saved == [BEGUN, *moves(range(9))] or journal.take_notices()
    for entry in (ACTED, ENDED, BEGUN, ACTED):
        journal.append(entry)
    assert journal.unfinished() == [BEGUN, ACTED]
    saved_now = journal.trouble is None
    journal.close()
    again = Journal(path)
    assert not saved_now or again.unfinished() == [BEGUN, ACTED] or again.take_notices()
