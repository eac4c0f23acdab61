"""Orders that set up a board's bus, readers and visits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from playmat.drawing import Point
from playmat.link.bus_clock import CLOCKS
from playmat.link.visits import Coupled, hurry, near, plan
from playmat.link.wire import encode
from playmat.pinout import PICO_MISO, PICO_MOSI, PICO_SCK, PICO_SELECTS

_Order = tuple[str, Mapping[str, object]]

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_TURNS = 24  # turns that fit into one line

GAINS = 18, 23, 33, 38, 43, 48
GAIN, POWER, NEAR, DRIVER = 33, 32, 15, 8
"""Defaults of a reader: receiver gain in dB, field power (CWGsPReg, 0 to 63), the lower power at which only
tags near the antenna answer, and the conductance of the other output driver (GsNReg, 0 to 15)."""


class BusSetup(NamedTuple):
    """SPI bus shared by all readers of a board, the GPIO of their RST line if it is wired, and the one where
    the board senses their supply if it does.
    """

    spi: int = 0
    sck: int = PICO_SCK
    mosi: int = PICO_MOSI
    miso: int = PICO_MISO
    mhz: int | None = 4  # None: adapt to the errors
    rst: int | None = None
    sense: int | None = None


class Tuning(NamedTuple):
    """Clean misses before a tag is gone; microseconds from field on to the first poll, and per answer."""

    misses: int = 3
    settle: int = 2000
    timeout: int = 500


class ReaderSetup(NamedTuple):
    """Settings of one reader.

    `identify` is False for a reader that reports presence only. `select` is its pin, None for the kit's.
    `at` is the centre of its antenna in mm; `beside_other` means that another board's antenna is near. Its
    field is not on while that of one in `coupled` is.
    """

    reader: int
    identify: bool = True
    select: int | None = None
    gain: int = GAIN
    power: int = POWER
    near: int = NEAR
    at: Point | None = None
    beside_other: bool = False
    owner: bool = False  # of what it may not identify it reports the owner
    driver: int = DRIVER
    coupled: tuple[int, ...] = ()

    @property
    def pin(self) -> int:
        """GPIO of its select line."""
        return PICO_SELECTS[self.reader] if self.select is None else self.select


def orders(readers: Sequence[ReaderSetup], bus: BusSetup, tuning: Tuning) -> Iterator[bytes]:
    """Yields the lines that set up and start a board, with the ids 0, 1, 2 ..."""
    points = [reader.at for reader in readers if reader.at]
    if len(points) < len(readers):  # a position is unknown: one reader after the other, with one field on
        order, at_once = tuple(range(len(readers))), 1
    else:
        early = [number for number, reader in enumerate(readers) if reader.beside_other]
        order, at_once = plan(points, tuning.settle, early, _coupled(readers))
    pins = bus._asdict() | {"mhz": bus.mhz or CLOCKS[0]}
    rst, sense = pins.pop("rst"), pins.pop("sense")
    lines: list[_Order] = [("supply", {"pin": sense})] if sense is not None else []
    lines.append(("bus", pins))
    if rst is not None:
        lines.append(("rst", {"pin": rst}))
    for number, reader in enumerate(readers):
        mode = "id" if reader.identify else "owner" if reader.owner else "cover"
        slot, turn = {"slot": reader.reader}, order.index(number)
        lines.append(("setup", {**slot, "cs": reader.pin, "mode": mode, "turn": turn}))
        if (radio := reader[3:6]) != (GAIN, POWER, NEAR):
            lines.append(("radio", slot | dict(zip(("gain", "power", "near"), radio, strict=True))))
        if reader.driver != DRIVER:
            lines.append(("drive", {**slot, "n": reader.driver}))
    lines.append(("tune", tuning._asdict()))
    lines.append(("start", {"n": len(readers), "fields": at_once}))
    for number, (verb, fields) in enumerate(lines):
        yield encode(verb, id=number, **fields)


def hurried(readers: Sequence[ReaderSetup], often: Sequence[int]) -> Iterator[_Order]:
    """Yields the orders that visit these readers most often, or that restore the even order if none."""
    # The board gets the complete cycle of visits, one digit for each turn. A `.` after a turn keeps the
    # next field off until this visit is over, for two antennas that are too close to be on together. A board
    # that cannot be planned because the mat file lacks a position keeps the even order.
    numbers = [reader.reader for reader in readers]
    known = [numbers.index(reader) for reader in often if reader in numbers]
    points = [reader.at for reader in readers if reader.at]
    if not known or len(points) < len(readers):
        yield "visit", {"n": 0, "fields": 1}
        return
    coupled = _coupled(readers)
    order = hurry(points, known, coupled)
    names = (_DIGITS[readers[number].reader] for number in order)
    turns = "".join(
        name + "." * apart for name, apart in zip(names, near(points, order, coupled), strict=True)
    )
    for place in range(0, len(turns), _TURNS):
        yield "turns", {"p": place, "s": turns[place : place + _TURNS]}
    yield "visit", {"n": len(turns), "fields": 2}


def _coupled(readers: Sequence[ReaderSetup]) -> Coupled:
    """Returns the coupled pairs as indices; one of the two names the other."""
    index = {reader.reader: number for number, reader in enumerate(readers)}
    pairs = ((reader.reader, other) for reader in readers for other in reader.coupled if other in index)
    return frozenset(frozenset((index[own], index[other])) for own, other in pairs)
