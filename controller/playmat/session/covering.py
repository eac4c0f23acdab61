"""What is laid, or taken, where a reader tells no more than that something lies there: maybe an action."""

from __future__ import annotations

from playmat.games.game import Action, State
from playmat.picture import Place
from playmat.session.mat_tracker import MatTracker


class Covering:
    """Reads each change once it has lasted for `dwell` seconds; what hands do passing by is none."""

    def __init__(self, mat: MatTracker, dwell: float) -> None:
        self._mat = mat
        self._dwell = dwell
        self._read = mat.covered  # what has been judged
        self._seen = mat.covered
        self._since: dict[Place, float] = {}

    def track(self, now: float) -> None:
        """The mat may have changed."""
        self._since |= dict.fromkeys(self._seen ^ self._mat.covered, now)
        self._seen = self._mat.covered

    def forget(self) -> None:
        """What is laid or taken while the mat is not read means nothing."""
        self._read = self._seen = self._mat.covered

    def done(self, state: State, now: float) -> Action | None:
        """The action that somebody has done so, if it is legal."""
        for place in sorted(self._seen ^ self._read):
            if now < self._since[place] + self._dwell - 1e-6:
                continue
            self._read ^= {place}
            action: Action | None = self._mat.game.projection.covered(state, place, place in self._seen)
            if action in state.legal_actions():
                return action
        return None

    def next(self) -> float | None:
        """When the next change will have lasted, if any."""
        return min((self._since[place] + self._dwell for place in self._seen ^ self._read), default=None)
