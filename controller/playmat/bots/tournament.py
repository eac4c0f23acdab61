"""Results of games between computer players, with confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

_NORMAL = 1.96
"""Standard deviations of a two-sided interval of 95 %."""


class PlayedGame(NamedTuple):
    """One game of a tournament; players are numbered in the order in which they were named.

    `decisions` and `seconds` count the thinking of each player.
    """

    number: int
    winners: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]


def seating(number: int, players: int) -> tuple[int, ...]:
    """Returns the player of each seat in game `number`; the players rotate from game to game."""
    return tuple((seat + number) % players for seat in range(players))


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Returns Wilson's interval for the share of wins at 95 %.

    Source: E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", JASA 22
    (1927). Unlike the normal approximation it stays within 0 and 1 for few games and extreme shares.

    >>> low, high = wilson(60, 100)
    >>> round(low, 2), round(high, 2)
    (0.5, 0.69)
    """
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, _NORMAL**2 / games
    middle = (share + spread / 2) / (1 + spread)
    half = _NORMAL * sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def table(names: Sequence[str], games: Sequence[PlayedGame]) -> dict[str, Any]:
    """Returns wins and draws as JSON; a game without a sole winner is a draw."""
    rows = []
    for player, name in enumerate(names):
        wins = sum(game.winners == (player,) for game in games)
        low, high = wilson(wins, len(games))
        decisions = sum(game.decisions[player] for game in games)
        seconds = sum(game.seconds[player] for game in games)
        rows.append(
            {
                "name": name,
                "wins": wins,
                "low": round(low, 4),
                "high": round(high, 4),
                "ms_per_decision": float(f"{1000 * seconds / decisions:.3g}") if decisions else None,
            }
        )
    return {"games": len(games), "draws": sum(len(game.winners) != 1 for game in games), "players": rows}
