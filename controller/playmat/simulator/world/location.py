"""The four kinds of location of a virtual component."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from playmat.placement import Place
from playmat.simulator.physics.geometry import Pose, is_turned, side

_NOWHERE = Pose(0, 0, 0)


class Where(Enum):
    """The kind of location: in a deck, in a hand, on the mat, or lifted."""

    DECK = "deck"
    HAND = "hand"
    MAT = "mat"
    HELD = "held"


@dataclass(frozen=True, slots=True)
class Location:
    """The location of a component.

    `seat` is the owner of the deck, hand or side of the mat, SHARED for a shared deck or heap; `place` is the
    slot at which the component lies, if any.
    """

    where: Where
    seat: int = 0
    pose: Pose = _NOWHERE
    height: int = 0
    place: Place | None = None
    lifted_from: Location | None = field(default=None, compare=False)

    @property
    def turned(self) -> bool:
        """Whether it lies a quarter turn counter-clockwise for the seat on whose side it lies."""
        seat = self.place.seat if self.place else side(self.pose.y)
        return self.where in (Where.MAT, Where.HELD) and is_turned(self.pose.angle, seat)
