"""The places that need not be yet as the last action left them, and what they may show till then."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.picture import Faces, Picture, Place


class Pending:
    """Forgets a place `excused` seconds after it has come right.

    One that has only just come right may have been heard wrongly, and what lies there still is no new action.
    """

    def __init__(self, excused: float) -> None:
        self.places: dict[Place, set[Faces]] = {}
        self._excused = excused
        self._right_since: dict[Place, float] = {}

    def begin(self, places: dict[Place, set[Faces]]) -> None:
        """These are to come right."""
        self.places, self._right_since = places, {}

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
        self.places = self.places | {place: {was.get(place, ())} for place in right_since}

    def step(self, seen: Picture, wanted: Picture, now: float) -> None:
        """The mat shows something else."""
        self.expire(now)
        for place in self.places:
            if seen.get(place) == wanted.get(place):
                self._right_since.setdefault(place, now)

    def expire(self, now: float) -> None:
        """Time has passed."""
        gone = [place for place, since in self._right_since.items() if now - since >= self._excused - 1e-6]
        for place in gone:
            del self._right_since[place]
            self.places.pop(place, None)

    @property
    def expires_at(self) -> float | None:
        """When the next place is forgotten, if one has come right."""
        return min(self._right_since.values()) + self._excused if self._right_since else None

    @property
    def wrong(self) -> bool:
        """Whether any place has not come right."""
        return bool(self.places.keys() - self._right_since)
