"""The firmware's reader side in this interpreter: a bus with virtual chips, in modelled time."""

from __future__ import annotations

import importlib
import sys
import types
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

from playmat.assets import folder
from support.chips import bus, chip, registers, transfer_us
from support.m0_emulator import Processor

MHZ = 4
SETTLE_US = 2000
DECK = 16  # the reader that may not identify
PAUSE_US = 20_000
_TICKS = 2**30  # MicroPython counts so far, then anew
RP2040_BLOCKS = {0x4003C000: 0x1000, 0xD0000000: 0x1000}  # SPI0, SIO
MODULES = (
    *("machine", "micropython", "viper", "bus", "rp2040", "mfrc522"),
    *("picc", "visit", "presence", "locking", "sweep", "pace"),
)


class Python(NamedTuple):
    """Modelled costs of the firmware's Python in microseconds: a bus call, a step of a visit, what is done
    while a tag is asked and after each visit, and all that a new tag takes besides.
    """

    call_us: int
    step_us: int
    meanwhile_us: int
    visit_us: int
    report_us: int


NO_PYTHON = Python(0, 0, 0, 0, 0)
INSTRUCTIONS = Python(40, 80, 330, 150, 3400)
CYCLES = Python(65, 120, 540, 220, 8000)
"""Set so that without its steps the model gives within 10 % what firmware 0.3.6, whose visits had none, took
under MicroPython 1.26 on an emulated RP2040 at 125 MHz, over the virtual chips. The first counts each
instruction as one clock and 23 for a miss of the flash cache, which gives the earlier measurements of an
earlier firmware; the second the clocks that the data sheet has for each instruction (two for a load or a
branch), and 50 for a miss. A step's cost is what visits take longer than those of 0.3.6 under MicroPython's
Unix port, in which both were timed, in proportion.
"""


class ReaderRig:
    """Chips at the select lines 0, 1 ...; `fast` drives them by the RP2040's registers.

    `machine_code` are the compiled routines, which an emulated processor runs instead of their source.
    """

    def __init__(
        self,
        readers: int = 1,
        *,
        fast: bool = True,
        machine_code: Sequence[bytes] = (),
        python: Python = NO_PYTHON,
        mhz: int = MHZ,
    ) -> None:
        self.python, self.mhz = python, mhz
        self.now = self.transfers = self.bytes = 0
        self.chips = [chip(lambda: self.now) for _ in range(readers)]
        self._bus = bus(dict(enumerate(self.chips)))
        self.selected: set[int] = set()
        self.memory = registers(self, self.drive, self.sleep)
        with _firmware(self):
            plain, self.rp2040, self.mfrc522, self.presence, self.locking, self.sweep, self.pace = map(
                importlib.import_module,
                ("bus", "rp2040", "mfrc522", "presence", "locking", "sweep", "pace"),
            )
        self.bus = (self.rp2040.FastBus if fast else plain.Bus)(0, 18, 19, 16, mhz)
        if machine_code:
            self.bus.run = partial(Processor(machine_code, self.memory, RP2040_BLOCKS).call, 0)
        if fast:
            self.bus.run = _charged(self, self.bus.run)

    def sleep(self, us: int) -> None:
        self.now += us

    def drive(self, pin: int, high: int) -> None:
        if high:
            self.selected.discard(pin)
        else:
            self.transfers += 1
            self.selected.add(pin)
        self._bus.select(pin, not high)

    def transfer(self, data: bytes) -> bytes:
        self.bytes += len(data)
        out: bytes = self._bus.transfer(data)
        return out

    def exchange(self, byte: int) -> int:
        self.bytes += 1
        back: int = self._bus.exchange(byte)
        return back


class Slot:
    """One reader, visited by the test, and its reports."""

    def __init__(self, rig: ReaderRig, reader: int = 0, *, identify: bool = True) -> None:
        self.rig = rig
        self.pause_us, self.settle_us = PAUSE_US, SETTLE_US
        self.reports: list[tuple[Any, ...]] = []
        self.came_ms = 0  # the stamp of what was last reported as here
        self.gone_ms = 0  # since when what was last reported as gone was so
        self.reader = rig.mfrc522.MFRC522(rig.bus, rig.bus.line(reader), 500)
        self.reader.reset()
        self.inner = rig.presence.Slot(reader, self.reader, identify, 3, self)
        self.inner.visit.go_on = self._charged(self.inner.visit.go_on)

    def visit(self) -> int:
        """Visits it; returns microseconds, without those for its field and before for the others."""
        self.rig.sleep(self.pause_us)
        began = self.rig.now
        self.inner.visit.open()
        self.rig.sleep(self.settle_us)
        self.inner.visit.ask()
        self.rig.sleep(self.rig.python.meanwhile_us)
        while not self.inner.visit.go_on(True):
            pass
        self.rig.sleep(self.rig.python.visit_us)
        return self.rig.now - began - self.settle_us

    def _charged(self, go_on: Callable[[bool], bool]) -> Callable[[bool], bool]:
        def charged(first: bool) -> bool:
            self.rig.sleep(self.rig.python.step_us)
            return go_on(first)

        return charged

    @property
    def misses(self) -> int:
        """The number of visits without an answer from a known tag."""
        return int(self.inner.misses)

    def meanwhile(self) -> None:
        self.rig.sleep(self.rig.python.meanwhile_us)

    def tag_on(self, slot: Any, tag: Any) -> None:
        self.rig.sleep(self.rig.python.report_us)
        self.came_ms = tag.came
        self.reports.append(("on" if tag.near else "far", tag.uid, tag.data))

    def tag_off(self, slot: Any, tag: Any) -> None:
        self.reports.append(("off", tag.uid))
        self.gone_ms = tag.left

    def presence(self, slot: Any, present: bool, at: int) -> None:
        self.reports.append(("presence", present))
        self.gone_ms = at

    def fault(self, slot: Any, working: bool) -> None:
        self.reports.append(("fault", working))

    def hard_reset(self, slot: Any) -> None:
        slot.reader.reset()


def _charged(rig: ReaderRig, run: Callable[..., int]) -> Callable[..., int]:
    """The bus's `run` with its modelled costs."""

    def charged(*arguments: Any) -> int:
        rig.sleep(rig.python.call_us)
        return run(*arguments)

    return charged


class Sweep:
    """Readers visited in the firmware's order, and their reports."""

    def __init__(
        self,
        rig: ReaderRig,
        order: Sequence[int | None],
        fields: int,
        settle_us: int = SETTLE_US,
        deck: int = DECK,
    ) -> None:
        self._rig = rig
        readers = range(len({*order} - {None}))
        self.slots = [Slot(rig, reader, identify=reader != deck) for reader in readers]
        inner = [None if reader is None else self.slots[reader].inner for reader in order]
        self._sweep = rig.sweep.Sweep(inner, fields, settle_us)

    def visit(self) -> bool:
        """Visits the next reader; returns whether it was the last of the order."""
        self._sweep.ask()
        self._rig.sleep(self._rig.python.meanwhile_us)
        last = bool(self._sweep.visit())
        self._rig.sleep(self._rig.python.visit_us)
        return last

    def run(self) -> float:
        """Visits each reader once; returns milliseconds."""
        began = self._rig.now
        while not self.visit():
            pass
        return (self._rig.now - began) / 1000


class _Spi:
    def __init__(self, rig: ReaderRig) -> None:
        self._rig = rig

    def write_readinto(self, data: Any, into: Any) -> None:
        self._rig.sleep(transfer_us(len(data), self._rig.mhz * 1_000_000))
        into[:] = self._rig.transfer(bytes(data))


class _Pin:
    OUT = 1

    def __init__(self, rig: ReaderRig, number: int) -> None:
        self._rig, self._number = rig, number

    def __call__(self, high: int) -> None:
        self._rig.drive(self._number, high)


def _time(rig: ReaderRig) -> types.ModuleType:
    """MicroPython's `time` with the rig's clock."""
    time = types.ModuleType("time")
    vars(time).update(
        sleep_us=rig.sleep,
        ticks_us=lambda: rig.now % _TICKS,
        ticks_ms=lambda: rig.now // 1000 % _TICKS,
        ticks_add=lambda ticks, delta: (ticks + delta) % _TICKS,
        ticks_diff=lambda end, start: (end - start + _TICKS // 2) % _TICKS - _TICKS // 2,
    )
    return time


@contextmanager
def _firmware(rig: ReaderRig) -> Iterator[None]:
    """Imports the firmware over MicroPython's modules and this rig; removes all of them afterwards."""
    kept, path = dict(sys.modules), list(sys.path)
    for name in MODULES:
        sys.modules.pop(name, None)
    sys.path.insert(0, str(folder("firmware")))
    micropython, machine = types.ModuleType("micropython"), types.ModuleType("machine")
    vars(micropython)["const"] = vars(micropython)["native"] = lambda value: value
    vars(machine).update(
        mem32=rig.memory, Pin=lambda number, *_, **__: _Pin(rig, number), SPI=lambda *_, **__: _Spi(rig)
    )
    vars(machine)["Pin"].OUT = 1
    sys.modules.update(micropython=micropython, machine=machine, time=_time(rig))
    try:
        importlib.import_module("viper").load("rp2040", rig.memory)
        yield
    finally:
        sys.path[:] = path
        for name in MODULES:
            sys.modules.pop(name, None)
        sys.modules.update(kept)
