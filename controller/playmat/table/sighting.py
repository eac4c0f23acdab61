"""What the cards on a mat show: tags become cards, and what cannot be read is named."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from playmat.picture import Arrangement, Face, Faces, Picture, Place
from playmat.table.cards import Card
from playmat.table.catalogue import Catalogue
from playmat.table.mat import Slot
from playmat.table.snapshot import Snapshot


class Lying(NamedTuple):
    """A card in a slot; `turned` is None while its pose is unclear.

    That is while both its stickers are near (half-way round), or none that counts is: it lies `crooked`.
    """

    card: Card
    turned: bool | None
    crooked: bool = False


class Sighting(NamedTuple):
    """What the readers tell: the identified cards of each slot, and slots with tags that no card has.

    `homes`: by UID where each tag is near.
    """

    lying: Mapping[Place, tuple[Lying, ...]]
    unknown: tuple[tuple[Place, str], ...]
    homes: Mapping[str, Place]

    def places(self, card: Card) -> tuple[Place, ...]:
        """Where `card` is heard; more than one place is an anomaly."""
        return tuple(place for place, cards in self.lying.items() if any(c.card == card for c in cards))

    def cards(self, place: Place) -> tuple[Card, ...]:
        """The cards that are heard at a place."""
        return tuple(lying.card for lying in self.lying.get(place, ()))

    @property
    def all_cards(self) -> Mapping[Place, tuple[Card, ...]]:
        """The cards at every place where any are heard."""
        return {place: self.cards(place) for place in self.lying}


def look(
    snapshot: Snapshot,
    slots: Iterable[Slot],
    catalogue: Catalogue,
    zones: Mapping[str, Arrangement],
    before: Sighting,
) -> Sighting:
    """The sighting of `snapshot`, given the one before.

    A card is where a sticker of it is near. One that is only heard from afar is a ghost if it is near
    somewhere else; if not, it lies crooked there. Of one tag that two readers hear near, it is the first
    that counts.
    """
    lying: dict[Place, tuple[Lying, ...]] = {}
    unknown: list[tuple[Place, str]] = []
    readers = [slot for slot in slots if slot.identify and slot.board]
    homes = _homes(snapshot, readers, before)
    for slot in readers:
        near: defaultdict[Card, set[bool]] = defaultdict(set)
        for tag in snapshot.tags((slot.board, slot.reader)):
            if homes.get(tag.uid, slot.place) != slot.place:
                continue
            if sticker := catalogue.resolve(tag.uid, tag.record):
                near[sticker.card] |= {sticker.turned} if tag.near else set()
            else:
                unknown.append((slot.place, tag.uid))
        if near:
            arrangement = zones[slot.place.zone]
            lying[slot.place] = tuple(_posed(card, poses, arrangement) for card, poses in near.items())
    return Sighting(_without_ghosts(lying), tuple(unknown), homes)


def _homes(snapshot: Snapshot, readers: Iterable[Slot], before: Sighting) -> dict[str, Place]:
    """By UID where each tag is near; the place where it was before stays its home while it is near there."""
    homes: dict[str, Place] = {}
    for slot in readers:
        for tag in snapshot.tags((slot.board, slot.reader)):
            if tag.near and (tag.uid not in homes or before.homes.get(tag.uid) == slot.place):
                homes[tag.uid] = slot.place
    return homes


def _posed(card: Card, near: set[bool], arrangement: Arrangement) -> Lying:
    """What the stickers that are near mean: only cells have poses, and rows and piles want cards upright."""
    if arrangement in (Arrangement.ROW, Arrangement.PILE):
        near = near - {True}
    if not near:
        return Lying(card, None, crooked=True)
    if arrangement is not Arrangement.CELLS:
        return Lying(card, False)
    return Lying(card, None if len(near) > 1 else True in near)


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
    found = (Face(entry.card.kind, entry.turned) for entry in sighting.lying.get(place, ()))
    return tuple(sorted(found, key=lambda face: (face.kind, face.turned is not False)))


def shown(sighting: Sighting, zones: Mapping[str, Arrangement], blank: Picture) -> Picture:
    """The sighting as a picture with the places of `blank`, comparable with a game's own."""
    rows: defaultdict[Place, Faces] = defaultdict(tuple)
    for place in sorted(sighting.lying):
        row = zones[place.zone] is Arrangement.ROW
        rows[place._replace(number=0) if row else place] += faces(sighting, place)
    return {place: rows[place] for place in blank}
