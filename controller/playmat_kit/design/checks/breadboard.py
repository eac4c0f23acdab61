"""Checks that the strips and wires of a breadboard join what the circuit joins."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from playmat_kit.design.breadboard import COLUMNS, Breadboard, Hole
from playmat_kit.design.checks.result import Fault, Result, judged
from playmat_kit.design.netlist import GROUND, PICO, Netlist
from playmat_kit.design.values import Board


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

    for _, start, other in places.wires:
        above[root(start.strip)] = root(other.strip)
    rows = [Hole(row, column) for row in "aj" for column in range(1, COLUMNS + 1)]
    rails = [Hole(rail, 1) for rail in ("T+", "T-", "B+", "B-")]
    return {hole.strip: root(hole.strip) for hole in (*rows, *rails)}


def _pin(pin: tuple[str, int] | None) -> str:
    return f"{pin[0]}.{pin[1]}" if pin else "a pin"
