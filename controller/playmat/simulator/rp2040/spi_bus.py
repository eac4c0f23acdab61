"""The SPI bus that several chips share: who is selected, and what MISO carries.

Runs under MicroPython and CPython.
"""

_OVERHEAD_US = 56  # pins, call and buffers, by a method of a driver class on an RP2040, with cache misses


def transfer_us(length, baudrate):
    """How long a transfer of some bytes takes on an RP2040 at 125 MHz under MicroPython."""
    return _OVERHEAD_US + max(1, 8_000_000 // baudrate) * length


class Bus:
    """Chips by the pins of their select lines."""

    def __init__(self, chips):
        self._chips = chips
        self._selected = []
        self._held_miso = {}  # by chip that does not release MISO: what it drives, 0x00 or 0xFF

    def select(self, pin, low):
        """A pin went low or high; it may be a chip's select line."""
        chip = self._chips.get(pin)
        if low and chip and chip not in self._selected:
            chip.select()
            self._selected.append(chip)
        elif not low and chip in self._selected:
            self._selected.remove(chip)

    def transfer(self, data):
        """What comes in over MISO: where drivers disagree a low level wins; without any it is pulled low."""
        if len(self._selected) == 1 and not self._held_miso and not self._selected[0].holds_miso:
            return self._selected[0].transfer(data)  # nearly always
        driven = [value for chip, value in self._held_miso.items() if chip not in self._selected]
        back = bytearray((0xFF if driven and all(driven) else 0x00,) * len(data))
        for number, chip in enumerate(self._selected):
            out = chip.transfer(data)
            if chip.holds_miso:
                self._held_miso[chip] = 0xFF if out[-1] & 1 else 0x00
            for index in range(len(back)):
                back[index] = out[index] if not driven and not number else back[index] & out[index]
        return back
