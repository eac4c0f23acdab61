"""Places still being tidied after the last action, with the faces allowed meanwhile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from playmat.placement import Faces, Place, Placement


class Unsettled:
    """Unsettled places; forgets one that has been right for as long as an action takes to count.

    A place that has just become right may be a misreading. Its old faces are still not a new action.
    """

    def __init__(self, dwell: float) -> None:
        self.places: dict[Place, set[Faces]] = {}
        self._dwell = dwell
        self._right_since: dict[Place, float] = {}
        self._arrived: set[Place] = set()  # was right at least once
        self._until: dict[Place, float] = {}  # until when a place laid at once may be empty again

    def begin(self, places: dict[Place, set[Faces]]) -> None:
        """Replaces the pending places."""
        self.places, self._right_since, self._until, self._arrived = places, {}, {}, set()

    def keep(self, earlier: Mapping[Place, set[Faces]], seen: Placement, wanted: Placement) -> None:
        """Keeps earlier places that still show their old faces."""
        for place, late in earlier.items():
            if (
                place not in self.places
                and seen.get(place, ()) in late
                and seen.get(place) != wanted.get(place)
            ):
                self.places[place] = late

    def excuse(self, was: Placement, right_since: Mapping[Place, float]) -> None:
        """Lets places that are right since the given times show their old faces for a while."""
        self._right_since = {**right_since}
        self._arrived.update(right_since)
        self._until = {
            place: since + self._dwell for place, since in right_since.items() if not was.get(place)
        }
        self.places = self.places | {place: {was.get(place, ())} for place in right_since}

    def watch(self, seen: Placement, wanted: Placement, now: float) -> None:
        """Updates the pending places after the mat has changed."""
        # Accepting an action changes the wanted placement at once, but the player needs seconds to follow it.
        # Until then a wrong place is no mistake and no new action. Three cases end the excuse of a place:
        #
        # 1. Its component moved on. It was right once, is gone, and the same kind now lies at a place that is
        #    not pending: this is the next action. It must not be mistaken for a delayed consequence. A card
        #    that is only turned has moved nowhere.
        # 2. It has been right for the dwell. A tag at the edge of a reader's field flickers, so the
        #    first correct reading may be a passing one; ending the excuse there would report the old face as
        #    a new action.
        # 3. `expire`: a place that was empty before and was laid at once. After the time limit, emptying it
        #    again is deliberate.
        #
        # A place that becomes wrong again restarts its time.
        right = self._right_since
        misplaced = Counter(_surplus(seen, wanted, seen.keys() - self.places.keys()))
        moved = [place for place in self._arrived if misplaced & Counter(_surplus(wanted, seen, [place]))]
        self.places = {place: late for place, late in self.places.items() if place not in moved}
        self.places = {
            place: late
            for place, late in self.places.items()
            if place not in right or now - right[place] < self._dwell - 1e-6
        }
        come = [place for place in self.places if seen.get(place) == wanted.get(place)]
        self._right_since = {place: right.get(place, now) for place in come}
        self._arrived.update(come)

    def expire(self, now: float) -> float | None:
        """Ends excuses whose time is over, so that lifting the component again counts; returns the next such
        time.
        """
        for place in [place for place, until in self._until.items() if now >= until - 1e-6]:
            del self._until[place]
            self.places.pop(place, None)
            self._right_since.pop(place, None)
        return min(self._until.values(), default=None)

    @property
    def wrong(self) -> bool:
        """Returns whether any place still shows something wrong."""
        return bool(self.places.keys() - self._right_since)


def _surplus(placement: Placement, other: Placement, places: Iterable[Place]) -> Iterator[str]:
    """The kinds of which the first placement has more at these places, whatever their pose."""
    for place in places:
        here, there = (Counter(face.kind for face in faces.get(place, ())) for faces in (placement, other))
        yield from (here - there).elements()
