"""Outpost: rules, notation and secrets."""

from __future__ import annotations

from random import Random

import pytest

from playmat.errors import IllegalAction, MalformedText
from playmat.games.interface import PUBLIC
from playmat.placement import Place
from support.small_games import small_game

GAME = small_game("outpost")
RULES = GAME.rules
MATS = ("mat.toml", "grid.toml")
OPEN = "m10,b1,c1 m11,x20,y20 south 0"
"""Two enemies face each other."""


def state(text: str):  # type: ignore[no-untyped-def]
    return RULES.parse_state(text)


def played(text: str, *actions: str) -> str:
    now = state(text)
    for action in actions:
        now = now.apply(RULES.parse_action(action))
    return str(now)


def square(name: str) -> Place:
    return Place("square", RULES.parse_action(f"place {name}").target)


# --- the rules


def test_each_side_sets_three_pieces_on_its_own_two_rows() -> None:
    for text, homes in (("- - south -", "12"), ("a1,b1,c1 - north -", ("19", "20"))):
        names = [str(action).removeprefix("place ") for action in state(text).legal_actions()]
        assert {name[1:] for name in names} == {*homes}
        assert len(names) == 50


def test_red_is_ready_before_blue_and_then_moves_first() -> None:
    assert played("- - south -", "place b1", "place a1", "place c2") == "c2,a1,b1 - north -"
    assert played("c2,a1,b1 d20,e20 north -", "place f19") == "c2,a1,b1 d20,e20,f19 south 0"


def test_no_two_pieces_of_a_side_stand_on_a_square() -> None:
    with pytest.raises(IllegalAction, match="'place a1' is not possible"):
        played("a1 - south -", "place a1")


def test_a_piece_moves_one_square_in_any_direction() -> None:
    moves = [str(action) for action in state("m10 a20 south 0").legal_actions()]
    assert sorted(moves) == sorted(f"m10-{c}{r}" for c in "lmn" for r in (9, 10, 11) if (c, r) != ("m", 10))


def test_a_piece_does_not_leave_the_board() -> None:
    assert {str(action) for action in state("a1 m10 south 0").legal_actions()} == {"a1-a2", "a1-b1", "a1-b2"}


def test_an_enemy_on_the_square_leaves() -> None:
    assert played(OPEN, "m10-m11") == "m11,b1,c1 x20,y20 north 1"


def test_who_reaches_the_opponent_s_back_row_wins() -> None:
    outcome = state("m20,b1 x9 north 7").outcome()
    assert (outcome.winner, outcome.reason.value) == (0, "arrived")
    assert state("m19,b2 x1 south 7").outcome().winner == 1


def test_who_takes_all_wins() -> None:
    assert state(played("m10 m11 south 3", "m10-m11")).outcome().winner == 0


def test_at_night_most_pieces_win_and_equal_numbers_draw() -> None:
    assert state("m10 c11,d11 south 60").outcome().winner == 1
    assert state("m10,n10 c11,d11 south 60").outcome().winners == ()


def test_a_game_that_is_over_has_no_movers() -> None:
    over = state("m20 x9 north 7")
    assert (over.movers, over.legal_actions()) == ((), ())


# --- notation and secrets


@pytest.mark.parametrize(
    "text", ["", "a1 b2 south", "z1 - south -", "a1 a1 south 0", "a1 b2 west 0", "a2,a1 - south x"]
)
def test_what_notes_no_position_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(MalformedText, match="is no position"):
        state(text)


@pytest.mark.parametrize("text", ["", "a1", "place z9", "a1-", "a1-a2-a3"])
def test_what_notes_no_move_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(MalformedText, match="is no move"):
        RULES.parse_action(text)


def test_every_position_and_action_of_a_game_is_noted_both_ways() -> None:
    random, now = Random(1), RULES.start()
    while now.movers:
        action = random.choice(now.legal_actions())
        assert RULES.parse_action(str(action)) == action
        now = now.apply(action)
        assert state(str(now)) == now


def test_until_both_are_ready_each_side_knows_its_own_pieces_alone() -> None:
    secret = state("a1,b1,c1 d20 north -")
    told = [secret.observation(viewer) for viewer in (0, 1, PUBLIC)]
    assert told == ["a1,b1,c1 ? north -", "? d20 north -", "? ? north -"]
    assert [_standing(secret, viewer) for viewer in (0, 1, PUBLIC)] == [3, 1, 0]


def test_once_both_are_ready_all_lies_open() -> None:
    revealed = state(OPEN)
    assert {revealed.observation(viewer) for viewer in (0, 1, PUBLIC)} == {OPEN}
    assert _standing(revealed, PUBLIC) == 6


def _standing(position, viewer: int) -> int:  # type: ignore[no-untyped-def]
    return sum(tile is not None for row in GAME.words.board(position, viewer) for tile in row.tiles)
