"""Dice that come back showing what they showed: thrown again, or only covered a moment?"""

from __future__ import annotations

from collections.abc import Mapping

from playmat.picture import Place
from playmat.session.mat_tracker import MatTracker
from playmat.table.sighting import Lying


class Rethrow:
    """Remembers die by die how they lay before they were taken up."""

    def __init__(self, mat: MatTracker) -> None:
        self._mat = mat
        self._before: Mapping[Place, tuple[Lying, ...]] = {}

    def note(self) -> None:
        """They lie at rest, and nobody is to throw them."""
        self._before = self._mat.fallen

    def forget(self) -> None:
        """They were thrown, or nobody knows."""
        self._before = {}

    def is_complete(self) -> bool:
        """Whether none of them lies as it lay."""
        before = self._before.items()
        return bool(self._before) and not any(one in before for one in self._mat.fallen.items())

    def is_turned(self) -> bool:
        """Whether all lie on other sides: none may only have been heard by another reader."""
        sides = {die.card: die.pose for dice in self._before.values() for die in dice}
        return all(die.pose != sides.get(die.card) for dice in self._mat.fallen.values() for die in dice)

    def is_sure(self) -> bool:
        """Whether one of them lies elsewhere than before, or on another side: they were in a hand."""
        return bool(self._before) and not self._mat.fallen.items() <= self._before.items()
