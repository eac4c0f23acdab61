"""What the cards on a mat show: tags become cards, piles are remembered, oddities are named."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from playmat.picture import Arrangement, Face, Faces, Picture, Place
from playmat.table.cards import Card
from playmat.table.catalogue import Catalogue
from playmat.table.mat import Slot
from playmat.table.snapshot import Snapshot

Piles = Mapping[Place, tuple[Card, ...]]


class Lying(NamedTuple):
    """A card in a slot; `turned` is None while its pose is unclear.

    That is while both its stickers are near (half-way round), or none that counts is: it lies `crooked`.
    """

    card: Card
    turned: bool | None
    crooked: bool = False


class Sighting(NamedTuple):
    """Everything the readers tell about the cards.

    `lying`: the identified cards of each slot; `unknown`: slots with tags that no card has;
    `piles`: what lies in each pile, from the bottom, as far as the order of events tells.
    """

    lying: Mapping[Place, tuple[Lying, ...]]
    unknown: tuple[tuple[Place, str], ...]
    piles: Piles

    def places(self, card: Card) -> tuple[Place, ...]:
        """Where `card` is heard; more than one place is an oddity."""
        return tuple(place for place, cards in self.lying.items() if any(c.card == card for c in cards))

    @property
    def all_cards(self) -> Mapping[Place, tuple[Card, ...]]:
        """The cards at every place that has any, piled ones included."""
        return {place: self.cards(place) for place in {*self.lying, *self.piles} if self.cards(place)}

    def cards(self, place: Place) -> tuple[Card, ...]:
        """The cards at a place, piled ones included: a pile of one that is not heard is gone."""
        heard = tuple(lying.card for lying in self.lying.get(place, ()) if not lying.crooked)
        pile = self.piles.get(place, ())
        return pile if len(pile) > 1 or (pile and heard) else heard

    def tidied(self) -> Sighting:
        """The same without the piles of one that are gone, once it is certain that they are not covered."""
        return self._replace(piles={place: pile for place in self.piles if (pile := self.cards(place))})


def look(
    snapshot: Snapshot,
    slots: Iterable[Slot],
    catalogue: Catalogue,
    zones: Mapping[str, Arrangement],
    piles: Piles,
) -> Sighting:
    """The sighting of `snapshot`, given the piles of the sighting before.

    A card is where a sticker of it is near. One that is only heard from afar is a ghost if it is near
    somewhere else; if not, it lies crooked there.
    """
    lying: dict[Place, tuple[Lying, ...]] = {}
    unknown: list[tuple[Place, str]] = []
    for slot in slots:
        if not slot.identify:
            continue
        near: defaultdict[Card, set[bool]] = defaultdict(set)
        for tag in snapshot.tags((slot.board, slot.reader)):
            if sticker := catalogue.resolve(tag.uid, tag.record):
                near[sticker.card] |= {sticker.turned} if tag.near else set()
            else:
                unknown.append((slot.place, tag.uid))
        if near:
            arrangement = zones[slot.place.zone]
            lying[slot.place] = tuple(_posed(card, poses, arrangement) for card, poses in near.items())
    lying = _without_ghosts(lying)
    return Sighting(lying, tuple(unknown), _pile_up(lying, zones, piles))


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


def _pile_up(
    lying: Mapping[Place, tuple[Lying, ...]], zones: Mapping[str, Arrangement], piles: Piles
) -> Piles:
    elsewhere = {entry.card: place for place, entries in lying.items() for entry in entries}
    new: dict[Place, tuple[Card, ...]] = {}
    for place in {*piles, *(p for p in lying if zones[p.zone] is Arrangement.PILE)}:
        kept = tuple(card for card in piles.get(place, ()) if elsewhere.get(card, place) == place)
        new[place] = _restack(kept, [entry.card for entry in lying.get(place, ()) if not entry.crooked])
    return new


def _restack(pile: tuple[Card, ...], heard: list[Card]) -> tuple[Card, ...]:
    """The pile after hearing these cards: new ones came on top, those above a heard old one are gone.

    A pile that is not heard at all is remembered: aligned stickers silence each other.
    """
    old = [card for card in heard if card in pile]
    if heard and len(old) == len(heard):
        return pile[: max(pile.index(card) for card in old) + 1]
    return pile + tuple(card for card in heard if card not in pile)


def shown(sighting: Sighting, zones: Mapping[str, Arrangement], blank: Picture) -> Picture:
    """The sighting as a picture with the places of `blank`, comparable with a game's own.

    A card whose pose is unclear shows as no card of any game; strangers show their kind wherever they lie.
    """
    rows: defaultdict[Place, list[Face]] = defaultdict(list)
    for place in sorted(sighting.lying):
        arrangement = zones[place.zone]
        entries = sighting.lying[place]
        if arrangement is Arrangement.CELLS:
            rows[place] = sorted(map(_face, entries))
        elif arrangement is Arrangement.ROW:
            rows[place._replace(number=0)] += map(_face, entries)
        elif arrangement is Arrangement.PILE:
            rows[place] = [_face(entry) for entry in entries if entry.crooked]
    for place in sighting.piles:
        rows[place] = sorted((*rows[place], *(Face(card.kind) for card in sighting.cards(place))))
    empty: Faces = ()
    return {place: tuple(rows.get(place, empty)) for place in blank}


def _face(lying: Lying) -> Face:
    return Face(f"{lying.card.kind}, askew" if lying.turned is None else lying.card.kind, bool(lying.turned))
