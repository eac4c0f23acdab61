"""Adapts the clock of the readers' SPI bus: faster after a time without errors, slower after errors."""

from __future__ import annotations

CLOCKS = (1, 2, 4)  # MHz
_QUIET = 2.0  # seconds without an error before the next clock is tried
_WINDOW = 5.0  # seconds in which errors are counted
_ERRORS = 2  # errors in the window that lower the clock
_PENALTY = 60.0  # seconds before a failed clock is tried again; doubles with each failure
_PENALTY_MAX = 3600.0


class BusClock:
    """Clock controller of one board; takes the board's error counter twice a second."""

    def __init__(self) -> None:
        self.mhz = CLOCKS[0]
        self._errors: list[float] = []  # times of the errors in the window
        self._counted: int | None = None
        self._since: float | None = None  # start of the current time without errors
        self._banned: dict[int, float] = {}  # failed clocks, each with the end of its penalty
        self._failures = 0

    def count(self, errors: int, now: float, modulo: int) -> int | None:
        """Takes in the board's counter; returns the clock to change to, or None to stay."""
        new = 0 if self._counted is None else (errors - self._counted) % modulo
        self._counted = errors
        self._errors = [at for at in self._errors if at > now - _WINDOW] + [now] * new
        if self._since is None or new:
            self._since = now
        if len(self._errors) >= _ERRORS:
            return self.step_down(now)
        quicker = [clock for clock in CLOCKS if clock > self.mhz]
        if not quicker or self._since is None or now < self._since + _QUIET:
            return None
        if now < self._banned.get(quicker[0], now):
            return None
        return self._change(quicker[0], now)

    def step_down(self, now: float) -> int | None:
        """Gives up the current clock; returns the next slower one, or None at the slowest.

        The penalty doubles with every failure: a cable that is just too long would otherwise lose tags once a
        minute for ever, each time that the faster clock is tried.
        """
        slower = [clock for clock in CLOCKS if clock < self.mhz]
        if not slower:
            return None
        self._banned[self.mhz] = now + min(_PENALTY * 2**self._failures, _PENALTY_MAX)
        self._failures += 1
        return self._change(slower[-1], now)

    def _change(self, mhz: int, now: float) -> int:
        self.mhz, self._since = mhz, now
        self._counted = None  # the next counter may still include errors of the old clock
        self._errors.clear()
        return mhz
