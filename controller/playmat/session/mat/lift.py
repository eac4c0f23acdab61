"""Lift of a card that is put back: selects an entry of a choice, and decides nothing."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.interpret import difference
from playmat.placement import Arrangement, Place, Placement, Zone


class Lift:
    """Follows one lift at a time; it counts if it began with a choice open and everything else at rest."""

    def __init__(self, zones: Mapping[str, Zone], shortest: float, longest: float) -> None:
        self._zones = zones
        self._shortest = shortest
        self._longest = longest
        self._place: Place | None = None
        self._since = 0.0
        self._ready = False  # a choice is open, and the mat is at rest

    def ready(self) -> None:
        """Records that a choice is open and the mat at rest: the next lift may select."""
        self._ready = True

    def watch(self, seen: Placement, wanted: Placement, asking: bool, now: float) -> Place | None:
        """Returns the place of a lift once its card is back; `asking`: a choice is open."""
        # A lift selects only if exactly one card left its cell, it left while a choice was open and the mat
        # at rest, and it came back within `shortest` and `longest` seconds. A shorter gap is a flickering
        # tag; a longer one is a card that was taken to be read. Any other change in between cancels the lift,
        # as the player is then doing something else.
        wrong = difference(seen, wanted)
        lasted = now - self._since
        selects = not wrong and asking and self._shortest - 1e-6 <= lasted <= self._longest
        touched = self._place if selects else None
        if not wrong or not asking:
            self._place = None
        elif self._place is None and self._ready:
            place, faces = next(iter(wrong.items()))
            emptied = len(wrong) == 1 and not faces
            in_cell = emptied and self._zones[place.zone].arrangement is Arrangement.CELLS
            self._place, self._since = place if in_cell else None, now
        elif self._place and set(wrong) != {self._place}:
            self._place = None
        self._ready = False
        return touched

    def forget(self) -> None:
        """Ignores the present lift."""
        self._place, self._ready = None, False

    @property
    def place(self) -> Place | None:
        """The place of a lift that may select."""
        return self._place
