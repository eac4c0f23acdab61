"""What was accepted survives: the journal after a power cut, a full disk, a damaged file."""

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from random import Random

import pytest

from playmat.config import Keep
from playmat.errors import Cause, JournalError
from playmat.journal.file import last_match
from playmat.journal.journal import Journal
from playmat.session.effects import Entry, EntryKind

BEGUN = Entry(EntryKind.BEGUN, "start", game="game")
ACTED = Entry(EntryKind.ACTED, "turn F2", {"south.kingdom.0": ("south-B01-1", "north-B01-2")})
ENDED = Entry(EntryKind.ENDED, "execution")


LONG = [BEGUN, *(Entry(EntryKind.ACTED, str(n), {"south.deck.0": ("card",) * 60}) for n in range(100))]


def reopened(path: Path, *entries: Entry) -> Journal:
    journal = Journal(path)
    for entry in entries:
        journal.append(entry)
    journal.close()
    return Journal(path)


def test_an_interrupted_match_is_told_again(tmp_path: Path) -> None:
    journal = reopened(tmp_path / "folder" / "journal.sqlite", BEGUN, ACTED)
    assert journal.unfinished() == [BEGUN, ACTED]


def test_a_match_that_ended_is_not_offered(tmp_path: Path) -> None:
    assert reopened(tmp_path / "j", BEGUN, ACTED, ENDED).unfinished() == []


def test_a_match_whose_end_was_taken_back_is_offered(tmp_path: Path) -> None:
    undone = Entry(EntryKind.UNDONE)
    assert reopened(tmp_path / "j", BEGUN, ACTED, ENDED, undone).unfinished() == [BEGUN, ACTED, undone]


def test_only_the_last_match_counts(tmp_path: Path) -> None:
    assert reopened(tmp_path / "j", BEGUN, ACTED, BEGUN).unfinished() == [BEGUN]


def test_a_match_tells_which_game_it_is_of(tmp_path: Path) -> None:
    other = Entry(EntryKind.BEGUN, "start", game="another")
    assert reopened(tmp_path / "j", BEGUN, ACTED, other, ACTED).unfinished() == [other, ACTED]
    assert last_match(tmp_path / "j", "game")[1] == [BEGUN, ACTED]


def beside(path: Path) -> list[Path]:
    return [
        file for file in path.parent.glob(f"{path.name}.bad-*") if file.suffix[-4:] not in ("-wal", "-shm")
    ]


def causes(journal: Journal) -> list[Cause]:
    return [notice.cause for notice in journal.take_notices()]


@contextmanager
def full_disk(size: int) -> Iterator[None]:
    """No file grows beyond `size` bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


class TestPowerCut:
    @pytest.mark.parametrize("count", [0, 1, 30])
    def test_every_entry_outlives_a_process_that_is_killed_at_any_time(
        self, tmp_path: Path, count: int
    ) -> None:
        command = [sys.executable, "-c", APPENDING, str(tmp_path / "j")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
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


class TestOutage:
    def test_on_a_full_disk_the_game_is_kept_in_memory_until_there_is_room(self, tmp_path: Path) -> None:
        journal = reopened(tmp_path / "j", BEGUN, ACTED)
        with full_disk(1000):
            for entry in (ACTED, ENDED, BEGUN, ACTED):
                journal.append(entry)
            assert journal.trouble and "kept in memory" in journal.trouble.sentence
            assert journal.unfinished() == [BEGUN, ACTED]
        journal.flush()
        assert journal.trouble is None
        journal.append(ENDED)
        journal.close()
        with closing(sqlite3.connect(tmp_path / "j")) as db:
            kinds = [kind for (kind,) in db.execute("SELECT kind FROM entries ORDER BY id")]
        assert kinds == ["begun", "acted", "acted", "ended", "begun", "acted", "ended"]

    def test_a_disk_that_is_full_at_the_start_is_no_end(self, tmp_path: Path) -> None:
        with full_disk(0):
            journal = Journal(tmp_path / "j")
            journal.append(BEGUN)
            assert journal.trouble
        journal.append(ACTED)
        assert journal.trouble is None
        assert last_match(tmp_path / "j", "game")[1] == [BEGUN, ACTED]

    def test_a_path_that_cannot_be_used_is_named_and_used_once_it_can(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        journal = Journal(tmp_path / "file" / "j")
        journal.append(BEGUN)
        assert journal.trouble and "file/j cannot be written" in journal.trouble.sentence
        (tmp_path / "file").unlink()
        journal.flush()
        assert last_match(tmp_path / "file" / "j", "game")[1] == [BEGUN]

    def test_what_is_no_file_is_left_alone(self, tmp_path: Path) -> None:
        (tmp_path / "j").mkdir()
        journal = Journal(tmp_path / "j")
        assert journal.trouble and "it is no file" in journal.trouble.sentence
        assert (tmp_path / "j").is_dir()

    def test_a_folder_that_turns_read_only_costs_nothing(self) -> None:
        home = Path(tempfile.mkdtemp())
        try:
            home.chmod(0o777)
            done = subprocess.run(
                [sys.executable, "-c", READ_ONLY, str(home)], capture_output=True, text=True, check=True
            )
            assert done.stdout.split("\n")[:2] == ["read-only", "read-only"]
            assert last_match(home / "j" / "j", "game")[1] == [BEGUN, ACTED, ACTED]
        finally:
            shutil.rmtree(home)


READ_ONLY = """
import os, sys
from pathlib import Path
from random import Random
from playmat.journal.journal import Journal
from playmat.session.effects import Entry, EntryKind
if os.geteuid() == 0:
    os.setuid(65534)
path = Path(sys.argv[1]) / "j" / "j"
BEGUN, ACTED = Entry(EntryKind.BEGUN, "start", game="game"), Entry(
    EntryKind.ACTED, "turn F2", {"south.kingdom.0": ("south-B01-1", "north-B01-2")}
)
journal = Journal(path)
journal.append(BEGUN)
journal.append(ACTED)
journal.close()
path.chmod(0o444)
path.parent.chmod(0o555)
journal = Journal(path)
print(journal.trouble.cause)
assert journal.unfinished() == [BEGUN, ACTED]
journal.append(ACTED)
print(journal.trouble.cause)
path.parent.chmod(0o777)
path.chmod(0o666)
journal.flush()
assert journal.trouble is None
journal.close()
"""


class TestUnderneath:
    def test_a_file_that_was_deleted_is_made_anew_with_the_whole_game(self, tmp_path: Path) -> None:
        journal = reopened(tmp_path / "j", BEGUN, ACTED)
        (tmp_path / "j").unlink()
        journal.append(ACTED)
        assert causes(journal) == [Cause.DELETED]
        assert last_match(tmp_path / "j", "game")[1] == [BEGUN, ACTED, ACTED]

    def test_so_is_a_folder(self, tmp_path: Path) -> None:
        journal = reopened(tmp_path / "folder" / "j", BEGUN, ACTED)
        shutil.rmtree(tmp_path / "folder")
        journal.append(ACTED)
        assert causes(journal) == [Cause.DELETED]
        assert last_match(tmp_path / "folder" / "j", "game")[1] == [BEGUN, ACTED, ACTED]

    def test_a_log_that_was_deleted_loses_nothing(self, tmp_path: Path) -> None:
        journal = reopened(tmp_path / "j", BEGUN, ENDED, BEGUN, ACTED)
        (tmp_path / "j-wal").unlink()
        journal.append(ACTED)
        assert causes(journal) == []
        shutil.copy(tmp_path / "j", tmp_path / "copy")
        shutil.copy(tmp_path / "j-wal", tmp_path / "copy-wal")
        assert Journal(tmp_path / "copy").unfinished() == [BEGUN, ACTED, ACTED]

    def test_another_journal_in_its_place_gets_the_game_too(self, tmp_path: Path) -> None:
        reopened(tmp_path / "other", BEGUN, ENDED).close()
        journal = reopened(tmp_path / "j", BEGUN, ACTED)
        (tmp_path / "other").rename(tmp_path / "j")
        journal.append(ACTED)
        assert causes(journal) == [Cause.DELETED]
        journal.close()
        with closing(sqlite3.connect(tmp_path / "j")) as db:
            assert db.execute("SELECT match, count(*) FROM entries GROUP BY match").fetchall() == [
                (1, 2),
                (3, 3),
            ]

    def test_a_directory_in_its_place_is_waited_for(self, tmp_path: Path) -> None:
        journal = reopened(tmp_path / "j", BEGUN, ACTED)
        (tmp_path / "j").unlink()
        (tmp_path / "j").mkdir()
        journal.append(ACTED)
        assert journal.trouble
        (tmp_path / "j").rmdir()
        journal.flush()
        assert last_match(tmp_path / "j", "game")[1] == [BEGUN, ACTED, ACTED]

    @pytest.mark.parametrize("quarters", range(4))
    def test_a_file_cut_short_is_kept_beside_and_written_anew(self, tmp_path: Path, quarters: int) -> None:
        journal = reopened(tmp_path / "j", *LONG)
        size = (tmp_path / "j").stat().st_size
        os.truncate(tmp_path / "j", size * quarters // 4)
        journal.append(ACTED)
        assert causes(journal) == [Cause.DAMAGED]
        assert len(beside(tmp_path / "j")) == 1
        assert last_match(tmp_path / "j", "game")[1] == [*LONG, ACTED]

    def test_closing_makes_good_what_was_deleted(self, tmp_path: Path) -> None:
        journal = reopened(tmp_path / "j", BEGUN, ACTED)
        (tmp_path / "j").unlink()
        journal.close()
        assert last_match(tmp_path / "j", "game")[1] == [BEGUN, ACTED]


class TestDamage:
    @pytest.mark.parametrize("quarters", range(4))
    def test_of_a_truncated_file_the_last_game_is_saved_as_far_as_it_goes(
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

    def test_wherever_a_page_is_garbage_the_game_is_whole_or_the_loss_is_told(self, tmp_path: Path) -> None:
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

    def test_text_that_is_none_is_a_strange_row_too(self, tmp_path: Path) -> None:
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
            ("PRAGMA user_version = 2", Cause.NEWER),
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
            assert db.execute("PRAGMA user_version").fetchone() == (1,)
        assert Journal(tmp_path / "j").unfinished() == [BEGUN, ACTED]


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
def test_reading_says_in_one_sentence_what_is_wrong(
    tmp_path: Path, harm: Callable[[Path], None], sentence: str
) -> None:
    reopened(tmp_path / "j", *LONG).close()
    harm(tmp_path / "j")
    with pytest.raises(JournalError, match=sentence.replace("(", r"\(").replace("):", r"\):")):
        last_match(tmp_path / "j", "game")


def spoil(path: Path, random: Random) -> None:
    """One of the things that happen to files."""
    match random.randrange(6):
        case 0:
            path.unlink(missing_ok=True)
        case 1:
            Path(f"{path}-wal").unlink(missing_ok=True)
        case 2 if path.is_file():
            os.truncate(path, path.stat().st_size * random.randrange(4) // 4)
        case 3:
            path.unlink(missing_ok=True)
            path.write_bytes(random.randbytes(9000))
        case 4:
            path.unlink(missing_ok=True)
            reopened(path, BEGUN, ENDED).close()
        case 5:
            shutil.rmtree(path.parent)


@pytest.mark.parametrize("seed", range(20))
def test_whatever_happens_to_the_file_the_game_is_in_it_in_order_once_it_can_be(
    tmp_path: Path, seed: int
) -> None:
    random = Random(seed)
    path = tmp_path / "folder" / "j"
    journal = Journal(path)
    game: list[Entry] = []
    for number in range(40):
        if random.random() < 0.3:
            spoil(path, random)
        game = [BEGUN] if not game or random.random() < 0.1 else [*game, Entry(EntryKind.ACTED, str(number))]
        with full_disk(2000) if random.random() < 0.3 else nullcontext():
            journal.append(game[-1])
        assert journal.unfinished() == game
    journal.flush()
    assert journal.trouble is None
    journal.close()
    assert last_match(path, "game")[1] == game
