"""Caravans as a whole game for programs, and as a game of OpenSpiel without a module of its own."""

from pathlib import Path
from random import Random

import pytest

from playmat.errors import ConfigError
from playmat.games.interface import CHANCE
from playmat.games.openspiel import load
from playmat.games.registry import Registry
from support.openspiel_checks import is_simulated, keeps_the_rules

FOLDER = [str(Path(__file__).parents[1])]
MODULE = Registry(FOLDER).part("caravans", "digital")
assert MODULE
DIGITAL, CARDS = MODULE.DIGITAL, MODULE.CARDS
NAME = load("caravans", FOLDER).get_type().short_name


def test_openspiels_simulation_passes() -> None:
    is_simulated(NAME)


def test_openspiels_rules_for_games_hold() -> None:
    keeps_the_rules(NAME, 40)


def test_a_game_with_hands_and_deck_is_played_to_its_end() -> None:
    position, random = DIGITAL.begin({}), Random(1)
    while position.outcome() is None:
        if position.mover == CHANCE:
            (*drawn,) = position.chance_outcomes()
            assert sum(chance for _, chance in drawn) == pytest.approx(1)
            position = position.after(random.choice(drawn)[0])
        else:
            position = position.after(random.choice(position.legal_actions()))
        held = [*position.hand(0).split(), *position.hand(1).split()]
        assert len({*held, *position.table.lying}) == len(held) + len(position.table.lying) <= len(CARDS)
    assert position.table.deck == 0


def test_a_drawn_card_is_told_to_its_owner_alone() -> None:
    state = load("caravans", FOLDER).new_initial_state()
    for _ in range(8):
        state.apply_action(state.legal_actions()[0])
    assert (
        state.observation_string(0).endswith("a1 a2 a3 a4") and "j" not in state.observation_string(0)[-11:]
    )
    assert "north draws j" not in state.information_state_string(0)
    assert "north draws j3" in state.information_state_string(1)


def test_a_game_without_one_says_what_to_write() -> None:
    with pytest.raises(ConfigError, match="the game tricks has no module digital, so programs"):
        load("tricks", FOLDER)


def test_an_unknown_game_is_answered_with_those_that_there_are() -> None:
    with pytest.raises(ConfigError, match=r"'chess' is not installed: choose one of .*art-of-war"):
        load("chess")
