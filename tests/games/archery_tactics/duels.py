"""Plays matches between two bots at human speed and prints winners and durations: `duels.py 20`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2])]

from games.archery_tactics.scenes import RULES
from playmat.games.archery_tactics.matches import Match
from playmat.games.archery_tactics.players import PLAYERS
from support.report import Report


class Duel(NamedTuple):
    """Winning seat, if any, and duration in minutes of the game."""

    winner: int | None
    minutes: float


def duels(number: int, *names: str) -> Iterator[Duel]:
    """Yields a number of matches between these bots, one seed each."""
    for seed in range(number):
        match = Match(RULES.start(len(names)), [PLAYERS[name] for name in names], Random(seed))
        *_, last = match.plies()
        outcome = match.state.outcome()
        yield Duel(outcome.winner if outcome else None, last.at / 60)


def main() -> None:
    number = next((int(word) for word in sys.argv[1:] if word.isdecimal()), 20)
    with Report(__doc__ or "") as report:
        for south, north in product(PLAYERS, PLAYERS):
            games = [*duels(number, south, north)]
            won = [sum(game.winner == seat for game in games) for seat in (0, 1)]
            minutes = sorted(game.minutes for game in games)
            report.row(
                f"{south} against {north}: {won[0]} to {won[1]} of {number}, median"
                f" {median(minutes):.1f} minutes, at most {minutes[-1]:.1f}",
                south=south,
                north=north,
                won=won,
                minutes=minutes,
            )


if __name__ == "__main__":
    main()
