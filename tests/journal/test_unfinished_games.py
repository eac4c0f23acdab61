"""Recovery of an unfinished game after a power cut, and removal of old games."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import datetime, tzinfo
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

    def dated(self, path: Path, *dates: str | None) -> list[str | None]:
        """Opens a journal with one ended match at each date, and returns the dates that are left."""
        reopened(path, *[BEGUN, ENDED] * len(dates)).close()
        with closing(sqlite3.connect(path)) as db:
            # An entry without a time comes from damage: the schema allows none.
            db.execute("PRAGMA writable_schema = ON")
            db.execute("UPDATE sqlite_master SET sql = replace(sql, 'at    TEXT NOT NULL', 'at    TEXT')")
            db.commit()
        with closing(sqlite3.connect(path)) as db:
            for number, date in enumerate(dates):
                db.execute("UPDATE entries SET at = ? WHERE match = ?", (date, 2 * number + 1))
            db.commit()
        journal = Journal(path)
        assert (journal.trouble, journal.take_notices()) == (None, [])
        journal.close()
        with closing(sqlite3.connect(path)) as db:
            return [at for (at,) in db.execute("SELECT at FROM entries GROUP BY match ORDER BY match")]

    def months(self, count: int) -> list[str]:
        months = [f"20{year}-{month:02}" for year in range(24, 28) for month in range(1, 13)]
        return [f"{month}-01T20:00:00.000+00:00" for month in months[:count]]

    def test_games_of_more_than_a_year_before_the_last_one_go(self, tmp_path: Path) -> None:
        dates = self.months(24)
        assert self.dated(tmp_path / "j", *dates) == dates[-13:]

    @pytest.mark.parametrize("wrong", ["2036-02-07T06:28:15.000+00:00", "1970-01-01T00:00:09.000+00:00"])
    @pytest.mark.parametrize("at", range(4))
    def test_a_game_with_a_wrong_date_neither_removes_nor_saves_others(
        self, tmp_path: Path, wrong: str, at: int
    ) -> None:
        recent = self.months(3)
        recent.insert(at, wrong)
        assert self.dated(tmp_path / "recent", *recent) == recent
        old = [*self.months(6), *self.months(24)[10:]]
        old.insert(at, wrong)
        left = self.dated(tmp_path / "old", *old)
        assert wrong not in left and left == self.months(24)[-len(left) :]

    def test_a_clock_that_jumps_at_every_start_makes_no_game_old(self, tmp_path: Path) -> None:
        dates = ["1970-01-01T00:00:09.000+00:00", "2026-11-21T20:00:00.000+00:00"] * 15
        assert self.dated(tmp_path / "j", *dates) == dates

    def test_a_start_far_in_the_future_removes_nothing(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Ahead(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> "Ahead":
                return cls(2036, 2, 7, tzinfo=tz)

        reopened(tmp_path / "j", *[BEGUN, ENDED] * 3).close()
        monkeypatch.setattr("playmat.journal.journal.datetime", Ahead)
        reopened(tmp_path / "j", BEGUN, ENDED).close()
        assert self.matches(tmp_path / "j") == [1, 3, 5, 7]

    @pytest.mark.parametrize("at", [None, "", "yesterday"])
    @pytest.mark.parametrize("number", [0, 1, 22])
    def test_an_entry_without_a_time_is_as_old_as_the_one_before_it(
        self, tmp_path: Path, at: str | None, number: int
    ) -> None:
        dates: list[str | None] = [*self.months(24)]
        dates[number] = at
        assert len(self.dated(tmp_path / "j", *dates)) in (13, 14)

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
