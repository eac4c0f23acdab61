"""Statistics of random games, as given for orientation in the rulings."""

from collections import Counter
from random import Random
from statistics import mean
from typing import NamedTuple

import pytest

from playmat.games.art_of_war.players import playout
from playmat.games.art_of_war.rules.actions import Verb
from playmat.games.art_of_war.rules.digital import DigitalState, Move
from playmat.games.art_of_war.rules.position import Reason
from playmat.games.art_of_war.rules.state import State, start
from playmat.games.interface import Rng

GAMES = 300
LAST = (Verb.DEVELOP, Verb.END)


class Played(NamedTuple):
    """Outcome of a game, and its number of decisions, including draws."""

    state: State
    decisions: int


def by_phases(state: DigitalState, rng: Rng) -> Move:
    """Picks a move at random, with the last phase of a turn as one option, as in the booklet."""
    moves = state.legal_actions()
    last = [move for move in moves if is_last(move)]
    others = [move for move in moves if not is_last(move)]
    if last and rng.choice([*others, last[0]]) is last[0]:
        return rng.choice(last)
    return rng.choice(others)


def is_last(move: Move) -> bool:
    return getattr(move, "verb", None) in LAST


def play(seed: int) -> Played:
    random = Random(seed)
    moves = list(playout(DigitalState(start()), (by_phases, by_phases), random))
    return Played(moves[-1][1].public, sum(1 + is_last(move) for move, _ in moves))


@pytest.mark.soak
def test_random_games_come_out_as_the_rulings_say() -> None:
    """About 170 decisions and 30 turns; 3 in 4 by the end of the war, 1 in 5 by development."""
    played = [play(seed) for seed in range(GAMES)]
    results = [game.state.result for game in played]
    share = {
        reason: n / GAMES for reason, n in Counter(result.reason for result in results if result).items()
    }
    drawn = sum(1 for result in results if result and result.winner is None) / GAMES
    assert 160 < mean(game.decisions for game in played) < 190
    assert 28 < mean(game.state.turn for game in played) < 32
    assert 0.68 < share[Reason.END_OF_WAR] < 0.82
    assert 0.13 < share[Reason.DEVELOPMENT] < 0.27
    assert 0.01 < share[Reason.EXECUTION] < 0.09
    assert share.get(Reason.COLLAPSE, 0) < 0.01
    assert 0.02 < drawn < 0.09
