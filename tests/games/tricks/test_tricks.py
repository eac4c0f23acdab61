"""Tests of the rules of Tricks. The laws test the rest: notation, gestures, screens and privacy."""

from pathlib import Path

import pytest

from playmat.errors import IllegalAction, ImpossiblePosition, MalformedText
from playmat.games.registry import Registry

RULES = Registry([str(Path(__file__).parents[1])]).load("tricks", {}, str).rules


@pytest.mark.parametrize(("trick", "taker"), [("h4 h6", 1), ("h4 h3", 0), ("c1 c5", 1), ("s5 s4", 0)])
def test_the_higher_card_takes_the_trick_and_its_player_leads(trick: str, taker: int) -> None:
    assert RULES.parse_state(trick).movers == (taker,)


def test_suit_must_be_followed() -> None:
    state = RULES.parse_state("c6")
    assert [str(action) for action in state.legal_actions()] == ["play c2", "play c5"]
    with pytest.raises(IllegalAction, match="follow suit"):
        state.apply(RULES.parse_action("play h2"))


@pytest.mark.parametrize(("discarded", "tricks"), [("h2", (3, 2)), ("s6", (4, 1))])
def test_without_the_suit_only_a_heart_takes_the_trick(discarded: str, tricks: tuple[int, int]) -> None:
    state = RULES.parse_state(f"c6 c2 c4 c5 s1 s2 s5 s3 c1 {discarded}")
    outcome = state.outcome()
    assert (state.points(0), state.points(1)) == tricks
    assert outcome is not None and outcome.winner == 0


@pytest.mark.parametrize("text", ["c6 h2", "c6 c2 c6", "c2"])
def test_positions_that_no_game_reaches_are_refused(text: str) -> None:
    with pytest.raises(ImpossiblePosition):
        RULES.parse_state(text)


@pytest.mark.parametrize("text", ["", "play", "play x4", "h3"])
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(MalformedText, match="like play h3"):
        RULES.parse_action(text)
