"""The MFRC522's timer unit, data sheet section 8.5, without gating; runs under MicroPython and CPython."""

from mfrc522_registers import (
    DEMOD,
    T_AUTO,
    T_AUTO_RESTART,
    T_MODE,
    T_PRESCAL_EVEN,
    T_PRESCALER,
    T_RELOAD_HIGH,
    T_RELOAD_LOW,
)


class Timer:
    """Counts down from the reload value; `end` is when it reaches zero, None while it is stopped."""

    def __init__(self, registers):
        self.end = None
        self._registers = registers

    @property
    def automatic(self):
        """Whether it starts at the end of a transmission and stops when an answer begins."""
        return self._registers[T_MODE] & T_AUTO != 0

    def start(self, at):
        """Starts from the reload value."""
        self.end = at + int((self._reload + 1) * self._tick)

    def stop(self):
        """Stops the timer."""
        self.end = None

    def expire(self):
        """Restarts or stops the timer after it has reached zero."""
        if self._registers[T_MODE] & T_AUTO_RESTART:
            self.start(self.end)
        else:
            self.end = None

    def count(self, now):
        """Returns the counter's value."""
        return 0 if self.end is None else min(self._reload, max(0, int((self.end - now) / self._tick)))

    @property
    def _reload(self):
        return self._registers[T_RELOAD_HIGH] << 8 | self._registers[T_RELOAD_LOW]

    @property
    def _tick(self):
        """The duration of a tick in microseconds."""
        registers = self._registers
        prescaler = (registers[T_MODE] & 0x0F) << 8 | registers[T_PRESCALER]
        return (2 * prescaler + (2 if registers[DEMOD] & T_PRESCAL_EVEN else 1)) / 13.56
