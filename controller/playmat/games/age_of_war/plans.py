"""What somebody does who wants to conquer castles but does not count the odds."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.games.age_of_war.rules.actions import END, TAKE, Action, Verb
from playmat.games.age_of_war.rules.legal import ways
from playmat.games.age_of_war.rules.position import CENTRE
from playmat.games.age_of_war.rules.state import State


def sensible(state: State, actions: Sequence[Action]) -> Sequence[Action]:
    """Those of some legal actions that lead to a castle; all where none does."""
    by_verb = {verb: [action for action in actions if action.verb is verb] for verb in Verb}
    wanted = (
        [action for action in (END, TAKE) if action in actions][:1],
        _thriftiest(by_verb[Verb.FILL]),
        by_verb[Verb.ROLL],
        [action for action in by_verb[Verb.SIEGE] if _can_begin(state, action.castle)],
        by_verb[Verb.LOSE],
    )
    return next(filter(None, wanted), actions)


def _thriftiest(fills: list[Action]) -> list[Action]:
    fewest = min((len(action.dice) for action in fills), default=0)
    return [action for action in fills if len(action.dice) == fewest]


def _can_begin(state: State, castle: str) -> bool:
    """Whether the dice that lie fill a line of a castle in the centre."""
    if not castle or state.holder(castle) != CENTRE:
        return False
    return any(ways(line, state.wells) for line in state.lines_of(castle))
