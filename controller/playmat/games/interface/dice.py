"""Optional: games in which chance decides, with dice in a throwing area or by lot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from playmat.placement import Placement
from playmat.text import Text

S = TypeVar("S")
A = TypeVar("A")


class Dice(Generic[S, A]):
    """Members of `Projection` that read chance from the mat."""

    def observe(self, state: S, seen: Placement) -> Sequence[A]:
        """Returns the chance actions that match the `seen` placement; empty while it is undecided.

        The table calls it while CHANCE is a mover, for example with dice in the throwing area.
        """
        return ()

    def unfallen(self, state: S, seen: Placement) -> Text | None:
        """Returns the reason why dice at rest in the throwing area show no valid result, or None."""
        return None
