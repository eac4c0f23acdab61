"""Places on a breadboard, and the rule that its strips join what the circuit joins."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from playmat_kit.design.checks.result import Fault, Result, judged
from playmat_kit.design.netlist import GROUND, PICO, Netlist
from playmat_kit.design.values import Board

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


def _plugged(board: Board, places: Breadboard) -> Iterator[tuple[str, int, Hole]]:
    """Yields each pin of a part with its hole."""
    for ref, chip in places.chips.items():
        yield from ((ref, number, chip.hole(number)) for number in range(1, chip.pins + 1))
    for ref, ends in places.parts.items():
        yield from ((ref, number, hole) for number, hole in enumerate(ends, 1))
    for ref, pins in places.readers.items():
        yield from ((ref, board.pins.index(pin) + 1, hole) for pin, hole in pins.items())


def check_breadboard(board: Board, net: Netlist, places: Breadboard) -> Iterator[Result]:
    """Checks that each hole has one user, and that strips and wires join the pins of each net alone."""
    plugged = [*_plugged(board, places)]
    used = Counter(hole for _, _, hole in plugged) + Counter(
        hole for _, *ends in places.wires for hole in ends
    )
    faults = [
        Fault(f"{count} wires or legs are in hole {hole}", "give one of them another hole of its strip")
        for hole, count in used.items()
        if count > 1
    ]
    joined = _joined(places)
    reached: dict[str, set[tuple[str, int]]] = defaultdict(set)
    for ref, number, hole in plugged:
        reached[joined[hole.strip]].add((ref, number))
    wanted = {name: {(pin.ref, pin.number) for pin in pins} for name, pins in net.nets.items()}
    known = set().union(*wanted.values())
    # The Pico joins its own ground pins: those that nothing else touches are left out.
    grounds = {pin for pin in wanted[GROUND] if pin[0] == PICO}
    groups = [group & known for group in reached.values() if not (group & known) <= grounds]
    reachable = set().union(*groups)
    for name, every in wanted.items():
        pins = {pin for pin in every if pin in reachable or pin not in grounds}
        whole = [group for group in groups if group & pins]
        if len(whole) > 1 or not whole or pins - whole[0]:
            lost = min(pins - max(whole, key=lambda group: len(group & pins), default=set()), default=None)
            faults.append(Fault(f"{name} does not reach {_pin(lost)}", "add the wire that is missing"))
        elif foreign := whole[0] - pins:
            faults.append(Fault(f"{name} also reaches {_pin(min(foreign))}", "move the wire that joins them"))
    for group in reached.values():
        if group & known and (more := group - known):
            faults.append(
                Fault(f"{_pin(min(more))} is joined to a net, and stays open in the circuit", "move its wire")
            )
    yield from judged(
        "breadboard", board.name, faults, f"{len(wanted)} nets, {len(places.wires)} wires from pin to pin"
    )


def _joined(places: Breadboard) -> dict[str, str]:
    """Returns for each strip the representative of all strips that wires join to it."""
    above: dict[str, str] = {}

    def root(strip: str) -> str:
        while above.setdefault(strip, strip) != strip:
            strip = above[strip]
        return strip

    for _, one, other in places.wires:
        above[root(one.strip)] = root(other.strip)
    rows = [Hole(row, column) for row in "aj" for column in range(1, COLUMNS + 1)]
    rails = [Hole(rail, 1) for rail in ("T+", "T-", "B+", "B-")]
    return {hole.strip: root(hole.strip) for hole in (*rows, *rails)}


def _pin(pin: tuple[str, int] | None) -> str:
    return f"{pin[0]}.{pin[1]}" if pin else "a pin"
