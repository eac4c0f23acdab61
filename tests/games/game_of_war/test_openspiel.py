"""OpenSpiel's own checks for Python games, and golden playthroughs from both openings."""

from pathlib import Path
from random import Random

import pyspiel
import pytest
from numpy.random import RandomState
from open_spiel.python.algorithms import mcts

from playmat.games.game_of_war.digital import MOVES, moves
from playmat.games.game_of_war.players import sensible
from playmat.games.game_of_war.rules.actions import DONE, move
from playmat.games.openspiel import load
from support.openspiel_checks import is_played_again, is_simulated, keeps_the_rules, playthrough

NAME = load("game-of-war").get_type().short_name
GOLDENS = Path(__file__).parent / "playthroughs"
LONG, SHORT = 60, 12


@pytest.mark.parametrize(("opening", "rules"), [("ready", "rulings"), ("secret", "-contact,+halting")])
def test_openspiels_simulation_passes(opening: str, rules: str) -> None:
    is_simulated(NAME, opening=opening, rules=rules, most_moves=40)


def test_openspiels_rules_for_games_hold() -> None:
    keeps_the_rules(NAME, 30)


@pytest.mark.parametrize(("opening", "length"), [("ready", LONG), ("secret", SHORT)])
def test_the_golden_playthrough_is_played_again(opening: str, length: int) -> None:
    name = f"{NAME}(most_moves={length},opening={opening})"
    is_played_again(GOLDENS / f"{opening}.txt", lambda: playthrough(name, some_sense(name)))


def some_sense(name: str) -> list[int]:
    """Returns a sensible game by number."""
    state, random, numbers = pyspiel.load_game(name).new_initial_state(), Random(1), []
    while not state.is_terminal():
        if state.is_chance_node():
            numbers.append(1)
        else:
            position = state.position.state
            numbers.append(MOVES.index(random.choice(sensible(position, moves(position)))))
        state.apply_action(numbers[-1])
    return numbers


def test_every_action_has_a_number() -> None:
    assert len(MOVES) == len({*MOVES})
    assert move(0, 1) in MOVES and move(0, 3) not in MOVES


def test_what_is_deployed_is_told_to_its_owner_alone() -> None:
    state = pyspiel.load_game(NAME, {"opening": "secret"}).new_initial_state()
    for number in (2, 3, MOVES.index(DONE)):
        state.apply_action(state.legal_actions()[number] if number > 1 else number)
    own, others = state.information_state_string(0), state.information_state_string(1)
    assert own.count("place I") == 2 and others == "done"
    assert "I" in state.observation_string(0).split()[0] and "I" not in state.observation_string(1).split()[0]


def test_a_game_without_an_end_is_nobody_s() -> None:
    state, random = pyspiel.load_game(NAME, {"most_moves": 20}).new_initial_state(), Random(1)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    assert (len(state.moves), state.returns()) == (21, [0.0, 0.0])


def test_its_search_plays() -> None:
    game = pyspiel.load_game(NAME, {"most_moves": 30})
    bot = mcts.MCTSBot(
        game, 2.0, 3, mcts.RandomRolloutEvaluator(1, RandomState(1)), random_state=RandomState(2)
    )
    state = game.new_initial_state()
    state.apply_action(0)
    assert bot.step(state) in state.legal_actions()
