"""Coupling of a die in its well with the antennas: only the tag on its lower face may be read.

The coil model is that of `simulator.physics.die_coupling`, which no measurement has confirmed yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import dist
from typing import NamedTuple

from playmat.simulator.physics.die_coupling import DIE_MM, die_coupling
from playmat.simulator.physics.geometry import FAINT, NEARBY, READABLE, Pose
from playmat.simulator.physics.stickers import SIDES
from playmat.table.mat import Mat, Slot
from playmat_kit.design.checks.result import Fault

_TWISTS = (0.0, 22.5, 45.0)  # a square die looks the same after a quarter turn; 45 degrees is its diagonal
_UP = 6
_ROOM_MM = 60.0  # a wider slot is not a well


class DieCoupled(NamedTuple):
    """Worst-case couplings of a die that lies flat anywhere in its well.

    `below`: the lowest tag, at least. `aside`: any other tag, at most. `elsewhere`: any tag at another
    antenna, at most.
    """

    below: float
    aside: float
    elsewhere: float


def wells(mat: Mat) -> tuple[Slot, ...]:
    """Returns the slots with an antenna that hold a die instead of a card."""
    return tuple(slot for slot in mat.watched if DIE_MM <= min(slot.width, slot.height) < _ROOM_MM)


def die_coupled(mat: Mat, slot: Slot) -> DieCoupled:
    """Returns the worst-case couplings of one well."""
    # All tags of the die are moved through all poses, since a tag on a side face may come close to the coil
    # in a corner of the well. Only the two nearest foreign antennas count: coupling falls with distance, so
    # the others couple less.
    right, down = (slot.width - DIE_MM) / 2, (slot.height - DIE_MM) / 2
    spots = [(0.0, 0.0), *product((-right, right), (-down, down))]  # the middle and every corner
    poses = [Pose(slot.x + x, slot.y + y, twist, up=_UP) for (x, y), twist in product(spots, _TWISTS)]
    own = mat.antenna(slot)
    others = sorted(
        (mat.antenna(other) for other in mat.watched if other is not slot), key=lambda at: dist(at, own)
    )
    return DieCoupled(
        min(die_coupling(pose, _UP, own) for pose in poses),
        max(die_coupling(pose, side, own) for pose in poses for side in SIDES if side != _UP),
        max(
            (die_coupling(pose, side, at) for pose in poses for side in SIDES for at in others[:2]),
            default=0.0,
        ),
    )


def die_faults(found: dict[Slot, DieCoupled]) -> Iterator[Fault]:
    """Yields the wells in which a die is not read, or is read as another side."""
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
