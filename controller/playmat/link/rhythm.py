"""Boards whose antennas lie beside each other sweep in one rhythm, each at its own phase of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence

_SLACK = 1.05  # of the longest sweep
_STEP_MS = 4  # the period is a multiple of this, so that it seldom changes
_PERIOD_MAX_MS = 100


class Rhythm:
    """When each of these boards is to begin its sweeps; they take as long as the slowest needs.

    What is beside another board's antenna is visited in the first half of a sweep (`visits`), so that of two
    boards never both are there.
    """

    def __init__(self, boards: Sequence[str]) -> None:
        self._phases = {board: number / len(boards) for number, board in enumerate(boards)}
        self._sweeps: dict[str, deque[int]] = {}

    def swept(self, board: str, sweep_ms: int) -> None:
        """So long its last sweep took."""
        if board in self._phases:
            self._sweeps.setdefault(board, deque(maxlen=5)).append(sweep_ms)

    def beat(self, board: str, now: float) -> Mapping[str, int]:
        """What the board is to know: in how many ms to begin a sweep, and how often; nothing to one alone."""
        if len(self._sweeps) < 2 or board not in self._phases:
            return {}
        every = self._period()
        return {"wait": round(self._phases[board] * every - 1000 * now) % every, "every": every}

    def _period(self) -> int:
        slowest = max(map(_usual, self._sweeps.values()))
        return min(_PERIOD_MAX_MS, _STEP_MS * (int(_SLACK * slowest) // _STEP_MS + 1))


def _usual(sweeps: Collection[int]) -> int:
    """The longest but one: a single one may have had a new tag, or a computer that was late."""
    return sorted(sweeps)[-2:][0]
