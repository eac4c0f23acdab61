"""SSD1306 displays on an I2C bus, updated with the changed bytes only; calls block until sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Protocol

import luma.core.error  # type: ignore[import-untyped]
from luma.core.interface.serial import i2c  # type: ignore[import-untyped]
from luma.oled.device import ssd1306  # type: ignore[import-untyped]
from PIL import Image

from playmat.errors import DeviceError
from playmat.text import Text, say

ADDRESS = 0x3C
BRIGHT, DIM = 0xCF, 0x08
_DISPLAY_OFF = 0xAE
_FAILURES = (OSError, luma.core.error.Error)
_BY_PAGE = 2  # page addressing mode, in which three commands set the position of the next data
_PAGE, _LOW, _HIGH = 0xB0, 0x00, 0x10  # these commands: the page, and both nibbles of the column
_RUN_COST = 5  # bytes that another run costs on the bus: 3 to 5 for its commands, 2 ahead of its data


class Bus(Protocol):
    """Part of smbus2 that a display uses."""

    def write_i2c_block_data(self, address: int, register: int, data: Sequence[int]) -> None: ...

    def write_byte(self, address: int, value: int) -> None: ...

    def close(self) -> None: ...


def open_bus(number: int = 1) -> Bus:
    """Opens /dev/i2c-`number`; each display needs its own, as smbus2 keeps the address in the object."""
    from smbus2 import SMBus

    try:
        bus: Bus = SMBus(number)
    except OSError as error:
        raise DeviceError(
            say(
                "/dev/i2c-{number} cannot be opened ({cause}): enable I2C with raspi-config "
                "and add the user to the group i2c",
                number=number,
                cause=error.strerror,
            )
        ) from error
    return bus


class Panel(Protocol):
    """Interface of luma's driver for a started display."""

    def display(self, image: Image.Image) -> None: ...

    def contrast(self, level: int) -> None: ...

    def show(self) -> None: ...

    def hide(self) -> None: ...


class Display:
    """One console's display; after a failure the next call starts it again."""

    def __init__(self, size: tuple[int, int], start: Callable[[], Panel], lost: Text) -> None:
        self.size = size
        self._start = start  # fails at once if the display does not answer
        self._lost = lost  # error message if it does not
        self._contrast = BRIGHT
        self._awake = True
        self._panel: Panel | None = None

    def show(self, image: Image.Image) -> None:
        """Sends the difference to the last image; raises DeviceError if the display does not answer."""
        with self._attempt() as panel:
            panel.display(image)
            if not self._awake:
                panel.show()
                self._awake = True

    def contrast(self, level: int) -> None:
        """Sets the brightness, 0 to 255; kept across restarts of the display."""
        if level != self._contrast:
            self._contrast = level
            with self._attempt() as panel:
                panel.contrast(level)

    def sleep(self) -> None:
        """Switches the display off until the next `show`; it keeps its image."""
        self._awake = False
        with self._attempt() as panel:
            panel.hide()

    def close(self) -> None:
        """Switches the display off; ignores one that does not answer."""
        if self._panel is not None:
            with suppress(*_FAILURES):
                self._panel.hide()
            self._panel = None

    @contextmanager
    def _attempt(self) -> Iterator[Panel]:
        try:
            if self._panel is None:
                self._panel = self._start()
                self._panel.contrast(self._contrast)
            yield self._panel
        except _FAILURES as error:
            self._panel = None
            raise DeviceError(self._lost) from error


class I2cDisplay(Display):
    """An SSD1306 of 128 x 64 or 128 x 32 pixels on the I2C bus of this number."""

    def __init__(
        self, bus: Bus, address: int = ADDRESS, size: tuple[int, int] = (128, 64), number: int = 1
    ) -> None:
        line = i2c(bus=bus, address=address)

        def start() -> Panel:
            line.command(_DISPLAY_OFF)  # raises if no display acknowledges
            return _PagedPanel(line, *size)

        super().__init__(
            size,
            start,
            say(
                "no display answers at I2C address {address:#04x}: "
                "check its plug, its four wires and 'i2cdetect -y {number}'",
                address=address,
                number=number,
            ),
        )


class _PagedPanel(ssd1306):  # type: ignore[misc]
    """luma's driver with another `display`: packs pages with Pillow and sends only changed columns."""

    # A full image of 1,024 bytes takes 23 ms at 400 kHz, while most updates change a few digits. So each
    # changed run of columns is sent alone, after up to three commands that set its position (SSD1306 data
    # sheet, section 10.1: page, and low and high nibble of the column). Commands whose value the previous run
    # has left in place are omitted. Runs closer together than the cost of another positioning are sent as one
    # run, with the unchanged bytes between them.

    def __init__(self, line: i2c, width: int, height: int) -> None:
        self._sent: list[bytes] = []
        super().__init__(line, width, height)
        self.persist = True  # leave the bus alone when the interpreter ends: it may be closed
        del self._mask, self._offsets  # only the base class's display() needs them

    def display(self, image: Image.Image) -> None:
        pages = pack(self.preprocess(image))
        if not self._sent:
            self.command(self._const.MEMORYMODE, _BY_PAGE)
        known = self._sent or [bytes(byte ^ 0xFF for byte in page) for page in pages]  # every byte differs
        position: set[int] = set()
        for page, (old, new) in enumerate(zip(known, pages, strict=True)):
            runs: list[tuple[int, int]] = []  # first and last column of each run of changed columns
            for column, byte in enumerate(new):
                if byte == old[column]:
                    continue
                if runs and column - runs[-1][1] <= _RUN_COST:  # a gap that is cheaper than another run
                    runs[-1] = runs[-1][0], column
                else:
                    runs.append((column, column))
            for first, last in runs:
                self.command(*[order for order in self._position(page, first) if order not in position])
                self.data(list(new[first : last + 1]))
                position = {*self._position(page, last + 1)}
        self._sent = pages

    def _position(self, page: int, column: int) -> tuple[int, int, int]:
        """Returns the commands that set the position of the next byte."""
        column += self._colstart
        return _PAGE | page, _LOW | column & 0x0F, _HIGH | column >> 4


def pack(image: Image.Image) -> list[bytes]:
    """Returns the pages of a mode "1" image from the top; bit 0 of a byte is the top row of its column."""
    count = image.height // 8
    columns = image.transpose(Image.Transpose.ROTATE_270).tobytes()
    return [columns[count - 1 - page :: count] for page in range(count)]
