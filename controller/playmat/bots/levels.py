"""Levels of computer players: a search with a budget, and a temperature for its choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import exp
from typing import Any

from playmat.bots.ismcts import ismcts
from playmat.bots.ladder import program_of
from playmat.bots.turn_search import turn_search
from playmat.games.interface import LEVEL_NAMES, Bot, InformationState, Rng
from playmat.games.interface.knowledge import (
    Knowledge,
    Level,
    Rated,
    RatedKnowledge,
    TreeKnowledge,
    TurnKnowledge,
)

Search = Callable[[InformationState, int, Rng], Sequence[Rated]]
"""Rates the actions of a decision, the best first, within a budget of nodes; empty to do nothing now."""


def search_of(knowledge: Knowledge) -> Search:
    """Returns the search that suits the knowledge."""
    match knowledge:
        case TreeKnowledge():
            return partial(ismcts, knowledge)
        case TurnKnowledge():
            return partial(turn_search, knowledge)
        case RatedKnowledge():
            return knowledge.rate


def bots_of(knowledge: Knowledge) -> Mapping[str, Bot]:
    """Returns the game's levels as bots `level-1` to `level-5`, the weakest first.

    With tic-tac-toe as `game`:

    >>> from random import Random
    >>> from playmat.games.tic_tac_toe.knowledge import TicTacToeKnowledge
    >>> best = bots_of(TicTacToeKnowledge())["level-5"]
    >>> state = game.rules.parse_state("XX./OO./...")
    >>> known = InformationState(0, state.observation(0), (), state.legal_actions())
    >>> str(best.choose(known, Random(1)))
    'c3'
    """
    search, may_wait = search_of(knowledge), isinstance(knowledge, RatedKnowledge)
    agrees = partial(_is_behind, knowledge) if isinstance(knowledge, TurnKnowledge) else None
    return {
        program_of(level.number): Bot(
            name=LEVEL_NAMES[level.number - 1],
            choose=partial(_choose, search, level, may_wait),
            slow=True,
            reaction_ms=level.reaction_ms,
            agrees=agrees,
        )
        for level in knowledge.levels
    }


def _is_behind(knowledge: TurnKnowledge[Any], known: InformationState) -> bool:
    """Returns whether the seat rather loses than wins, so that a draw suits it."""
    chance: float = knowledge.evaluate(knowledge.state(known), known.seat)
    return chance < 0.5


def _choose(search: Search, level: Level, may_wait: bool, known: InformationState, rng: Rng) -> Any:
    if len(known.actions) == 1 and not may_wait:
        return known.actions[0]
    rated = search(known, level.budget, rng)
    return pick(rated[: level.choices], level.temperature, rng).action if rated else None


def pick(rated: Sequence[Rated], temperature: float, rng: Rng) -> Rated:
    """Picks an action: the first one, or with a temperature also a weaker one.

    The first is the best one, in the opinion of the search: not always that with the highest chance, which
    may only have been tried too seldom.
    """
    if not temperature:
        return rated[0]
    best = max(option.chance for option in rated)
    return rng.choices(rated, [exp((option.chance - best) / temperature) for option in rated])[0]
