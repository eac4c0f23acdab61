"""What leads to castles soon: for hands that play by chance, and yet are to come to an end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from playmat.games.age_of_war import advice
from playmat.games.age_of_war.odds import Siege, Use, chance, dice_for
from playmat.games.age_of_war.rules.actions import END, TAKE, Action, Verb
from playmat.games.age_of_war.rules.castles import Line
from playmat.games.age_of_war.rules.position import CENTRE, Phase
from playmat.games.age_of_war.rules.state import State

_NEARLY = 0.9  # the part of the best chance that is good enough


def sensible(state: State, actions: Sequence[Action]) -> Sequence[Action]:
    """Those of some legal actions that lead to a castle; all where none does."""
    if state.phase is Phase.HAND:
        return [action for action in actions if action.verb is Verb.ROLL] or actions
    ends = [END] if END in actions else [TAKE]
    wanted = _uses(state) if state.phase is Phase.ROLLED and END not in actions else ends
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
    """What to do for this castle alone; a line is filled with as few dice as can be."""
    left = len(state.wells)
    lose = Use(chance(siege.lines, left - 1))
    fills = (
        Use(chance(_without(siege.lines, line), left - len(dice)), siege.castle, line, dice)
        for line in siege.lines
        if (dice := dice_for(line, state.wells))
    )
    return max((lose, *fills), key=lambda use: use.value)


def _without(lines: Sequence[Line], line: Line) -> list[Line]:
    left = list(lines)
    left.remove(line)
    return left
