"""Chooses the clock of the readers' bus: quicker after some quiet, slower after errors."""

from __future__ import annotations

CLOCKS = (1, 2, 4)  # MHz
_QUIET = 2.0  # seconds without an error before the next clock is tried
_WINDOW = 5.0  # seconds within which
_ERRORS = 2  # so many errors are too many
_PENALTY = 60.0  # seconds before a clock that failed is tried again, twice as many after each failure
_PENALTY_MAX = 3600.0


class BusClock:
    """Takes the board's count of errors twice a second; a reader that falls silent counts as too many."""

    def __init__(self) -> None:
        self.mhz = CLOCKS[0]
        self._errors: list[float] = []  # when each was counted
        self._counted: int | None = None
        self._since: float | None = None  # this clock runs without an error since then
        self._banned: dict[int, float] = {}  # the clocks that failed, and until when
        self._failures = 0

    def count(self, errors: int, now: float, modulo: int) -> int | None:
        """Takes the board's counter; the clock to change to, None where this one stays."""
        new = 0 if self._counted is None else (errors - self._counted) % modulo
        self._counted = errors
        self._errors = [at for at in self._errors if at > now - _WINDOW] + [now] * new
        if self._since is None or new:
            self._since = now
        if len(self._errors) >= _ERRORS:
            return self.step_down(now)
        return self._step_up(now)

    def step_down(self, now: float) -> int | None:
        """This clock is too quick; the one to change to, None where it is the slowest."""
        slower = [clock for clock in CLOCKS if clock < self.mhz]
        if not slower:
            return None
        self._banned[self.mhz] = now + min(_PENALTY * 2**self._failures, _PENALTY_MAX)
        self._failures += 1
        return self._change(slower[-1], now)

    def _step_up(self, now: float) -> int | None:
        quicker = [clock for clock in CLOCKS if clock > self.mhz]
        if not quicker or self._since is None or now < self._since + _QUIET:
            return None
        if now < self._banned.get(quicker[0], now):
            return None
        return self._change(quicker[0], now)

    def _change(self, mhz: int, now: float) -> int:
        self.mhz, self._since = mhz, now
        self._counted = None  # what is counted next may still be of the clock before
        self._errors.clear()
        return mhz
