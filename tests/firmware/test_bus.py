"""One table of cases for both buses: MicroPython's own driver, and the viper routines on modelled registers.

These are run twice: their text, and the machine code that it is compiled to, on an emulated processor.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from support import chips
from support.m0_emulator import compiled
from support.reader_rig import ReaderRig

READ, WAIT, END = 0x80, 0xFF, b"\0"
VERSION, TX_CONTROL, FIFO = chips.VERSION << 1, chips.TX_CONTROL << 1, chips.FIFO_DATA << 1
LEVEL, COMMAND, COM_IRQ = chips.FIFO_LEVEL << 1, chips.COMMAND << 1, chips.COM_IRQ << 1


@pytest.fixture(params=["driver", "viper's text", "machine code"])
def rig(request: pytest.FixtureRequest, tmp_path: Path) -> ReaderRig:
    """Three readers on each kind of bus in turn."""
    code = compiled("rp2040", tmp_path) if request.param == "machine code" else ()
    return ReaderRig(3, fast=request.param != "driver", machine_code=code)


def program(*transfers: list[int]) -> bytes:
    return b"".join(bytes([len(data), *data]) for data in transfers) + END


def wait(wanted: int, go: int = 0) -> bytes:
    return bytes((WAIT, READ | COM_IRQ, wanted, go))


@pytest.mark.parametrize(
    ("transfers", "came_in"),
    [
        ([[READ | VERSION, 0]], [[0, 0x92]]),
        ([[READ | VERSION, READ | TX_CONTROL, 0]], [[0, 0x92, 0x80]]),
        ([[TX_CONTROL, 0x83], [READ | TX_CONTROL, 0]], [[0, 0], [0, 0x83]]),
        ([[FIFO, 1, 2, 255], [READ | LEVEL, 0], [READ | FIFO] * 3 + [0]], [[0] * 4, [0, 3], [0, 1, 2, 255]]),
        ([], []),
    ],
)
def test_a_program_makes_its_transfers(
    rig: ReaderRig, transfers: list[list[int]], came_in: list[list[int]]
) -> None:
    back = bytearray(40)
    rig.bus.run(rig.bus.line(0), program(*transfers), back, 0)
    at = 0
    for expected in came_in:
        assert list(back[at + 1 : at + 1 + len(expected)]) == expected
        at += 1 + len(expected)
    assert rig.transfers == len(transfers)
    assert not rig.selected


def test_only_the_line_s_chip_hears_a_program(rig: ReaderRig) -> None:
    rig.bus.run(rig.bus.line(1), program([TX_CONTROL, 0x83]), bytearray(8), 0)
    for number, expected in enumerate((0x80, 0x83, 0x80)):
        back = bytearray(8)
        rig.bus.run(rig.bus.line(number), program([READ | TX_CONTROL, 0]), back, 0)
        assert back[2] == expected


@pytest.mark.parametrize(
    ("before", "wanted", "found"),
    [
        (lambda rig: None, 0x10, 0x10),
        (lambda rig: None, 0x30, 0x10),
        (lambda rig: rig.bus.run(rig.bus.line(0), program([COM_IRQ, 0x7F]), bytearray(4), 0), 0x10, 0),
    ],
)
def test_it_waits_for_a_bit_and_gives_up(
    rig: ReaderRig, before: Callable[[ReaderRig], None], wanted: int, found: int
) -> None:
    before(rig)
    transfers = rig.transfers
    assert rig.bus.run(rig.bus.line(0), wait(wanted) + END, bytearray(4), 7) == found
    assert rig.transfers - transfers == (1 if found else 7)
    assert not rig.selected


def test_it_waits_until_the_bit_is_there(rig: ReaderRig) -> None:
    line = rig.bus.line(0)
    start = program(
        [0x2A << 1, 0x80], [0x2D << 1, 200], [COM_IRQ, 0x7F], [FIFO, 0x26], [COMMAND, 0x0C], [26, 0x87]
    )
    rig.bus.run(line, start, bytearray(30), 0)
    began = rig.now
    assert rig.bus.run(line, wait(0x01) + END, bytearray(4), 1000) == 0x01
    assert rig.now > began


@pytest.mark.parametrize(("go", "read"), [(0x10, True), (0x20, False)])
def test_it_goes_on_with_the_right_bit_only(rig: ReaderRig, go: int, read: bool) -> None:
    exchange = program([TX_CONTROL, 0x83])[:-1] + wait(0x30, go) + program([READ | VERSION, 0])
    back = bytearray(8)
    assert rig.bus.run(rig.bus.line(0), exchange, back, 7) == 0x10
    assert back[2] == (0x92 if read else 0)
    assert not rig.selected


def test_the_registers_are_taken_on_an_rp2040_only() -> None:
    rig = ReaderRig()
    assert rig.rp2040.is_rp2040()
    rig.memory[0x40000000] = 0x20004927  # an RP2350's
    assert not rig.rp2040.is_rp2040()
