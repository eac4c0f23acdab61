"""The SSD1306 display controller: I2C messages in, pixels on the panel out.

Commands, addressing modes and scan directions follow the SSD1306 data sheet, revision 1.1, section 10.
The panel is mounted as on the usual modules: segment remap and reversed scan show the image upright.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image, ImageChops

COLUMNS, PAGES = 128, 8
_HORIZONTAL, _VERTICAL, _BY_PAGE = 0, 1, 2
_PARAMETERS = {  # how many bytes follow a command
    **dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1),
    **dict.fromkeys((0x21, 0x22, 0xA3), 2),
    **dict.fromkeys((0x29, 0x2A), 5),
    **dict.fromkeys((0x26, 0x27), 6),
}


class Ssd1306:
    """One controller with its panel of 128 x `height` pixels."""

    def __init__(self, height: int = 64, on_change: Callable[[], object] = lambda: None) -> None:
        self.size = (COLUMNS, height)
        self.on_change = on_change  # called in the thread that writes
        self.version = 0  # number of changes of the visible image
        self.bytes_received = 0  # control bytes included, address bytes not
        self.messages_received = 0
        self.power_on()

    def power_on(self) -> None:
        """Resets all registers and clears the memory: the panel is dark."""
        self._memory = bytearray(COLUMNS * PAGES)
        self._command: list[int] = []
        self._mode = _BY_PAGE
        self._columns, self._pages = (0, COLUMNS - 1), (0, PAGES - 1)
        self._column = self._page = 0
        self.contrast = 0x7F
        self.lit = False
        self._inverse = self._all_on = self._remapped = self._reversed = False
        self._start_line = self._offset = 0

    def receive(self, message: Sequence[int]) -> None:
        """Receives one I2C message without its address: control bytes with their commands or data."""
        self.messages_received += 1
        self.bytes_received += len(message)
        before = self._shown()
        rest = iter(message)
        for control in rest:
            take = self._data if control & 0x40 else self._order
            for byte in [next(rest)] if control & 0x80 else rest:
                take(byte)
        if self._shown() != before:
            self.version += 1
            self.on_change()

    def pixels(self) -> bytes:
        """Returns the visible image: rows from the top, eight pixels a byte, leftmost in the highest bit."""
        return self.image().tobytes()

    def image(self) -> Image.Image:
        """Returns the visible image in mode "1"."""
        if not self.lit or self._all_on:
            return Image.new("1", self.size, int(self.lit))
        turned = self._memory.translate(_TOP_FIRST)
        columns = b"".join(turned[column::COLUMNS] for column in range(COLUMNS))
        memory = Image.frombytes("1", (PAGES * 8, COLUMNS), columns).transpose(Image.Transpose.TRANSPOSE)
        panel = ImageChops.offset(memory, 0, -self._start_line - self._offset).crop((0, 0, *self.size))
        if not self._reversed:
            panel = panel.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        return ImageChops.invert(panel) if self._inverse else panel

    def _shown(self) -> tuple[object, ...]:
        settings = (self.lit, self.contrast, self._inverse, self._all_on, self._reversed)
        return bytes(self._memory), settings, self._start_line, self._offset

    def _data(self, byte: int) -> None:
        column = self._column if self._remapped else COLUMNS - 1 - self._column
        self._memory[self._page * COLUMNS + column] = byte
        if self._mode == _VERTICAL:
            self._page, wrapped = _advance(self._page, self._pages)
            if wrapped:
                self._column, _ = _advance(self._column, self._columns)
        else:
            window = (0, COLUMNS - 1) if self._mode == _BY_PAGE else self._columns
            self._column, wrapped = _advance(self._column, window)
            if wrapped and self._mode == _HORIZONTAL:
                self._page, _ = _advance(self._page, self._pages)

    # SSD1306 data sheet, table 9-1. The ranges do not overlap and are tested in the order of the table.
    # Unknown commands are ignored, as the chip does.
    def _order(self, byte: int) -> None:
        """Collects one byte of a command; executes it when its parameters are complete."""
        self._command.append(byte)
        if len(self._command) <= _PARAMETERS.get(self._command[0], 0):
            return
        command, *parameters = self._command
        self._command = []
        match command:
            case 0x20:
                self._mode = parameters[0] & 3
            case 0x21:
                self._columns = parameters[0] & 0x7F, parameters[1] & 0x7F
                self._column = self._columns[0]
            case 0x22:
                self._pages = parameters[0] & 7, parameters[1] & 7
                self._page = self._pages[0]
            case 0x81:
                self.contrast = parameters[0]
            case 0xD3:
                self._offset = parameters[0] & 0x3F
            # The others carry their value in their lower bits.
            case _ if command < 0x10:
                self._column = self._column & 0x70 | command
            case _ if command < 0x20:
                self._column = (command & 7) << 4 | self._column & 0x0F
            case _ if 0x40 <= command < 0x80:
                self._start_line = command & 0x3F
            case 0xA0 | 0xA1:
                self._remapped = bool(command & 1)
            case 0xA4 | 0xA5:
                self._all_on = bool(command & 1)
            case 0xA6 | 0xA7:
                self._inverse = bool(command & 1)
            case 0xAE | 0xAF:
                self.lit = bool(command & 1)
            case _ if 0xB0 <= command < 0xB8:
                self._page = command & 7
            case _ if 0xC0 <= command < 0xD0:
                self._reversed = bool(command & 8)


def _advance(position: int, window: tuple[int, int]) -> tuple[int, bool]:
    """Returns the next position in a window and whether it wrapped."""
    return (window[0], True) if position == window[1] else ((position + 1) % COLUMNS, False)


_TOP_FIRST = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
