"""Pairings: nobody meets twice, nobody has two byes, and a round waits for the results of the one before."""

from random import Random
from typing import Any

import pytest

from playmat.errors import HallError
from playmat.hall.tournament import Tournament


def begin(number: int, form: str = "swiss", **more: Any) -> Tournament:
    players = [f"P{n}" for n in range(number)]
    return Tournament.begin(
        {"name": "Friday", "form": form, "players": players, "tables": ["a", "b"], **more}
    )


def play(tournament: Tournament, random: Random) -> None:
    tournament.next_round()
    for number, game in enumerate(tournament.rounds[-1]):
        if game.second:
            tournament.enter(number, random.choice(["first", "second", "draw"]))


@pytest.mark.parametrize("form", ["swiss", "round-robin"])
@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 7, 8, 9, 16, 21])
def test_nobody_meets_twice_or_has_two_byes_and_everyone_plays_each_round(number: int, form: str) -> None:
    for seed in range(5):
        tournament, random = begin(number, form), Random(seed)
        for _ in range(tournament.length):
            play(tournament, random)
        games = [game for games in tournament.rounds for game in games]
        pairs = [frozenset((game.first, game.second)) for game in games]
        assert len(set(pairs)) == len(pairs)
        for games in tournament.rounds:
            playing = [one for game in games for one in (game.first, game.second) if one]
            assert sorted(playing) == sorted(tournament.players)


def test_everyone_meets_everyone_in_a_round_robin() -> None:
    tournament = begin(6, "round-robin")
    for _ in range(5):
        play(tournament, Random(1))
    assert len({frozenset((game.first, game.second)) for games in tournament.rounds for game in games}) == 15


def test_winners_meet_winners_and_the_last_of_the_standings_has_the_bye() -> None:
    tournament = begin(5)
    assert [(game.first, game.second) for game in tournament.next_round()] == [
        ("P0", "P2"), ("P1", "P3"), ("P4", None),
    ]  # fmt: skip
    tournament.enter(0, "first")
    tournament.enter(1, "first")
    second = {frozenset((game.first, game.second)) for game in tournament.next_round()}
    assert frozenset(("P2", None)) in second or frozenset(("P3", None)) in second
    assert frozenset(("P0", "P1")) in second or frozenset(("P0", "P4")) in second


def test_a_full_swiss_of_few_players_ends_with_the_next_step() -> None:
    tournament = begin(4, rounds=3)
    for _ in range(3):
        play(tournament, Random(3))
    with pytest.raises(HallError, match="rounds are played: begin another"):
        tournament.next_round()


def test_the_next_round_waits_for_every_result() -> None:
    tournament = begin(4)
    tournament.next_round()
    tournament.enter(0, "draw")
    with pytest.raises(HallError, match="missing: enter it first"):
        tournament.next_round()


def test_who_leaves_is_paired_no_more_and_keeps_the_points() -> None:
    tournament = begin(4, "round-robin")
    tournament.next_round()
    tournament.enter(0, "first")
    tournament.enter(1, "first")
    gone = tournament.rounds[0][0].first
    tournament.leave(gone)
    games = tournament.next_round()
    assert gone not in {one for game in games for one in (game.first, game.second)} and len(games) == 2
    assert next(row for row in tournament.standings() if row["player"] == gone)["points"] == 1


def test_more_games_than_tables_wait_for_one() -> None:
    assert [game.table for game in begin(6).next_round()] == ["a", "b", ""]


def test_standings_count_halves_and_break_ties_by_the_opponents() -> None:
    tournament = begin(4)
    tournament.next_round()
    tournament.enter(0, "first")
    tournament.enter(1, "draw")
    assert [(row["player"], row["points"]) for row in tournament.standings()] == [
        ("P0", 1), ("P1", 0.5), ("P3", 0.5), ("P2", 0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"players": ["Ana"]}, "2 to 64 players"),
        ({"players": ["Ana", "Ben", " Ana "]}, "named twice"),
        ({"players": "Ana, Ben"}, "lists of names"),
        ({"players": ["Ana", "x" * 40]}, "shorten"),
        ({"form": "knockout"}, "no form of tournament"),
        ({"rounds": 4}, "1 to 3 rounds"),
        ({"rounds": "many"}, "1 to 3 rounds"),
    ],
)
def test_what_cannot_be_a_tournament_is_refused_with_the_next_step(
    fields: dict[str, Any], sentence: str
) -> None:
    whole = {"name": "Friday", "form": "swiss", "players": ["Ana", "Ben", "Cem"], "tables": []}
    with pytest.raises(HallError, match=sentence):
        Tournament.begin(whole | fields)


def test_a_tournament_survives_its_storage() -> None:
    tournament = begin(5)
    play(tournament, Random(1))
    assert Tournament.of_json(tournament.as_json()) == tournament
