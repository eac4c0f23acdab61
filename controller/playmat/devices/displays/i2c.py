"""Displays that send what changed, and block meanwhile; the SSD1306 on an I2C bus."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple, Protocol

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
_BY_PAGE = 2  # the memory mode in which three commands place the next data
_PAGE, _LOW, _HIGH = 0xB0, 0x00, 0x10  # their codes: a page, and both halves of a column
_RUN_COST = 5  # bytes that a further run costs on the wire: 3 to 5 of commands, 2 before the data


class Bus(Protocol):
    """What a display needs of smbus2."""

    def write_i2c_block_data(self, address: int, register: int, data: Sequence[int]) -> None: ...

    def write_byte(self, address: int, value: int) -> None: ...

    def close(self) -> None: ...


def open_bus(number: int = 1) -> Bus:
    """The I2C bus /dev/i2c-`number` of the Pi; one for each display, as smbus2 keeps the address in it."""
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
    """A started display, as luma drives it."""

    def display(self, image: Image.Image) -> None: ...

    def contrast(self, level: int) -> None: ...

    def show(self) -> None: ...

    def hide(self) -> None: ...


class Display:
    """One console's display; after a failure the next `show` starts it anew."""

    def __init__(self, size: tuple[int, int], start: Callable[[], Panel], lost: Text) -> None:
        self.size = size
        self._start = start  # starts the display, or fails at once
        self._lost = lost  # what to tell where it is gone
        self._contrast = BRIGHT
        self._awake = True
        self._panel: Panel | None = None

    def show(self, image: Image.Image) -> None:
        """Sends what differs from the image before; DeviceError where the display is gone."""
        with self._attempt() as panel:
            panel.display(image)
            if not self._awake:
                panel.show()
                self._awake = True

    def contrast(self, level: int) -> None:
        """Sets the brightness, 0 to 255; it outlasts a restart of the display."""
        if level != self._contrast:
            self._contrast = level
            with self._attempt() as panel:
                panel.contrast(level)

    def sleep(self) -> None:
        """Darkens the display until the next `show`; it keeps its image."""
        self._awake = False
        with self._attempt() as panel:
            panel.hide()

    def close(self) -> None:
        """Darkens the display; a display that is gone needs nothing."""
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
    """An SSD1306 of 128 x 64 or 128 x 32 pixels on an I2C bus."""

    def __init__(self, bus: Bus, address: int = ADDRESS, size: tuple[int, int] = (128, 64)) -> None:
        line = i2c(bus=bus, address=address)

        def start() -> Panel:
            line.command(_DISPLAY_OFF)  # fails at once where nothing answers
            return _Panel(line, *size)

        super().__init__(
            size,
            start,
            say(
                "no display answers at I2C address {address:#04x}: "
                "check its plug, its four wires and 'i2cdetect -y 1'",
                address=address,
            ),
        )


class _Run(NamedTuple):
    """Columns `first` to `last` of a page."""

    page: int
    first: int
    last: int


class _Panel(ssd1306):  # type: ignore[misc]
    """luma's driver, but for what it sends: pages packed by Pillow, and only what changed."""

    def __init__(self, line: i2c, width: int, height: int) -> None:
        self._sent: list[bytes] = []
        super().__init__(line, width, height)
        self.persist = True  # leave the bus alone when the interpreter ends: it may be closed
        del self._mask, self._offsets  # only the base class's display() needs them

    def display(self, image: Image.Image) -> None:
        pages = pack(self.preprocess(image))
        if not self._sent:
            self.command(self._const.MEMORYMODE, _BY_PAGE)
        position: set[int] = set()
        for run in _changes(self._sent, pages):
            wanted = self._position(run.page, run.first)
            self.command(*[order for order in wanted if order not in position])
            self.data(list(pages[run.page][run.first : run.last + 1]))
            position = {*self._position(run.page, run.last + 1)}
        self._sent = pages

    def _position(self, page: int, column: int) -> tuple[int, int, int]:
        """The commands that place the next byte."""
        column += self._colstart
        return _PAGE | page, _LOW | column & 0x0F, _HIGH | column >> 4


def pack(image: Image.Image) -> list[bytes]:
    """The pages of a mode "1" image, from the top: a byte is eight rows of a column, the top one lowest."""
    count = image.height // 8
    columns = image.transpose(Image.Transpose.ROTATE_270).tobytes()
    return [columns[count - 1 - page :: count] for page in range(count)]


def _changes(before: list[bytes], after: list[bytes]) -> Iterator[_Run]:
    """What to send of `after`: everything where nothing is known of before."""
    for page, (old, new) in enumerate(zip(before or map(_opposite, after), after, strict=True)):
        changed = [column for column, byte in enumerate(new) if byte != old[column]]
        yield from (_Run(page, first, last) for first, last in _runs(changed))


def _opposite(page: bytes) -> bytes:
    return bytes(byte ^ 0xFF for byte in page)


def _runs(columns: list[int]) -> list[tuple[int, int]]:
    """First and last of each run; a gap that costs less than a further run stays inside."""
    runs: list[tuple[int, int]] = []
    for column in columns:
        if runs and column - runs[-1][1] <= _RUN_COST:
            runs[-1] = runs[-1][0], column
        else:
            runs.append((column, column))
    return runs
