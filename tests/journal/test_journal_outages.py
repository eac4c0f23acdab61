"""A journal that cannot be written for a while, or whose file vanishes, loses nothing."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing, nullcontext
from pathlib import Path
from random import Random

import pytest

from journal.written import ACTED, BEGUN, ENDED, LONG, beside, causes, full_disk, reopened
from playmat.errors import Cause, JournalError
from playmat.journal.file import last_match
from playmat.journal.journal import Journal
from playmat.session.effects import Entry, EntryKind
from support.examples import soaked


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

    def test_a_disk_that_is_full_at_the_start_does_not_stop_the_table(self, tmp_path: Path) -> None:
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

    def test_a_path_that_is_no_file_is_left_alone(self, tmp_path: Path) -> None:
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


def test_a_journal_on_a_read_only_medium_is_read_with_its_log() -> None:
    home = Path(tempfile.mkdtemp())
    try:
        home.chmod(0o777)
        command = [sys.executable, "-c", READ_ONLY_MEDIUM, str(home)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert done.stdout == "2 entries\n"
    finally:
        (home / "j").chmod(0o755)
        shutil.rmtree(home)


READ_ONLY_MEDIUM = """
import os, sys
from pathlib import Path
from playmat.journal.file import last_match
from playmat.journal.journal import Journal
from playmat.session.effects import Entry, EntryKind
if os.geteuid() == 0:
    os.setuid(65534)
folder = Path(sys.argv[1]) / "j"
journal = Journal(folder / "j")
journal.append(Entry(EntryKind.BEGUN, "start", game="game"))
journal.append(Entry(EntryKind.ACTED, "turn F2"))
copy = {name: (folder / name).read_bytes() for name in ("j", "j-wal")}
journal.close()
for file in folder.iterdir():
    file.unlink()
for name, content in copy.items():
    (folder / name).write_bytes(content)
folder.chmod(0o555)
print(len(last_match(folder / "j", "game")[1]), "entries")
assert {file.name for file in folder.iterdir()} == {"j", "j-wal"}
"""


def test_a_journal_without_its_log_names_the_file_that_is_missing(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j")
    journal.append(BEGUN)
    shutil.copy(tmp_path / "j", tmp_path / "alone")
    with pytest.raises(JournalError, match="put alone-wal beside it"):
        last_match(tmp_path / "alone", "game")


class TestUnderneath:
    def test_a_deleted_file_is_created_again_with_the_whole_game(self, tmp_path: Path) -> None:
        journal = reopened(tmp_path / "j", BEGUN, ACTED)
        (tmp_path / "j").unlink()
        journal.append(ACTED)
        assert causes(journal) == [Cause.DELETED]
        assert last_match(tmp_path / "j", "game")[1] == [BEGUN, ACTED, ACTED]

    def test_a_deleted_folder_is_created_again(self, tmp_path: Path) -> None:
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
    def test_a_truncated_file_is_moved_aside_and_written_again(self, tmp_path: Path, quarters: int) -> None:
        journal = reopened(tmp_path / "j", *LONG)
        size = (tmp_path / "j").stat().st_size
        os.truncate(tmp_path / "j", size * quarters // 4)
        journal.append(ACTED)
        assert causes(journal) == [Cause.DAMAGED]
        assert len(beside(tmp_path / "j")) == 1
        assert last_match(tmp_path / "j", "game")[1] == [*LONG, ACTED]

    def test_closing_restores_a_deleted_file(self, tmp_path: Path) -> None:
        journal = reopened(tmp_path / "j", BEGUN, ACTED)
        (tmp_path / "j").unlink()
        journal.close()
        assert last_match(tmp_path / "j", "game")[1] == [BEGUN, ACTED]


def spoil(path: Path, random: Random) -> None:
    """Applies one of the things that happen to files."""
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


@pytest.mark.parametrize("seed", [*range(6), *map(soaked, range(6, 20))])
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
