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
    """A card in a slot; `turned` is None while both its stickers are heard (half-way round)."""

    card: Card
    turned: bool | None


class Sighting(NamedTuple):
    """What the readers tell: the identified cards of each slot, and slots with tags that no card has."""

    lying: Mapping[Place, tuple[Lying, ...]]
    unknown: tuple[tuple[Place, str], ...]

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


def look(snapshot: Snapshot, slots: Iterable[Slot], catalogue: Catalogue) -> Sighting:
    """The sighting of `snapshot`."""
    lying: dict[Place, tuple[Lying, ...]] = {}
    unknown: list[tuple[Place, str]] = []
    for slot in slots:
        if not slot.identify:
            continue
        poses: defaultdict[Card, set[bool]] = defaultdict(set)
        for uid, record, _ in snapshot.tags((slot.board, slot.reader)):
            if sticker := catalogue.resolve(uid, record):
                poses[sticker.card].add(sticker.turned)
            else:
                unknown.append((slot.place, uid))
        if poses:
            lying[slot.place] = tuple(
                Lying(card, turned.pop() if len(turned) == 1 else None) for card, turned in poses.items()
            )
    return Sighting(lying, tuple(unknown))


def faces(sighting: Sighting, place: Place, zones: Mapping[str, Arrangement]) -> Faces:
    """What is heard at a slot; a half-turned card shows as turned, poses count in cells only."""
    posed = zones[place.zone] is Arrangement.CELLS
    entries = sighting.lying.get(place, ())
    return tuple(sorted(Face(entry.card.kind, posed and entry.turned is not False) for entry in entries))


def shown(sighting: Sighting, zones: Mapping[str, Arrangement], blank: Picture) -> Picture:
    """The sighting as a picture with the places of `blank`, comparable with a game's own."""
    rows: defaultdict[Place, Faces] = defaultdict(tuple)
    for place in sorted(sighting.lying):
        row = zones[place.zone] is Arrangement.ROW
        rows[place._replace(number=0) if row else place] += faces(sighting, place, zones)
    return {place: rows[place] for place in blank}
