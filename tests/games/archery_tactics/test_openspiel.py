"""OpenSpiel's own checks for Python games, and a golden playthrough.

`REFRESH_GOLDENS=1` plays the playthrough again.
"""

from pathlib import Path
from random import Random
from typing import Any

import pyspiel
import pytest

from playmat.games.archery_tactics.digital import HOLD, MOVES, UNDER
from playmat.games.archery_tactics.players import sensible
from playmat.games.archery_tactics.rules.position import Phase
from playmat.games.openspiel import load
from support.openspiel_checks import is_played_again, is_simulated, keeps_the_rules, playthrough

NAME = load("archery-tactics").get_type().short_name
GOLDEN = Path(__file__).parent / "playthroughs" / "openspiel.txt"


@pytest.mark.parametrize("rules", ["rulings", "goal=1,counter-shots=any"])
def test_openspiels_simulation_passes(rules: str) -> None:
    is_simulated(NAME, rules=rules, most_moves=40)


def test_openspiels_rules_for_games_hold() -> None:
    keeps_the_rules(NAME, 30)


def test_the_golden_playthrough_is_played_again() -> None:
    name = f"{NAME}(most_moves=40)"
    is_played_again(GOLDEN, lambda: playthrough(name, played(pyspiel.load_game(name), Random(1))[1]))


def played(game: Any, random: Random) -> tuple[Any, list[int]]:
    """Plays a game with sensible moves and returns it with the numbers of the moves."""
    state, numbers = game.new_initial_state(), []
    while not state.is_terminal():
        numbers.append(chosen(state, random))
        state.apply_action(numbers[-1])
    return state, numbers


def chosen(state: Any, random: Random) -> int:
    if state.is_chance_node():
        numbers, weights = zip(*state.chance_outcomes(), strict=True)
        return random.choices(numbers, weights)[0]
    duel = state.position
    legal = [move for move in duel.legal_actions() if move not in (*HOLD, *UNDER)]
    useful = sensible(duel.state, legal) if legal else []
    spare = [move for move in (UNDER[duel.turn], HOLD[duel.turn]) if move in duel.legal_actions()]
    return MOVES.index(random.choice(useful if useful and random.random() < 0.9 else spare or useful))


@pytest.mark.parametrize("rules", ["goal=1", "goal=1,counter-shots=any,rests=3"])
def test_a_game_comes_to_its_end(rules: str) -> None:
    state, _ = played(pyspiel.load_game(NAME, {"rules": rules}), Random(2))
    assert state.position.outcome() and sorted(state.returns()) == [-1.0, 1.0]


def test_what_is_drawn_is_told_to_whoever_draws_alone() -> None:
    state, random = pyspiel.load_game(NAME).new_initial_state(), Random(3)
    while not state.is_chance_node():
        state.apply_action(chosen(state, random))
    seat = state.position.turn
    state.apply_action(state.chance_outcomes()[0][0])
    card = state.position.hands[seat].held
    assert state.information_state_string(seat).endswith(f"draws {card}")
    assert state.information_state_string(1 - seat).endswith("draws")
    assert state.observation_string(seat).endswith(f" {card}")
    assert state.observation_string(1 - seat).endswith(" -")


def test_a_seat_lays_only_the_card_that_it_has() -> None:
    state, random = pyspiel.load_game(NAME, {"most_moves": 200}).new_initial_state(), Random(4)
    while not state.is_terminal():
        duel = state.position
        if not state.is_chance_node() and duel.state.phase is Phase.TURN:
            cards = {move.card for move in duel.legal_actions() if getattr(move, "card", "")}
            assert cards <= {duel.hands[duel.turn].held}
        state.apply_action(chosen(state, random))


def test_every_move_has_a_number() -> None:
    assert len(MOVES) == len({*MOVES})
