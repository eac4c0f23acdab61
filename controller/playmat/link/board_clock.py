"""Estimates the offset and drift of a board's clock against the host's, with their uncertainty.

Each round trip bounds the offset: the board took its stamp after the host sent and before the host received
(Cristian's algorithm). The shortest round trips give the tightest bounds.
"""

from __future__ import annotations

from collections import deque
from itertools import combinations
from math import floor
from typing import NamedTuple

STAMP_MODULO = 65_536  # milliseconds
_TICK = 0.001  # a stamp is rounded down
_EARLY = 1.0  # seconds that a stamp may appear to be in the future
_DRIFT = 200e-6  # largest drift between two crystals, in seconds a second
_SPAN = 4.0  # seconds of which only the tightest bounds are kept
_SPANS = 30  # two minutes of history


class ClockEstimate(NamedTuple):
    """Host time minus board time in seconds, its drift in seconds a second, and the uncertainty of both."""

    offset: float
    drift: float
    uncertainty: float
    drift_uncertainty: float


class _Bound(NamedTuple):
    """Lower or upper bound of the offset at one time of the board's clock."""

    at: float
    offset: float


class _Span(NamedTuple):
    """Tightest bounds of _SPAN seconds."""

    began: float
    least: _Bound
    most: _Bound


class BoardClock:
    """Clock estimate for one conversation; a board that restarts needs a new one."""

    # Averaging round trips would not work: USB and the event loop only ever add delay, and not the same in
    # both directions. Bounds stay true whatever the delay. With host = board + offset, each round trip gives
    #     sent - stamp - tick <= offset <= received - stamp
    # where `tick` is the rounding of the stamp. One lower and one upper bound are kept for each span.
    #
    # A line of offset over time must pass above every lower bound and below every upper one. The slope from
    # an earlier upper bound to a later lower bound is therefore the least possible drift, and the slope from
    # an earlier lower bound to a later upper bound is the greatest. Older bounds are carried to the present
    # with these two slopes, so they widen with age. No line through all bounds means that a clock was set.

    def __init__(self) -> None:
        self._spans: deque[_Span] = deque(maxlen=_SPANS)
        self._at = 0.0  # the board's time at the last round trip
        self.reading: ClockEstimate | None = None  # None before the first round trip

    def round_trip(self, sent: float, stamp: int, received: float) -> None:
        """Takes in a stamp that the board took between these two host times."""
        at = self._unwrap(stamp, received)
        least, most = _Bound(at, sent - at - _TICK), _Bound(at, received - at)
        if not self._spans or at - self._spans[-1].began >= _SPAN:
            self._spans.append(_Span(at, least, most))
        else:  # keep the tightest bounds of each span
            began, known_least, known_most = self._spans[-1]
            self._spans[-1] = _Span(
                began,
                max(least, known_least, key=lambda bound: bound.offset),
                min(most, known_most, key=lambda bound: bound.offset),
            )
        self._at = max(at, self._at)
        estimate = self._read()
        if estimate.uncertainty < 0 or estimate.drift_uncertainty < 0:
            # The bounds contradict each other. Drop the history first, then the current span as well.
            newest = self._spans[-1]
            self._spans.clear()
            self._spans.append(_Span(at, newest.least, newest.most))
            if newest.least.offset > newest.most.offset:
                self._spans[-1] = _Span(at, least, most)
            estimate = self._read()
        self.reading = estimate

    def time_of(self, stamp: int, now: float) -> float:
        """Returns the host time of a stamp less than a minute old; `now` before the first round trip."""
        if self.reading is None:
            return now
        at = self._unwrap(stamp, now)
        return min(at + _TICK / 2 + self.reading.offset + self.reading.drift * (at - self._at), now)

    def _unwrap(self, stamp: int, now: float) -> float:
        """Returns the board's time of a stamp in seconds without wrap-around: the latest possible one."""
        if self.reading is None:
            return stamp / 1000
        latest = (now - self.reading.offset + _EARLY) * 1000
        return (stamp + STAMP_MODULO * floor((latest - stamp) / STAMP_MODULO)) / 1000

    def _read(self) -> ClockEstimate:
        """Returns the estimate that all bounds allow; an uncertainty is negative if they contradict."""
        # The least and the greatest drift that all pairs of bounds allow
        slowest, fastest = -_DRIFT, _DRIFT
        for earlier, later in combinations(self._spans, 2):
            if later.least.at > earlier.most.at:
                slowest = max(slowest, _slope(earlier.most, later.least))
            if later.most.at > earlier.least.at:
                fastest = min(fastest, _slope(earlier.least, later.most))
        least = max(b.offset + slowest * (self._at - b.at) for b in (span.least for span in self._spans))
        most = min(b.offset + fastest * (self._at - b.at) for b in (span.most for span in self._spans))
        return ClockEstimate(
            (least + most) / 2, (slowest + fastest) / 2, (most - least) / 2, (fastest - slowest) / 2
        )


def _slope(earlier: _Bound, later: _Bound) -> float:
    return (later.offset - earlier.offset) / (later.at - earlier.at)
