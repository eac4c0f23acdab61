"""Results of named players: counted once per match, kept beside the match, deleted on request."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from journal.written import ACTED, BEGUN
from playmat.bots.progress import level_reached, suggested_level
from playmat.errors import JournalError
from playmat.journal.journal import Journal
from playmat.journal.results import Result, Results

ANNA = Result("2026-11-24T10:00:00.000+00:00", 0, "Anna", "nim", "level-1", True, 20, 100.0)
BEN = ANNA._replace(seat=1, player="Ben", won=False)


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "j")


def test_the_journal_goes_on_beside_the_results(tmp_path: Path, journal: Journal) -> None:
    path = tmp_path / "j"
    journal.append(BEGUN)
    results = Results(path)
    results.add([ANNA, BEN])
    journal.append(ACTED)
    assert journal.trouble is None and journal.take_notices() == []
    assert results.of("Anna", "nim") == [ANNA] and results.of("Anna", "chess") == []
    journal.close()
    again = Journal(path)
    assert again.unfinished() == [BEGUN, ACTED] and again.take_notices() == []
    again.close()


def test_a_match_whose_last_action_was_taken_back_counts_once(tmp_path: Path, journal: Journal) -> None:
    results = Results(tmp_path / "j")
    results.add([ANNA])
    results.add([ANNA._replace(won=False)])
    assert results.of("Anna", "nim") == [ANNA._replace(won=False)]


def test_a_forgotten_player_is_nowhere_in_the_table(tmp_path: Path, journal: Journal) -> None:
    results = Results(tmp_path / "j")
    results.add([ANNA, BEN, ANNA._replace(begun="later", game="chess")])
    results.forget("Anna")
    with closing(sqlite3.connect(tmp_path / "j")) as db:
        assert db.execute("SELECT player FROM results").fetchall() == [("Ben",)]
    journal.close()
    assert b"Anna" not in (tmp_path / "j").read_bytes() and b"Ben" in (tmp_path / "j").read_bytes()


def test_a_name_is_forgotten_however_a_device_wrote_it(tmp_path: Path) -> None:
    composed, decomposed = "Zo\xeb", "Zoe\u0308"
    results = Results(tmp_path / "j")
    results.add([ANNA._replace(player=composed), BEN._replace(player=decomposed)])
    assert len(results.of(composed, "nim")) == 2
    results.forget(decomposed)
    assert not results.of(composed, "nim")


def test_a_file_that_cannot_be_used_is_reported_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "j").write_text("a shopping list " * 100)
    with pytest.raises(JournalError, match="cannot be read"):
        Results(tmp_path / "j").of("Anna", "nim")


@pytest.mark.parametrize(
    ("played", "reached", "suggested"),
    [
        ("1+ 1+", "level-1", ""),
        ("1+ 1+ 1+", "level-1", "level-2"),
        ("3+ 3+ 3+", "level-3", "level-3"),
        ("2- 2- 2-", "", "level-1"),
        ("1- 1- 1-", "", "level-1"),
        ("3+ 2+ 2- 2+", "level-3", "level-2"),
        ("1+ 0+ 0+ 1+", "level-1", ""),  # people and other programs are no levels
    ],
)
def test_three_games_suggest_a_level(played: str, reached: str, suggested: str) -> None:
    levels = ["level-1", "level-2", "level-3"]
    games = [(f"level-{game[0]}", game[1] == "+") for game in played.split()]
    assert level_reached(games, levels) == reached
    assert suggested_level(games, levels) == suggested


def test_results_against_a_level_that_is_gone_count_for_the_nearest_one() -> None:
    levels = ["random", "level-3", "level-5"]
    games = [("level-2", True), ("level-4", True), ("level-4", True)]
    assert level_reached(games, levels) == "level-3"
    assert suggested_level([("level-4", True)] * 3, levels) == "level-5"
