"""What leads to castles soon: for hands that play by chance, and yet are to come to an end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from playmat.games.age_of_war import advice
from playmat.games.age_of_war.odds import By, Siege, Use, uses
from playmat.games.age_of_war.rules.actions import END, TAKE, Action, Verb
from playmat.games.age_of_war.rules.position import CENTRE, Phase
from playmat.games.age_of_war.rules.state import State

_NEARLY = 0.9  # the part of the best chance that is good enough


def sensible(state: State, actions: Sequence[Action]) -> Sequence[Action]:
    """Those of some legal actions that lead to a castle; all where none does."""
    if state.phase is Phase.ROLLED and END not in actions:
        wanted = _uses(state)
    elif state.phase is Phase.HAND:
        wanted = [action for action in actions if action.verb is Verb.ROLL]
    else:
        wanted = [END] if END in actions else [TAKE]
    return [action for action in actions if action in wanted] or actions


@lru_cache(maxsize=64)
def _uses(state: State) -> list[Action]:
    """What to do for the castles that are nearly the likeliest; for the one on the siege slot at once.

    Only what is taken from the centre brings the end nearer.
    """
    aims = [one for one in advice.sieges(state) if state.bound or state.holder(one.castle) == CENTRE]
    best = [_best(state, siege) for siege in aims]
    goal = max(use.value for use in best)
    good = [use for use in best if use.value >= _NEARLY * goal]
    here = [use for use in good if use.castle == state.siege] or good
    return [advice.action(state, use) for use in here]


def _best(state: State, siege: Siege) -> Use:
    """What to do for this castle alone."""
    return uses((siege,), state.wells, By.CHANCE)[0]
