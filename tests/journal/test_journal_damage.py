"""Damaged and foreign files: readable entries are recovered, and the file is moved aside."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from journal.written import ACTED, BEGUN, ENDED, LONG, beside, causes, reopened
from playmat.errors import Cause, JournalError
from playmat.journal.file import last_match
from playmat.journal.journal import Journal


class TestDamage:
    @pytest.mark.parametrize("quarters", range(4))
    def test_the_last_game_of_a_truncated_file_is_recovered_up_to_the_cut(
        self, tmp_path: Path, quarters: int
    ) -> None:
        path = tmp_path / "j"
        reopened(path, BEGUN, ENDED, *LONG).close()
        os.truncate(path, path.stat().st_size * quarters // 4)
        cut = path.read_bytes()
        journal = Journal(path)
        assert causes(journal) == [Cause.DAMAGED]
        saved = journal.unfinished()
        assert saved == LONG[: len(saved)] and bool(saved) == (quarters > 0)
        assert [file.read_bytes() for file in beside(path)] == [cut]
        journal.append(BEGUN)
        journal.append(ACTED)
        assert journal.trouble is None
        journal.close()
        assert Journal(path).unfinished() == [BEGUN, ACTED]

    def test_with_any_page_damaged_the_game_is_complete_or_the_loss_is_reported(self, tmp_path: Path) -> None:
        reopened(tmp_path / "whole", *LONG).close()
        content = (tmp_path / "whole").read_bytes()
        told = 0
        for start in range(0, len(content), 4096):
            path = tmp_path / f"{start}" / "j"
            path.parent.mkdir()
            path.write_bytes(content[:start] + b"\xa5" * 4096 + content[start + 4096 :])
            journal = Journal(path)
            saved = journal.unfinished()
            assert saved == LONG[: len(saved)]
            assert saved == LONG or causes(journal)
            told += saved != LONG
            journal.append(ACTED)
            assert journal.trouble is None
            assert journal.unfinished() == ([*saved, ACTED])
            journal.close()
        assert told

    def test_a_file_that_is_no_journal_is_kept_beside(self, tmp_path: Path) -> None:
        path = tmp_path / "j"
        path.write_text("a shopping list, long enough not to look like an empty file " * 20)
        before = path.read_bytes()
        journal = Journal(path)
        (notice,) = journal.take_notices()
        assert notice.cause is Cause.DAMAGED and "it is kept as j.bad-" in notice.sentence
        assert [file.read_bytes() for file in beside(path)] == [before]
        journal.append(BEGUN)
        assert last_match(path, "game")[1] == [BEGUN]

    @pytest.mark.parametrize(
        "row",
        [
            (1, "game", "2026", "castled", "O-O", None),
            (1, "game", "2026", "acted", "turn F2", "{"),
            (1, "game", "2026", "acted", "turn F2", '["south"]'),
            (1, "game", "2026", "acted", b"\xff", None),
            (1, "game", "2026", "acted", "turn F2", b"\xff"),
            (1, "game", "2026", "acted", "turn F2", "[" * 100_000),
        ],
    )
    def test_a_game_with_a_strange_row_goes_on_from_before_it(
        self, tmp_path: Path, row: tuple[object, ...]
    ) -> None:
        reopened(tmp_path / "j", BEGUN, ACTED).close()
        with closing(sqlite3.connect(tmp_path / "j")) as db:
            db.execute(
                "INSERT INTO entries (match, game, at, kind, text, cards) VALUES (?, ?, ?, ?, ?, ?)", row
            )
            db.commit()
        journal = Journal(tmp_path / "j")
        assert causes(journal) == [Cause.UNREADABLE]
        assert journal.unfinished() == [BEGUN, ACTED]
        journal.append(ACTED)
        journal.close()
        assert beside(tmp_path / "j") == []
        again = Journal(tmp_path / "j")
        assert (again.unfinished(), again.take_notices()) == ([BEGUN, ACTED, ACTED], [])

    def test_invalid_text_is_a_strange_row_too(self, tmp_path: Path) -> None:
        reopened(tmp_path / "j", BEGUN, ACTED, ACTED).close()
        with closing(sqlite3.connect(tmp_path / "j")) as db:
            db.execute("UPDATE entries SET text = CAST(x'ff' AS TEXT) WHERE id = 3")
            db.commit()
        journal = Journal(tmp_path / "j")
        (notice,) = journal.take_notices()
        assert "Could not decode to UTF-8" in notice.sentence and "entries before" in notice.sentence
        assert journal.unfinished() == [BEGUN, ACTED]


class TestOtherFiles:
    def other(self, path: Path, *statements: str) -> bytes:
        with closing(sqlite3.connect(path)) as db:
            for statement in statements:
                db.execute(statement)
            db.commit()
        return path.read_bytes()

    @pytest.mark.parametrize(
        ("statement", "cause"),
        [
            ("CREATE TABLE cookies (host TEXT)", Cause.FOREIGN),
            ("CREATE TABLE entries (id INTEGER, url TEXT)", Cause.FOREIGN),
            ("PRAGMA user_version = 4", Cause.NEWER),
        ],
    )
    def test_another_program_s_or_a_newer_file_is_kept_beside_as_it_is(
        self, tmp_path: Path, statement: str, cause: Cause
    ) -> None:
        path = tmp_path / "j"
        if cause is Cause.NEWER:
            reopened(path, BEGUN).close()
        before = self.other(path, statement)
        journal = Journal(path)
        assert journal.unfinished() == []
        assert causes(journal) == [cause]
        assert [file.read_bytes() for file in beside(path)] == [before]
        journal.append(BEGUN)
        assert last_match(path, "game")[1] == [BEGUN]

    def test_a_journal_of_the_first_version_is_read_and_brought_up_to_date(self, tmp_path: Path) -> None:
        self.other(
            tmp_path / "j",
            "CREATE TABLE entries (id INTEGER PRIMARY KEY, match INTEGER NOT NULL, game TEXT NOT NULL, "
            "at TEXT NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL, cards TEXT)",
            "INSERT INTO entries VALUES (1, 1, 'game', '2026-11-21T12:00:00.000', 'begun', 'start', NULL)",
        )
        assert last_match(tmp_path / "j", "game")[1] == [BEGUN]
        journal = Journal(tmp_path / "j")
        assert (journal.unfinished(), journal.take_notices()) == ([BEGUN], [])
        journal.append(ACTED)
        journal.close()
        with closing(sqlite3.connect(tmp_path / "j")) as db:
            assert db.execute("PRAGMA user_version").fetchone() == (3,)
        assert Journal(tmp_path / "j").unfinished() == [BEGUN, ACTED]


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def strange(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE entries SET kind = 'castled'")
        db.commit()


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 9")


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("ALTER TABLE entries RENAME TO cookies")


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        (cut, "database disk image is malformed): the file is damaged, or no journal at all"),
        (strange, "entry 'castled' 'start' of .*: one of its entries is damaged"),
        (newer, "its version is 9.*: a newer playmat wrote it, update playmat to read it"),
        (foreign, "its tables are cookies.*: it is another program's file"),
        (lambda path: path.write_bytes(b""), "holds no game of game: name another file"),
        (lambda path: path.unlink(), "it is no file"),
    ],
)
def test_reading_reports_a_fault_in_one_sentence(
    tmp_path: Path, harm: Callable[[Path], None], sentence: str
) -> None:
    reopened(tmp_path / "j", *LONG).close()
    harm(tmp_path / "j")
    with pytest.raises(JournalError, match=sentence.replace("(", r"\(").replace("):", r"\):")):
        last_match(tmp_path / "j", "game")
