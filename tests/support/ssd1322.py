"""The SSD1322 display controller with a panel of 256 x 64 pixels, on SPI with a D/C line.

It supports the commands that luma.oled sends. The orientation of the panel and the order of the two pixels in
a byte are taken from luma's settings for the usual modules, not from the data sheet.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

WIDE, HIGH = 256, 64
FIRST = 28  # column address of the panel's left edge; an address holds four pixels in two bytes
_COLUMNS, _ROWS = 120, 128
_PARAMETERS = {
    **dict.fromkeys((0xA1, 0xA2, 0xAB, 0xB1, 0xB3, 0xB5, 0xB6, 0xBB, 0xBE, 0xC1, 0xC7, 0xCA, 0xFD), 1),
    **dict.fromkeys((0x15, 0x75, 0xA0, 0xB4, 0xD1), 2),
}


class Ssd1322:
    """One controller on an SPI bus, with the interface of spidev and RPi.GPIO."""

    LOW, HIGH, OUT = 0, 1, 0
    max_speed_hz = 0

    def __init__(self, dc: int = 24, rst: int = 25) -> None:
        self._dc, self._rst = dc, rst
        self._data = False
        self.bytes_received = 0
        self._reset()

    def _reset(self) -> None:
        self._memory = bytearray(_COLUMNS * 2 * _ROWS)
        self._window = (0, _COLUMNS - 1, 0, _ROWS - 1)
        self._place = (0, 0)  # a byte's column, and the row
        self._command: list[int] = []
        self.contrast = 0x7F
        self.lit = False
        self._mode = 0xA6

    # --- the bus and the pins

    def open(self, port: int, device: int) -> None:
        """Does nothing."""

    def close(self) -> None:
        """Does nothing."""

    def setup(self, pin: int, direction: int) -> None:
        """Does nothing, as every pin is an output of the Pi."""

    def output(self, pin: int, level: int) -> None:
        """Sets a line: D/C distinguishes commands from data, RST low resets."""
        if pin == self._dc:
            self._data = bool(level)
        elif pin == self._rst and not level:
            self._reset()

    def writebytes(self, data: Sequence[int]) -> None:
        """Receives a command byte, its parameters, or pixels."""
        self.bytes_received += len(data)
        for byte in data:
            if not self._data:
                self._command = [byte]
            elif self._command[:1] == [0x5C]:
                self._store(byte)
            else:
                self._command.append(byte)
        if self._command and len(self._command) > _PARAMETERS.get(self._command[0], 0):
            self._obey(self._command[0], self._command[1:])

    # --- the panel

    def image(self) -> Image.Image:
        """Returns the visible image in mode "L" with sixteen shades."""
        if not self.lit or self._mode in (0xA4, 0xA5):
            return Image.new("L", (WIDE, HIGH), 255 * (self.lit and self._mode == 0xA5))
        pixels = bytearray()
        for row in range(HIGH):
            start = row * _COLUMNS * 2 + FIRST * 2
            for byte in self._memory[start : start + WIDE // 2]:
                pixels += bytes((17 * (byte >> 4), 17 * (byte & 0x0F)))
        image = Image.frombytes("L", (WIDE, HIGH), bytes(pixels))
        return image.point(lambda shade: 255 - shade) if self._mode == 0xA7 else image

    def _store(self, byte: int) -> None:
        first, last, top, bottom = self._window
        column, row = self._place
        self._memory[row * _COLUMNS * 2 + column] = byte
        column += 1
        if column > 2 * last + 1:
            column, row = 2 * first, top if row == bottom else row + 1
        self._place = column, row

    def _obey(self, command: int, parameters: list[int]) -> None:
        first, last, top, bottom = self._window
        match command:
            case 0x15:
                self._window = parameters[0], parameters[1], top, bottom
                self._place = 2 * parameters[0], self._place[1]
            case 0x75:
                self._window = first, last, parameters[0], parameters[1]
                self._place = self._place[0], parameters[0]
            case 0xC1:
                self.contrast = parameters[0]
            case 0xA4 | 0xA5 | 0xA6 | 0xA7:
                self._mode = command
            case 0xAE | 0xAF:
                self.lit = command == 0xAF
