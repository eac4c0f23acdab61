"""An SPI bus shared by several chips: select lines and the level of MISO.

Runs under MicroPython and CPython.
"""

_OVERHEAD_US = 56  # per call of a driver method on an RP2040: pins, call, buffers and cache misses


def transfer_us(length, baudrate):
    """Returns the duration of a transfer on an RP2040 at 125 MHz under MicroPython."""
    return _OVERHEAD_US + max(1, 8_000_000 // baudrate) * length


class Bus:
    """Chips by the pins of their select lines, at the clock `mhz`.

    `pulled_up` is MISO's pull, `shorted` the level it is tied to, if any.
    """

    def __init__(self, chips):
        self._lines = {pin: [chip] for pin, chip in chips.items()}
        self._selected = []
        self._held_miso = {}  # by chip that does not release MISO: the level it drives, 0x00 or 0xFF
        self._grounded = None  # the pin of a select line that is always low
        self._cables = {}  # by chip: the highest clock of its cable, in MHz
        self._random = 1
        self.mhz = 4
        self.pulled_up = False
        self.shorted = None

    def tie(self, pin, other):
        """Shorts the select lines at two pins: either selects the chips of both."""
        self._lines[pin] = self._lines[other] = self._lines[pin] + self._lines[other]

    def swap(self, pin, other):
        """Swaps two select lines."""
        self._lines[pin], self._lines[other] = self._lines[other], self._lines[pin]

    def ground(self, pin):
        """Ties the select line at a pin to ground permanently."""
        self.select(pin, True)
        self._grounded = pin

    def fit_cable(self, pin, mhz):
        """Limits the clock of the cable at a pin: above it bits arrive wrong, both ways."""
        for chip in self._lines[pin]:
            self._cables[chip] = mhz

    def select(self, pin, low):
        """Sets a pin low or high, which may be a chip's select line."""
        if pin == self._grounded:
            return
        for chip in self._lines.get(pin, ()):
            if low and chip not in self._selected:
                chip.select()
                self._selected.append(chip)
            elif not low and chip in self._selected:
                self._selected.remove(chip)

    # The fast path covers a healthy board; a sweep of 18 readers runs through it a few hundred times.
    # Otherwise MISO is a wired AND of everything that drives it. Chips that do not release MISO keep driving
    # their last bit (`holds_miso`), a short circuit overrides all drivers, and a cable that is too long for
    # the clock corrupts the bytes in both directions.
    def transfer(self, data):
        """Returns the bytes on MISO: low wins among several drivers; without any it follows its pull."""
        if self._undisturbed():
            return self._selected[0].transfer(data)
        holders = self._holders()
        idle = self.shorted if self.shorted is not None else all(holders) if holders else self.pulled_up
        back = bytearray((idle * 0xFF,) * len(data))
        driven = bool(holders)
        for chip in self._selected:
            out = self._through_cable(chip, chip.transfer(self._through_cable(chip, data)))
            if chip.holds_miso:
                self._held_miso[chip] = 0xFF if out[-1] & 1 else 0x00
            if chip.drives and self.shorted is None:
                for index in range(len(back)):
                    back[index] = back[index] & out[index] if driven else out[index]
                driven = True
        return back

    def exchange(self, byte):
        """Returns the byte on MISO while this one goes out."""
        if self._undisturbed():
            return self._selected[0].exchange(byte)
        return self.transfer(bytes((byte,)))[0]

    def _undisturbed(self):
        """Whether one chip alone is connected to the lines: the usual case."""
        selected = self._selected
        return (
            len(selected) == 1
            and not (self._held_miso or selected[0].holds_miso or self._cables or self.pulled_up)
            and self.shorted is None
        )

    def level(self):
        """Returns the level of an idle MISO, 0 or 1; a selected chip drives it low."""
        if self.shorted is not None:
            return self.shorted
        holders = self._holders() + [0 for chip in self._selected if chip.drives]
        return int(all(holders) if holders else self.pulled_up)

    def _holders(self):
        return [
            value
            for chip, value in self._held_miso.items()
            if chip.drives and chip.holds_miso and chip not in self._selected
        ]

    def _through_cable(self, chip, data):
        """Flips a bit in one byte of sixteen if the clock exceeds the cable's limit."""
        if self.mhz <= self._cables.get(chip, self.mhz):
            return data
        data = bytearray(data)
        for index in range(len(data)):
            self._random = (1103515245 * self._random + 12345) & 0x7FFFFFFF
            if not self._random >> 20 & 15:
                data[index] ^= 1 << (self._random >> 24 & 7)
        return data
