"""OpenSpiel's own checks for Python games, and a golden playthrough for each rule set."""

from pathlib import Path
from random import Random

import pyspiel
import pytest
from numpy.random import RandomState
from open_spiel.python.algorithms import ismcts, mcts

from playmat.games.art_of_war.rules.digital import MOVES
from playmat.games.openspiel import load
from support.openspiel_checks import is_played_again, is_simulated, keeps_the_rules, playthrough

BOTH = [load("art-of-war").get_type().short_name, "python_art_of_war(rules=rewrite)"]
GOLDENS = Path(__file__).parent / "playthroughs"


@pytest.mark.parametrize("rules", ["official", "rewrite"])
def test_openspiels_simulation_passes(rules: str) -> None:
    is_simulated("python_art_of_war", rules=rules)


@pytest.mark.soak
@pytest.mark.parametrize("name", BOTH)
def test_openspiels_simulations_pass(name: str) -> None:
    from open_spiel.python.tests import games_sim_test  # loads SciPy

    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(game)


def test_openspiels_rules_for_games_hold() -> None:
    keeps_the_rules(BOTH[0], 200)


@pytest.mark.parametrize("name", BOTH)
def test_the_golden_playthrough_is_played_again(name: str) -> None:
    golden = GOLDENS / f"{'rewrite' if 'rewrite' in name else 'official'}.txt"
    is_played_again(golden, lambda: playthrough(name, None, seed=1))


def test_its_bots_play_ours_to_the_end() -> None:
    game = pyspiel.load_game(BOTH[0])
    state, random = game.new_initial_state(), Random(1)
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(2)]
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, weights)[0])
        else:
            state.apply_action(bots[state.current_player()].step(state))
    assert sorted(state.returns()) in ([-1.0, 1.0], [0.0, 0.0])
    assert str(state).startswith("official over")
    assert str(MOVES[state.history()[0]]).startswith("draw south")


@pytest.mark.soak
@pytest.mark.parametrize("name", BOTH)
def test_its_search_over_hidden_cards_plays_a_game_to_the_end(name: str) -> None:
    game, rollouts = pyspiel.load_game(name), mcts.RandomRolloutEvaluator(1, RandomState(1))
    bot = ismcts.ISMCTSBot(game, rollouts, uct_c=2.0, max_simulations=3, random_state=RandomState(2))
    state, random = game.new_initial_state(), Random(3)
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, weights)[0])
        elif state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(random.choice(state.legal_actions()))
    assert sorted(state.returns()) in ([-1.0, 1.0], [0.0, 0.0])


@pytest.mark.parametrize("name", BOTH)
def test_a_resampled_state_looks_the_same_to_the_player_who_asks(name: str) -> None:
    game, random = pyspiel.load_game(name), Random(4)
    state, others = game.new_initial_state(), 0
    while not state.is_terminal():
        if not state.is_chance_node():
            for player in range(2):
                other = state.resample_from_infostate(player, random.random)
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.observation_string(player) == state.observation_string(player)
                assert other.current_player() == state.current_player()
                others += other.history() != state.history()
                if state.current_player() == player:
                    assert other.legal_actions() == state.legal_actions()
        state.apply_action(random.choice(state.legal_actions()))
    assert others > 50


def test_its_parameters_are_rules_and_armies() -> None:
    game = pyspiel.load_game("python_art_of_war", {"rules": "official+rear_slides", "south": "R02 S20"})
    assert str(game.new_initial_state()).startswith("official+rear_slides redraw s s 0 - +0 - - 0 - R02")
