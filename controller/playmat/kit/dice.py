"""How a die in its well couples with the antennas: the tag below must be heard, the others must not.

The coupling is `simulator.die_coupling`'s, a coil model that no bench has confirmed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import dist
from typing import NamedTuple

from playmat.kit.checks.result import Fault
from playmat.simulator.die_coupling import DIE_MM, die_coupling
from playmat.simulator.geometry import FAINT, NEARBY, READABLE, Pose
from playmat.simulator.stickers import SIDES
from playmat.table.mat import Mat, Slot

_TWISTS = (0.0, 22.5, 45.0)
_UP = 6
_ROOM_MM = 60.0  # a place that is wider is no well


class DieCoupled(NamedTuple):
    """At worst, wherever a die lies flat in its well: the lowest tag, any other tag, any tag elsewhere."""

    below: float
    aside: float
    elsewhere: float


def wells(mat: Mat) -> tuple[Slot, ...]:
    """The places with an antenna that hold a die and no card."""
    return tuple(slot for slot in mat.watched if DIE_MM <= min(slot.width, slot.height) < _ROOM_MM)


def die_coupled(mat: Mat, slot: Slot) -> DieCoupled:
    """What the model says of one well."""
    poses, own = list(_poses(slot)), mat.antenna(slot)
    others = sorted(
        (mat.antenna(one) for one in mat.watched if one is not slot), key=lambda at: dist(at, own)
    )
    return DieCoupled(
        min(die_coupling(pose, _UP, own) for pose in poses),
        max(die_coupling(pose, side, own) for pose in poses for side in SIDES if side != _UP),
        max(
            (die_coupling(pose, side, at) for pose in poses for side in SIDES for at in others[:2]),
            default=0.0,
        ),
    )


def _poses(slot: Slot) -> Iterator[Pose]:
    """In the middle and in every corner, twisted as dice come to rest."""
    right, down = (slot.width - DIE_MM) / 2, (slot.height - DIE_MM) / 2
    corners = product((-right, right), (-down, down))
    for (x, y), twist in product([(0.0, 0.0), *corners], _TWISTS):
        yield Pose(slot.x + x, slot.y + y, twist, up=_UP)


def die_faults(found: dict[Slot, DieCoupled]) -> Iterator[Fault]:
    """Wells in which a die would not be read, or read as another side."""
    for slot, (below, aside, elsewhere) in found.items():
        where = f"{slot.place.zone} {slot.place.number}"
        if below < NEARBY:
            yield Fault(
                f"{where}: in a corner the lowest tag of a die couples {below:.2f}, less than {NEARBY:.2f}",
                "make the well narrower, so that a die lies nearer to its antenna",
            )
        if aside >= READABLE:
            yield Fault(
                f"{where}: a tag at a die's side couples {aside:.2f}, not less than {READABLE:.2f}",
                "make the well narrower, or the die larger",
            )
        if elsewhere >= FAINT:
            yield Fault(
                f"{where}: a die couples {elsewhere:.2f} with another antenna, not less than {FAINT:.2f}",
                "leave more room between the wells",
            )
