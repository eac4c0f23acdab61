"""Progress of a player against the programs: the level reached, and the one to try next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from playmat.bots.ladder import nearest

ENOUGH = 3
"""Number of games after which a level is suggested."""


def level_reached(played: Iterable[tuple[str, bool]], levels: Sequence[str]) -> str:
    """Returns the strongest level that was beaten, empty without any; `played` has programs and wins.

    A program that the game no longer has counts as the nearest level.
    """
    beaten = {nearest(program, levels) for program, won in played if won}
    return next((level for level in reversed(levels) if level in beaten), "")


def suggested_level(played: Iterable[tuple[str, bool]], levels: Sequence[str]) -> str:
    """Returns the level to play next; empty before three games against levels.

    Three wins in a row lead one level up from the latest, three losses one level down.
    """
    named = ((nearest(program, levels), won) for program, won in played)
    latest = [result for result in named if result[0] in levels][-ENOUGH:]
    if len(latest) < ENOUGH:
        return ""
    wins = sum(won for _, won in latest)
    step = {ENOUGH: 1, 0: -1}.get(wins, 0)
    return levels[min(max(levels.index(latest[-1][0]) + step, 0), len(levels) - 1)]
