"""Who enters an occupied cell pushes: every way in which a chain may end (ruling 8)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from playmat.games.archery_tactics.rules.arena import opposite
from playmat.games.archery_tactics.rules.position import Position

Way = tuple[int, ...]
"""Where somebody goes, then where each goes who is pushed, one by the other."""


def ways(position: Position, source: int, target: int) -> Iterator[Way]:
    """Every way in which the figure on `source` can enter `target`; none where somebody cannot be pushed."""
    occupied = {cell for seat in position.seats for cell in position.figures(seat)} - {source}
    yield from _ways(position, occupied, (target,), driven=None)


def _ways(position: Position, occupied: set[int], way: Way, driven: int | None) -> Iterator[Way]:
    if way[-1] not in occupied:
        yield way
        return
    for arc, cell in position.arena.steps(way[-1]):
        if cell not in way and arc != _forbidden(position, driven):
            yield from _ways(position, occupied, (*way, cell), arc)


def _forbidden(position: Position, driven: int | None) -> int | None:
    """The arc in which somebody who was driven himself may not push on."""
    if driven is None or position.switches.literal_chain:
        return driven
    return opposite(driven)


def moves(source: int, way: Way) -> dict[int, int]:
    """From which cell to which each figure goes."""
    return dict(pairwise((source, *way)))
