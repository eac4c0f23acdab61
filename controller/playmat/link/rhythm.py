"""Synchronises the sweeps of neighbouring boards, each at its own phase of one common period."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

_SLACK = 1.15  # the period is at least this multiple of a sweep: visits side by side vary by 10 %
_STEP_MS = 4  # the period is a multiple of this, so that it seldom changes
_PERIOD_MAX_MS = 100


class Rhythm:
    """Sweep timing of boards that lie beside each other; all sweep with the period of the slowest."""

    # Two neighbouring antennas with their fields on at once disturb each other. Within one board the order of
    # the visits prevents that. Boards know nothing of each other, so the host gives each a phase: with two
    # boards, one begins when the other is half-way. Readers beside another board come in the first half of
    # the order (`visits.plan`), so two boards are seldom at their common border together.
    #
    # A beat carries the time until the next start and the period, both relative to its arrival. The delay of
    # the line shifts all boards by about the same, so no board needs the host's clock.

    def __init__(self, boards: Sequence[str]) -> None:
        self._phases = {board: number / len(boards) for number, board in enumerate(boards)}
        self._sweeps: dict[str, deque[int]] = {}

    def swept(self, board: str, sweep_ms: int) -> None:
        """Takes in the duration of a board's last sweep."""
        if board in self._phases:
            self._sweeps.setdefault(board, deque(maxlen=5)).append(sweep_ms)

    def beat(self, board: str, now: float) -> Mapping[str, int]:
        """Returns the ms until the board's next sweep and the period; empty without neighbours."""
        if len(self._sweeps) < 2 or board not in self._phases:
            return {}
        # Of each board's last sweeps the second longest counts: a new tag or a late host lengthens one.
        slowest = max(sorted(sweeps)[-2:][0] for sweeps in self._sweeps.values())
        every = min(_PERIOD_MAX_MS, _STEP_MS * (int(_SLACK * slowest) // _STEP_MS + 1))
        return {"wait": round(self._phases[board] * every - 1000 * now) % every, "every": every}
