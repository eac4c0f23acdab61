"""The placement of a mat: places, faces, zones and gestures, shared by games, tables and screens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import lru_cache
from typing import NamedTuple, TypeVar

T = TypeVar("T")

SHARED = -1
"""The seat of what belongs to nobody."""

SOUTH, NORTH = 0, 1
SEAT_NAMES = ("south", "north", "west", "east", "southwest", "northeast")
"""The seats as texts note them: places, actions, files. What people call them is the mat's to say."""

SEATS = (SOUTH, NORTH)


def across(seat: int) -> int:
    """Returns the other one of the two seats that can exchange their players; any other seat itself."""
    return 1 - seat if seat in SEATS else seat


def exchanged_seats(by_seat: Mapping[int, T]) -> dict[int, T]:
    """Returns what belongs to each seat once the players of two seats have changed places."""
    return {across(seat): value for seat, value in by_seat.items()}


class Place(NamedTuple):
    """A place in a zone; numbers count from the owner's left, front row first, of shared zones as printed."""

    zone: str
    number: int = 0
    seat: int = SHARED

    @property
    def first(self) -> Place:
        """The first place of the same zone, which names a row."""
        return self._replace(number=0)

    def __str__(self) -> str:
        own = f"{self.zone}.{self.number}"
        return own if self.seat == SHARED else f"{SEAT_NAMES[self.seat]}.{own}"


@lru_cache(maxsize=1024)
def parse_place(text: str) -> Place:
    """Parses a place written by `str()`; ValueError if it is invalid."""
    *seat, zone, number = text.split(".")
    place = Place(zone, int(number), SEAT_NAMES.index(".".join(seat)) if seat else SHARED)
    if str(place) != text:
        raise ValueError(text)
    return place


UPRIGHT, TURNED = 0, 1
"""The poses of a card: as it stands, and turned a quarter counter-clockwise."""


class Face(NamedTuple):
    """The visible side of a component: its kind and its pose, for a die the side on top.

    A pose of None is unknown; no game's placement contains one.
    """

    kind: str
    pose: int | None = UPRIGHT


class Arrangement(Enum):
    """The way in which the components of a zone are compared."""

    CELLS = "cells"  # each place separately
    ROW = "row"  # an order from left to right, gaps do not count; all at number 0
    PILE = "pile"  # per place, the sorted kinds of everything piled there; read while it is one card at most
    POOL = "pool"  # sorted faces, at any place of the zone; all at number 0
    TAP = "tap"  # a reader that a card passes on its way to a pile
    HIDDEN = "hidden"  # presence only, never part of a placement
    POINTER = "pointer"  # a wand that touches places and pieces, never part of a placement


class Zone(NamedTuple):
    """The use of a zone of the mat in a game."""

    arrangement: Arrangement
    poses: bool = False  # whether poses are compared
    anybody: bool = False  # whether any seat's components may lie there
    remembered: bool = False  # whether it has no readers, so its components are only inferred
    thrown: bool = False  # whether dice are thrown here; elsewhere they keep their side
    several: bool = False  # whether one place holds several components, in no order

    @property
    def gathered(self) -> bool:
        """Whether a placement lists all its components at number 0."""
        return self.arrangement in (Arrangement.ROW, Arrangement.POOL)


Faces = tuple[Face, ...]


def without(faces: Iterable[Face], others: Iterable[Face]) -> list[Face]:
    """Returns the `faces` minus the `others`, as multisets."""
    left = list(faces)
    for face in others:
        if face in left:
            left.remove(face)
    return left


Placement = Mapping[Place, Faces]
"""The places where something lies, with what they show."""

Changes = Mapping[Place, Faces]
"""The places that show something else than before; one that was emptied shows `()`."""


class Lay(NamedTuple):
    """The player lays, turns or takes components until these places show these faces."""

    changes: Changes


class Touch(NamedTuple):
    """The player touches, or briefly lifts, the components at these places in turn.

    With a `kind` a wand first touches a component of that kind that is not on the mat.
    """

    path: tuple[Place, ...]
    kind: str = ""


class Exchange(NamedTuple):
    """The player replaces the component at a place by an equal one, with further changes elsewhere."""

    place: Place
    changes: Changes = {}


class Choose(NamedTuple):
    """The player presses a button and changes nothing on the mat."""


Gesture = Lay | Touch | Exchange | Choose
