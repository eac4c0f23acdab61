"""Tests of the rules of Caravans. The laws test the rest: notation, gestures, screens and privacy."""

from pathlib import Path

import pytest

from playmat.errors import IllegalAction, ImpossiblePosition, MalformedText
from playmat.games.registry import Registry

RULES = Registry([str(Path(__file__).parents[1])]).load("caravans", {}, str).rules
START = "a j s / a j s / a j s / south plays"


def after(state: str, *actions: str) -> str:
    position = RULES.parse_state(state)
    for action in actions:
        position = position.apply(RULES.parse_action(action))
    return str(position)


def test_a_caravan_rises() -> None:
    state = RULES.parse_state("a3 j s / a j s / a j s / south plays")
    lays = [str(action) for action in state.legal_actions() if str(action).startswith("lay a")]
    assert lays == ["lay a4", "lay a5"]
    with pytest.raises(IllegalAction, match="lay a2"):
        state.apply(RULES.parse_action("lay a2"))


def test_without_an_open_pile_the_turn_passes_with_a_card_from_the_deck() -> None:
    assert after(START, "lay a1") == "a1 j s / a j s / a j s / north plays"
    assert after(START, "discard a1") == "a j s / a j s / a1 j s / north plays"


def test_the_top_card_of_a_pile_may_be_taken_instead() -> None:
    played = after("a j s / a j s / a31 j s / north plays", "lay s2")
    assert played == "a j s / a j s2 / a31 j s / north takes"
    assert after(played, "take a") == "a j s / a j s2 / a3 j s / south plays"
    assert after(played, "draw") == "a j s / a j s2 / a31 j s / south plays"


def test_the_card_just_discarded_stays() -> None:
    state = RULES.parse_state("a j s / a j s / a j s4 / south plays")
    state = state.apply(RULES.parse_action("discard a2"))
    assert [str(action) for action in state.legal_actions()] == ["draw", "take s"]


def test_the_last_card_of_the_deck_ends_the_game_and_the_better_caravans_win() -> None:
    last = RULES.parse_state("a345 j s / a j2 s / a1 j s1 / south plays")
    assert last.deck == 0 or last.outcome() is None
    state = last.apply(RULES.parse_action("lay j5")).apply(RULES.parse_action("draw"))
    outcome = state.outcome()
    assert outcome is not None and outcome.winner == 0 and not state.movers
    assert (state.points(0), state.points(1)) == (7, -3)


@pytest.mark.parametrize(
    "text",
    [
        "a31 j s / a j s / a j s / south plays",
        "a3 j s / a3 j s / a j s / south plays",
        "a12345 j12345 s / a j s / a j s / south plays",
        "a1 j s / a j s / a j s / south takes",
        "a j s / a j s / a1 j s / south plays a",
        "a j s / a j s / a1 j s / south takes s",
    ],
)
def test_positions_that_no_game_reaches_are_refused(text: str) -> None:
    with pytest.raises(ImpossiblePosition):
        RULES.parse_state(text)


@pytest.mark.parametrize("text", ["", "lay", "lay a6", "take a1", "draw a"])
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(MalformedText, match="write lay a3"):
        RULES.parse_action(text)
