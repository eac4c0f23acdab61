"""A board as the host sees it: it polls, has its own clock, and its lines arrive late."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from support.jittery_board import QUICK, Board

VISIT, READING, MISSED, LOST = 0.012, (0.003, 0.007), 0.01, 0.02
_APART = 0.5  # seconds between two beats by which the host knows the board's clock
_RESENT = 0.1  # seconds until a lost line is sent again


class Heard(NamedTuple):
    """The arrival of a line, its stamp in host time and the stamp's uncertainty, in seconds."""

    at: float
    stamp: float
    within: float


class JitteryLine:
    """Visits a reader every 12 ms at most, misses a card now and then, and needs some ms to read it.

    `lost` is the share of lines that are sent again.
    """

    def __init__(self, random: Random, lost: float = LOST) -> None:
        self._lost = lost
        self._random = random
        self._board = Board(random.randrange(10**6), random.uniform(-1e-4, 1e-4), random.uniform(0, 1e6))
        self._board.talk(QUICK, apart=0.1, jitter=0.003)
        self._board.talk(20, apart=_APART, jitter=0.003)
        self._began = self._board.now

    def report(self, at: float) -> Heard:
        """Returns the host's report of an event at this time."""
        beats = int((self._began + at - self._board.now) / _APART)
        self._board.talk(max(0, beats), apart=_APART, jitter=0.003)
        seen = at + self._random.uniform(0, VISIT)
        while self._random.random() < MISSED:
            seen += VISIT
        seen += self._random.uniform(*READING)
        late = 0.001 + self._random.expovariate(1 / 0.003)
        while self._random.random() < self._lost:
            late += _RESENT
        clock, stamp = self._board.clock, self._board.stamp(self._began + seen)
        assert clock.reading
        told = clock.time_of(stamp, self._began + seen + late) - self._began
        return Heard(seen + late, told, clock.reading.uncertainty)
