"""What lies where on a mat: the words that games, tables and screens share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import NamedTuple

SHARED = -1
"""The seat of what belongs to nobody."""

SOUTH, NORTH = 0, 1
SEAT_NAMES = ("south", "north", "west", "east", "southwest", "northeast")
"""The seats as texts note them: places, actions, files. What people call them is the mat's to say."""

SEATS = (SOUTH, NORTH)


class Place(NamedTuple):
    """A place in a zone; numbers count from the owner's left, front row first, of shared zones as printed."""

    zone: str
    number: int = 0
    seat: int = SHARED

    @property
    def first(self) -> Place:
        """The first place of the same zone: a row is named by it."""
        return self._replace(number=0)

    def __str__(self) -> str:
        own = f"{self.zone}.{self.number}"
        return own if self.seat == SHARED else f"{SEAT_NAMES[self.seat]}.{own}"


def parse_place(text: str) -> Place:
    """The place that `str()` wrote as `text`; ValueError where it names none."""
    *seat, zone, number = text.split(".")
    return Place(zone, int(number), SEAT_NAMES.index(".".join(seat)) if seat else SHARED)


UPRIGHT, TURNED = 0, 1
"""The poses of a card: as it stands, and turned a quarter counter-clockwise."""


class Face(NamedTuple):
    """What a lying component shows: its kind and its pose, of a die the side on top.

    None: nobody can tell. No game wants that.
    """

    kind: str
    pose: int | None = UPRIGHT


class Arrangement(Enum):
    """How the components of a zone are compared."""

    CELLS = "cells"  # each place for itself
    ROW = "row"  # an order from left to right, gaps do not count; all at number 0
    PILE = "pile"  # per place, the sorted kinds of everything piled there; read while it is one card at most
    POOL = "pool"  # sorted faces, wherever in the zone they lie; all at number 0
    TAP = "tap"  # where a card is held before it goes onto a pile
    HIDDEN = "hidden"  # presence only, never part of a picture
    POINTER = "pointer"  # a wand that touches places and pieces, never part of a picture


class Zone(NamedTuple):
    """How a game uses a zone of the mat."""

    arrangement: Arrangement
    poses: bool = False  # whether it matters how a component lies
    anybody: bool = False  # whether any seat's components may lie there
    remembered: bool = False  # whether there are no readers below: what lies there is believed
    thrown: bool = False  # whether it is here that dice are thrown; elsewhere they keep their side
    several: bool = False  # whether things stand side by side at one place, in no order

    @property
    def gathered(self) -> bool:
        """Whether a picture tells of all its places at number 0."""
        return self.arrangement in (Arrangement.ROW, Arrangement.POOL)


Faces = tuple[Face, ...]


def without(faces: Iterable[Face], others: Iterable[Face]) -> list[Face]:
    """The `faces` that are left when each of the `others` has taken an equal one away."""
    left = list(faces)
    for face in others:
        if face in left:
            left.remove(face)
    return left


Picture = Mapping[Place, Faces]
"""The places where something lies, with what they show."""

Changes = Mapping[Place, Faces]
"""The places that show something else than before; one that was emptied shows `()`."""


class Lay(NamedTuple):
    """Hands lay, turn or take away, until these places show this; consequences not included."""

    changes: Changes


class Touch(NamedTuple):
    """Hands touch, or lift a moment, what lies at these places, one after the other.

    With a `kind` a wand also touches something of that kind that lies nowhere yet.
    """

    path: tuple[Place, ...]
    kind: str = ""


class Exchange(NamedTuple):
    """Hands put an equal component in the place of the one there; what else then shows something else."""

    place: Place
    changes: Changes = {}


class Choose(NamedTuple):
    """A button, and nothing on the mat."""


Gesture = Lay | Touch | Exchange | Choose
