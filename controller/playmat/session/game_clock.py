"""The clock of a game, in which its deadlines and stamps are."""

from __future__ import annotations

from playmat.games.game import Deadline, Pace
from playmat.session.history import History

_AFTERWARDS = 0.5  # seconds: nothing ties, or crosses, with what was accepted before a restart


class GameClock:
    """Seconds of a game; it never reads less than the last action was stamped with."""

    def __init__(self, pace: Pace, history: History) -> None:
        self._stops = pace is Pace.TURNS
        self._history = history
        self._epoch: float | None = None  # when it read 0; None while it stands
        self._stood = 0.0  # what it showed then
        self._first = 0.0  # what it showed when it began to run

    def read(self, now: float) -> float:
        """What it shows; it goes on where it stood."""
        if self._epoch is None:
            self._first = max(self._stood, self._begins_at)
            self._epoch = now - self._first
        return now - self._epoch

    def stamp(self, at: float) -> float:
        """When something counts that happened then: before the clock ran, as it begins."""
        assert self._epoch is not None
        return max(at - self._epoch, self._first)

    @property
    def _begins_at(self) -> float:
        """What it shows first: in real time what follows a restart is later than what was accepted before."""
        last_at = self._history.last_at
        return last_at if self._stops or not self._history.length else last_at + _AFTERWARDS

    def when(self, at: float) -> float | None:
        """When it will read so, or has; None while it stands."""
        return None if self._epoch is None else self._epoch + at

    def stop(self, now: float) -> None:
        """It stands, but where players do not wait for each other."""
        if self._stops and self._epoch is not None:
            self._stood = now - self._epoch
            self._epoch = None

    def next_second(self, deadline: Deadline | None, now: float) -> float | None:
        """When the next whole second is left before the deadline."""
        if deadline is None or (left := deadline.at - self.read(now)) <= 0:
            return None
        return now + ((left - 1e-6) % 1.0) + 1e-6

    def sooner(self, wake: float | None, deadline: Deadline | None, now: float) -> float | None:
        """When to look again: at `wake`, or at the deadline if that is to come and is sooner."""
        if deadline is None:
            return wake
        at = now + deadline.at - self.read(now)
        return at if wake is None or wake > at > now else wake
