"""What the coil model predicts for a placement."""

from __future__ import annotations

from math import hypot

from playmat.maintenance.bench.placements import Part, Placement
from playmat.simulator.physics.die_coupling import die_coupling
from playmat.simulator.physics.geometry import COUPLED_MM, Pose, answer, between_tags
from playmat.simulator.physics.induction import flat
from playmat.simulator.physics.stickers import SIDES

_UP, _EDGE = 3, 5


def couplings(placement: Placement) -> list[float]:
    """Returns the coupling of each tag, detuned by the others: 1 at the height of one foam board."""
    if placement.part is Part.DIE:
        pose = Pose(0, 0, 0, _UP, edge=_EDGE if placement.tilt else 0, tilt=placement.tilt)
        return [die_coupling(pose, side, (0, 0)) for side in SIDES]
    levels = []
    for tag in placement.tags:
        apart = [hypot(tag.x - other.x, tag.y - other.y) for other in placement.tags if other != tag]
        detuning = answer(sum(between_tags(mm, COUPLED_MM) for mm in apart))
        levels.append(abs(flat(tag.x, tag.y, tag.z)) * detuning)
    return levels
