"""Optional: games whose state an umpire or the players may correct."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from playmat.placement import Placement
from playmat.text import Text

S = TypeVar("S")


class Correction(NamedTuple, Generic[S]):
    """One correction that an umpire can make: the item, its new value and the resulting state."""

    label: Text
    meaning: Text
    state: S


class Umpire(Generic[S]):
    """Members of `Projection` for corrections."""

    def corrections(self, state: S) -> Sequence[Correction[S]]:
        """Returns the corrections open to an umpire, most useful first; each leads to a possible state."""
        return ()

    def adopted(self, state: S, seen: Placement) -> S | None:
        """Returns `state` adjusted to what is on the mat, or None if no possible state fits.

        The table offers it when players prefer to continue from the mat instead of restoring it.
        """
        return None
