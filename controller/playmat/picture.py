"""What lies where on a mat: the words that games, tables and screens share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import NamedTuple

SOUTH, NORTH = 0, 1
SEATS = (SOUTH, NORTH)
SEAT_NAMES = ("south", "north")


class Place(NamedTuple):
    """A place in a zone of a seat; numbers count from the owner's left, front row first."""

    seat: int
    zone: str
    number: int = 0

    def __str__(self) -> str:
        return f"{SEAT_NAMES[self.seat]}.{self.zone}.{self.number}"


def parse_place(text: str) -> Place:
    """The place that `str()` wrote as `text`; ValueError where it names none."""
    seat, zone, number = text.split(".")
    return Place(SEAT_NAMES.index(seat), zone, int(number))


class Face(NamedTuple):
    """What a lying card shows: its kind and whether it is turned a quarter counter-clockwise.

    None: nobody can tell. No game wants that.
    """

    kind: str
    turned: bool | None = False


class Arrangement(Enum):
    """How the cards of a zone are compared."""

    CELLS = "cells"  # each place for itself, with poses
    ROW = "row"  # an order from left to right, gaps do not count; all at number 0, poses do not count
    PILE = "pile"  # per place, the sorted kinds of everything piled there; read while it is one card at most
    TAP = "tap"  # where a card is held before it goes onto a pile; poses do not count
    HIDDEN = "hidden"  # presence only, never part of a picture


Faces = tuple[Face, ...]


def without(faces: Iterable[Face], others: Iterable[Face]) -> list[Face]:
    """The `faces` that are left when each of the `others` has taken an equal one away."""
    left = list(faces)
    for face in others:
        if face in left:
            left.remove(face)
    return left


Picture = Mapping[Place, Faces]
"""Every place of the game with what it shows; an empty place shows `()`."""


class Gesture(NamedTuple):
    """What hands do for one action, before its consequences.

    `changes` are the places that show something else afterwards, relative to the present picture;
    `touch` is the place whose card is lifted and put back, which selects it, or, with `another`, exchanged
    for an equal card; neither changes nor touch means: by button only.
    """

    changes: Picture
    touch: Place | None = None
    another: bool = False
