"""The two clocks of a table: seconds that never jump, and the time of day, which may."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime

_SET = 2.0  # seconds by which the time of day must jump to count as set
_LATEST = 253_402_300_799.0  # the end of the year 9999


class Clocks:
    """`steady` counts seconds, `day` is seconds since 1970.

    What began at some time is remembered by the steady clock and converted when it is reported. A Pi without
    a battery starts in the past and jumps once it reaches a time server: reports made afterwards are then
    right about what happened before. Small drifts are ignored, so that a reported time stays the same.
    """

    def __init__(
        self, steady: Callable[[], float] = time.monotonic, day: Callable[[], float] = time.time
    ) -> None:
        self.steady = steady
        self.day = day
        self._offset = self._known = day() - steady()

    def jumped(self) -> float:
        """Returns by how many seconds the time of day was set since the last call."""
        offset = self.day() - self.steady()
        jump, self._known = offset - self._known, offset
        return jump if abs(jump) > _SET else 0.0

    def instant(self, at: float | None = None) -> str:
        """Returns a time of the steady clock, now by default, in UTC as payloads write it."""
        offset = self.day() - self.steady()
        if abs(offset - self._offset) > _SET:
            self._offset = offset
        seconds = self.day() if at is None else at + self._offset
        moment = datetime.fromtimestamp(min(max(seconds, 0.0), _LATEST), UTC)
        return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03}Z"
