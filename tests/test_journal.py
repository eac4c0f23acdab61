"""What was accepted survives: the journal after a power cut, a full disk, a damaged file."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from playmat.errors import JournalError
from playmat.journal import Journal, last_match
from playmat.session.effects import Entry, EntryKind

BEGUN = Entry(EntryKind.BEGUN, "start")
ACTED = Entry(EntryKind.ACTED, "turn F2", {"south.kingdom.0": ("south-B01-1", "north-B01-2")})
ENDED = Entry(EntryKind.ENDED, "execution")


def reopened(path: Path, *entries: Entry) -> Journal:
    journal = Journal(path, "game")
    for entry in entries:
        journal.append(entry)
    journal.close()
    return Journal(path, "game")


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


def test_another_games_match_is_not_offered(tmp_path: Path) -> None:
    reopened(tmp_path / "j", BEGUN, ACTED).close()
    assert Journal(tmp_path / "j", "another").unfinished() == []


KILLED = """
import os, signal, sys
from contextlib import closing
from pathlib import Path
from playmat.journal import Journal, last_match
from playmat.session.effects import Entry, EntryKind
journal = Journal(Path(sys.argv[1]), "game")
journal.append(Entry(EntryKind.BEGUN, "start"))
for number in range(20):
    journal.append(Entry(EntryKind.ACTED, str(number)))
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_every_entry_outlives_a_process_that_is_killed(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "j")], check=False)
    assert done.returncode == -9
    assert [entry.text for entry in Journal(tmp_path / "j", "game").unfinished()][1:] == [
        str(number) for number in range(20)
    ]


def test_a_file_that_is_no_journal_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "j"
    path.write_text("a shopping list, long enough not to look like an empty file " * 20)
    before = path.read_bytes()
    with pytest.raises(JournalError, match="move the file aside"):
        Journal(path, "game")
    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(JournalError, match=r"journal .*file/j cannot be opened"):
        Journal(tmp_path / "file" / "j", "game")


@pytest.mark.parametrize("damage", ["kind = 'danced'", "cards = 'no JSON'", "cards = '[1]'"])
def test_an_entry_that_is_no_part_of_a_game_is_named(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "j"
    journal = reopened(path, BEGUN, ACTED)
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"UPDATE entries SET {damage} WHERE id = 2")
        db.commit()
    for read in (journal.unfinished, lambda: last_match(path, "game")):
        with pytest.raises(
            JournalError, match=r"holds the entry '.*' 'turn F2', which is no part of a game: move"
        ):
            read()
    journal.close()
