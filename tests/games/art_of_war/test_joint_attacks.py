"""A program combines attacks and supports of one turn that gain nothing alone."""

from random import Random

import pytest

from playmat.app.games import load_game, load_knowledge
from playmat.bots.ismcts import ismcts
from playmat.config import GameConfig
from playmat.games.art_of_war.rules.cards import ARCHER, KIND_NAMES, SOLDIER
from playmat.games.art_of_war.rules.digital import DigitalState, Move
from playmat.games.art_of_war.rules.position import Reason
from playmat.games.interface import InformationState
from playmat.games.interface.knowledge import TreeKnowledge

SIMULATIONS = 70
"""The budget of the third level."""


@pytest.mark.parametrize("rules", ["official", "rewrite"])
def test_three_blows_of_one_turn_kill_the_king(rules: str) -> None:
    # North has neither Guardian nor Wizard left, so nothing can be answered.
    north = "R01 .K./... P SG4APW4 - 2/6 S3A3P2 -"
    south = "R01 .S./... K S3G3AP2W2 - 3/5 GA3P2W2 -"
    state = position(f"{rules} act s s 21 - +0 - - 0 - {south} {north}", "archer archer wizard", rules)
    while state.outcome() is None and state.public.turn == 21:
        state = state.after(best(state, rules))
    assert state.outcome() == ((0,), Reason.EXECUTION)


def position(text: str, hand: str, rules: str) -> DigitalState:
    """Returns the state in which the deciding seat holds these cards; the other's are not looked at."""
    public = load_game(config(rules)).rules.parse_state(text)
    hands = [(0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0)]
    held = tuple(hand.split().count(kind) for kind in KIND_NAMES)
    other = [0] * 6
    other[SOLDIER], other[ARCHER] = 1, public.sides[1 - public.mover].hand - 1
    hands[public.mover], hands[1 - public.mover] = held, tuple(other)
    return DigitalState(public, (hands[0], hands[1]))


def best(state: DigitalState, rules: str) -> Move:
    """Returns the preferred action of a seat that knows its own hand only."""
    knowledge = load_knowledge(load_game(config(rules)))
    assert isinstance(knowledge, TreeKnowledge)
    counts = state.hands[state.mover]
    hand = tuple(name for name, count in zip(KIND_NAMES, counts, strict=True) for _ in range(count))
    known = InformationState(state.mover, str(state.public), hand, state.legal_actions())
    move: Move = ismcts(knowledge, known, SIMULATIONS, Random(1))[0].action
    return move


def config(rules: str) -> GameConfig:
    return GameConfig("art-of-war", {"rules": rules})
