"""Checks of arenas drawn on the page, with messages for players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playmat.errors import ConfigError
from playmat.games.archery_tactics.rules.arena import (
    FEWEST_SPAWNS,
    FOUNTAIN,
    read_arena,
    shape_problems,
    unreached,
)
from playmat.games.registry import Check
from playmat.text import Text, say


def problems(text: str) -> Sequence[Text]:
    """Returns everything that is wrong with an arena file.

    Only faults of the ground have translated messages. The page cannot produce the other faults, so those
    keep the engine's wording.
    """
    try:
        arena = read_arena(text, "arena")
    except ConfigError as error:
        return (say("{problem}", problem=error),)
    if found := shape_problems(arena):
        return [say("{problem}", problem=problem) for problem in found]
    spawns, fountains = len(arena.spawns), "".join(arena.rows).count(FOUNTAIN)
    faults = []
    if fountains != 1:
        faults.append(say("An arena has one fountain, this one has {number}", number=fountains))
    if spawns < FEWEST_SPAWNS:
        fewer = say(
            "An arena has {least} spawns or more, this one has {number}", least=FEWEST_SPAWNS, number=spawns
        )
        return [*faults, fewer]
    first = arena.name(arena.spawns[0])
    for cell in unreached(arena):
        faults.append(
            say("No way leads from {first} to the spawn {cell}", first=first, cell=arena.name(cell))
        )
    return faults


DRAFTS: Mapping[str, Check] = {"arena": problems}
