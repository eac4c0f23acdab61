"""Coupling of every card with every antenna, in each relevant pose: laid neatly, shifted and rotated.

The coil model is that of `simulator.physics`, which no measurement has confirmed yet. Readers are calibrated
with a card, so couplings are relative to a card that lies neatly. Other cards on top and the spread between
tags are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from itertools import product
from math import cos, dist, pi, sin
from typing import NamedTuple

from playmat.drawing import Point
from playmat.simulator.physics.geometry import FAINT, NEARBY, coupling, neat, sticker_at
from playmat.table.mat import Mat, Slot
from playmat_kit.design.checks.result import Fault

CARELESS = 8.0, 8.0
"""Shift in mm and rotation in degrees of a carelessly laid card, which must still be read as near."""
MOVED = 25.0, 20.0
"""Shift and rotation up to which a card must not be read in its other pose."""

_FAR_MM = 200.0  # beyond this nothing couples: tags lie within 60 mm, and 140 mm leave a coupling of 0.001
_STEPS = 16  # directions in which a card is shifted


class Case(NamedTuple):
    """A card on a slot, upright or turned; `counts` is set in zones where the pose has a meaning."""

    slot: Slot
    turned: bool
    counts: bool


class Coupled(NamedTuple):
    """Worst-case couplings of one case.

    `own`: the tag of this pose at the slot's antenna, at least. `wrong`: the card's other tag there, at most.
    `other`: either tag at any other antenna, at most.
    """

    own: float
    wrong: float
    other: float


def cases(mat: Mat, turning: Collection[str]) -> tuple[Case, ...]:
    """Returns a case for slots with an antenna below a card's upright tag; both poses in `turning` zones.

    Other slots with an antenna, such as wells for dice, do not read a card that is laid on them neatly.
    """
    return tuple(
        Case(slot, turned, slot.place.zone in turning)
        for slot in mat.watched
        if dist(_tag(mat, Case(slot, False, False)), mat.antenna(slot)) < 1
        for turned in ((False, True) if slot.place.zone in turning else (False,))
    )


def _tag(mat: Mat, case: Case, off: Point = (0.0, 0.0), twist: float = 0.0, other: bool = False) -> Point:
    """Returns the centre of the tag that marks a card's pose, or of its other tag."""
    pose = neat(case.slot, case.turned).off(*off, twist)
    return sticker_at(pose, mat.stickers.at(case.turned != other))


def at_own(mat: Mat, case: Case, off: Point, twist: float = 0.0, other: bool = False) -> float:
    """Returns the coupling of a tag with the slot's own antenna."""
    return _relative(mat, _tag(mat, case, off, twist, other), mat.antenna(case.slot))


def _relative(mat: Mat, tag: Point, antenna: Point) -> float:
    """Returns a coupling relative to that of a tag of this size over the antenna."""
    diameter = mat.stickers.diameter
    return coupling(tag, antenna, diameter) / _neat_coupling(diameter)


@cache
def _neat_coupling(diameter: float) -> float:
    return coupling((0.0, 0.0), (0.0, 0.0), diameter)


@cache
def _moves(reach: tuple[float, float]) -> tuple[tuple[Point, float], ...]:
    """Returns the sampled shifts and rotations up to these limits."""
    # The centre and the edge of the range are enough. The card's own tag, which starts over its antenna,
    # couples least at the edge. Any other tag starts beyond the side lobe, and couples most at the edge as
    # well.
    slide, twist = reach
    angles = [2 * pi * step / _STEPS for step in range(_STEPS)]
    slides = [(0.0, 0.0), *((slide * cos(a), slide * sin(a)) for a in angles)]
    return tuple(product(slides, (-twist, 0.0, twist)))


def coupled(mat: Mat, case: Case) -> Coupled:
    """Returns the worst-case couplings of one case."""
    own = min(at_own(mat, case, *move) for move in _moves(CARELESS))
    wrong = max(at_own(mat, case, *move, other=True) for move in _moves(MOVED))
    return Coupled(own, wrong, max(strongest(mat, case).values(), default=0.0))


def strongest(mat: Mat, case: Case) -> dict[str, float]:
    """Returns, for each other antenna, the strongest coupling of either tag of a carelessly laid card."""
    tags = [_tag(mat, case, *move, other=other) for move in _moves(CARELESS) for other in (False, True)]
    return {
        slot.antenna: max(_relative(mat, tag, mat.antenna(slot)) for tag in tags)
        for slot in mat.watched
        if slot is not case.slot and dist(mat.antenna(slot), mat.antenna(case.slot)) < _FAR_MM
    }


def pose_faults(mat: Mat, found: dict[Case, Coupled]) -> Iterator[Fault]:
    """Yields the cases in which a card is not read, or is read in the wrong pose or by another antenna."""
    for (slot, turned, counts), (own, wrong, other) in found.items():
        where = f"{slot.place.zone} {slot.place.number}, card {'turned' if turned else 'upright'}"
        if own < NEARBY:
            yield Fault(
                f"{where}: {CARELESS[0]:g} mm and {CARELESS[1]:g} degrees off its tag couples {own:.2f}, "
                f"less than {NEARBY:.2f}",
                "bring antenna and tag together: antenna of the zone, upright and turned of [stickers]",
            )
        if counts and wrong >= NEARBY:
            yield Fault(
                f"{where}: {MOVED[0]:g} mm and {MOVED[1]:g} degrees off its other tag couples {wrong:.2f}, "
                f"not less than {NEARBY:.2f}",
                "stick the two tags farther apart: upright and turned of [stickers], or smaller ones",
            )
        if other >= FAINT:
            yield Fault(
                f"{where}: a tag couples {other:.2f} with another antenna, not less than {FAINT:.2f}",
                "leave more room between the slots",
            )
