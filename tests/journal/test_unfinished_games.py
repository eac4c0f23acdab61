"""Recovery of an unfinished game after a power cut, and removal of old games."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from journal.written import ACTED, BEGUN, ENDED, LONG, reopened
from playmat.config import Keep
from playmat.journal.file import last_match
from playmat.journal.journal import Journal
from playmat.session.effects import Entry, EntryKind
from support.processes import started


def test_an_interrupted_match_is_offered(tmp_path: Path) -> None:
    journal = reopened(tmp_path / "folder" / "journal.sqlite", BEGUN, ACTED)
    assert journal.unfinished() == [BEGUN, ACTED]


def test_a_match_that_ended_is_not_offered(tmp_path: Path) -> None:
    assert reopened(tmp_path / "j", BEGUN, ACTED, ENDED).unfinished() == []


def test_a_match_whose_end_was_taken_back_is_offered(tmp_path: Path) -> None:
    undone = Entry(EntryKind.UNDONE)
    assert reopened(tmp_path / "j", BEGUN, ACTED, ENDED, undone).unfinished() == [BEGUN, ACTED, undone]


def test_only_the_last_match_counts(tmp_path: Path) -> None:
    assert reopened(tmp_path / "j", BEGUN, ACTED, BEGUN).unfinished() == [BEGUN]


def test_a_match_names_its_game(tmp_path: Path) -> None:
    other = Entry(EntryKind.BEGUN, "start", game="another")
    assert reopened(tmp_path / "j", BEGUN, ACTED, other, ACTED).unfinished() == [other, ACTED]
    assert last_match(tmp_path / "j", "game")[1] == [BEGUN, ACTED]


class TestPowerCut:
    @pytest.mark.parametrize("count", [0, 1, 30])
    def test_every_entry_outlives_a_process_that_is_killed_at_any_time(
        self, tmp_path: Path, count: int
    ) -> None:
        command = [sys.executable, "-c", APPENDING, str(tmp_path / "j")]
        with started(command, stdout=subprocess.PIPE) as process:
            assert process.stdout
            safe = [process.stdout.readline().strip() for _ in range(count)]
            process.kill()
            safe += process.stdout.read().split()
        journal = Journal(tmp_path / "j")
        assert [entry.text for entry in journal.unfinished()][1:][: len(safe)] == safe
        assert journal.take_notices() == []


APPENDING = """
import sys
from itertools import count
from pathlib import Path
from random import Random
from playmat.journal.journal import Journal
from playmat.session.effects import Entry, EntryKind
journal = Journal(Path(sys.argv[1]))
journal.append(Entry(EntryKind.BEGUN, "start", game="game"))
for number in count():
    journal.append(Entry(EntryKind.ACTED, str(number)))
    print(number, flush=True)
"""


class TestOldGames:
    def matches(self, path: Path) -> list[int]:
        with closing(sqlite3.connect(path)) as db:
            return [match for (match,) in db.execute("SELECT DISTINCT match FROM entries ORDER BY match")]

    def age(self, path: Path, until: int) -> None:
        with closing(sqlite3.connect(path)) as db:
            db.execute("UPDATE entries SET at = '2001' || substr(at, 5) WHERE match <= ?", (until,))
            db.commit()

    @pytest.mark.parametrize(("aged", "left"), [(0, [1, 3, 5]), (1, [3, 5]), (3, [5]), (5, [5])])
    def test_old_ones_go_and_the_last_one_stays(self, tmp_path: Path, aged: int, left: list[int]) -> None:
        reopened(tmp_path / "j", BEGUN, ENDED, BEGUN, ENDED, BEGUN).close()
        self.age(tmp_path / "j", aged)
        assert Journal(tmp_path / "j").unfinished() == [BEGUN]
        assert self.matches(tmp_path / "j") == left

    def test_the_oldest_go_while_the_file_is_too_large(self, tmp_path: Path) -> None:
        big = Entry(EntryKind.ACTED, "x" * 400_000)
        journal = Journal(tmp_path / "j", Keep(megabytes=1))
        for _ in range(5):
            for entry in (BEGUN, big, ENDED):
                journal.append(entry)
        assert self.matches(tmp_path / "j") == [7, 10, 13]
        journal.close()
        assert (tmp_path / "j").stat().st_size < 2_500_000

    def test_a_start_reads_none_of_them(self, tmp_path: Path) -> None:
        path = tmp_path / "j"
        reopened(path, *LONG, ENDED, BEGUN, *LONG, *LONG, *LONG, ENDED, BEGUN, ACTED).close()
        with path.open("r+b") as file:
            file.seek(path.stat().st_size // 2 // 4096 * 4096)
            file.write(b"\xa5" * 4096)
        journal = Journal(path)
        assert (journal.unfinished(), journal.take_notices()) == ([BEGUN, ACTED], [])
