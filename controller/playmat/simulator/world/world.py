"""The physical state of a virtual table, and the movements that change it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import hypot
from random import Random
from typing import NamedTuple

from playmat.errors import HandError
from playmat.games.interface import Form
from playmat.placement import SHARED, Arrangement, Place, Zone
from playmat.simulator.physics.geometry import Pose, opposite, side
from playmat.simulator.physics.modules import Module
from playmat.simulator.physics.stickers import SIDES, blank, overlay, written
from playmat.simulator.world.location import Location, Where
from playmat.simulator.world.positions import Positions
from playmat.simulator.world.supply import Supply
from playmat.simulator.world.tableau import Tableau
from playmat.table.component import Component
from playmat.table.mat import Mat
from playmat.table.snapshot import ReaderKey
from playmat.text import say

BLANK = "blank"
_BESIDE = ((-0.26, 0.15), (0.26, 0.15), (0, -0.29), (0, 0.29), (-0.26, -0.15), (0.26, -0.15), (0, 0))
_CROOKED = (6, 4, 4)  # offset of a card on an occupied slot, per card below it


_OFF_MM, _TWIST = 3.5, 24.0  # at most; the tag below stays well within reach of the reader


class Fall(NamedTuple):
    """The side on top, the offset from the centre, and the twist in degrees."""

    side: int
    x: float
    y: float
    twist: float


def fall(random: Random) -> Fall:
    """Throws once; every side is equally likely."""
    x, y = (random.uniform(-_OFF_MM, _OFF_MM) for _ in range(2))
    return Fall(random.choice(SIDES), x, y, random.uniform(-_TWIST, _TWIST))


class World(Tableau):
    """A table with movable components; its methods are the players' movements."""

    def __init__(
        self,
        mat: Mat,
        supplies: Mapping[int, Supply],
        random: Random,
        zones: Mapping[str, Zone],
        game_name: str,
        modules: Mapping[ReaderKey, Module] = {},
    ) -> None:
        super().__init__(mat, supplies, zones, game_name, modules)
        self._random = random
        self._height = 0
        self.new_game()
        self.wand_in_use = False  # whether one of several players holds the shared wand

    def new_game(self) -> None:
        """Clears the mat, shuffles the decks and lays them down.

        Components with a home place are laid there.
        """
        with self._exchange():
            self._clear()
            for owner, supply in self._supplies.items():
                for card in supply.components:
                    self._stickers[card] = written(card, self._game_name, self.form(card))
                for card in supply.deck:
                    self._positions.arrive(card, Location(Where.DECK, owner))
                for card in (*supply.hand, *supply.homes):
                    if card not in self._squares:
                        self._positions.arrive(card, self._in_hand(owner, int(self.form(card) is Form.DIE)))
                self.shuffle(owner)
            for supply in self._supplies.values():
                for card, home in supply.homes.items():
                    if card in self._squares:
                        continue
                    # A zone that is compared as a whole: any of its slots will do. If this mat has none, the
                    # component stays beside the mat.
                    places = self._ground.together(home)
                    free = next((place for place in places if not self.cards_at(place)), home)
                    if free in self._ground.slots:
                        self.lay(card, free)

    def lay_mat(
        self, mat: Mat, supplies: Mapping[int, Supply], zones: Mapping[str, Zone], game_name: str
    ) -> None:
        """Removes the mat with everything on it, and lays another with its game's components.

        The tag that is glued into an overlay answers at its first reader.
        """
        with self._exchange():
            self._clear()
            self._glued = overlay(mat.name)
            self._use(mat, zones, game_name)
            self._supply(supplies)
            self.new_game()
            self._antennas.tag(self._glued)  # clearing the table has lifted the wand

    def refit(
        self,
        supplies: Mapping[int, Supply],
        stacked: bool,
        zones: Mapping[str, Zone] | None = None,
        game_name: str = "",
    ) -> None:
        """Replaces the components for a new game; `stacked` decks stay in order.

        Where another game is played on the same mat, its zones and name come with them.
        """
        with self._exchange():
            self._clear()
            self._use(self.mat, zones or self.zones, game_name or self._game_name)
            self._supply(supplies)
            self.new_game()
            for owner, supply in supplies.items() if stacked else ():
                self._positions.decks[owner][:] = supply.deck[::-1]

    def shuffle(self, owner: int) -> None:
        """Shuffles a deck."""
        self._random.shuffle(self._positions.decks[owner])
        self._changed()

    def draw(self, seat: int, owner: int | None = None) -> Component:
        """Draws the top card of a deck, by default `deck_of(seat)`, into the hand of `seat`."""
        owner = self.deck_of(seat) if owner is None else owner
        if not self._positions.decks[owner]:
            raise HandError(say("The deck is empty: nothing can be drawn."))
        card = self._positions.decks[owner][-1]
        self.take_in_hand(card, seat)
        return card

    def lift(self, card: Component) -> None:
        """Picks a component up from a hand, from the mat or from the top of a deck."""
        spot = self.where(card)
        if spot.where is not Where.HELD:
            self._leave(card)
            self._arrive(card, replace(spot, where=Where.HELD, place=None, lifted_from=spot))

    def carry(self, card: Component, x: float, y: float, angle: float) -> None:
        """Moves a lifted component through the air, where no reader detects it."""
        spot = self.where(card)
        if spot.where is not Where.HELD:
            raise HandError(f"{card} is not lifted: lift it first")
        self._positions.amend(card, replace(spot, pose=spot.pose._replace(x=x, y=y, angle=angle % 360)))
        self._changed()

    def put_back(self, card: Component) -> None:
        """Lays a lifted component down where it was lifted from."""
        origin = self.where(card).lifted_from
        if origin is None:
            raise HandError(f"{card} is not lifted: lift it first")
        match origin.where:
            case Where.MAT:
                self.lay_at(card, *origin.pose)
            case Where.HAND:
                self.take_in_hand(card, origin.seat)
            case _:
                self.return_to_deck(card, origin.seat)

    # Cards on an occupied slot must not lie exactly on each other, because two tags at the same point would
    # silence each other. Slots for several have fixed spots instead, within reach of their reader, of which
    # the emptiest is taken.
    def lay(self, card: Component, place: Place, pose: int = 0) -> None:
        """Lays a component neatly on a slot in this pose; a die keeps its side on top by default.

        On an occupied slot it lies a little crooked, on a pile exactly on top; a hidden place without a
        reader is its seat's deck.
        """
        slot = self._ground.slots.get(place)
        if slot is None:
            known = ", ".join(map(str, self._ground.slots))
            raise HandError(f"the mat has no slot {place}: use one of {known}")
        arrangement = self._ground.arrangement(place)
        if arrangement is Arrangement.HIDDEN and not slot.board:
            self.return_to_deck(card, place.seat)
            return
        if self.zones[place.zone].several:
            middle = self._ground.neat(self.form(card), slot)
            spots = [middle.off(x * slot.width, y * slot.height) for x, y in _BESIDE]
            taken = [self.where(other).pose for other in self.cards_at(place) if other != card]
            room = {at: min((hypot(at.x - p.x, at.y - p.y) for p in taken), default=0.0) for at in spots}
            self.lay_at(card, *max(room, key=room.__getitem__)[:3])
            return
        piled = arrangement is Arrangement.PILE
        below = 0 if piled else sum(1 for other in self.cards_at(place) if other != card)
        there = self._ground.neat(self.form(card), slot, pose)
        self.lay_at(card, *there.off(*(below * off for off in _CROOKED)))

    def lay_at(
        self,
        card: Component,
        x: float,
        y: float,
        angle: float,
        up: int = 0,
        edge: int = 0,
        tilt: float = 45.0,
    ) -> None:
        """Lays a component anywhere on the mat, above those already there; for the rest see Pose."""
        if not (abs(x) <= self.mat.width / 2 and abs(y) <= self.mat.height / 2):
            raise HandError(f"({x:.0f}, {y:.0f}) is off the mat: lay {card} on it")
        up = up or self.where(card).pose.up
        self._leave(card)
        self._height += 1
        pose = Pose(x, y, angle % 360, up, edge=edge, tilt=tilt)
        place = self._ground.near(self.form(card), pose)
        seat = place.seat if place else side(y)
        self._arrive(card, Location(where=Where.MAT, seat=seat, pose=pose, height=self._height, place=place))

    def turn(self, card: Component) -> None:
        """Turns a card on the mat or in the air a quarter counter-clockwise for its seat, or back again."""
        spot = self.where(card)
        if spot.where not in (Where.MAT, Where.HELD):
            raise HandError(f"{card} is in a {spot.where.value}: lay it on the mat to turn it")
        pose = spot.pose
        if spot.place:  # keeps how far off it lies, and aligns it at the edge that faces the opponent
            slot, form = self._ground.slots[spot.place], self.form(card)
            old, new = (self._ground.neat(form, slot, turned) for turned in (spot.turned, not spot.turned))
            pose = pose.off(new.x - old.x, new.y - old.y)
        pose = pose._replace(angle=(pose.angle + (90 if spot.turned else -90)) % 360)
        self._leave(card)
        self._arrive(card, replace(spot, pose=pose))

    def roll(self, card: Component, side: int | None = None, edge: int = 0, tilt: float = 45.0) -> int:
        """Throws a die in place, or into its home or a pool; the side is random by default.

        With an `edge` it is cocked, see Pose.
        """
        if self.form(card) is not Form.DIE:
            raise HandError(f"{card} is no die: it cannot be rolled")
        spot, wells = self.where(card), self._wells(card)
        if spot.where is Where.MAT and (side or not spot.place):
            self.lay_at(card, *spot.pose[:3], side or fall(self._random).side, edge, tilt)
        elif well := spot.place or next(iter(wells), None):
            self.fall(card, well, side)
        else:
            up = side or fall(self._random).side
            self._positions.amend(card, replace(spot, pose=spot.pose._replace(up=up)))
            self._changed()
        return self.where(card).pose.up

    def cock(self, die: Component) -> None:
        """Leans a die that lies on the mat on a random edge."""
        if self.where(die).where is not Where.MAT:
            raise HandError(f"{die} does not lie on the mat: throw it first")
        up = self.where(die).pose.up
        self.roll(die, up, self._random.choice([side for side in SIDES if side not in (up, opposite(up))]))

    def throw(self, seat: int) -> None:
        """Throws all dice in the hand of `seat`, including those just lifted, each into a free well."""
        origins = {die: self.where(die).lifted_from or self.where(die) for die in self.dice}
        for die in [die for die, spot in origins.items() if (spot.where, spot.seat) == (Where.HAND, seat)]:
            if not (free := self._wells(die)):
                raise HandError(say("No place is free for a die: take up the dice that lie there."))
            self.fall(die, self._random.choice(free))

    def fall(self, die: Component, well: Place, side: int | None = None) -> None:
        """Lets a die come to rest in a well, a little crooked; the side is random by default."""
        up, *off = fall(self._random)
        there = self._ground.neat(Form.DIE, self._ground.slots[well])
        self.lay_at(die, *there.off(*off)[:3], side or up)

    def take_in_hand(self, card: Component, seat: int) -> None:
        """Takes a component into the hand of `seat`; SHARED: lays it beside the mat."""
        up = self.where(card).pose.up
        self._leave(card)
        self._arrive(card, self._in_hand(seat, up))

    def return_to_deck(self, card: Component, seat: int | None = None) -> None:
        """Lays a card on top of a deck, by default its owner's; one of the shared deck goes there only."""
        owner = card.owner if seat is None or self.is_dealt(card) else seat
        self._leave(card)
        self._arrive(card, Location(Where.DECK, owner))

    def bury(self, card: Component, seat: int) -> None:
        """Lays a card below the deck of `seat`, or below the shared one."""
        self.return_to_deck(card, seat)
        deck = self._positions.decks[self.where(card).seat]
        deck.insert(0, deck.pop())

    def point(self, place: Place, seat: int = SHARED) -> None:
        """Holds the wand, that of `seat` if each has one, to a place.

        It reads the square printed there and the component on it.
        """
        top, square = self.top(place), self._squares_by_place.get(place)
        self.hold_wand([component for component in (top, square) if component], seat)

    def point_at(self, card: Component, seat: int = SHARED) -> None:
        """Holds the wand to a component; the square below it is read too."""
        place = self.where(card).place
        square = self._squares_by_place.get(place) if place else None
        self.hold_wand([component for component in (card, square) if component], seat)

    def hold_wand(self, components: Iterable[Component], seat: int = SHARED) -> None:
        """Holds a wand so that it reads exactly the tags of these components."""
        slot = self._ground.wands.get(seat) or self._ground.wands.get(SHARED)
        if slot is None:
            raise HandError("the mat has no wand: lay a mat with one")
        self._antennas.point(slot, [self._stickers[component][0] for component in components])

    def square(self, place: Place) -> Component:
        """Returns the square that is printed at a place."""
        return self._squares_by_place[place]

    def lift_wand(self) -> None:
        """Lifts all wands."""
        for slot in self._ground.wands.values():
            self._antennas.point(slot, ())

    def add(self, card: Component, seat: int) -> Component:
        """Adds a component that is in no supply to the hand of `seat`."""
        return self._add(card, card, seat)

    def add_blank(self, seat: int) -> Component:
        """Adds an unregistered card to the hand of `seat`."""
        copy = sum(1 for card in self.cards if card.kind == BLANK) + 1
        return self._add(Component(seat, "???", copy, BLANK), None, seat)

    def add_duplicate(self, card: Component, seat: int) -> Component:
        """Adds a second card with the tag records of `card` to the hand of `seat`."""
        self.where(card)
        return self._add(card._replace(copy=card.copy + 100), card, seat)

    def _clear(self) -> None:
        """Removes everything from the table."""
        self.lift_wand()
        for card in self.cards:
            self._antennas.place(self._stickers[card], None)
        self._positions = Positions(self._owners)
        self._stickers.clear()

    def _wells(self, die: Component) -> list[Place]:
        """Returns the free places where a die may fall: in its home's zone, or in its owner's wells."""
        home = self._supplies[die.owner].homes.get(die)
        wells = self._ground.together(home) if home else self._ground.wells(die.owner)
        return [place for place in wells if not self.cards_at(place)]

    def _add(self, card: Component, original: Component | None, seat: int) -> Component:
        if self._positions.has(card):
            raise HandError(f"{card} is on this table already")
        written_again = original and written(card, self._game_name, self.form(original), original)
        self._stickers[card] = written_again or blank(card)
        self._arrive(card, self._in_hand(seat))
        return card
