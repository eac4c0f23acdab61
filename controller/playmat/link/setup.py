"""What the host tells a board of its bus and its readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from playmat.link.wire import encode

PICO_SELECTS = (*range(16), 20, 21)
"""The GPIO that selects each reader of the kit's board, a Raspberry Pi Pico."""


class BusSetup(NamedTuple):
    """The SPI bus that all readers of a board share."""

    spi: int = 0
    sck: int = 18
    mosi: int = 19
    miso: int = 16
    mhz: int = 4


class Tuning(NamedTuple):
    """Clean misses before a tag is gone; microseconds from field on to the first poll, and for an answer."""

    misses: int = 3
    settle: int = 2000
    timeout: int = 500


class ReaderSetup(NamedTuple):
    """One reader: its number on the board, whether it may identify, its select pin unless it is the kit's."""

    reader: int
    identify: bool = True
    select: int | None = None

    @property
    def pin(self) -> int:
        """The GPIO that selects it."""
        return PICO_SELECTS[self.reader] if self.select is None else self.select


def orders(readers: Sequence[ReaderSetup], bus: BusSetup, tuning: Tuning) -> Iterator[bytes]:
    """The lines that set a board up and start it; their ids are 0, 1, 2 ..."""
    yield encode("bus", id=0, **bus._asdict())
    for number, reader in enumerate(readers, 1):
        mode = "id" if reader.identify else "cover"
        yield encode("setup", id=number, slot=reader.reader, cs=reader.pin, mode=mode)
    yield encode("tune", id=len(readers) + 1, **tuning._asdict())
    yield encode("start", id=len(readers) + 2, n=len(readers))
