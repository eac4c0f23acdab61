"""Independent second implementation of the arena: slow, with cell names and without tables.

It shares nothing with the engine but the rows of an arena.
"""

from __future__ import annotations

from collections.abc import Iterator

OFFSETS = {
    "N": (0, 1),
    "NE": (1, 1),
    "E": (1, 0),
    "SE": (1, -1),
    "S": (0, -1),
    "SW": (-1, -1),
    "W": (-1, 0),
    "NW": (-1, 1),
}


class Ground:
    """Rows from the north, indexed by cell names."""

    def __init__(self, rows: tuple[str, ...]) -> None:
        self.cells = {
            f"{chr(65 + column)}{len(rows) - row}": ground
            for row, line in enumerate(rows)
            for column, ground in enumerate(line)
        }

    def blocked(self, cell: str, obstacles: str) -> bool:
        """Returns whether one of these obstacles is on a cell; beyond the edge there is none."""
        return self.cells.get(cell, ".") in obstacles

    def next(self, cell: str, arc: str, obstacles: str) -> str | None:
        """Returns the adjacent cell in an arc, or None if it is out of reach."""
        right, up = OFFSETS[arc]
        target = moved(cell, right, up)
        if target not in self.cells or self.blocked(target, obstacles):
            return None
        corners = moved(cell, right, 0), moved(cell, 0, up)
        if right and up and all(self.blocked(corner, obstacles) for corner in corners):
            return None
        return target

    def neighbours(self, cell: str) -> dict[str, str]:
        """Returns the reachable neighbours by arc."""
        found = {arc: self.next(cell, arc, "TRF") for arc in OFFSETS}
        return {arc: target for arc, target in found.items() if target}

    def steps(self, cell: str, standing: set[str], diagonal: bool) -> set[str]:
        """Returns the possible steps, including the ways of pushed figures."""
        found = set()
        for arc, target in self.neighbours(cell).items():
            if diagonal or len(arc) == 1:
                found |= {">".join(way) for way in self.chains(cell, target, standing)}
        return found

    def line(self, cell: str, arc: str) -> list[str]:
        """Returns the visible cells in an arc."""
        target = self.next(cell, arc, "TF")
        return [target, *self.line(target, arc)] if target else []

    def chains(self, source: str, target: str, standing: set[str]) -> Iterator[tuple[str, ...]]:
        """Yields each way in which the figure on `source` can enter `target`."""
        yield from self._chains((target,), standing - {source}, "")

    def _chains(self, way: tuple[str, ...], standing: set[str], driven: str) -> Iterator[tuple[str, ...]]:
        if way[-1] not in standing:
            yield way
            return
        for arc, cell in self.neighbours(way[-1]).items():
            if arc != driven and cell not in way:
                yield from self._chains((*way, cell), standing, arc)


def moved(cell: str, right: int, up: int) -> str:
    return f"{chr(ord(cell[0]) + right)}{int(cell[1:]) + up}"


def winners(frags: list[int], goal: int) -> list[int]:
    """Returns the winners; none while the game continues."""
    there = [seat for seat in range(len(frags)) if frags[seat] >= goal]
    best = [seat for seat in there if all(frags[seat] >= frags[other] for other in there)]
    return [] if len(best) > 1 else best
