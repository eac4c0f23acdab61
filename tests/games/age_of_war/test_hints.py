"""Hints: an order with dice, line and castle, and a reason that is true of the state after the action."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from playmat.games.age_of_war.advice import chances
from playmat.games.age_of_war.rules.actions import Action
from playmat.games.age_of_war.rules.castles import CASTLES
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.words.hints import advise, reason
from playmat.games.age_of_war.words.names import CASTLE_NAMES, CLAN_NAMES
from playmat.games.interface import CHANCE
from playmat.simulator.rehearsal.playouts import playout
from support.every_game import GAMES
from support.examples import soaked

GAME = GAMES["age-of-war"]
NAMED = {str(text): name for names in (CASTLE_NAMES, CLAN_NAMES) for name, text in names.items()}


def conquers(state: State, after: State, castle: str) -> bool:
    return after.holder(NAMED[castle]) == state.turn != state.holder(NAMED[castle])


def has_chance(state: State, after: State, castle: str, share: str) -> bool:
    chance = 100 * chances(after)[NAMED[castle]]
    return after.turn == state.turn and abs(chance - int(share)) <= 1 and (chance > 0) == (int(share) > 0)


def completes(state: State, after: State, castle: str, clan: str) -> bool:
    is_whole = CASTLES[NAMED[castle]].clan == NAMED[clan] and after.complete(NAMED[clan])
    return is_whole and conquers(state, after, castle)


def is_hopeless(state: State, after: State) -> bool:
    return not any(chances(state).values()) and after.turn != state.turn and after.holders == state.holders


CLAIMS = {
    r"that conquers (\w+)": conquers,
    r"that conquers (\w+) and completes the clan (\w+)": completes,
    r"the chance to conquer (\w+) is then (\d+)%": has_chance,
    r"no castle can be conquered in this turn any more": is_hopeless,
}


@pytest.mark.parametrize("seeds", [range(6), soaked(range(6, 25))])
def test_every_reason_is_true(seeds: range) -> None:
    found, wrong = Counter[str](), []
    for seed in seeds:
        for state, last, _ in playout(GAME, Random(seed)):
            if last is None or state.movers == (CHANCE,):
                continue
            for action in state.legal_actions():
                if (said := reason(state, action)) is None:
                    continue
                pattern, match = next(
                    (each, match) for each in CLAIMS if (match := re.fullmatch(each, str(said)))
                )
                found[pattern] += 1
                if not CLAIMS[pattern](state, state.apply(action), *match.groups()):
                    wrong.append(f"{state}: {action}: {said}")
    assert wrong == []
    assert {*found} == {*CLAIMS}


@pytest.mark.parametrize(
    ("state", "action", "order"),
    [
        ("rolled - 1123ACD - -", "siege edo", "besiege Edo"),
        ("rolled kitanosho:1 1123AC D -", "lose 1", "lose a die: infantry 1"),
    ],
)
def test_an_order_names_dice_line_and_castle(state: str, action: str, order: str) -> None:
    position = GAME.rules.parse_state(f"..../.../../../../. 12 south {state}")
    found: Action = GAME.rules.parse_action(action)
    assert found in position.legal_actions()
    assert str(advise(position, found, GAME.words.seats)) == order
