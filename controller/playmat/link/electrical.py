"""Diagnosis of a board's wiring: the faulty reader, line or supply, and the remedy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from playmat.link.answers import Wires
from playmat.link.setup import BusSetup
from playmat.text import Text, say, say_n

ECHOES = 99
_CHANCE = 10  # correct bytes that a floating MISO may produce by chance

_HOLDS_MISO = say(
    "it holds MISO while others are asked, so that they cannot answer: "
    "put a gate (74HC125) into its MISO, or replace the module"
)


class WireFaults(NamedTuple):
    """Wiring faults: of the whole board, or of single readers by number."""

    board: Text | None
    readers: Mapping[int, Text]


def noisy(test: Wires) -> bool:
    """Whether the reader answers, but with wrong bits."""
    return _CHANCE <= test.right < ECHOES


def disturbers(tests: Mapping[int, Wires]) -> list[int]:
    """Returns the readers that keep driving MISO after they are deselected, where others share the line."""
    # A released line follows its pull resistor. After a last bit of 1 MISO is pulled down, after a 0 it is
    # pulled up: a reader that never releases the line keeps both bits against the pulls. Many modules do so,
    # and the only reader of a board needs no gate.
    if len(tests) == 1:
        return []
    return [r for r, test in tests.items() if test.right >= _CHANCE and test.one and not test.zero]


def judge(tests: Mapping[int, Wires], selects: Mapping[int, int], bus: BusSetup) -> WireFaults:
    """Diagnoses a board from the tests of all its readers; `selects` are their select pins."""
    # Common lines come first: a short of MISO or RST makes every reader fail, and one message about that line
    # is worth more than one for each reader. Two readers whose select lines touch still echo every byte, as
    # both chips receive the same data; only their marks give them away (see Wires.marked_as).
    if board := _board_fault(list(tests.values()), selects, bus):
        return WireFaults(board, {})
    faults = {reader: _reader_fault(test, selects[reader], bus) for reader, test in tests.items()}
    faults |= dict.fromkeys(disturbers(tests), _HOLDS_MISO)
    for reader, test in tests.items():
        other = test.marked_as
        if test.right == ECHOES and other is not None and other != reader and other in tests:
            faults[reader] = faults[other] = say(
                "readers {one} and {other} answer together: their select lines touch, "
                "look at GPIO {first} and GPIO {second}",
                one=reader,
                other=other,
                first=selects[reader],
                second=selects[other],
            )
    return WireFaults(None, {reader: fault for reader, fault in faults.items() if fault})


def _board_fault(tests: Sequence[Wires], selects: Mapping[int, int], bus: BusSetup) -> Text | None:
    if any(not test.rst for test in tests):
        return say("the readers' RST line stays low: look for a short to ground at GPIO {pin}", pin=bus.rst)
    if not tests or any(test.right >= _CHANCE for test in tests):
        return None
    if all(not test.up for test in tests):
        return say(
            "MISO is held low: look for a short to ground at GPIO {pin}, and for a select line that "
            "touches ground; unplug the readers one by one until the others answer",
            pin=bus.miso,
        )
    if all(test.down for test in tests):
        return say("MISO is held high: look for a short to 3.3 V at GPIO {pin}", pin=bus.miso)
    select: Text | str = ""
    if len(selects) == 1:
        select = say(", its select line (GPIO {pin})", pin=next(iter(selects.values())))
    return say(
        "no reader answers: measure 3.3 V and ground at the readers, then check SCK (GPIO {sck}), "
        "MOSI (GPIO {mosi}), MISO (GPIO {miso}){select}{rst}",
        sck=bus.sck,
        mosi=bus.mosi,
        miso=bus.miso,
        select=select,
        rst=say(", RST (it must be at 3.3 V)") if bus.rst is None else "",
    )


def _reader_fault(test: Wires, select: int, bus: BusSetup) -> Text | None:
    if test.right < _CHANCE:
        return say(
            "it does not answer: check its plug, its 3.3 V, its select line (GPIO {pin}) and its MISO",
            pin=select,
        )
    if noisy(test):
        return say(
            "{wrong} of {all} bytes arrive wrong even at {mhz} MHz: shorten or replace its cable",
            wrong=ECHOES - test.right,
            all=ECHOES,
            mhz=bus.mhz,
        )
    return None


def slower(carried: int, wanted: int, fixed: bool) -> Text:
    """Explains that a cable carries less than the wanted clock; `fixed` if the mat file sets the clock."""
    if fixed:
        return say(
            "its cable carries {carried} MHz, not {wanted}: "
            "shorten it, or set mhz = {carried} for this board",
            carried=carried,
            wanted=wanted,
        )
    return say(
        "its cable carries {carried} MHz, not {wanted}: "
        "shorten it for a quicker sweep; until then the bus slows down by itself",
        carried=carried,
        wanted=wanted,
    )


def holders(tests: Mapping[int, Wires]) -> Text | None:
    """Names the readers of a board that disturb others by holding MISO; None if there is none."""
    found = disturbers(tests)
    if not found:
        return None
    return say_n(
        "reader {readers} holds MISO: the others can be judged once that is mended",
        "readers {readers} hold MISO: the others can be judged once that is mended",
        len(found),
        readers=", ".join(map(str, found)),
    )
