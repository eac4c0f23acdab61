"""The physical truth of a virtual table: where each card is, and what each antenna hears of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from playmat.errors import HandError
from playmat.picture import SEAT_NAMES, SEATS, Place
from playmat.simulator.fields import Couplings, Fields
from playmat.simulator.geometry import Pose, facing, forward, is_turned, neat, side
from playmat.simulator.location import Location, Where
from playmat.simulator.stickers import Pair, Sticker, blank, written
from playmat.simulator.supply import Army
from playmat.table.cards import Card
from playmat.table.mat import Mat, Slot

PILES = ("kingdom", "graveyard")
DECK = "deck"
BLANK = "blank"
_SLOT_REACH_MM = 35.0  # a card whose centre is this near to its neat position counts as lying at the slot
_CROOKED = Pose(6, 4, 4)  # what a card on an occupied slot is off by, per card below it


OnField = Callable[[Slot, tuple[Sticker, ...]], None]
OnCouplings = Callable[[Slot, Couplings], None]


class World:
    """A table with two decks, two hands and a mat; its verbs are what hands do.

    Decks are silent: their cards lie on each other. So are piles, unless `stacks_answer`.
    """

    def __init__(self, mat: Mat, armies: Sequence[Army], random: Random, stacks_answer: bool = False) -> None:
        self.mat = mat
        self._armies = tuple(armies)
        self._random = random
        self._fields = Fields(mat, stacks_answer)
        self._by_place = {slot.place: slot for slot in mat.slots}
        self._heard: dict[Slot, tuple[tuple[Sticker, ...], ...]] = {}  # at full power, and near
        self._field_watchers: list[OnField] = []
        self._coupling_watchers: list[OnCouplings] = []
        self._watchers: list[Callable[[], None]] = []
        self._pairs: dict[Card, Pair] = {}
        self._spots: dict[Card, Location] = {}
        self._decks: tuple[list[Card], list[Card]] = ([], [])  # the top card is the last
        self._hands: tuple[list[Card], list[Card]] = ([], [])
        self._height = 0
        self.new_game()

    # What hands do

    def new_game(self) -> None:
        """Takes everything off the mat, strays included, shuffles both decks and lays them down."""
        for card in self._spots:
            self._report(self._fields.place(card, self._pairs[card], None))
        self._spots.clear()
        self._pairs.clear()
        for seat, army in zip(SEATS, self._armies, strict=True):
            self._pairs.update((card, written(card)) for card in (*army.deck, *army.hand))
            self._decks[seat][:] = army.deck
            self._hands[seat][:] = army.hand
            self._spots.update((card, Location(Where.DECK, seat)) for card in army.deck)
            self._spots.update((card, self._in_hand(seat)) for card in army.hand)
            self.shuffle(seat)

    def refit(self, armies: Sequence[Army], stacked: bool) -> None:
        """Other armies are fetched from their boxes for a new game; `stacked` decks stay in order."""
        self._armies = tuple(armies)
        self.new_game()
        for seat in SEATS if stacked else ():
            self._decks[seat][:] = armies[seat].deck[::-1]

    def shuffle(self, seat: int) -> None:
        """Shuffles what is in the deck of `seat`."""
        self._random.shuffle(self._decks[seat])
        self._changed()

    def draw(self, seat: int) -> Card:
        """The top card of the deck of `seat` goes to that hand."""
        if not self._decks[seat]:
            raise HandError(f"the deck of {SEAT_NAMES[seat]} is empty: nothing can be drawn")
        card = self._decks[seat][-1]
        self.take(card, seat)
        return card

    def lift(self, card: Card) -> None:
        """Picks a card up from a hand, from the mat or from the top of a deck."""
        spot = self.where(card)
        if spot.where is not Where.HELD:
            self._leave(card)
            self._arrive(card, replace(spot, where=Where.HELD, place=None, lifted_from=spot))

    def put_back(self, card: Card) -> None:
        """Lays a lifted card down where it was lifted from."""
        origin = self.where(card).lifted_from
        if origin is None:
            raise HandError(f"{card} is not lifted: lift it first")
        match origin.where:
            case Where.MAT:
                self.lay_at(card, *origin.pose)
            case Where.HAND:
                self.take(card, origin.seat)
            case _:
                self.return_to_deck(card, origin.seat)

    def lay(self, card: Card, place: Place, turned: bool = False) -> None:
        """Lays a card neatly on a slot, a little crooked where one lies already, exactly on top of a pile."""
        slot = self._by_place.get(place)
        if slot is None:
            raise HandError(f"the mat has no slot {place}: use one of {', '.join(map(str, self._by_place))}")
        if place.zone == DECK:
            self.return_to_deck(card, place.seat)
            return
        below = 0 if place.zone in PILES else sum(1 for other in self.cards_at(place) if other != card)
        x, y, angle = neat(self.mat, slot, turned)
        dx, dy, turn = (below * off for off in _CROOKED)
        self.lay_at(card, x + dx, y + dy, angle + turn)

    def lay_at(self, card: Card, x: float, y: float, angle: float) -> None:
        """Lays a card anywhere on the mat, above what lies there."""
        if not (abs(x) <= self.mat.width / 2 and abs(y) <= self.mat.height / 2):
            raise HandError(f"({x:.0f}, {y:.0f}) is off the mat: lay {card} on it")
        self._leave(card)
        self._height += 1
        pose = Pose(x, y, angle % 360)
        self._arrive(card, Location(Where.MAT, side(y), pose, self._height, self._place_near(pose)))

    def turn(self, card: Card) -> None:
        """Turns a card on the mat or in the air a quarter counter-clockwise for its seat, or back again."""
        spot = self.where(card)
        if spot.where not in (Where.MAT, Where.HELD):
            raise HandError(f"{card} is in a {spot.where.value}: lay it on the mat to turn it")
        x, y, angle = spot.pose
        if spot.place:  # keeps how far off it lies, and aligns it at the edge that faces the opponent
            old = neat(self.mat, self._by_place[spot.place], spot.turned)
            new = neat(self.mat, self._by_place[spot.place], not spot.turned)
            x, y = x + new.x - old.x, y + new.y - old.y
        pose = Pose(x, y, (angle + (90 if spot.turned else -90)) % 360)
        self._leave(card)
        self._arrive(card, replace(spot, pose=pose))

    def take(self, card: Card, seat: int) -> None:
        """Takes a card into the hand of `seat`."""
        self._leave(card)
        self._arrive(card, self._in_hand(seat))

    def return_to_deck(self, card: Card, seat: int | None = None) -> None:
        """Lays a card on top of a deck: its own army's if none is named."""
        self._leave(card)
        self._arrive(card, Location(Where.DECK, card.army if seat is None else seat))

    def add(self, card: Card, seat: int) -> Card:
        """A card of no army at this table turns up in the hand of `seat`."""
        return self._add(card, card, seat)

    def add_blank(self, seat: int) -> Card:
        """A card that nobody registered turns up in the hand of `seat`."""
        copy = sum(1 for card in self._spots if card.kind == BLANK) + 1
        return self._add(Card(seat, "???", copy, BLANK), None, seat)

    def add_duplicate(self, card: Card, seat: int) -> Card:
        """A second card with the tag records of `card` turns up in the hand of `seat`."""
        self.where(card)
        return self._add(card._replace(copy=card.copy + 100), card, seat)

    # What is where

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card on, in or beside the table."""
        return tuple(self._spots)

    def card(self, name: str) -> Card:
        """The card whose `str` is `name`."""
        for card in self._spots:
            if str(card) == name:
                return card
        raise HandError(f"there is no card {name!r} on this table")

    def where(self, card: Card) -> Location:
        """Where a card is."""
        if card not in self._spots:
            raise HandError(f"there is no card {card} on this table")
        return self._spots[card]

    def hand(self, seat: int) -> tuple[Card, ...]:
        """The cards in the hand of `seat`, in the order they came."""
        return tuple(self._hands[seat])

    def deck(self, seat: int) -> tuple[Card, ...]:
        """The cards in the deck of `seat`, the top one last."""
        return tuple(self._decks[seat])

    def deck_count(self, seat: int) -> int:
        """How many cards the deck of `seat` has."""
        return len(self._decks[seat])

    def cards_at(self, place: Place) -> tuple[Card, ...]:
        """The cards that lie at a slot, neatly or not, from the lowest to the topmost."""
        there = [card for card, spot in self._spots.items() if spot.place == place]
        return tuple(sorted(there, key=lambda card: self._spots[card].height))

    def top(self, place: Place) -> Card | None:
        """The topmost card at a slot."""
        cards = self.cards_at(place)
        return cards[-1] if cards else None

    def stickers(self, card: Card) -> Pair:
        """The two tags of a card."""
        self.where(card)
        return self._pairs[card]

    def fields(self, slot: Slot) -> tuple[Sticker, ...]:
        """The stickers that a reader of standard power hears at the slot, topmost first."""
        return self._fields.heard(slot)

    def near(self, slot: Slot) -> tuple[Sticker, ...]:
        """Those of them that lie near the slot's antenna, so that they answer less power too."""
        return self._fields.near(slot)

    def watch_fields(self, on_field: OnField) -> None:
        """Calls `on_field` whenever a slot hears something else or nearer, and at once for what it hears."""
        self._field_watchers.append(on_field)
        for slot in self.mat.slots:
            if heard := self.fields(slot):
                on_field(slot, heard)

    def watch_couplings(self, on_couplings: OnCouplings) -> None:
        """Calls `on_couplings` whenever a slot's antenna couples otherwise, and at once."""
        self._coupling_watchers.append(on_couplings)
        for slot in self.mat.slots:
            if here := self._fields.couplings(slot):
                on_couplings(slot, here)

    def watch(self, on_change: Callable[[], None]) -> None:
        """Calls `on_change` whenever anything moved."""
        self._watchers.append(on_change)

    # How it is kept

    def _add(self, card: Card, original: Card | None, seat: int) -> Card:
        if card in self._spots:
            raise HandError(f"{card} is on this table already")
        self._pairs[card] = written(card, original) if original else blank(card)
        self._arrive(card, self._in_hand(seat))
        return card

    def _in_hand(self, seat: int) -> Location:
        return Location(Where.HAND, seat, Pose(0, -forward(seat) * self.mat.height / 2, facing(seat)))

    def _leave(self, card: Card) -> None:
        spot = self.where(card)
        if spot.where is Where.HAND:
            self._hands[spot.seat].remove(card)
        elif spot.where is Where.DECK:
            if self._decks[spot.seat][-1] != card:
                raise HandError(f"{card} is not the top card of the deck: only that one can be taken")
            self._decks[spot.seat].pop()
        elif spot.where is Where.MAT:
            self._report(self._fields.place(card, self._pairs[card], None))

    def _arrive(self, card: Card, spot: Location) -> None:
        self._spots[card] = spot
        if spot.where is Where.HAND:
            self._hands[spot.seat].append(card)
        elif spot.where is Where.DECK:
            self._decks[spot.seat].append(card)
        elif spot.where is Where.MAT:
            self._report(self._fields.place(card, self._pairs[card], spot.pose, spot.height))
        self._changed()

    def _place_near(self, pose: Pose) -> Place | None:
        def off(slot: Slot) -> float:
            there = neat(self.mat, slot, is_turned(pose.angle, slot.place.seat))
            return max(abs(there.x - pose.x), abs(there.y - pose.y))

        nearest = min(self.mat.slots, key=off)
        return nearest.place if off(nearest) <= _SLOT_REACH_MM else None

    def _report(self, slots: list[Slot]) -> None:
        for slot in slots:
            for on_couplings in self._coupling_watchers:
                on_couplings(slot, self._fields.couplings(slot))
            now = self.fields(slot), self.near(slot)
            if self._heard.get(slot, ((), ())) != now:
                self._heard[slot] = now
                for on_field in self._field_watchers:
                    on_field(slot, now[0])

    def _changed(self) -> None:
        for on_change in self._watchers:
            on_change()
