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
    """A card in a slot; `turned` is None while both its stickers are heard (half-way round)."""

    card: Card
    turned: bool | None


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
        heard = tuple(lying.card for lying in self.lying.get(place, ()))
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
    """The sighting of `snapshot`, given the piles of the sighting before."""
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
    return Sighting(lying, tuple(unknown), _pile_up(lying, zones, piles))


def _pile_up(
    lying: Mapping[Place, tuple[Lying, ...]], zones: Mapping[str, Arrangement], piles: Piles
) -> Piles:
    elsewhere = {entry.card: place for place, entries in lying.items() for entry in entries}
    new: dict[Place, tuple[Card, ...]] = {}
    for place in {*piles, *(p for p in lying if zones[p.zone] is Arrangement.PILE)}:
        kept = tuple(card for card in piles.get(place, ()) if elsewhere.get(card, place) == place)
        new[place] = _restack(kept, [entry.card for entry in lying.get(place, ())])
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

    A half-turned card shows as turned; strangers show their kind wherever they lie.
    """
    rows: defaultdict[Place, list[Face]] = defaultdict(list)
    for place in sorted(sighting.lying):
        arrangement = zones[place.zone]
        entries = sighting.lying[place]
        if arrangement is Arrangement.CELLS:
            rows[place] = sorted(Face(e.card.kind, e.turned is not False) for e in entries)
        elif arrangement is Arrangement.ROW:
            rows[place._replace(number=0)] += [Face(e.card.kind) for e in entries]
    for place in sighting.piles:
        rows[place] = sorted(Face(card.kind) for card in sighting.cards(place))
    empty: Faces = ()
    return {place: tuple(rows.get(place, empty)) for place in blank}
