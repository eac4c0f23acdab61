"""Strip of APA102 or SK9822 LEDs on the Pi's SPI, one for each slot, written through /dev/spidev*.

    SPI MOSI ---- DI    SPI SCLK ---- CI    5 V and GND from the supply, both grounds joined

The strip has no chip select: it takes in everything that is sent on its bus.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from contextlib import suppress
from fcntl import ioctl
from pathlib import Path
from typing import NamedTuple, Protocol

from playmat.errors import DeviceError
from playmat.text import say

SPEED = 1_000_000  # Hz: a metre of wire carries it
_WR_MAX_SPEED_HZ = 0x40046B04  # linux/spi/spidev.h; without it the driver would take the overlay's 125 MHz
_HEADER = 0b111 << 5
_BRIGHTNESS = 4  # of 31: a quiet glow, and 36 lights stay far below an ampere


class Rgb(NamedTuple):
    """Red, green and blue from 0 to 255."""

    red: int
    green: int
    blue: int


DARK = Rgb(0, 0, 0)


class Spi(Protocol):
    """Part of an SPI device that the strip uses."""

    def write(self, data: bytes, /) -> object: ...

    def close(self) -> None: ...


def open_spi(name: str) -> Spi:
    """Opens the SPI device with this bus and chip select, such as "0.1"; raises DeviceError on failure."""
    path = Path(f"/dev/spidev{name}")
    try:
        spi = path.open("r+b", buffering=0)
        try:
            ioctl(spi, _WR_MAX_SPEED_HZ, struct.pack("=I", SPEED))
        except OSError:
            spi.close()
            raise
    except OSError as error:
        raise DeviceError(
            say(
                "{path} cannot be opened ({cause}): 'playmat doctor' names the line of config.txt or the "
                "group that is missing; check spi = ... under [lights]",
                path=path,
                cause=error.strerror,
            )
        ) from error
    return spi


class Strip:
    """Writes colours to the strip; opens it at the first use, and again after a failure."""

    def __init__(self, opener: Callable[[], Spi]) -> None:
        self._opener = opener
        self._spi: Spi | None = None

    def show(self, colours: Sequence[Rgb]) -> None:
        """Shows these colours; raises DeviceError if the SPI device fails."""
        self._spi = spi = self._spi or self._opener()
        try:
            spi.write(frame(colours))
        except OSError as error:
            self._spi = None
            spi.close()
            raise DeviceError(
                say(
                    "the lights cannot be written ({cause}): check the line of their SPI bus in config.txt",
                    cause=error.strerror,
                )
            ) from error

    def close(self, count: int) -> None:
        """Switches `count` lights off and closes the device."""
        if spi := self._spi:
            with suppress(DeviceError):
                self.show([DARK] * count)
            spi.close()


def frame(colours: Sequence[Rgb]) -> bytes:
    """Returns the bytes of one frame for the whole strip."""
    # The data sheets end a frame with 32 ones, which is not enough for a longer strip: each light delays the
    # data by half a clock, so the last of n lights needs n/2 further clocks. These are zeros here, as ones
    # would be taken for a white light where the strip is longer than configured. An SK9822 latches its colour
    # at the start of the next frame only; the 32 zeros behind the lights act as one. Order: 32 zeros (start),
    # 32 bits for each light, 32 zeros (latch), half a clock for each light.
    lights = (bytes((_HEADER | _BRIGHTNESS, c.blue, c.green, c.red)) for c in colours)
    return bytes(4) + b"".join(lights) + bytes(4 + len(colours) // 16 + 1)
