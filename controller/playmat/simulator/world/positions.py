"""Tracks the location of each component: exactly one deck, hand, place of the mat, or the air."""

from __future__ import annotations

from collections.abc import Iterable

from playmat.errors import HandError
from playmat.placement import Place
from playmat.simulator.world.location import Location, Where
from playmat.table.component import Component


class Positions:
    """The components of a table by location; these owners have decks and hands."""

    def __init__(self, owners: Iterable[int]) -> None:
        owners = sorted(owners)
        self._spots: dict[Component, Location] = {}
        self._at: dict[Place, list[Component]] = {}
        self.decks: dict[int, list[Component]] = {owner: [] for owner in owners}  # the top card is the last
        self.hands: dict[int, list[Component]] = {owner: [] for owner in owners}

    @property
    def all(self) -> tuple[Component, ...]:
        """Every component, in the order they came to the table."""
        return tuple(self._spots)

    def has(self, card: Component) -> bool:
        """Whether the component is on this table."""
        return card in self._spots

    def where(self, card: Component) -> Location:
        """Returns the location of a component."""
        if card not in self._spots:
            raise HandError(f"there is no card {card} on this table")
        return self._spots[card]

    def at(self, place: Place) -> tuple[Component, ...]:
        """Returns the components at a slot, from the lowest to the topmost."""
        here = self._at.get(place)
        return tuple(sorted(here, key=lambda card: self._spots[card].height)) if here else ()

    def leave(self, card: Component) -> Location:
        """Removes a component from its location; of a deck only the top card can be removed."""
        spot = self.where(card)
        if spot.where is Where.HAND:
            self.hands[spot.seat].remove(card)
        elif spot.where is Where.DECK:
            if self.decks[spot.seat][-1] != card:
                raise HandError(f"{card} is not the top card of the deck: only that one can be taken")
            self.decks[spot.seat].pop()
        elif spot.place:
            self._at[spot.place].remove(card)
        return spot

    def arrive(self, card: Component, spot: Location) -> None:
        """Puts a component at a location."""
        self._spots[card] = spot
        if spot.where is Where.HAND:
            self.hands[spot.seat].append(card)
        elif spot.where is Where.DECK:
            self.decks[spot.seat].append(card)
        elif spot.place:
            self._at.setdefault(spot.place, []).append(card)

    def amend(self, card: Component, spot: Location) -> None:
        """Changes the pose of a component at its location."""
        self._spots[card] = spot
