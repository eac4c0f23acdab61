"""What the test of the wires means: which reader, line or supply is at fault, and what to do about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from playmat.link.answers import Wires
from playmat.link.setup import BusSetup

ECHOES = 99
_MUTE = 10  # of the bytes may come back right by chance


class WireFaults(NamedTuple):
    """What is wrong with the wires: of the whole board, and of readers by number; empty where nothing is."""

    board: str
    readers: Mapping[int, str]


def noisy(test: Wires) -> bool:
    """Whether the reader is heard, with wrong bits."""
    return _MUTE <= test.right < ECHOES


def holds_miso(test: Wires) -> bool:
    """Whether MISO keeps what this reader drove last, instead of following its pull."""
    return test.right >= _MUTE and bool(test.one) and not test.zero


def judge(tests: Mapping[int, Wires], selects: Mapping[int, int], bus: BusSetup) -> WireFaults:
    """What the tests of all readers of a board mean; `selects` are the pins of their select lines."""
    if board := _of_all(list(tests.values()), bus):
        return WireFaults(board, {})
    faults = {reader: _of_one(test, selects[reader], bus) for reader, test in tests.items()}
    for reader, test in tests.items():
        other = test.marked_as
        if test.right == ECHOES and other is not None and other != reader and other in tests:
            faults[reader] = faults[other] = (
                f"readers {reader} and {other} answer together: their select lines touch, "
                f"look at GPIO {selects[reader]} and GPIO {selects[other]}"
            )
    return WireFaults("", {reader: fault for reader, fault in faults.items() if fault})


def _of_all(tests: Sequence[Wires], bus: BusSetup) -> str:
    if any(not test.rst for test in tests):
        return f"the readers' RST line stays low: look for a short to ground at GPIO {bus.rst}"
    if any(test.right >= _MUTE for test in tests):
        return ""
    if all(not test.up for test in tests):
        return (
            f"MISO is held low: look for a short to ground at GPIO {bus.miso}, and for a select line that "
            "touches ground; unplug the readers one by one until the others answer"
        )
    if all(test.down for test in tests):
        return f"MISO is held high: look for a short to 3.3 V at GPIO {bus.miso}"
    rst = "" if bus.rst is not None else ", RST (it must be at 3.3 V)"
    return (
        f"no reader answers: measure 3.3 V and ground at the readers, then check SCK (GPIO {bus.sck}), "
        f"MOSI (GPIO {bus.mosi}), MISO (GPIO {bus.miso}){rst}"
    )


def _of_one(test: Wires, select: int, bus: BusSetup) -> str:
    if test.right < _MUTE:
        return f"it is mute: check its plug, its 3.3 V, its select line (GPIO {select}) and its MISO"
    if holds_miso(test):
        return (
            "it holds MISO while others are asked, so that they cannot be heard: "
            "put a gate (74HC125) into its MISO, or replace the module"
        )
    if noisy(test):
        wrong = ECHOES - test.right
        return f"{wrong} of {ECHOES} bytes arrive wrong even at {bus.mhz} MHz: shorten or replace its cable"
    return ""


def slower(carried: int, wanted: int, fixed: bool) -> str:
    """What is to be said of a cable that carries less than is wanted; `fixed` if the owner set the clock."""
    remedy = f"shorten it, or set mhz = {carried} for this board"
    return f"its cable carries {carried} MHz, not {wanted}: " + (
        remedy if fixed else "shorten it for a quicker sweep; until then the bus slows down by itself"
    )


def holders(tests: Mapping[int, Wires]) -> str:
    """What is to be said of a board some of whose readers hold MISO; nothing where none does."""
    found = [str(reader) for reader, test in tests.items() if holds_miso(test)]
    if not found:
        return ""
    several = f"readers {' and '.join(found)} hold" if len(found) > 1 else f"reader {found[0]} holds"
    return f"{several} MISO: the others can be judged once that is mended"
