"""Resampled hidden cards are consistent with everything that a player has seen."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scenes import BOTH
from strategies import digital_games

from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.cards import ARCHER, BASIC_KINDS, GUARDIAN, SOLDIER
from playmat.games.art_of_war.rules.digital import (
    DRAWS,
    DigitalState,
    Draw,
    Move,
    information,
    replay,
    resampled,
)
from playmat.games.art_of_war.rules.options import Army, Rules
from playmat.games.art_of_war.rules.state import start
from playmat.placement import SEATS


def moves_of(game: list[DigitalState]) -> list[Move]:
    return [
        next(move for move in before.legal_actions() if before.after(move) == after)
        for before, after in pairwise(game)
    ]


@given(digital_games, st.integers(0, 99))
def test_a_resampled_game_is_legal_and_looks_the_same_to_who_asks(
    game: list[DigitalState], seed: int
) -> None:
    moves = moves_of(game)
    for player in SEATS:
        others = resampled(game[0], moves, player, Random(seed).random)
        end = replay(game[0], others)
        assert information(others, player) == information(moves, player)
        assert (end.public, end.hands[player]) == (game[-1].public, game[-1].hands[player])
        assert sum(end.hands[1 - player]) == sum(game[-1].hands[1 - player])


@pytest.mark.parametrize("number", [0.0, 0.5, 1.0 - 2**-53, 1.0])
def test_any_source_of_numbers_will_do(number: float) -> None:
    state, moves = _dealt(BOTH[0], 1, 8)
    assert replay(state, resampled(state, moves, 0, lambda: number)).public == replay(state, moves).public


def test_the_opponents_first_cards_are_as_likely_as_the_deck_makes_them() -> None:
    beginning, moves = _dealt(BOTH[0], 1, 6)
    random, drawn = Random(5), Counter[int]()
    for _ in range(2000):
        others = resampled(beginning, moves, 0, random.random)
        drawn.update(move.kind for move in others if isinstance(move, Draw) and move.seat == 1)
    assert all(abs(drawn[kind] / 6000 - 1 / 5) < 0.02 for kind in BASIC_KINDS)


def test_a_card_that_was_laid_had_been_drawn_before() -> None:
    """North plays its only Soldier; before that South cannot know that North holds it."""
    few = Army("R02", (1, 19, 0, 0, 0))
    beginning, only = DigitalState(start(armies=(Army("R01"), few))), DRAWS[1][SOLDIER]
    setup = ["keep", "keep", "reveal S", "reveal G", "first north", "deploy S F1"]
    draws = [*[DRAWS[0][ARCHER]] * 3, only, *[DRAWS[1][GUARDIAN]] * 2]
    moves = [*draws, *map(Action.parse, setup)]
    random = Random(6)
    before = [only in resampled(beginning, moves[:-1], 0, random.random) for _ in range(100)]
    assert 0 < sum(before) < 50
    assert all(only in resampled(beginning, moves, 0, random.random) for _ in range(100))
    assert not all(resampled(beginning, moves, 0, random.random)[3] == only for _ in range(20))


def _dealt(rules: Rules, seed: int, length: int) -> tuple[DigitalState, list[Move]]:
    beginning, moves, random = DigitalState(start(rules)), list[Move](), Random(seed)
    state = beginning
    while len(moves) < length:
        moves.append(random.choice(state.legal_actions()))
        state = state.apply(moves[-1])
    return beginning, moves
