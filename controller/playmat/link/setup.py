"""The orders with which the host sets up a board's bus and readers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from playmat.link.bus_clock import CLOCKS
from playmat.link.visits import Point, Visits, hurry, near, plan
from playmat.link.wire import encode
from playmat.pinout import PICO_MISO, PICO_MOSI, PICO_SCK, PICO_SELECTS

_Order = tuple[str, Mapping[str, object]]

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_TURNS = 24  # in a line

GAIN, POWER, NEAR = 33, 32, 15
"""A reader's receiver gain in dB, its field's power (CWGsPReg, 0 to 63) and the lower power that only near
tags answer, unless the mat file has others."""


class BusSetup(NamedTuple):
    """The SPI bus that all readers of a board share, and the GPIO of their RST line if it is wired."""

    spi: int = 0
    sck: int = PICO_SCK
    mosi: int = PICO_MOSI
    miso: int = PICO_MISO
    mhz: int | None = 4  # None: as quick as its errors allow
    rst: int | None = None


class Tuning(NamedTuple):
    """Clean misses before a tag is gone; microseconds from field on to the first poll, and for an answer."""

    misses: int = 3
    settle: int = 2000
    timeout: int = 500


class ReaderSetup(NamedTuple):
    """One reader: its number on the board, whether it may identify, its select pin unless it is the kit's;
    what its radio needs; where its antenna lies, in mm, and whether one of another board is near.
    """

    reader: int
    identify: bool = True
    select: int | None = None
    gain: int = GAIN
    power: int = POWER
    near: int = NEAR
    at: Point | None = None
    beside_other: bool = False

    @property
    def pin(self) -> int:
        """The GPIO that selects it."""
        return PICO_SELECTS[self.reader] if self.select is None else self.select


def orders(readers: Sequence[ReaderSetup], bus: BusSetup, tuning: Tuning) -> Iterator[bytes]:
    """The lines that set a board up and start it; their ids are 0, 1, 2 ..."""
    order, at_once = _visits(readers, tuning)
    setups = (_reader(reader, order.index(number)) for number, reader in enumerate(readers))
    lines = chain(_bus(bus), *setups, [("tune", tuning._asdict())])
    for number, (verb, fields) in enumerate((*lines, ("start", {"n": len(readers), "fields": at_once}))):
        yield encode(verb, id=number, **fields)


def hurried(readers: Sequence[ReaderSetup], often: Sequence[int]) -> Iterator[_Order]:
    """The orders by which those readers are visited most often, by their numbers; none: all alike again."""
    numbers = [reader.reader for reader in readers]
    known = [numbers.index(reader) for reader in often if reader in numbers]
    points = [reader.at for reader in readers if reader.at]
    if not known or len(points) < len(readers):
        yield "visit", {"n": 0, "fields": 1}
        return
    order = hurry(points, known)
    names = (_DIGITS[readers[number].reader] for number in order)
    turns = "".join(name + "." * apart for name, apart in zip(names, near(points, order), strict=True))
    for place in range(0, len(turns), _TURNS):
        yield "turns", {"p": place, "s": turns[place : place + _TURNS]}
    yield "visit", {"n": len(turns), "fields": 2}


def _visits(readers: Sequence[ReaderSetup], tuning: Tuning) -> Visits:
    """One after the other, a field at a time, unless it is known where all antennas lie."""
    points = [reader.at for reader in readers if reader.at]
    if len(points) < len(readers):
        return Visits(tuple(range(len(readers))), 1)
    return plan(points, tuning.settle, [n for n, reader in enumerate(readers) if reader.beside_other])


def _bus(bus: BusSetup) -> Iterator[_Order]:
    pins = bus._asdict()
    rst = pins.pop("rst")
    pins["mhz"] = bus.mhz or CLOCKS[0]
    yield "bus", pins
    if rst is not None:
        yield "rst", {"pin": rst}


def _reader(reader: ReaderSetup, turn: int) -> Iterator[_Order]:
    mode = "id" if reader.identify else "cover"
    yield "setup", {"slot": reader.reader, "cs": reader.pin, "mode": mode, "turn": turn}
    if (radio := reader[3:6]) != (GAIN, POWER, NEAR):
        yield "radio", {"slot": reader.reader, **dict(zip(("gain", "power", "near"), radio, strict=True))}
