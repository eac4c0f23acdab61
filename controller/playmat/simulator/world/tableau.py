"""The state of a virtual table: component locations and the tags each antenna reads."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager

from playmat.errors import HandError, literal
from playmat.games.interface import Form
from playmat.placement import SHARED, Place, Zone
from playmat.simulator.physics.antennas import Antennas, OnCouplings, OnField
from playmat.simulator.physics.geometry import Pose, facing, forward
from playmat.simulator.physics.ground import Ground
from playmat.simulator.physics.modules import Modules
from playmat.simulator.physics.stickers import Sticker, StickerSet
from playmat.simulator.world.location import Location, Where
from playmat.simulator.world.positions import Positions
from playmat.simulator.world.supply import Supply
from playmat.table.component import Component
from playmat.table.mat import Mat, Slot


class Tableau:
    """A table with decks, hands and a mat.

    `supplies` are keyed by owner; `zones` tell which places of the mat are decks, piles and wands. Cards in
    decks and piles do not answer, as they lie on each other.
    """

    def __init__(
        self,
        mat: Mat,
        supplies: Mapping[int, Supply],
        zones: Mapping[str, Zone],
        game_name: str,
        modules: Modules,
    ) -> None:
        self._antennas = Antennas(modules)
        self._glued: Sticker | None = None
        self._watchers: list[Callable[[], None]] = []
        self._exchanging = False  # whether watchers wait until everything is exchanged
        self._positions = Positions(())
        self._stickers: dict[Component, StickerSet] = {}
        self._owners: Collection[int] = ()
        self._use(mat, zones, game_name)
        self._supply(supplies)

    @property
    def game_name(self) -> str:
        """The name of the game whose components are on the table."""
        return self._game_name

    @property
    def mat(self) -> Mat:
        """The current mat."""
        return self._ground.mat

    @property
    def zones(self) -> Mapping[str, Zone]:
        """The game's zones by name."""
        return self._ground.zones

    @property
    def owners(self) -> tuple[int, ...]:
        """The seats of the mat, and SHARED: each has a deck and a hand, which may be empty."""
        return tuple(self._positions.decks)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that have components."""
        return tuple(owner for owner in self._supplies if owner != SHARED)

    @property
    def cards(self) -> tuple[Component, ...]:
        """Every component on, in or beside the table except the squares printed on it."""
        return self._positions.all

    @property
    def dice(self) -> tuple[Component, ...]:
        """Every die."""
        return tuple(card for card in self.cards if self.form(card) is Form.DIE)

    @property
    def squares(self) -> frozenset[Place]:
        """The places with a printed square that has a tag."""
        return frozenset(self._squares_by_place)

    @property
    def has_wand(self) -> bool:
        """Whether there is a wand."""
        return bool(self._ground.wands)

    @property
    def pointed(self) -> frozenset[Component]:
        """All components that wands are held to."""
        held = (self.fields(slot) for slot in self._ground.wands.values())
        return frozenset(sticker.component for stickers in held for sticker in stickers)

    def card(self, name: str) -> Component:
        """Returns the component whose `str` is `name`."""
        for card in (*self.cards, *self._squares):
            if str(card) == name:
                return card
        raise HandError(f"there is no card {literal(name)} on this table")

    def form(self, card: Component) -> Form:
        """Returns the form of a component."""
        supply = self._supplies.get(card.owner)
        return supply.forms.get(card, Form.CARD) if supply else Form.CARD

    def where(self, card: Component) -> Location:
        """Returns the location of a component."""
        return self._positions.where(card)

    def pose(self, card: Component) -> int | None:
        """Returns the pose of a component as placements encode it; None for a cocked die."""
        spot = self.where(card)
        if self.form(card) is Form.DIE:
            return None if spot.pose.edge else spot.pose.up
        return int(spot.turned) if self.form(card) is Form.CARD else 0

    def hand(self, seat: int) -> tuple[Component, ...]:
        """Returns the components in the hand of `seat`, or of SHARED beside the mat, in order of arrival."""
        return tuple(self._positions.hands[seat])

    def deck(self, owner: int) -> tuple[Component, ...]:
        """Returns the cards in a deck, the top one last."""
        return tuple(self._positions.decks[owner])

    def deck_of(self, seat: int) -> int:
        """Returns the owner of the deck that `seat` draws from: its own, or SHARED if it brought none."""
        brought = {owner for owner, supply in self._supplies.items() if supply.deck}
        return SHARED if SHARED in brought and seat not in brought else seat

    def is_dealt(self, card: Component) -> bool:
        """Returns whether the card began in the deck that all seats share."""
        return card.owner == SHARED and card in self._supplies[SHARED].deck

    def deck_count(self, owner: int) -> int:
        """Returns the number of cards in a deck."""
        return len(self._positions.decks[owner])

    def cards_at(self, place: Place) -> tuple[Component, ...]:
        """Returns the components at a slot, neatly placed or not, from the lowest to the topmost."""
        return self._positions.at(place)

    def top(self, place: Place) -> Component | None:
        """Returns the topmost component at a slot."""
        cards = self.cards_at(place)
        return cards[-1] if cards else None

    def stickers(self, card: Component) -> StickerSet:
        """Returns the tags of a component, by pose."""
        if card not in self._stickers:
            raise HandError(f"there is no card {card} on this table")
        return self._stickers[card]

    def fields(self, slot: Slot) -> tuple[Sticker, ...]:
        """Returns the stickers that answer the slot's reader, topmost first."""
        return self._antennas.detected(slot)

    def near(self, slot: Slot) -> tuple[Sticker, ...]:
        """Returns the stickers so near to the slot's antenna that they also answer at reduced power."""
        return self._antennas.near(slot)

    def watch_fields(self, on_field: OnField) -> None:
        """Calls `on_field` when the tags at a slot change, and at once for present tags."""
        self._antennas.watch_fields(on_field)

    def watch_couplings(self, on_couplings: OnCouplings) -> None:
        """Calls `on_couplings` when couplings at a slot change, and at once for present tags."""
        self._antennas.watch_couplings(on_couplings)

    def watch(self, on_change: Callable[[], None]) -> None:
        """Calls `on_change` after every movement."""
        self._watchers.append(on_change)

    def _use(self, mat: Mat, zones: Mapping[str, Zone], game_name: str) -> None:
        self._ground = Ground(mat, zones)
        self._game_name = game_name
        self._antennas.use(self._ground, self._glued)

    def _supply(self, supplies: Mapping[int, Supply]) -> None:
        self._supplies = dict(supplies)
        self._owners = {*self._supplies, *(slot.place.seat for slot in self.mat.slots), SHARED}
        squares = {
            card: home
            for supply in self._supplies.values()
            for card, home in supply.homes.items()
            if supply.forms.get(card) is Form.SQUARE
        }
        self._squares = squares
        self._squares_by_place = {home: card for card, home in squares.items()}

    def _in_hand(self, seat: int, up: int = 0) -> Location:
        return Location(Where.HAND, seat, Pose(0, -forward(seat) * self.mat.height / 2, facing(seat), up))

    def _leave(self, card: Component) -> None:
        if self._positions.leave(card).where is Where.MAT:
            self._antennas.place(self._stickers[card], None)

    def _arrive(self, card: Component, spot: Location) -> None:
        self._positions.arrive(card, spot)
        if spot.where is Where.MAT:
            self._antennas.place(self._stickers[card], spot.pose, spot.height)
        self._changed()

    @contextmanager
    def _exchange(self) -> Iterator[None]:
        """Notifies the watchers once, after the block: mat, zones and components only make sense together."""
        outermost, self._exchanging = not self._exchanging, True
        try:
            yield
        finally:
            self._exchanging = not outermost
        self._changed()

    def _changed(self) -> None:
        if not self._exchanging:
            for on_change in self._watchers:
                on_change()
