"""Distinction between dice that were thrown again and dice that were only covered."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.picture import Place
from playmat.session.mat.tracker import MatTracker
from playmat.table.sighting import Lying


class Rethrow:
    """Remembers each die's place and side before the dice were taken up."""

    def __init__(self, mat: MatTracker) -> None:
        self._mat = mat
        self._before: Mapping[Place, tuple[Lying, ...]] = {}

    def note(self) -> None:
        """Records the dice at rest while no throw is due."""
        self._before = self._mat.fallen

    def forget(self) -> None:
        """Forgets the dice after a throw, or when their past is unknown."""
        self._before = {}

    def is_complete(self) -> bool:
        """Returns whether none of them lies as before."""
        before = self._before.items()
        return bool(self._before) and not any(one in before for one in self._mat.fallen.items())

    def is_turned(self) -> bool:
        """Returns whether all show other sides; the same side may be a reading by another reader."""
        sides = {die.card: die.pose for dice in self._before.values() for die in dice}
        return all(die.pose != sides.get(die.card) for dice in self._mat.fallen.values() for die in dice)

    def is_sure(self) -> bool:
        """Returns whether one of them lies elsewhere or on another side, which proves a throw."""
        return bool(self._before) and not self._mat.fallen.items() <= self._before.items()
