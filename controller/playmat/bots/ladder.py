"""The ladder of a game: which of its programs are levels, and which one stands for a level that it lacks.

A level's program is called `level-1` to `level-5` and has the same name in every game. Where chance leaves
room for fewer levels, some numbers are missing; the program `random` is the first level of a game without
a `level-1`. So a number means the same wherever it is stored, in tables' files, results or browsers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from playmat.games.interface import LEVEL_NAMES


def program_of(number: int) -> str:
    """Returns the name of the program of a level, from 1."""
    return f"level-{number}"


LEVELS = tuple(program_of(number) for number in range(1, len(LEVEL_NAMES) + 1))
"""The programs of all levels."""


def levels(programs: Iterable[str]) -> Sequence[str]:
    """Returns the levels among the programs of a game, the weakest first; none if it has no ladder."""
    rungs = _rungs(programs)
    return [rungs[number] for number in sorted(rungs)]


def ladder(programs: Iterable[str]) -> Sequence[str]:
    """Returns what a player chooses from: the levels of a game, or all programs if it has none.

    >>> ladder(["random", "odds", "level-3", "level-5"])
    ['random', 'level-3', 'level-5']
    """
    names = [*programs]
    return levels(names) or names


def nearest(program: str, programs: Iterable[str]) -> str:
    """Returns the program, or the level nearest to one that the game lacks: of two the weaker one.

    Any other name is returned as it is, as is a level's in a game without a ladder.

    >>> nearest("level-4", ["random", "odds", "level-3", "level-5"])
    'level-3'
    """
    names = [*programs]
    rungs = _rungs(names)
    if program in names or program not in LEVELS or not rungs:
        return program
    wanted = LEVELS.index(program)
    return rungs[min(sorted(rungs), key=lambda number: abs(number - wanted))]


def by_level(programs: Iterable[str]) -> Sequence[str]:
    """Returns the program for each name of a level, the weakest first; empty without programs.

    The programs of a game without a ladder are spread over the names, the random one if there is no other.
    """
    names = [*programs]
    if not names:
        return []
    if levels(names):
        return [nearest(level, names) for level in LEVELS]
    names = [name for name in names if name != "random"] or names
    return [names[place * (len(names) - 1) // (len(LEVELS) - 1)] for place in range(len(LEVELS))]


def _rungs(programs: Iterable[str]) -> Mapping[int, str]:
    """Returns the levels by their place in `LEVELS`; empty if no program is a level."""
    names = [*programs]
    rungs = {LEVELS.index(name): name for name in names if name in LEVELS}
    first = {0: "random"} if "random" in names else {}
    return {**first, **rungs} if rungs else {}
