"""How a board's clock stands to the host's: how far it is off, how fast it drifts, and how sure that is.

A stamp lies between the host's sending and its receiving. Of all these bounds the tightest count, those of
the shortest ways there and back; an older one is worth less by what the clocks may have drifted since.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from math import floor
from typing import NamedTuple

STAMP_MODULO = 65_536  # milliseconds
_TICK = 0.001  # a stamp is rounded down
_EARLY = 1.0  # seconds that a stamp may seem to lie ahead
_DRIFT = 200e-6  # of two clocks at most
_SPAN = 4.0  # seconds whose tightest bounds are kept
_SPANS = 30


class Reading(NamedTuple):
    """Host time minus board time in seconds, its drift in seconds a second, and how far both may be wrong."""

    offset: float
    drift: float
    uncertainty: float
    drift_uncertainty: float


class _Bound(NamedTuple):
    """At this time of the board's clock the offset was at least, or at most, so much."""

    at: float
    offset: float


class _Span(NamedTuple):
    """The tightest bounds of a few seconds."""

    began: float
    least: _Bound
    most: _Bound


class BoardClock:
    """The estimate for one conversation: a board that starts anew has another clock."""

    def __init__(self) -> None:
        self._spans: deque[_Span] = deque(maxlen=_SPANS)
        self._at = 0.0  # of the board, when it was read last
        self.reading: Reading | None = None  # None before the first round trip

    def round_trip(self, sent: float, stamp: int, received: float) -> None:
        """The board has stamped something between these two times of the host."""
        at = self._unwrap(stamp, received)
        self._add(_Bound(at, sent - at - _TICK), _Bound(at, received - at))
        self._at = max(at, self._at)
        if not self._consistent:
            newest = self._spans[-1]
            self._spans.clear()
            self._spans.append(_Span(at, newest.least, newest.most))
            if newest.least.offset > newest.most.offset:  # the clock was set
                self._spans[-1] = _Span(at, _Bound(at, sent - at - _TICK), _Bound(at, received - at))
        self.reading = self._read()

    def time_of(self, stamp: int, now: float) -> float:
        """The host's time of a stamp from the last minute; now where nothing is known yet."""
        if self.reading is None:
            return now
        at = self._unwrap(stamp, now)
        return min(at + _TICK / 2 + self.reading.offset + self.reading.drift * (at - self._at), now)

    def _unwrap(self, stamp: int, now: float) -> float:
        """The board's time of a stamp, in seconds that do not go round."""
        if self.reading is None:
            return stamp / 1000
        latest = (now - self.reading.offset + _EARLY) * 1000
        return (stamp + STAMP_MODULO * floor((latest - stamp) / STAMP_MODULO)) / 1000

    def _add(self, least: _Bound, most: _Bound) -> None:
        if not self._spans or least.at - self._spans[-1].began >= _SPAN:
            self._spans.append(_Span(least.at, least, most))
            return
        began, known_least, known_most = self._spans[-1]
        tightest = (
            max(least, known_least, key=lambda bound: bound.offset),
            min(most, known_most, key=lambda bound: bound.offset),
        )
        self._spans[-1] = _Span(began, *tightest)

    @property
    def _consistent(self) -> bool:
        slowest, fastest = self._drifts()
        least, most = self._offsets(slowest, fastest)
        return slowest <= fastest and least <= most

    def _read(self) -> Reading:
        slowest, fastest = self._drifts()
        least, most = self._offsets(slowest, fastest)
        return Reading(
            (least + most) / 2, (slowest + fastest) / 2, (most - least) / 2, (fastest - slowest) / 2
        )

    def _offsets(self, slowest: float, fastest: float) -> tuple[float, float]:
        """The least and the most that the offset may be now."""
        least = max(b.offset + slowest * (self._at - b.at) for b in (span.least for span in self._spans))
        most = min(b.offset + fastest * (self._at - b.at) for b in (span.most for span in self._spans))
        return least, most

    def _drifts(self) -> tuple[float, float]:
        """The least and the most that the drift may be: no bound may contradict another."""
        slopes = list(self._slopes())
        return max([-_DRIFT, *(low for low, _ in slopes)]), min([_DRIFT, *(high for _, high in slopes)])

    def _slopes(self) -> Iterator[tuple[float, float]]:
        spans = list(self._spans)
        for number, later in enumerate(spans):
            for earlier in spans[:number]:
                yield (
                    _slope(earlier.most, later.least) if later.least.at > earlier.most.at else -_DRIFT,
                    _slope(earlier.least, later.most) if later.most.at > earlier.least.at else _DRIFT,
                )


def _slope(earlier: _Bound, later: _Bound) -> float:
    return (later.offset - earlier.offset) / (later.at - earlier.at)
