"""Perfect play of tic-tac-toe, in five levels that differ in how often they err."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from playmat.games.interface import Game, InformationState, Rng
from playmat.games.interface.knowledge import Level, Rated, RatedKnowledge
from playmat.games.tic_tac_toe.position import Mark, Position


@cache
def value(position: Position, seat: int) -> float:
    """Returns the result of perfect play."""
    if outcome := position.outcome():
        return 0.5 if outcome.winner is None else float(outcome.winner == seat)
    best = max if position.movers == (seat,) else min
    return best(value(position.apply(mark), seat) for mark in position.legal_actions())


class TicTacToeKnowledge(RatedKnowledge):
    """Rates every mark by perfect play."""

    levels = tuple(
        Level(number, 1, temperature) for number, temperature in enumerate((1.0, 0.4, 0.2, 0.1, 0.0), 1)
    )

    def rate(self, known: InformationState, budget: int, rng: Rng) -> Sequence[Rated]:
        """Returns all marks, the best first."""
        position = Position(known.observation.replace("/", ""))
        rated = [Rated(mark, value(position.apply(mark), known.seat)) for mark in known.actions]
        return sorted(rated, key=lambda option: -option.chance)


def knowledge(game: Game[Position, Mark]) -> TicTacToeKnowledge:
    """Returns the knowledge of the game."""
    return TicTacToeKnowledge()
