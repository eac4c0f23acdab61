"""Readings: settled, settling, explained, ambiguous, unexplained, or dice still falling."""

from __future__ import annotations

from typing import NamedTuple

from playmat.games.interface import Action
from playmat.placement import Changes, Faces, Place, Placement, without
from playmat.text import Text


class Settled(NamedTuple):
    """The mat shows the present state."""


class Settling(NamedTuple):
    """Only consequences of an accepted action remain to be laid out, until the mat shows `goal`."""

    goal: Placement


class Explained(NamedTuple):
    """One legal action, or a short chain of them, explains the placement."""

    actions: tuple[Action, ...]


class Ambiguous(NamedTuple):
    """Several legal actions look like this, or one that has to be confirmed."""

    actions: tuple[Action, ...]


class Unexplained(NamedTuple):
    """No legal action explains the placement: the wrong place, the reason and the nearest right placement.

    `lifted`: nothing was laid anywhere, cards are only missing.
    """

    place: Place
    reason: Text
    goal: Placement
    lifted: bool


class Falling(NamedTuple):
    """Dice lie where they are thrown but cannot be read yet; the reason counts if they stay so."""

    reason: Text


Reading = Settled | Settling | Explained | Ambiguous | Unexplained | Falling


def difference(seen: Placement, wanted: Placement) -> dict[Place, Faces]:
    """The places where the two differ, with what is seen there, sorted by seat."""
    places = {place for place, _ in seen.items() ^ wanted.items()}
    return {place: seen.get(place, ()) for place in sorted(places, key=lambda place: (place.seat, place))}


def with_changes(placement: Placement, changes: Changes) -> dict[Place, Faces]:
    """The placement after the changes."""
    return {place: faces for place, faces in {**placement, **changes}.items() if faces}


def surplus(wrong: Changes, wanted: Placement) -> dict[Place, Faces]:
    """The places with components that do not belong there."""
    return {place: faces for place, faces in wrong.items() if without(faces, wanted.get(place, ()))}


def astray(before: Placement, now: Placement, goal: Placement) -> list[Place]:
    """Returns the places where something was laid or taken that does not lead from `before` to `goal`."""
    found = []
    for place in {*before, *now, *goal}:
        was, lies, will = (placement.get(place, ()) for placement in (before, now, goal))
        if without(without(lies, was), without(will, was)) or without(without(was, lies), without(was, will)):
            found.append(place)
    return sorted(found, key=lambda place: (place.seat, place))
