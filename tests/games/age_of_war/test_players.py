"""Bots: games come to an end, and the one that computes the odds usually wins."""

from __future__ import annotations

from random import Random

import pytest

from playmat.games.age_of_war.bots import bots
from playmat.games.age_of_war.game import AGE_OF_WAR
from playmat.games.age_of_war.players import PLAYERS, chance_outcomes
from playmat.games.age_of_war.rules.parsing import parse_state
from playmat.games.age_of_war.rules.state import State, start
from playmat.games.age_of_war.study import study
from playmat.games.interface import InformationState
from support.every_game import BOTS


def played(players: list[str], seed: int) -> State:
    state = start(len(players))
    programs = [BOTS["age-of-war"][name] for name in players]
    for number, ply in enumerate(study(AGE_OF_WAR).playthrough(programs, Random(seed))):
        assert number < 3000, "nobody comes to an end"
        state = state.apply(ply.action)
    return state


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("name", PLAYERS)
def test_programs_come_to_an_end(name: str, seats: int) -> None:
    assert played([name] * seats, 1).outcome() is not None


@pytest.mark.soak
def test_who_counts_the_odds_wins_more_often() -> None:
    wins = [0, 0]
    for seed in range(24):
        for winner in played(["odds", "random"] if seed % 2 else ["random", "odds"], seed).outcome().winners:
            wins[winner == seed % 2] += 1
    assert wins[0] > 1.2 * wins[1], wins


def test_every_chance_is_counted_once() -> None:
    for text in ("..../.../../../../. 123 south first - - - -", "..../.../../../../. 12 south hand - - - AA"):
        actions, chances = zip(*chance_outcomes(parse_state(text)), strict=True)
        assert sum(chances) == pytest.approx(1)
        rolls = [action for action in parse_state(text).legal_actions() if str(action).split()[0] != "siege"]
        assert list(actions) == rolls


def test_at_a_table_they_read_the_position_and_say_what_they_do() -> None:
    assert [*BOTS["age-of-war"]] == ["random", "odds"]
    state = parse_state("..../.../../../../. 12 south rolled gassantoda:2 13AD 233 -")
    for bot in bots(AGE_OF_WAR).values():
        known = InformationState(0, str(state), (), state.legal_actions())
        assert str(bot.choose(known, Random(1))) == "fill 1 with D"


@pytest.mark.parametrize("name", PLAYERS)
def test_a_castle_is_laid_on_the_siege_slot_before_its_line_is_filled(name: str) -> None:
    state = parse_state("..../.../../../../. 12 south rolled - 1AACCDD - -")
    siege = PLAYERS[name](state, Random(1))
    fill = PLAYERS[name](state.apply(siege), Random(1))
    assert [str(action).split()[0] for action in (siege, fill)] == ["siege", "fill"]


def test_the_last_castle_is_taken_by_who_wins_with_it() -> None:
    """Odani is worth one point only; otherwise North would continue with a castle of South."""
    state = parse_state("22.2/222/22/11/11/1 12 north rolled - 133333A - -")
    assert str(PLAYERS["odds"](state, Random(1))) == "siege odani"
