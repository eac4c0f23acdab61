"""What lies on a mat by what is heard: tags become components, and what cannot be read is named."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from playmat.picture import TURNED, Arrangement, Face, Faces, Picture, Place, Zone
from playmat.table.catalogue import Catalogue
from playmat.table.component import Component
from playmat.table.mat import Slot
from playmat.table.snapshot import Reader, Snapshot
from playmat.table.tag import overlay_code


class Lying(NamedTuple):
    """A component in a slot; `pose` is None while it is unclear.

    That is while several of its tags are near (half-way round), or none that counts is: it lies `crooked`.
    """

    card: Component
    pose: int | None
    crooked: bool = False


class Sighting(NamedTuple):
    """What the readers tell: the identified components of each slot, and slots with tags of nothing known.

    `homes`: by UID where each tag is near.
    """

    lying: Mapping[Place, tuple[Lying, ...]]
    unknown: tuple[tuple[Place, str], ...]
    homes: Mapping[str, Place]

    def places(self, card: Component) -> tuple[Place, ...]:
        """Where `card` is heard; more than one place is an anomaly."""
        return tuple(place for place, cards in self.lying.items() if any(c.card == card for c in cards))

    def cards(self, place: Place) -> tuple[Component, ...]:
        """What is heard at a place."""
        return tuple(lying.card for lying in self.lying.get(place, ()))

    @property
    def all_cards(self) -> Mapping[Place, tuple[Component, ...]]:
        """What is heard at every place where anything is."""
        return {place: self.cards(place) for place in self.lying}


def look(
    snapshot: Snapshot,
    slots: Mapping[Reader, Slot],
    catalogue: Catalogue,
    zones: Mapping[str, Zone],
    before: Sighting,
) -> Sighting:
    """The sighting of `snapshot`, given the one before; `slots` are those whose readers identify.

    A component is where a tag of it is near. One that is only heard from afar is a ghost if it is near
    somewhere else; if not, it lies crooked there. Of one tag that two readers hear near, it is the first
    that counts.
    """
    lying: dict[Place, tuple[Lying, ...]] = {}
    unknown: list[tuple[Place, str]] = []
    hearing = sorted((slots[reader] for reader in snapshot.hearing if reader in slots), key=_in_order)
    homes = _homes(snapshot, hearing, before)
    for slot in hearing:
        near: defaultdict[Component, set[int]] = defaultdict(set)
        for tag in snapshot.tags((slot.board, slot.reader)):
            if homes.get(tag.uid, slot.place) != slot.place or overlay_code(tag.record) is not None:
                continue
            if sticker := catalogue.resolve(tag.uid, tag.record):
                near[sticker.component] |= {sticker.pose} if tag.near else set()
            else:
                unknown.append((slot.place, tag.uid))
        if near:
            zone = zones[slot.place.zone]
            lying[slot.place] = tuple(_posed(card, poses, zone) for card, poses in near.items())
    return Sighting(_without_ghosts(lying), tuple(unknown), homes)


def _in_order(slot: Slot) -> tuple[int, Place]:
    return slot.place.seat, slot.place


def _homes(snapshot: Snapshot, readers: Iterable[Slot], before: Sighting) -> dict[str, Place]:
    """By UID where each tag is near; the place where it was before stays its home while it is near there."""
    homes: dict[str, Place] = {}
    for slot in readers:
        for tag in snapshot.tags((slot.board, slot.reader)):
            if tag.near and (tag.uid not in homes or before.homes.get(tag.uid) == slot.place):
                homes[tag.uid] = slot.place
    return homes


def _posed(card: Component, near: set[int], zone: Zone) -> Lying:
    """What the tags that are near mean; where poses do not count, rows and piles want cards upright."""
    if not zone.poses and zone.arrangement is not Arrangement.TAP:
        near = near - {TURNED}
    if not near:
        return Lying(card, None, crooked=True)
    if not zone.poses:
        return Lying(card, 0)
    return Lying(card, next(iter(near)) if len(near) == 1 else None)


def _without_ghosts(lying: Mapping[Place, tuple[Lying, ...]]) -> dict[Place, tuple[Lying, ...]]:
    """The same without crooked cards that lie well somewhere else."""
    well = {entry.card for entries in lying.values() for entry in entries if not entry.crooked}
    kept = {
        place: tuple(entry for entry in entries if not entry.crooked or entry.card not in well)
        for place, entries in lying.items()
    }
    return {place: entries for place, entries in kept.items() if entries}


def faces(sighting: Sighting, place: Place) -> Faces:
    """What is heard at a slot."""
    return ordered(Face(entry.card.kind, entry.pose) for entry in sighting.lying.get(place, ()))


def ordered(found: Iterable[Face]) -> Faces:
    """The faces by kind and pose, unclear ones last."""
    return tuple(sorted(found, key=lambda face: (face.kind, 99 if face.pose is None else face.pose)))


def shown(sighting: Sighting, zones: Mapping[str, Zone]) -> Picture:
    """The sighting as a picture, comparable with a game's own."""
    picture: dict[Place, Faces] = {}
    for place in sorted(sighting.lying):
        zone = zones[place.zone]
        at = place.first if zone.gathered else place
        picture[at] = (*picture.get(at, ()), *faces(sighting, place))
        if zone.arrangement is Arrangement.POOL:
            picture[at] = ordered(picture[at])
    return picture
