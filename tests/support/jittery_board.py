"""A board with its own clock behind a line with random delays, as the host sees it."""

from __future__ import annotations

from random import Random

from playmat.link.board_clock import STAMP_MODULO, BoardClock

QUICK = 8  # beats of a new talk that come at every tick
_LEAST_DELAY = 0.0005


class Board:
    """A board; times are the host's, in seconds."""

    def __init__(self, seed: int, drift: float, began: float = 60.0) -> None:
        self._random = Random(seed)
        self._drift = drift
        self._began = began
        self.now = 1000.0
        self.clock = BoardClock()

    def stamp(self, time: float) -> int:
        """The board's stamp of a time of the host."""
        return int((self._began + (time - 1000) * (1 - self._drift)) * 1000) % STAMP_MODULO

    def talk(self, count: int, apart: float, jitter: float) -> None:
        """Makes this many round trips."""
        for _ in range(count):
            self.now += apart
            there, back = (_LEAST_DELAY + self._random.expovariate(1 / jitter) for _ in range(2))
            self.clock.round_trip(self.now, self.stamp(self.now + there), self.now + there + back)

    def restart(self) -> None:
        """Replaces its clock without notice."""
        self._began += 17.5

    @property
    def error(self) -> float:
        """The error of the estimated time of a recent event."""
        happened = self.now - 3 * self._random.random()
        return abs(self.clock.time_of(self.stamp(happened), self.now) - happened)
