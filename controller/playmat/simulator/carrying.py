"""What hands do with single components: lay, lift, uncover and touch them, in small movements.

Every movement is one step of an iterator, so that whoever drives the hands decides how long it takes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import repeat
from math import hypot

from playmat.errors import BusyError, HandError
from playmat.games.game import CHANCE, AnyGame, State
from playmat.picture import SHARED, Arrangement, Changes, Place
from playmat.session.guide import Layout, Slots, Step, guide
from playmat.simulator.location import Where
from playmat.simulator.truth import faces_at
from playmat.simulator.world import World
from playmat.table.component import Component

Movements = Iterator[None]
_TOUCH_MOVEMENTS = 4  # for so many movements something is lifted, or pointed at, so that readers notice


class Carrier:
    """Players' hands above one table: all, or those of `seats`, which reach into no other hand."""

    def __init__(self, world: World, game: AnyGame, seats: Collection[int] | None = None) -> None:
        self._world = world
        self._game = game
        self._seats = seats
        self._pointed: Place | None = None  # where a wand was held last
        self._told: Component | None = None  # and to what out of a hand: that is laid, and no equal one
        self.slots = Slots.of(world.zones, (slot.place for slot in world.mat.slots))

    def lay_out(self, changes: Changes, state: State) -> Movements:
        """Lays, turns and takes away until these places show this."""
        yield from self.move(self.steps(changes), state)

    def steps(self, changes: Changes) -> tuple[Step, ...]:
        """How hands get there from what lies there now."""
        return guide(self.slots, self._layout(changes), changes)

    def move(self, todo: Sequence[Step], state: State) -> Movements:
        """Carries out steps as they are told, one after the other."""
        for step in todo:
            if not self._is_done(step):
                yield from self._carry_out(step, state)

    def _is_done(self, step: Step) -> bool:
        """Whether something was taken already from where nobody hears that it is gone."""
        zone = self._world.zones.get(step.source.zone) if step.source else None
        if step.source is None or zone is None:
            return False
        if not zone.remembered and zone.arrangement is not Arrangement.PILE:
            return False
        return not any(_is_meant(card, step) for card in self._world.cards_at(step.source))

    def touch(self, place: Place) -> Movements:
        """Lifts what lies there a moment."""
        card = self._world.top(place)
        if card is None:
            raise HandError(f"nothing lies at {place}: it cannot be lifted")
        self._world.lift(card)
        for _ in range(_TOUCH_MOVEMENTS):
            yield
        self._world.put_back(card)
        yield

    def point(self, path: Iterable[Place], seat: int, kind: str = "") -> Movements:
        """Holds the wand to something of this `kind` in hand, then to places and what stands there in turn.

        Who shares it with others keeps it until the table has understood; BusyError while another has it.
        """
        if self._seats is None:
            yield from self._touch_in_turn(path, seat, kind)
            return
        if self._world.wand_in_use:
            raise BusyError("somebody else has the wand: wait until it is free")
        self._world.wand_in_use = True
        try:
            yield from self._touch_in_turn(path, seat, kind)
            yield from repeat(None, _TOUCH_MOVEMENTS)
        finally:
            self._world.lift_wand()
            self._world.wand_in_use = False

    def _touch_in_turn(self, path: Iterable[Place], seat: int, kind: str) -> Movements:
        if kind:
            yield from self._point_in_hand(kind, seat)
        for place in path:
            if place == self._pointed:  # the same again is another touch only if the wand was away
                yield from repeat(None, _TOUCH_MOVEMENTS)
            self._world.point(place, seat)
            self._pointed = place
            yield from self._hold()

    def _hold(self) -> Movements:
        yield from repeat(None, _TOUCH_MOVEMENTS)
        self._world.lift_wand()
        yield

    def _point_in_hand(self, kind: str, seat: int) -> Movements:
        card = next((card for card in self._world.hand(seat) if card.kind == kind), None)
        if card is None:
            raise HandError(f"there is no {kind} in hand: it cannot be touched")
        self._told = card
        self._world.point_at(card, seat)
        yield from self._hold()

    def in_deck(self) -> set[tuple[int, str]]:
        """What was in decks at first: by whose it is and what its tag says."""
        brought = self._game.setup.components(len(self._world.seats))
        return {(owner, piece.serial) for owner in brought for piece in brought[owner] if piece.in_deck}

    def performer(self, state: State, seat: int) -> int:
        """Whose hands act at places of this seat; at shared ones whoever may."""
        if seat != SHARED:
            return seat
        return next(iter(self._game.projection.performers(state)), SHARED)

    def deck_for(self, seat: int) -> int:
        """The owner of the deck from which `seat` draws: itself, or nobody where it has none left."""
        return SHARED if not self._world.deck(seat) and self._world.deck(SHARED) else seat

    # --- one component

    def _carry_out(self, step: Step, state: State) -> Movements:
        if step.source is None and (lying := self._lying(step, state)):
            yield from self._uncover(lying, step)
        else:
            card = self._find(step) if step.source else self._from_outside(step, state)
            self._world.lift(card)
            yield
            if step.target is None:
                self._world.take(card, step.hand)
            else:
                self._world.lay(card, step.target, step.face.pose or 0)
        yield

    def _find(self, step: Step) -> Component:
        assert step.source is not None
        here = (*reversed(self._world.cards_at(step.source)), *self._beside(step.source))
        equal = [card for card in here if _is_meant(card, step)]
        if step.source == step.target:  # the one that does not lie as it should comes first
            equal.sort(key=lambda card: self._world.pose(card) == step.face.pose)
        elif self._world.zones[step.source.zone].poses:  # and to be taken away, the one that shows this
            equal.sort(key=lambda card: self._world.pose(card) != step.face.pose)
        if equal:
            return equal[0]
        raise HandError(f"there is no {step.face.kind} at {step.source}: the step cannot be done")

    def _beside(self, place: Place) -> list[Component]:
        """What lies so near to a slot that its reader may hear it."""
        slot = self._world.mat.slot(place)
        reach = slot.height
        lying = [(card, self._world.where(card)) for card in self._world.cards]
        return [
            c
            for c, s in lying
            if s.where is Where.MAT and hypot(s.pose.x - slot.x, s.pose.y - slot.y) < reach
        ]

    def _strays(self) -> list[Component]:
        """What lies on each other where no pile is, the topmost first, or at no slot at all."""
        spots = {card: self._world.where(card) for card in self._world.cards}
        lying = sorted((c for c, s in spots.items() if s.where is Where.MAT), key=lambda c: -spots[c].height)
        return [card for card in lying if self._is_stray(spots[card].place)]

    def _is_stray(self, place: Place | None) -> bool:
        return place is None or (not self._is_pile(place) and len(self._world.cards_at(place)) > 1)

    def _is_pile(self, place: Place) -> bool:
        return self._world.zones[place.zone].arrangement is Arrangement.PILE

    def _lying(self, step: Step, state: State) -> Component | None:
        """The one that should be heard, if it lies there all the same; in a pile none should."""
        assert step.target is not None
        if self._is_pile(step.target) and len(self._game.projection.picture(state).get(step.target, ())) > 1:
            return None
        cards = self._world.cards_at(step.target)
        return next((card for card in cards if card.kind == step.face.kind), None)

    def _uncover(self, card: Component, step: Step) -> Movements:
        """Takes away what lies on a component, or below it, and lays it down again."""
        assert step.target is not None
        for other in reversed(self._world.cards_at(step.target)):
            if other != card:
                self._world.take(other, other.owner)
                yield
        self._world.lift(card)
        yield
        self._world.lay(card, step.target, step.face.pose or 0)

    def _from_outside(self, step: Step, state: State) -> Component:
        assert step.target is not None
        seat = self.performer(state, step.target.seat)
        if state.movers == (CHANCE,):
            return self._world.draw(seat, self.deck_for(seat))
        others = [owner for owner in self._world.owners if owner not in (seat, SHARED)]
        hands = filter(self._reaches, (seat, SHARED)), filter(self._reaches, others)
        own, theirs = ([card for owner in owners for card in self._world.hand(owner)] for owners in hands)
        own.sort(key=lambda card: card != self._told)
        near = (*self._held_to(step.target.seat), *own, *self._strays())
        if found := _of_kind(step.face.kind, near):
            return found
        if self._game.projection.cycles(state) and (drawn := self._drawn(seat, step.face.kind)):
            return drawn
        if found := _of_kind(step.face.kind, theirs):
            return found
        raise HandError(f"no hand holds a {step.face.kind} for {step.target}: the step cannot be done")

    def _drawn(self, seat: int, kind: str) -> Component | None:
        """The next of its kind in a deck; what is held and what is drawn before it goes below the deck."""
        in_deck = self.in_deck()
        for _ in self._world.deck(seat):
            for card in self._world.hand(seat):
                if card.owner == seat and (seat, card.serial) in in_deck:
                    self._world.bury(card, seat)
            if (drawn := self._world.draw(seat)).kind == kind:
                return drawn
        return None

    def _held_to(self, seat: int) -> list[Component]:
        """What lies where it was only to be shown on its way to a pile of this seat."""
        taps = [slot.place for slot in self._world.mat.slots if slot.place.seat == seat]
        return [card for place in taps if self._is_tap(place) for card in self._world.cards_at(place)]

    def _is_tap(self, place: Place) -> bool:
        zone = self._world.zones.get(place.zone)
        return zone is not None and zone.arrangement is Arrangement.TAP

    def _reaches(self, owner: int) -> bool:
        return self._seats is None or owner == SHARED or owner in self._seats

    def _layout(self, places: Iterable[Place]) -> Layout:
        """What lies at the slots of these places."""
        slots = [slot for place in places for slot in self.slots.rows.get(place, (place,))]
        return {slot: faces_at(self._world, slot) for slot in slots}


def _is_meant(card: Component, step: Step) -> bool:
    """Whether a step may be about a card; not everybody is told the kind."""
    return step.face.kind in ("", card.kind)


def _of_kind(kind: str, cards: Iterable[Component]) -> Component | None:
    return next((card for card in cards if card.kind == kind), None)
