"""What a bench measures, in order, and how it asks for each."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from playmat.text import Text, say

BOARD_MM = 5  # thickness of the foam board that lifts tags
HEIGHTS = (5, 10, 15, 20, 25, 30, 40)
OFFSETS = (0, 5, 10, 15, 20, 25, 30, 35, 40, 45)
PITCH_MM = 25  # of squares that a wand reads


class Part(Enum):
    """What a group of measurements finds out."""

    EMPTY = "empty"
    HEIGHT = "height"
    RIGHT = "right"
    UP = "up"
    PILE = "pile"
    DIE = "die"
    WAND = "wand"


class Tag(NamedTuple):
    """A flat tag: its centre relative to the coil's, in mm."""

    x: float
    y: float
    z: float


class Measurement(NamedTuple):
    """One measurement; `key` names it in the result file, `tilt` is that of a die in degrees."""

    part: Part
    key: str
    order: Text
    tags: tuple[Tag, ...] = ()
    tilt: float = 0.0


def measurements() -> tuple[Measurement, ...]:
    """Returns all measurements in the order in which they are least work."""
    flat = say("Without foam board: lay the die flat over the cross. Without a die, skip.")
    tilted = say("Lay one edge of the die on 3 foam boards: it leans by 30 degrees.")
    edge = say("Hold the die on its edge over the cross.")
    middle = say("With 1 foam board: lay the strip of three tags with its middle tag over the cross.")
    beside = say("Slide the strip 5 mm to the right.")
    strip = (-PITCH_MM, 0, PITCH_MM)
    return (
        Measurement(Part.EMPTY, "empty", say("Take everything off the reader.")),
        *_heights(),
        *_asides(),
        *_piles(),
        Measurement(Part.DIE, "die-flat", flat),
        Measurement(Part.DIE, "die-tilted", tilted, tilt=30.0),
        Measurement(Part.DIE, "die-edge", edge, tilt=45.0),
        Measurement(Part.WAND, "wand-middle", middle, tuple(Tag(x, 0, BOARD_MM) for x in strip)),
        Measurement(Part.WAND, "wand-beside", beside, tuple(Tag(x + 5, 0, BOARD_MM) for x in strip)),
    )


def _heights() -> Iterator[Measurement]:
    for height in HEIGHTS:
        order = say(
            "Lay {count} foam boards on the reader, {mm} mm, and the card on top, its tag over the cross.",
            count=height // BOARD_MM,
            mm=height,
        )
        if height == BOARD_MM:
            order = say("Lay 1 foam board on the reader and the card on top, its tag over the cross.")
        yield Measurement(Part.HEIGHT, f"height-{height}", order, (Tag(0, 0, height),))


def _asides() -> Iterator[Measurement]:
    to_the_right = say("With 1 foam board: slide the tag's centre {mm} mm to the right, along the long side.")
    straight = say("With 1 foam board: lay the card with its tag over the cross.")
    upwards = say("With 1 foam board: slide the tag's centre {mm} mm up, along the short side.")
    for offset in OFFSETS:
        order = to_the_right._replace(args=(("mm", offset),)) if offset else straight
        yield Measurement(Part.RIGHT, f"right-{offset}", order, (Tag(offset, 0, BOARD_MM),))
    for offset in OFFSETS[1:]:
        order = upwards._replace(args=(("mm", offset),))
        yield Measurement(Part.UP, f"up-{offset}", order, (Tag(0, offset, BOARD_MM),))


def _piles() -> Iterator[Measurement]:
    aligned = say("With 1 foam board: lay {count} cards exactly on each other, their tags over the cross.")
    shifted = say("Now shift each of the {count} cards 12 mm to the right of the one below.")
    for count in (2, 3):
        yield Measurement(
            Part.PILE,
            f"pile-{count}",
            aligned._replace(args=(("count", count),)),
            tuple(Tag(0, 0, BOARD_MM + 0.7 * n) for n in range(count)),
        )
        yield Measurement(
            Part.PILE,
            f"pile-{count}-shifted",
            shifted._replace(args=(("count", count),)),
            tuple(Tag(12 * n, 0, BOARD_MM + 0.7 * n) for n in range(count)),
        )
