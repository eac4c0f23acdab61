"""Solved puzzles are kept by name in the journal's file, and deleted with everything else of a player."""

from pathlib import Path

from playmat.journal.journal import Journal
from playmat.journal.results import Results
from playmat.session.effects import Entry, EntryKind


def begun(tmp_path: Path) -> Path:
    file = tmp_path / "journal.sqlite"
    journal = Journal(file)
    journal.append(Entry(EntryKind.BEGUN, ".../.../...", game="tic-tac-toe"))
    journal.close()
    return file


def test_each_puzzle_is_kept_once_by_player_and_game(tmp_path: Path) -> None:
    results = Results(begun(tmp_path))
    for number in (3, 1, 3):
        results.solve("Anna", "tic-tac-toe", number)
    results.solve("Anna", "draughts", 2)
    results.solve("Ben", "tic-tac-toe", 5)
    again = Results(tmp_path / "journal.sqlite")
    assert again.solved(" Anna ") == again.solved("Anna") == {"tic-tac-toe": {1, 3}, "draughts": {2}}
    assert again.solved("Cleo") == {}


def test_a_forgotten_player_has_solved_nothing(tmp_path: Path) -> None:
    results = Results(begun(tmp_path))
    results.solve("Anna", "draughts", 2)
    results.solve("Ben", "draughts", 2)
    results.forget("Anna")
    assert (results.solved("Anna"), results.solved("Ben")) == ({}, {"draughts": {2}})


def test_the_journal_with_them_is_read_again(tmp_path: Path) -> None:
    file = begun(tmp_path)
    Results(file).solve("Anna", "draughts", 2)
    journal = Journal(file)
    assert [entry.kind for entry in journal.unfinished()] == [EntryKind.BEGUN]
    journal.close()
