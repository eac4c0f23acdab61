"""The orders with which the host sets up a board's bus and readers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from playmat.link.wire import encode
from playmat.pinout import PICO_MISO, PICO_MOSI, PICO_SCK, PICO_SELECTS

_Order = tuple[str, Mapping[str, object]]

GAIN, POWER, NEAR = 33, 32, 15
"""A reader's receiver gain in dB, its field's power (CWGsPReg, 0 to 63) and the lower power that only near
tags answer, unless the mat file has others."""


class BusSetup(NamedTuple):
    """The SPI bus that all readers of a board share, and the GPIO of their RST line if it is wired."""

    spi: int = 0
    sck: int = PICO_SCK
    mosi: int = PICO_MOSI
    miso: int = PICO_MISO
    mhz: int = 4
    rst: int | None = None


class Tuning(NamedTuple):
    """Clean misses before a tag is gone; microseconds from field on to the first poll, and for an answer."""

    misses: int = 3
    settle: int = 2000
    timeout: int = 500


class ReaderSetup(NamedTuple):
    """One reader: its number on the board, whether it may identify, its select pin unless it is the kit's,
    and what its radio needs.
    """

    reader: int
    identify: bool = True
    select: int | None = None
    gain: int = GAIN
    power: int = POWER
    near: int = NEAR

    @property
    def pin(self) -> int:
        """The GPIO that selects it."""
        return PICO_SELECTS[self.reader] if self.select is None else self.select


def orders(readers: Sequence[ReaderSetup], bus: BusSetup, tuning: Tuning) -> Iterator[bytes]:
    """The lines that set a board up and start it; their ids are 0, 1, 2 ..."""
    lines = chain(_bus(bus), *map(_reader, readers), [("tune", tuning._asdict())])
    for number, (verb, fields) in enumerate((*lines, ("start", {"n": len(readers)}))):
        yield encode(verb, id=number, **fields)


def _bus(bus: BusSetup) -> Iterator[_Order]:
    pins = bus._asdict()
    rst = pins.pop("rst")
    yield "bus", pins
    if rst is not None:
        yield "rst", {"pin": rst}


def _reader(reader: ReaderSetup) -> Iterator[_Order]:
    mode = "id" if reader.identify else "cover"
    yield "setup", {"slot": reader.reader, "cs": reader.pin, "mode": mode}
    if (radio := reader[3:]) != (GAIN, POWER, NEAR):
        yield "radio", {"slot": reader.reader, **dict(zip(("gain", "power", "near"), radio, strict=True))}
