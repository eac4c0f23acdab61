"""Results of games between computer players, with confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log10, sqrt
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


def wilson(wins: float, games: int) -> tuple[float, float]:
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


class Step(NamedTuple):
    """How much stronger one program is than another: Elo points with their bounds at 95 %.

    Bounds are infinite where all games, or none, were won.
    """

    weaker: str
    stronger: str
    games: int
    share: float  # of the stronger one's wins; a draw is half of one
    elo: float
    low: float
    high: float


def step(names: tuple[str, str], games: Sequence[PlayedGame]) -> Step:
    """Compares two programs, the weaker one named first, by their games."""
    points = sum(1.0 if game.winners == (1,) else 0.0 if game.winners == (0,) else 0.5 for game in games)
    low, high = wilson(points, len(games))
    share = points / len(games)
    return Step(*names, len(games), round(share, 4), *map(elo, (share, low, high)))


def elo(share: float) -> float:
    """Returns the Elo points between two players of which the stronger one wins this share.

    Source: A. E. Elo, "The Rating of Chessplayers, Past and Present" (1978), with the logistic curve.

    >>> [round(elo(share)) for share in (0.5, 0.64, 0.76)]
    [0, 100, 200]
    """
    if share in (0, 1):
        return inf if share else -inf
    return 400 * log10(share / (1 - share))


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
