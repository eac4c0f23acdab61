"""`playmat rules puzzles` finds puzzles and writes them as the game reads them."""

import json
from pathlib import Path

import pytest

from playmat import cli
from playmat.bots.puzzles import proves
from playmat.games.interface import Puzzles
from playmat.games.notation.puzzles import parse_puzzles
from support.small_games import small_game

COMMAND = ["rules", "puzzles", "--game", "tic-tac-toe", "--games", "12", "--count", "3", "--json"]


@pytest.fixture(autouse=True)
def _games_of_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYMAT_GAMES", str(Path(__file__).parents[1] / "games"))


def test_puzzles_are_written_and_proved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "data" / "puzzles.txt"
    assert cli.main([*COMMAND, "--out", str(file)]) == 0
    assert json.loads(capsys.readouterr().out) == {"puzzles": 3, "file": str(file)}
    game, tasks = small_game("tic-tac-toe"), Puzzles[object]()
    found = parse_puzzles(file.read_text("utf-8"), game, tasks)
    assert [puzzle.number for puzzle in found] == [1, 2, 3]
    assert all(proves(tasks, puzzle, 1000) for puzzle in found)


def test_a_search_in_vain_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*COMMAND[:-1], "--most", "1"]) == 0
    assert capsys.readouterr().out.startswith("none was found: look in more games")


def test_the_same_seed_finds_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for _ in range(2):
        assert cli.main(COMMAND) == 0
        shown.append(json.loads(capsys.readouterr().out)["puzzles"])
    assert shown[0] == shown[1]
    assert shown[0].startswith("puzzle: 1\ntask: win\n")


def test_a_file_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken").touch()
    assert cli.main([*COMMAND, "--out", str(tmp_path / "taken" / "puzzles.txt")]) != 0
    assert "cannot be written" in capsys.readouterr().out
