"""Actions by covering or uncovering a reader that reports presence only."""

from __future__ import annotations

from collections import Counter

from playmat.games.interface import Action, State
from playmat.placement import Arrangement, Place, Placement
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
        self._waits_since = 0.0  # when the mat was last read again

    def watch(self, now: float) -> None:
        """Records when covered places change."""
        self._since |= dict.fromkeys(self._seen ^ self._mat.covered, now)
        self._seen = self._mat.covered

    def wait(self, now: float) -> None:
        """Lets what was laid or taken while the mat was not read count from now on."""
        self._waits_since = now

    def forget(self) -> None:
        """Takes what lies there now as it should be."""
        self._read = self._seen = self._mat.covered

    def action(self, state: State, now: float) -> Action | None:
        """Returns the action that covering or uncovering a place carries out, if it is legal."""
        # Such a reader answers with presence only, so nothing confirms which card was laid. Three false
        # reasons for a change are excluded: another player's component, whose owner is known from its tag; a
        # board that stops answering, where another place of the same board falls silent in the same sweep;
        # and a row that was pushed, whose last card lies on the reader now. That card is missing from its
        # own place, so the change waits until it is back. A change counts once in any other case (`_read`),
        # so that an illegal one is not tried again at every event.
        for place in sorted(self._seen ^ self._read):
            if now < self._counts_at(place) - 1e-6:
                continue
            if place in self._seen and self._is_missing(state, place.seat):
                self._since[place] = now
                continue
            self._read ^= {place}
            failed = place not in self._seen and self._mat.fell_silent_with(place, self._since[place])
            if self._is_foreign(place) or failed:
                continue
            action: Action | None = self._mat.game.projection.covered(state, place, place in self._seen)
            if action in state.legal_actions():
                return action
        return None

    def _is_missing(self, state: State, seat: int) -> bool:
        """Returns whether a component has left the seat's watched places without another action."""
        zones = self._mat.zones

        def kinds(placement: Placement) -> Counter[str]:
            return Counter(
                face.kind
                for place, faces in placement.items()
                if place.seat == seat and zones[place.zone].arrangement is Arrangement.CELLS
                for face in faces
            )

        return bool(kinds(self._mat.game.projection.placement(state)) - kinds(self._mat.seen))

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
        return min(map(self._counts_at, self._seen ^ self._read), default=None)

    def _counts_at(self, place: Place) -> float:
        return max(self._since[place], self._waits_since) + self._dwell
