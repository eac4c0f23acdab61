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

    def is_sure(self) -> bool:
        """Whether one of them lies elsewhere than before, or on another side: they were in a hand."""
        return bool(self._before) and not self._mat.fallen.items() <= self._before.items()
