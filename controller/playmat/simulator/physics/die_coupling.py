"""Computes which of a die's six tags an antenna reads: flat, leaning, on an edge or off the centre.

The coupling is relative to the die's own tag that lies flat over the coil's centre: dice carry smaller tags
than cards, nearer to the coil, and the reader of a well is calibrated with a die. Not confirmed on a bench.
"""

from __future__ import annotations

from math import cos, hypot, radians, sin

from playmat.drawing import Point
from playmat.simulator.physics.geometry import Pose, opposite
from playmat.simulator.physics.induction import STANDARD, Coil, Vector, induced
from playmat.simulator.physics.stickers import SIDES

DIE_MM = 30.0
_TAG_MM = 22.0
_BELOW_MM = 3.0  # from the coil to the lowest tag of a die that lies flat
_INSET_MM = 1.0  # from a die's face to its tag
_REACH_MM = 55.0  # beyond this distance no tag of a die answers at any power


# Far away the coupling is below any threshold and is not computed: a die on the other side of the mat would
# cost as much as one in its well.
def die_coupling(pose: Pose, side: int, antenna: Point, coil: Coil = STANDARD) -> float:
    """Returns the coupling of the tag that reports `side`: it sticks on the opposite face."""
    x, y = pose.x - antenna[0], pose.y - antenna[1]
    if hypot(x, y) > _REACH_MM:
        return 0.0
    out = _outward(opposite(side), pose)
    arm = DIE_MM / 2 - _INSET_MM
    tilt = radians(pose.tilt if pose.edge else 0.0)  # a leaning die stands on an edge
    height = _BELOW_MM - _INSET_MM + DIE_MM / 2 * (cos(tilt) + sin(tilt))  # of its centre above the coil
    centre = (x + arm * out[0], y + arm * out[1], height + arm * out[2])
    whole = induced((0.0, 0.0, _BELOW_MM), (0.0, 0.0, 1.0), _TAG_MM, coil)
    return abs(induced(centre, out, _TAG_MM, coil)) / whole


# A die has three axes. The one upwards and the one on which it leans are given; the third completes them.
# Opposite sides face opposite ways, so three directions describe all six sides.
def _outward(side: int, pose: Pose) -> Vector:
    """Returns the direction that a side faces, z upwards; a die leans along its own x axis."""
    edge = pose.edge or next(other for other in SIDES if other not in (pose.up, opposite(pose.up)))
    end = next(other for other in SIDES if other not in (pose.up, opposite(pose.up), edge, opposite(edge)))
    tilt, angle = radians(pose.tilt if pose.edge else 0.0), radians(pose.angle)
    x, y = cos(angle), sin(angle)
    looks = {
        pose.up: (-sin(tilt) * x, -sin(tilt) * y, cos(tilt)),
        edge: (cos(tilt) * x, cos(tilt) * y, sin(tilt)),
        end: (-y, x, 0.0),
    }
    if side in looks:
        return looks[side]
    x, y, z = looks[opposite(side)]
    return -x, -y, -z
