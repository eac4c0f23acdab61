"""How every card couples with every antenna, in each pose that counts: neatly laid, slid and twisted.

The coupling is `simulator.geometry`'s: a coil model that no bench has confirmed. It leaves out metal below
the mat, other cards on top, and how much one sticker differs from the next.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from itertools import product
from math import cos, dist, pi, sin
from typing import NamedTuple

from playmat.kit.checks.result import Fault
from playmat.simulator.geometry import FAINT, NEARBY, Point, coupling, neat, sticker_at
from playmat.table.mat import Mat, Slot

CARELESS = 8.0, 8.0
"""Millimetres and degrees by which a card may lie off and still be heard as near."""
MOVED = 25.0, 20.0
"""And within which it is never heard in another pose, or by another antenna."""

_FAR_MM = 200.0  # farther apart nothing couples: tags lie within 60 mm, and at 140 mm 0.001 is left
_STEPS = 16  # directions in which a card is slid


class Case(NamedTuple):
    """A card on a slot, upright or turned; in a zone where poses count or do not."""

    slot: Slot
    turned: bool
    counts: bool


class Coupled(NamedTuple):
    """At worst: the tag of its pose at its own antenna, the other tag there, either at any other antenna."""

    own: float
    wrong: float
    other: float


def cases(mat: Mat, turning: Collection[str]) -> tuple[Case, ...]:
    """Every slot with an antenna where a card's upright tag lies; both poses in the `turning` zones."""
    return tuple(
        Case(slot, turned, slot.place.zone in turning)
        for slot in mat.watched
        if dist(_tag(mat, Case(slot, False, False)), mat.antenna(slot)) < 1
        for turned in ((False, True) if slot.place.zone in turning else (False,))
    )


def _tag(mat: Mat, case: Case, off: Point = (0.0, 0.0), twist: float = 0.0, other: bool = False) -> Point:
    """The centre of the tag of a card's pose, or of its other one."""
    pose = neat(case.slot, case.turned).off(*off, twist)
    return sticker_at(pose, mat.stickers.at(case.turned != other))


def at_own(mat: Mat, case: Case, off: Point, twist: float = 0.0, other: bool = False) -> float:
    """How well a tag couples with the slot's own antenna."""
    return coupling(_tag(mat, case, off, twist, other), mat.antenna(case.slot))


@cache
def _within(reach: tuple[float, float]) -> tuple[tuple[Point, float], ...]:
    """Slides and twists by these: couplings are weakest and strongest at the edge."""
    slide, twist = reach
    angles = [2 * pi * step / _STEPS for step in range(_STEPS)]
    slides = [(0.0, 0.0), *((slide * cos(a), slide * sin(a)) for a in angles)]
    return tuple(product(slides, (-twist, 0.0, twist)))


def coupled(mat: Mat, case: Case) -> Coupled:
    """What the model says of one case."""
    own = min(at_own(mat, case, *move) for move in _within(CARELESS))
    wrong = max(at_own(mat, case, *move, other=True) for move in _within(MOVED))
    return Coupled(own, wrong, max(strongest(mat, case).values(), default=0.0))


def strongest(mat: Mat, case: Case) -> dict[str, float]:
    """At each other antenna the best that either tag couples while the card is neatly or carelessly laid."""
    tags = [_tag(mat, case, *move, other=other) for move in _within(CARELESS) for other in (False, True)]
    return {
        slot.antenna: max(coupling(tag, mat.antenna(slot)) for tag in tags)
        for slot in mat.watched
        if slot is not case.slot and dist(mat.antenna(slot), mat.antenna(case.slot)) < _FAR_MM
    }


def pose_faults(mat: Mat, found: dict[Case, Coupled]) -> Iterator[Fault]:
    """Cases in which a card would not be heard, or heard as what it is not."""
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
