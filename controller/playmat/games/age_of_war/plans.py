"""Filters legal actions to those that conquer castles, so that random virtual players finish a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from playmat.games.age_of_war import advice
from playmat.games.age_of_war.odds import Siege, Use, chance, dice_for
from playmat.games.age_of_war.rules.actions import END, TAKE, Action, Verb
from playmat.games.age_of_war.rules.castles import Line
from playmat.games.age_of_war.rules.position import CENTRE, Phase
from playmat.games.age_of_war.rules.state import State

_NEARLY = 0.9  # share of the best chance that is good enough


def sensible(state: State, actions: Sequence[Action]) -> Sequence[Action]:
    """Returns the actions that lead to a castle; all actions if none does."""
    if state.phase is Phase.HAND:
        return [action for action in actions if action.verb is Verb.ROLL] or actions
    ends = [END] if END in actions else [TAKE]
    wanted = _uses(state) if state.phase is Phase.ROLLED and END not in actions else ends
    return [action for action in actions if action in wanted] or actions


@lru_cache(maxsize=64)
def _uses(state: State) -> list[Action]:
    """Returns the actions for castles with nearly the best chance, preferring the one under siege.

    Only castles from the centre count, because only they bring the end of the game nearer.
    """
    # Random play would seldom complete a castle, and the best play alone would make all games alike. Choosing
    # at random among nearly equal castles keeps variety. Thefts are excluded, because two random players
    # could steal from each other without end.
    aims = [one for one in advice.sieges(state) if state.bound or state.holder(one.castle) == CENTRE]
    best = [_best(state, siege) for siege in aims]
    goal = max(use.value for use in best)
    good = [use for use in best if use.value >= _NEARLY * goal]
    here = [use for use in good if use.castle == state.siege] or good
    return [advice.action(state, use) for use in here]


def _best(state: State, siege: Siege) -> Use:
    """Returns the best use of the dice for one castle; a line is filled with the fewest dice."""
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
