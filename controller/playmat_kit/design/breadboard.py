"""Places on a breadboard: its holes, and what is plugged into them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

COLUMNS = 63
_ROWS = "abcdefghij"


class Hole(NamedTuple):
    """A hole: its row, a letter or a rail such as `T+`, and its column."""

    row: str
    column: int

    def __str__(self) -> str:
        return f"{self.row}{self.column}"

    @property
    def strip(self) -> str:
        """The strip of metal below the hole: half a column, or a rail."""
        if self.row not in _ROWS:
            return self.row
        return f"{'above' if self.row in _ROWS[:5] else 'below'} {self.column}"


def parse_hole(name: str) -> Hole | None:
    """Returns the hole of this name, if there is one."""
    found = re.fullmatch(r"([a-j]|[TB][+-])([1-9]\d?)", name)
    return Hole(found[1], int(found[2])) if found and int(found[2]) <= COLUMNS else None


class Chip(NamedTuple):
    """A part over the middle groove: pin 1 in the `first` hole, its last one in the row `above` it."""

    pins: int
    first: Hole
    above: str

    def hole(self, number: int) -> Hole:
        """Returns the hole of a pin."""
        half = self.pins // 2
        if number <= half:
            return Hole(self.first.row, self.first.column + number - 1)
        return Hole(self.above, self.first.column + self.pins - number)


@dataclass(frozen=True, slots=True)
class Breadboard:
    """Everything that is plugged into a breadboard, for the circuit of `board`."""

    board: str
    chips: Mapping[str, Chip]
    parts: Mapping[str, tuple[Hole, Hole]]
    wires: tuple[tuple[str, Hole, Hole], ...]
    readers: Mapping[str, Mapping[str, Hole]]
