"""The places that need not be yet as the last action left them, and what they may show till then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from playmat.picture import Faces, Picture, Place, without


class Pending:
    """Forgets a place once it has been right for longer than `excused` seconds.

    One that has only just come right may have been heard wrongly, and what lies there still is no new action.
    """

    def __init__(self, excused: float) -> None:
        self.places: dict[Place, set[Faces]] = {}
        self._excused = excused
        self._right_since: dict[Place, float] = {}
        self._arrived: set[Place] = set()  # what has been right once, if only for a moment
        self._until: dict[Place, float] = {}  # when what was laid at once is gone again for good

    def begin(self, places: dict[Place, set[Faces]]) -> None:
        """These are to come right."""
        self.places, self._right_since, self._until, self._arrived = places, {}, {}, set()

    def keep(self, earlier: Mapping[Place, set[Faces]], seen: Picture, wanted: Picture) -> None:
        """These were to come right before, and are still as they were."""
        for place, late in earlier.items():
            if (
                place not in self.places
                and seen.get(place, ()) in late
                and seen.get(place) != wanted.get(place)
            ):
                self.places[place] = late

    def excuse(self, was: Picture, right_since: Mapping[Place, float]) -> None:
        """These are right since then, and may show what they did before."""
        self._right_since = {**right_since}
        self._arrived.update(right_since)
        self._until = {
            place: since + self._excused for place, since in right_since.items() if not was.get(place)
        }
        self.places = self.places | {place: {was.get(place, ())} for place in right_since}

    def step(self, seen: Picture, wanted: Picture, now: float) -> None:
        """The mat shows something else; what came right and now lies elsewhere was moved on."""
        right = self._right_since
        astray = Counter(_more(seen, wanted, seen.keys() - self.places.keys()))
        moved = [place for place in self._arrived if astray & Counter(_more(wanted, seen, [place]))]
        self.places = {place: late for place, late in self.places.items() if place not in moved}
        self.places = {
            place: late
            for place, late in self.places.items()
            if place not in right or now - right[place] < self._excused - 1e-6
        }
        come = [place for place in self.places if seen.get(place) == wanted.get(place)]
        self._right_since = {place: right.get(place, now) for place in come}
        self._arrived.update(come)

    def expire(self, now: float) -> float | None:
        """Time has passed: who lifts again what he has just laid means it. When it is so next, if at all."""
        for place in [place for place, until in self._until.items() if now >= until - 1e-6]:
            del self._until[place]
            self.places.pop(place, None)
            self._right_since.pop(place, None)
        return min(self._until.values(), default=None)

    @property
    def wrong(self) -> bool:
        """Whether any place has not come right."""
        return bool(self.places.keys() - self._right_since)


def _more(one: Picture, other: Picture, places: Iterable[Place]) -> Iterator[str]:
    """The kinds of which the first shows more at these places."""
    for place in places:
        yield from (face.kind for face in without(one.get(place, ()), other.get(place, ())))
