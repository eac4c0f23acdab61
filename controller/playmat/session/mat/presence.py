"""Actions by covering or uncovering a reader that reports presence only."""

from __future__ import annotations

from playmat.games.game import Action, State
from playmat.picture import Place
from playmat.session.mat.tracker import MatTracker


class CoverWatch:
    """Reads each change once it has lasted for `dwell` seconds, which excludes passing hands."""

    def __init__(self, mat: MatTracker, dwell: float) -> None:
        self._mat = mat
        self._dwell = dwell
        self._read = mat.covered  # the places as judged last
        self._seen = mat.covered
        self._since: dict[Place, float] = {}
        self._foreign: set[Place] = set()

    def track(self, now: float) -> None:
        """Records when covered places change."""
        self._since |= dict.fromkeys(self._seen ^ self._mat.covered, now)
        self._seen = self._mat.covered

    def forget(self) -> None:
        """Ignores what was laid or taken while the mat was not read."""
        self._read = self._seen = self._mat.covered

    def done(self, state: State, now: float) -> Action | None:
        """Returns the action that covering or uncovering a place carries out, if it is legal."""
        # Such a reader answers with presence only, so nothing confirms which card was laid. Two false reasons
        # for a change are excluded: another player's component, whose owner is known from its tag, and a
        # board that stops answering, where another place of the same board falls silent in the same sweep. A
        # change counts once in any case (`_read`), so that an illegal one is not tried again at every event.
        for place in sorted(self._seen ^ self._read):
            if now < self._since[place] + self._dwell - 1e-6:
                continue
            self._read ^= {place}
            failed = place not in self._seen and self._mat.fell_silent_with(place, self._since[place])
            if self._is_foreign(place) or failed:
                continue
            action: Action | None = self._mat.game.projection.covered(state, place, place in self._seen)
            if action in state.legal_actions():
                return action
        return None

    def _is_foreign(self, place: Place) -> bool:
        """Returns whether another player's component was laid there, or taken from there again."""
        if place in self._seen and place in self._mat.foreign:
            self._foreign.add(place)
            return True
        was_foreign = place in self._foreign
        self._foreign.discard(place)
        return was_foreign

    def next(self) -> float | None:
        """Returns when the next change will have lasted long enough, if any."""
        return min((self._since[place] + self._dwell for place in self._seen ^ self._read), default=None)
