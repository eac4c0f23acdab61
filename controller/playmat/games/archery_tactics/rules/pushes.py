"""Pushes: all chains that start when a figure enters an occupied cell (ruling 8)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from playmat.games.archery_tactics.rules.position import Position

Way = tuple[int, ...]
"""Destination of the moving figure, then of each figure pushed along the chain."""


def ways(position: Position, source: int, target: int) -> Iterator[Way]:
    """Yields every way to enter `target` from `source`; none if a figure cannot be pushed on."""
    occupied = {cell for seat in position.seats for cell in position.figures(seat)} - {source}
    yield from _ways(position, occupied, (target,), driven=None)


def _ways(position: Position, occupied: set[int], way: Way, driven: int | None) -> Iterator[Way]:
    # Depth-first search over chains of pushes. `way` holds the cells entered so far; its last figure has to
    # go on if that cell is occupied. No cell occurs twice in a way, so each figure moves at most once and the
    # recursion ends. The source of the first figure is not occupied, so a pushed figure may go there: a step
    # between neighbours can always push back (ruling 8). A figure that was driven in one arc may not push on
    # in the same arc; the first figure moves by its own action and is not driven.
    if way[-1] not in occupied:
        yield way
        return
    for arc, cell in position.arena.steps(way[-1]):
        if cell not in way and arc != driven:
            yield from _ways(position, occupied, (*way, cell), arc)


def moves(source: int, way: Way) -> dict[int, int]:
    """Returns the destinations of all figures by their cells."""
    return dict(pairwise((source, *way)))
