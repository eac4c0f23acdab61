"""Counts the sequences of legal actions from a position, to compare one engine with another."""

from __future__ import annotations

from typing import Any

from playmat.games.interface import State


def perft(state: State, depth: int) -> int:
    """Returns the number of sequences of `depth` legal actions; a game that ends earlier adds none."""
    if depth == 0:
        return 1
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(perft(state.apply(action), depth - 1) for action in actions)


def divide(state: State, depth: int) -> dict[Any, int]:
    """Returns the perft count below each first action."""
    return {action: perft(state.apply(action), depth - 1) for action in state.legal_actions()}
