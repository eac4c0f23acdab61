"""Pairings: no rematch, no second bye, and a round waits for the results of the one before."""

from random import Random
from typing import Any

import pytest

from playmat.errors import HallError
from playmat_hall.tournament import Moment, Tournament


def begin(number: int, form: str = "swiss", **more: Any) -> Tournament:
    players = [f"P{n}" for n in range(number)]
    fields = {"name": "Friday", "form": form, "players": players, "tables": ["a", "b"]}
    return Tournament.begin(fields | more)


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
            playing = [player for game in games for player in (game.first, game.second) if player]
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
    with pytest.raises(HallError, match="rounds are played: end this tournament"):
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
    assert gone not in {player for game in games for player in (game.first, game.second)} and len(games) == 2
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
    assert [row["place"] for row in tournament.standings()] == [1, 2, 2, 4]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"players": ["Ana"]}, "2 to 64 players"),
        ({"players": ["Ana", "Ben", " Ana "]}, "named twice"),
        ({"players": "Ana, Ben"}, "lists of names"),
        ({"players": ["Ana", "Ana\u2060"]}, "invisible signs"),
        ({"players": ["Ana", "\u202eevil"]}, "invisible signs"),
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


def test_two_spellings_of_a_name_are_one_player() -> None:
    tournament = begin(4)
    tournament.join("Zo\xeb")
    with pytest.raises(HallError, match="not in the list"):
        tournament.join("Zoe\u0308")


def test_a_tournament_survives_its_storage() -> None:
    tournament = begin(5)
    play(tournament, Random(1))
    assert Tournament.of_json(tournament.as_json()) == tournament


def test_a_latecomer_is_paired_from_the_next_round_and_has_no_points_of_earlier_ones() -> None:
    tournament = begin(4)
    play(tournament, Random(2))
    tournament.join("  Zoe ")
    assert "Zoe" not in {player for game in tournament.rounds[0] for player in (game.first, game.second)}
    games = tournament.next_round()
    assert "Zoe" in {player for game in games for player in (game.first, game.second)}
    with pytest.raises(HallError, match="not in the list"):
        tournament.join("Zoe")


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 7, 9])
@pytest.mark.parametrize("after", [1, 2])
def test_a_latecomer_to_a_round_robin_meets_everyone_once(number: int, after: int) -> None:
    tournament, random = begin(number, "round-robin"), Random(number)
    for _ in range(min(after, tournament.length)):
        play(tournament, random)
        if len(tournament.rounds) == 1:
            tournament.leave("P0")
            tournament.leave("P0", False)
    if len(tournament.rounds) == tournament.length:
        with pytest.raises(HallError, match="all rounds are played"):
            tournament.join("Zoe")
        return
    tournament.join("Zoe")
    while len(tournament.rounds) < tournament.length:
        play(tournament, random)
        assert len(tournament.rounds) < 3 * number
    pairs = [frozenset((g.first, g.second)) for games in tournament.rounds for g in games if g.second]
    assert len(set(pairs)) == len(pairs) == (number + 1) * number // 2


def test_who_was_free_before_a_latecomer_came_has_no_point_for_it() -> None:
    tournament = begin(3, "round-robin")
    tournament.next_round()
    (free,) = [game.first for game in tournament.rounds[0] if game.second is None]
    tournament.enter(1 if tournament.rounds[0][0].second is None else 0, "first")
    assert {row["player"]: row["points"] for row in tournament.standings()}[free] == 1
    tournament.join("Zoe")
    while len(tournament.rounds) < tournament.length:
        for number, game in enumerate(tournament.next_round()):
            if game.second:
                best = min((game.first, game.second), key=["Zoe", free, "P0", "P1", "P2"].index)
                tournament.enter(number, "first" if best == game.first else "second")
    assert [(row["player"], row["points"]) for row in tournament.standings()][:2] == [("Zoe", 3), (free, 2)]


def test_correcting_an_earlier_round_changes_the_standings_and_no_pairing() -> None:
    tournament = begin(4)
    tournament.next_round()
    for number in (0, 1):
        tournament.enter(number, "first")
    second = [(game.first, game.second) for game in tournament.next_round()]
    (winner, loser) = tournament.rounds[0][0].first, tournament.rounds[0][0].second
    with pytest.raises(HallError, match="changed meanwhile"):
        tournament.enter(0, "", 0)
    tournament.enter(0, "second", 0)
    points = {row["player"]: row["points"] for row in tournament.standings()}
    assert (points[winner], points[str(loser)]) == (0, 1)
    assert [(game.first, game.second) for game in tournament.rounds[1]] == second


def test_a_pairing_that_waits_gets_the_first_table_with_a_result() -> None:
    tournament = begin(6)
    tournament.next_round(Moment(1000))
    changed = tournament.enter(1, "first", now=Moment(5000, {"b": {"a1": 7}}))
    assert [game.table for game in changed] == ["b", "b"] and changed[1] is tournament.rounds[0][2]
    assert (changed[1].since_ms, changed[1].after) == (5000, {"a1": 7})
    assert tournament.enter(1, "second") == [tournament.rounds[0][1]]


def test_a_result_that_is_taken_back_takes_the_table_from_the_pairing_that_got_it() -> None:
    tournament = begin(6)
    (game, _, waiting) = tournament.next_round(Moment(1000))
    tournament.enter(0, "first", now=Moment(2000))
    assert tournament.enter(0, "") == [game]
    assert (game.table, waiting.table) == ("a", "")
    assert tournament.enter(0, "second", now=Moment(3000)) == [game, waiting]


def test_a_result_that_is_taken_back_leaves_the_table_to_those_who_play_there_after_others() -> None:
    tournament = begin(6, tables=["a"])
    games = tournament.next_round(Moment(1000))
    tournament.enter(0, "first", now=Moment(2000))
    tournament.enter(1, "first", now=Moment(3000))
    tournament.enter(0, "")
    assert [game.table for game in games] == ["", "a", "a"]
    assert tournament.enter(2, "first", now=Moment(4000)) == [games[2], games[0]]


def test_a_pairing_goes_to_a_free_table_and_its_own_gets_no_more() -> None:
    tournament = begin(6)
    tournament.next_round()
    for number, table, cause in ((0, "b", "another pairing"), (5, "c", "no such game")):
        with pytest.raises(HallError, match=cause):
            tournament.move(number, table)
    before, game = tournament.move(0, "c")
    assert (before.table, game.table, before.first) == ("a", "c", game.first)
    assert game is tournament.rounds[0][0] and tournament.tables == ["c", "b"]
    tournament.move(2, "d")  # it waited for a table
    assert [game.table for game in tournament.rounds[0]] == ["c", "b", "d"]
    for number in range(3):
        tournament.enter(number, "first")
    with pytest.raises(HallError, match="changed meanwhile"):
        tournament.move(0, "a")
    assert [game.table for game in tournament.next_round()][:2] == ["c", "b"]


def test_a_rematch_is_paired_only_when_all_have_met() -> None:
    tournament = begin(4)
    for _ in range(2):
        play(tournament, Random(4))
    left = [tournament.standings()[0]["player"], tournament.standings()[1]["player"]]
    for player in left:
        tournament.leave(player)
    tournament.length = 4
    play(tournament, Random(4))
    assert len(tournament.next_round()) == 1
