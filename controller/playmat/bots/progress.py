"""Progress of a player against the programs: the level reached, and the one to try next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

ENOUGH = 3
"""Number of games after which a level is suggested."""


def ladder(programs: Iterable[str]) -> Sequence[str]:
    """Returns the levels among the programs of a game, the weakest first; all programs if it has none."""
    names = [*programs]
    return [name for name in names if name.startswith("level-")] or names


def level_reached(played: Iterable[tuple[str, bool]], levels: Sequence[str]) -> str:
    """Returns the strongest level that was beaten, empty without any; `played` has programs and wins."""
    beaten = {program for program, won in played if won}
    return next((level for level in reversed(levels) if level in beaten), "")


def suggested_level(played: Iterable[tuple[str, bool]], levels: Sequence[str]) -> str:
    """Returns the level to play next; empty before three games against levels.

    Three wins in a row lead one level up from the latest, three losses one level down.
    """
    latest = [result for result in played if result[0] in levels][-ENOUGH:]
    if len(latest) < ENOUGH:
        return ""
    wins = sum(won for _, won in latest)
    step = {ENOUGH: 1, 0: -1}.get(wins, 0)
    return levels[min(max(levels.index(latest[-1][0]) + step, 0), len(levels) - 1)]
