"""Clock of a game, which its deadlines and stamps use."""

from __future__ import annotations

from playmat.games.interface import Deadline, Pace
from playmat.session.history import History

_AFTERWARDS = 0.5  # seconds; nothing ties or crosses with an action from before a restart


# The game's time differs from `now` in three ways. It stops with the game in games with turns, so that a
# pause costs no thinking time. It survives a restart: it continues at the last stamp in the journal, as the
# process's own clock is unrelated to the one before. In real time it never stops, because stamps from all
# boards have to stay comparable, and it skips `_AFTERWARDS` after a restart: no new action can then fall into
# the contest window of an old one, whose rival would have been lost with the process.
class GameClock:
    """Seconds of a game; it never reads less than the last stamp."""

    def __init__(self, pace: Pace, history: History) -> None:
        self._stops = pace is Pace.TURNS
        self._history = history
        self._epoch: float | None = None  # when it read 0; None while it is stopped
        self._stood = 0.0  # its reading then
        self._first = 0.0  # its reading when it started to run

    def read(self, now: float) -> float:
        """Returns its reading; starts it where it stopped."""
        if self._epoch is None:
            last_at = self._history.last_at
            if self._history.length and not self._stops:
                last_at += _AFTERWARDS
            self._first = max(self._stood, last_at)
            self._epoch = now - self._first
        return now - self._epoch

    def stamp(self, at: float) -> float:
        """Returns the game time of a moment; a moment before the start counts as the start."""
        assert self._epoch is not None
        return max(at - self._epoch, self._first)

    def when(self, at: float) -> float | None:
        """Returns when it reads `at`; None while it is stopped."""
        return None if self._epoch is None else self._epoch + at

    def stop(self, now: float) -> None:
        """Stops it, except in real time."""
        if self._stops and self._epoch is not None:
            self._stood = now - self._epoch
            self._epoch = None

    def next_second(self, deadline: Deadline | None, now: float) -> float | None:
        """Returns when the remaining whole seconds change next."""
        if deadline is None or (left := deadline.at - self.read(now)) <= 0:
            return None
        return now + ((left - 1e-6) % 1.0) + 1e-6

    def sooner(self, wake: float | None, deadline: Deadline | None, now: float) -> float | None:
        """Returns when to look again: at `wake`, or at a future deadline if that is earlier."""
        if deadline is None:
            return wake
        at = now + deadline.at - self.read(now)
        return at if wake is None or wake > at > now else wake
