"""A virtual chain of APA102 or SK9822 lights."""

from __future__ import annotations

START = bytes(4)
_DARK = (0, 0, 0)


class Apa102Chain:
    """A chain of `count` lights, the first one next to the controller; `late` models the SK9822.

    After a start of 32 zeros each light takes one word. It passes the data on half a clock pulse late, so the
    last lights wait for pulses after the last word. An SK9822 also waits for 32 further zeros.
    """

    def __init__(self, count: int, late: bool = False) -> None:
        self.shown = [_DARK] * count  # red, green, blue
        self._late = late

    def clock(self, data: bytes) -> None:
        """Receives one transfer."""
        words = data[4 : 4 + 4 * len(self.shown)]
        after = data[4 + len(words) :]
        if not data.startswith(START) or (self._late and not after.startswith(START)):
            return
        for light in range(len(self.shown)):
            header, blue, green, red = words[4 * light : 4 * light + 4]
            pulses = 8 * len(after[4 * self._late :]) + 32 * (len(self.shown) - light - 1) * (not self._late)
            if header >> 5 == 0b111 and pulses >= light / 2:
                self.shown[light] = (red, green, blue)
