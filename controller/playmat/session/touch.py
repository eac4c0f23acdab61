"""A card lifted for a moment and put back: it selects what a choice is about, and decides nothing."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.interpret import difference
from playmat.picture import Arrangement, Changes, Picture, Place, Zone


class Lifting:
    """Follows one lift at a time; it counts if it began while the choice stood and all else was at rest."""

    def __init__(self, zones: Mapping[str, Zone], shortest: float, longest: float) -> None:
        self._zones = zones
        self._shortest = shortest
        self._longest = longest
        self._place: Place | None = None
        self._since = 0.0
        self._ready = False  # the choice stands, and all is at rest

    def ready(self) -> None:
        """The choice stands, and all is at rest: the next card that is lifted may be meant."""
        self._ready = True

    def track(self, seen: Picture, wanted: Picture, asking: bool, now: float) -> Place | None:
        """The place that was touched, once its card is back; `asking`: a choice stands."""
        wrong = difference(seen, wanted)
        touched = self._ended(now) if not wrong and asking else None
        if not wrong or not asking:
            self._place = None
        elif self._place is None and self._ready:
            self._place, self._since = self._lifted(wrong), now
        elif self._place and set(wrong) != {self._place}:
            self._place = None
        self._ready = False
        return touched

    def forget(self) -> None:
        """What is lifted now means nothing."""
        self._place, self._ready = None, False

    @property
    def place(self) -> Place | None:
        """Where a card is lifted now that may be meant."""
        return self._place

    def _ended(self, now: float) -> Place | None:
        lasted = now - self._since
        return self._place if self._shortest - 1e-6 <= lasted <= self._longest else None

    def _lifted(self, wrong: Changes) -> Place | None:
        if len(wrong) != 1:
            return None
        ((place, faces),) = wrong.items()
        cells = self._zones[place.zone].arrangement is Arrangement.CELLS
        return place if not faces and cells else None
