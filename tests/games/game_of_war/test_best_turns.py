"""Whole turns of the search: arsenals taken and defended, captures prepared, relays kept on line."""

from __future__ import annotations

from random import Random

import pytest

from games.game_of_war.boards import names, playing
from games.game_of_war.positions import random_position
from playmat.app.games import load_bots
from playmat.bots.turn_search import turn_search
from playmat.games.game_of_war import threats
from playmat.games.game_of_war.game import GAME_OF_WAR
from playmat.games.game_of_war.knowledge import GameOfWarKnowledge
from playmat.games.game_of_war.rules import combat
from playmat.games.game_of_war.rules.board import NUMBERS, each
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.state import State
from playmat.games.interface import InformationState
from playmat.placement import NORTH, SEATS, SOUTH

KNOWLEDGE = GameOfWarKnowledge(GAME_OF_WAR)
ELSEWHERE = "I T3 i D8 i B15 r D3"
"""Units on the other arsenals, and a relay of North."""


def known(state: State) -> InformationState:
    return InformationState(state.turn, state.observation(state.turn), (), state.legal_actions())


def after_best_turn(state: State) -> State:
    best = turn_search(KNOWLEDGE, known(state), 3, Random(1))[0]
    for action in (best.action, *best.line):
        state = state.apply(action)
    return state


def test_an_empty_arsenal_within_reach_is_destroyed() -> None:
    """The relay's line along row B supplies the cavalry, two steps from B15."""
    state = after_best_turn(playing("V B17 R B23 I T23 i D7 r D3 v A3"))
    assert names(state.arsenals) == {"T3", "T23", "D8"}


@pytest.mark.parametrize("guard", ["I T22", "V T21"])
def test_a_threatened_arsenal_is_defended(guard: str) -> None:
    """North's cavalry, supplied along the diagonal from D8, is two steps from T23."""
    state = playing(f"{guard} R T16 v R22 v Q22 s Q21 q P20 {ELSEWHERE}")
    neglected = after_best_turn(state._replace(turn=NORTH))
    assert "T23" not in names(neglected.arsenals)
    assert "T23" in names(after_best_turn(after_best_turn(state)).arsenals)


def test_units_gather_for_a_capture() -> None:
    """The infantry on J9 defends with 6, so that two units must come into range of it."""
    state = after_best_turn(playing(f"I L9 I L10 V M11 R M9 i J9 I T23 {ELSEWHERE}"))
    assert not state.units(NORTH) >> NUMBERS["J9"] & 1


def test_a_unit_does_not_leave_its_relay_cut_off() -> None:
    """The relay is on line only next to the infantry, which captures the enemy on N19 alone."""
    state = after_best_turn(playing(f"I Q20 R P21 Q S23 I T23 i N19 {ELSEWHERE}"))
    assert not state.units(NORTH) >> NUMBERS["N19"] & 1
    assert state.relays(SOUTH).bit_count() == 2
    assert not state.relays(SOUTH) & ~network(state, SOUTH).on_line


def test_programs_deploy_all_units_on_line() -> None:
    state = GAME_OF_WAR.rules.start(2)
    while state.phase is Phase.DEPLOY:
        (action,) = KNOWLEDGE.relevant(KNOWLEDGE.state(known(state)))
        state = state.apply(action)
    for seat in SEATS:
        assert state.units(seat).bit_count() == 17
        assert not state.units(seat) & ~network(state, seat).on_line


def test_attacks_without_effect_are_not_considered() -> None:
    state = playing(f"I H3 i G3 i F3 I T23 {ELSEWHERE}")
    legal = {*map(str, state.legal_actions())}
    considered = {*map(str, KNOWLEDGE.relevant(KNOWLEDGE.state(known(state))))}
    assert "attack G3" in legal - considered and "end" in considered <= legal


def test_the_evaluation_counts_defences_as_the_rules_do() -> None:
    random = Random(1)
    for _ in range(100):
        state = random_position(random)
        for seat in SEATS:
            able = tuple(squares & network(state, seat).on_line for squares in state.sides[seat])
            for square in each(state.units(seat)):
                found = threats.defence(state.relays(seat), able, square)
                assert found == combat.defence(state, square, seat), f"{state} {square}"


def test_five_levels_choose_legal_actions() -> None:
    state = playing(f"I L9 I L10 V M11 R M9 i J9 I T23 {ELSEWHERE}")
    levels = {name: bot for name, bot in load_bots(GAME_OF_WAR).items() if name.startswith("level-")}
    assert len({str(bot.name) for bot in levels.values()}) == 5
    for name, bot in levels.items():
        assert bot.choose(known(state), Random(1)) in state.legal_actions(), name


@pytest.mark.parametrize(("seat", "agrees"), [(SOUTH, False), (NORTH, True)])
def test_a_level_accepts_a_draw_only_when_it_is_behind(seat: int, agrees: bool) -> None:
    state = playing("I T3 I L9 I L10 V M11 R M9 i D8")._replace(turn=seat)
    bots = [bot for name, bot in load_bots(GAME_OF_WAR).items() if name.startswith("level-")]
    assert [bot.agrees and bot.agrees(known(state)) for bot in bots] == [agrees] * 5
