"""What the coil model predicts for a measurement."""

from __future__ import annotations

from math import hypot

from playmat.maintenance.bench.measurements import Measurement, Part
from playmat.simulator.physics.die_coupling import die_coupling
from playmat.simulator.physics.geometry import COUPLED_MM, Pose, answer, between_tags
from playmat.simulator.physics.induction import flat
from playmat.simulator.physics.stickers import SIDES

_UP, _EDGE = 3, 5


def couplings(measurement: Measurement) -> list[float]:
    """Returns the coupling of each tag, detuned by the others: 1 at the height of one foam board."""
    if measurement.part is Part.DIE:
        pose = Pose(0, 0, 0, _UP, edge=_EDGE if measurement.tilt else 0, tilt=measurement.tilt)
        return [die_coupling(pose, side, (0, 0)) for side in SIDES]
    levels = []
    for tag in measurement.tags:
        apart = [hypot(tag.x - other.x, tag.y - other.y) for other in measurement.tags if other != tag]
        detuning = answer(sum(between_tags(mm, COUPLED_MM) for mm in apart))
        levels.append(abs(flat(tag.x, tag.y, tag.z)) * detuning)
    return levels
