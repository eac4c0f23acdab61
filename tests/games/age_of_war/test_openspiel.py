"""OpenSpiel's own checks for Python games, and golden playthroughs for two and three players."""

from pathlib import Path
from random import Random
from typing import Any

import pyspiel
import pytest
from numpy.random import RandomState
from open_spiel.python.algorithms import mcts

from playmat.games.age_of_war.digital import MOVES, Move, after, moves
from playmat.games.age_of_war.openspiel import SensibleBot
from playmat.games.age_of_war.players import reckoning
from playmat.games.age_of_war.rules.actions import Verb
from playmat.games.age_of_war.rules.parsing import parse_state
from playmat.games.age_of_war.rules.scoring import leading
from playmat.games.openspiel import load
from support.openspiel_checks import is_played_again, is_simulated, keeps_the_rules, playthrough

NAME = load("age-of-war").get_type().short_name
GOLDENS = Path(__file__).parent / "playthroughs"


@pytest.mark.parametrize("players", [2, 6])
def test_openspiels_simulation_passes(players: int) -> None:
    is_simulated(NAME, players=players, most_moves=20)


def test_openspiels_rules_for_games_hold() -> None:
    keeps_the_rules(NAME, 60)


@pytest.mark.parametrize("players", [2, 3])
def test_the_golden_playthrough_is_played_again(players: int) -> None:
    name = f"{NAME}(players={players})"
    is_played_again(
        GOLDENS / f"{players}_players.txt",
        lambda: playthrough(name, played_by_the_odds(players)),
    )


def played_by_the_odds(players: int) -> list[int]:
    """Plays a whole game by the odds and returns the numbers of its moves."""
    state, random, numbers = pyspiel.load_game(NAME, {"players": players}).new_initial_state(), Random(1), []
    while not state.is_terminal():
        numbers.append(_by_the_odds(state, random))
        state.apply_action(numbers[-1])
    return numbers


def _by_the_odds(state: Any, random: Random) -> int:
    if state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        return random.choices(actions, weights)[0]
    position = state.position.state
    action = reckoning(position, random.choice)
    if action.verb is Verb.SIEGE:
        position = position.apply(action)
        action = reckoning(position, random.choice)
    filling = action.verb is Verb.FILL
    return MOVES.index(Move(position.siege if filling else "", action.line, action.dice))


def test_a_move_is_all_that_hands_do_for_it() -> None:
    state = parse_state("..../.../../../../. 12 south rolled - 12333AC - -")
    assert str(after(state, Move("gassantoda", 2, "233"))) == (
        "..../.../../../../. 12 south hand gassantoda:2 - 233 -"
    )
    ended = after(parse_state("..../.../../../../. 12 south rolled - 11C - 1133"), Move("", 0, "C"))
    assert str(ended) == "..../.../../../../. 12 north hand - - - -"


def test_every_castle_that_can_be_begun_is_a_move() -> None:
    state = parse_state("1.../.../../22/../. 12 south rolled - 1AAC - 113")
    assert {move.castle for move in moves(state)} == {
        "", "matsumoto", "gifu", "edo", "kiyosu", "inuyama", "kasugayama", "kitanosho", "marugame", "kumamoto"
    }  # fmt: skip


def test_a_game_that_is_cut_is_won_by_who_leads() -> None:
    state, random = pyspiel.load_game(NAME, {"players": 6, "most_moves": 50}).new_initial_state(), Random(1)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    decided = [move for move in state.moves if isinstance(move, Move)]
    winners = leading(state.position.state).winners
    assert (len(decided), state.position.outcome(), len(winners)) == (50, None, 1)
    assert state.returns() == [1.0 if seat in winners else -0.2 for seat in range(6)]


def test_a_cut_game_without_any_castle_is_nobody_s() -> None:
    state = pyspiel.load_game(NAME, {"most_moves": 1}).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.returns() == [0.0, 0.0]


def test_the_sensible_bot_finishes_a_game_with_its_own_moves() -> None:
    state, random, bot = pyspiel.load_game(NAME).new_initial_state(), Random(1), SensibleBot()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, weights)[0])
        else:
            state.apply_action(bot.step(state))
    assert state.position.outcome() is not None


def test_rolls_are_listed_once_per_number_of_dice() -> None:
    state = pyspiel.load_game(NAME).new_initial_state()
    state.apply_action(0)
    assert len(state.chance_outcomes()) == 792 and state.chance_outcomes() == state.clone().chance_outcomes()
    assert sum(weight for _, weight in state.chance_outcomes()) == pytest.approx(1)


def test_its_search_plays() -> None:
    game = pyspiel.load_game(NAME, {"most_moves": 100})
    bot = mcts.MCTSBot(
        game, 2.0, 3, mcts.RandomRolloutEvaluator(1, RandomState(1)), random_state=RandomState(2)
    )
    state = game.new_initial_state()
    for action in played_by_the_odds(2)[:2]:
        state.apply_action(action)
    assert bot.step(state) in state.legal_actions()
