"""Tests of the rules of Higher card. The laws test the rest: notation, gestures, screens and privacy."""

from __future__ import annotations

import pytest

from playmat.errors import IllegalAction, ImpossiblePosition, MalformedText
from support.every_game import GAMES

GAME = GAMES["higher-card"]
RULES = GAME.rules


@pytest.mark.parametrize(
    ("text", "mover"), [(".", 0), ("4l", 1), ("4l 1l 3r", 1), ("4l 1l 3r 2r", 1), ("4l 1l 3r 2r 4l", 0)]
)
def test_sides_take_turns_and_north_leads_the_second_round(text: str, mover: int) -> None:
    assert RULES.parse_state(text).movers == (mover,)


def test_a_round_s_numbers_are_taken_back_and_used_up() -> None:
    after = RULES.parse_state("4l 1l 3r 2r")
    assert not GAME.projection.placement(after)
    assert {str(action) for action in after.legal_actions()} == {"3l", "3r", "4l", "4r"}


def test_the_last_numbers_stay() -> None:
    over = RULES.parse_state("4l 1l 3r 2r 4l 2l 3r 1r")
    assert over.outcome() is not None and len(GAME.projection.placement(over)) == 4


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("4l 1l 3r 2r 4l 2l 3r 1r", None),
        ("4l 3l 1r 4r 2l 3l 1r 2r", 0),
        ("4l 4l 3r 3r 2l 2l 1r 1r", None),
    ],
)
def test_most_duels_win(text: str, winner: int | None) -> None:
    outcome = RULES.parse_state(text).outcome()
    assert outcome is not None and outcome.winner == winner


@pytest.mark.parametrize("text", ["4l 1l 4r", "4l 1l 3l", "4l 1l 3r 2r 1l"])
def test_a_used_number_and_a_taken_place_are_refused(text: str) -> None:
    with pytest.raises(ImpossiblePosition, match="unused number on a free place"):
        RULES.parse_state(text)


def test_an_illegal_play_names_the_remedy() -> None:
    state = RULES.parse_state("4l")
    with pytest.raises(IllegalAction, match="unused number"):
        state.apply(RULES.parse_action("1r")).apply(RULES.parse_action("4r"))


@pytest.mark.parametrize("text", ["", "5l", "4", "l4", "4l  1l"])
def test_other_texts_are_nothing(text: str) -> None:
    with pytest.raises(MalformedText):
        RULES.parse_state(text)
