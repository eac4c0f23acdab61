"""Tournaments between computer players: seats, counts, intervals, and going on after an interruption."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from playmat.bots.tournament import PlayedGame, seating, table, wilson
from playmat.cli import main

PLAY = ["rules", "play", "--game", "age-of-war", "--players", "odds,random,random", "--jobs", "1"]


def test_players_take_every_seat_in_turn() -> None:
    assert [seating(number, 3) for number in range(4)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]


@pytest.mark.parametrize(("wins", "games"), [(80, 100), (1, 2), (3, 1000)])
def test_each_bound_is_as_likely_as_1_96_standard_deviations(wins: int, games: int) -> None:
    """The definition: the bounds are the shares from which the count is exactly that far away."""
    for bound in wilson(wins, games):
        assert (wins / games - bound) ** 2 == pytest.approx(1.96**2 * bound * (1 - bound) / games)


def test_extreme_counts_stay_within_0_and_1() -> None:
    assert wilson(0, 10)[0] == 0.0 and 0.27 < wilson(0, 10)[1] < 0.28
    assert wilson(10, 10)[1] == 1.0 and wilson(0, 0) == (0.0, 1.0)


def test_a_game_without_a_sole_winner_is_a_draw() -> None:
    games = [
        PlayedGame(number, winners, (3, 1), (0.006, 0.002))
        for number, winners in enumerate([(0,), (1,), (0, 1), ()])
    ]
    counted = table(["a", "b"], games)
    assert (counted["games"], counted["draws"]) == (4, 2)
    assert [(player["name"], player["wins"], player["ms_per_decision"]) for player in counted["players"]] == [
        ("a", 1, 2.0),
        ("b", 1, 2.0),
    ]


def test_the_thinking_of_a_quick_player_is_not_rounded_to_nothing() -> None:
    first, second = table(["a", "b"], [PlayedGame(0, (0,), (40, 0), (0.000123, 0.0))])["players"]
    assert (first["ms_per_decision"], second["ms_per_decision"]) == (0.00308, None)


def test_the_results_are_a_table_with_a_row_for_each_player(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*PLAY, "--games", "1"]) == 0
    _, _, head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == ["wins", "from", "to", "ms"]
    assert [row.split()[0] for row in rows] == ["odds", "random", "random"]
    assert len({len(line) for line in (head, *rows)}) == 1


def played(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[int]]:
    """Returns the number of games and everyone's wins."""
    assert main([*PLAY, "--json", *words]) == 0
    counted = json.loads(capsys.readouterr().out)
    return counted["games"], [player["wins"] for player in counted["players"]]


def test_an_interrupted_tournament_continues(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results = tmp_path / "results.jsonl"
    whole = played(capsys, "--games", "3")
    assert played(capsys, "--games", "2", "--results", str(results))[0] == 2
    first, *games = results.read_text().splitlines()
    results.write_text("\n".join([first, games[0], games[1][:9]]))  # the second was being written
    assert played(capsys, "--games", "3", "--results", str(results)) == whole
    assert len(results.read_text().splitlines()) == 4
    assert main([*PLAY, "--seed", "9", "--games", "3", "--results", str(results)]) == 1
    assert "has another tournament" in capsys.readouterr().err
    results.write_text("a letter")
    assert main([*PLAY, "--games", "3", "--results", str(results)]) == 1
    assert "has no results of a tournament" in capsys.readouterr().err


def test_an_interrupted_ladder_continues(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ladder = ["rules", "ladder", "--game", "age-of-war", "--games", "2", "--jobs", "1"]
    kept = [*ladder, "--results", str(tmp_path / "new" / "folder")]
    assert main(ladder) == 0
    whole = capsys.readouterr().out
    assert main(kept) == 0
    assert capsys.readouterr().out == whole
    first, second = sorted((tmp_path / "new" / "folder").iterdir())
    assert (first.name, second.name) == ("level-3-level-5.jsonl", "random-level-3.jsonl")
    first.unlink()
    second.write_text(second.read_text()[:-9])  # its last game was being written
    assert main(kept) == 0
    assert capsys.readouterr().out == whole
    assert [len(file.read_text().splitlines()) for file in (first, second)] == [3, 3]


def test_bots_and_seats_agree(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "play", "--players", "random", "--games", "2"]) == 1
    assert "art-of-war is for 2 players: name so many bots, not 1" in capsys.readouterr().err
