"""Movements of single components: lay, lift, uncover and touch them.

Every movement is one step of an iterator, so the driver decides how long it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import repeat
from math import hypot

from playmat.errors import BusyError, HandError
from playmat.games.interface import CHANCE, AnyGame, Pace, State
from playmat.placement import SHARED, Arrangement, Changes, Place
from playmat.session.guide import Slots, Step, guide
from playmat.simulator.world.location import Where
from playmat.simulator.world.truth import faces_at
from playmat.simulator.world.world import World
from playmat.table.component import Component

Movements = Iterator[None]
_TOUCH_MOVEMENTS = 4  # movements for which a component is lifted or pointed at
_LONGEST_TOUCH = 15  # movements, where the hands see when it has counted


class Carrier:
    """The hands of all players at one table, or of `seats`, which take from others' hands only their own.

    `touches` returns how many touches of the wand the table has counted, as displays show it; without it the
    hands touch for a fixed time.
    """

    def __init__(
        self,
        world: World,
        game: AnyGame,
        seats: Collection[int] | None = None,
        touches: Callable[[], int] | None = None,
    ) -> None:
        self._world = world
        self._game = game
        self._seats = seats
        self._touches = touches
        self._pointed: Place | None = None  # the place the wand touched last
        self._selected: Component | None = None  # the touched card of a hand: lay it, not an equal one
        self.slots = Slots.of(world.zones, world.mat.slots, game)

    def lay_out(self, changes: Changes, state: State) -> Movements:
        """Lays, turns and takes away components until these places show these faces."""
        yield from self.move(self.steps(changes), state)

    def steps(self, changes: Changes) -> tuple[Step, ...]:
        """Returns the steps that lead from the present layout to these changes."""
        slots = [slot for place in changes for slot in self.slots.rows.get(place, (place,))]
        return guide(self.slots, {slot: faces_at(self._world, slot) for slot in slots}, changes)

    def move(self, todo: Sequence[Step], state: State) -> Movements:
        """Carries out the steps in order."""
        laid = {step.target for step in todo}
        for step in todo:
            if self._is_done(step):
                continue
            if step.source is None and (lying := self._lying(step, state)):
                yield from self._uncover(lying, step, state)
            else:
                card = self._find(step) if step.source else self._from_outside(step, state, laid)
                self._world.lift(card)
                yield
                if step.target is None:
                    self._world.take_in_hand(
                        card, self.holder(card, state) if step.hand == SHARED else step.hand
                    )
                else:
                    self._world.lay(card, step.target, step.face.pose or 0)
            yield

    def _is_done(self, step: Step) -> bool:
        """Whether the component was already taken from a source that no reader watches."""
        zone = self._world.zones.get(step.source.zone) if step.source else None
        if step.source is None or zone is None:
            return False
        if not zone.remembered and zone.arrangement is not Arrangement.PILE:
            return False
        return not any(_matches(card, step) for card in self._world.cards_at(step.source))

    def touch(self, place: Place) -> Movements:
        """Lifts the top component of a place for a moment."""
        card = self._world.top(place)
        if card is None:
            raise HandError(f"nothing lies at {place}: it cannot be lifted")
        self._world.lift(card)
        for _ in range(_TOUCH_MOVEMENTS):
            yield
        self._world.put_back(card)
        yield

    def point(self, path: Iterable[Place], seat: int, kind: str = "") -> Movements:
        """Holds the wand to a component of this `kind` in hand, then to the places of the path in turn.

        Where players race, a shared wand is kept until the table has read it; BusyError while another player
        holds it.
        """
        if self._seats is None:
            yield from self._touch_in_turn(path, seat, kind)
            return
        if self._world.wand_in_use:
            raise BusyError("somebody else has the wand: wait until it is free")
        self._world.wand_in_use = True
        try:
            yield from self._touch_in_turn(path, seat, kind)
            if self._game.pace is Pace.REAL_TIME:
                yield from repeat(None, _TOUCH_MOVEMENTS)
        finally:
            self._world.lift_wand()
            self._world.wand_in_use = False

    def _touch_in_turn(self, path: Iterable[Place], seat: int, kind: str) -> Movements:
        if kind:
            card = next((card for card in self._world.hand(seat) if card.kind == kind), None)
            if card is None:
                raise HandError(f"there is no {kind} in hand: it cannot be touched")
            self._selected = card
            self._world.point_at(card, seat)
            yield from self._hold()
        for place in path:
            if place == self._pointed:  # the same again is another touch only if the wand was away
                yield from repeat(None, _TOUCH_MOVEMENTS)
            self._world.point(place, seat)
            self._pointed = place
            yield from self._hold()

    def _hold(self) -> Movements:
        before = self._touches() if self._touches else 0
        for _ in range(_LONGEST_TOUCH if self._touches else _TOUCH_MOVEMENTS):
            yield
            if self._touches and self._touches() != before:
                break
        self._world.lift_wand()
        yield

    def in_deck(self) -> set[tuple[int, str]]:
        """Returns the components that decks contained at first, as pairs of owner and serial."""
        brought = self._game.setup.components(len(self._world.seats))
        return {(owner, piece.serial) for owner in brought for piece in brought[owner] if piece.in_deck}

    def performer(self, state: State, seat: int) -> int:
        """Returns the seat whose hands act at places of this seat; for shared places any performer."""
        if seat != SHARED:
            return seat
        return next(iter(self._game.projection.performers(state)), SHARED)

    def holder(self, card: Component, state: State) -> int:
        """Returns the seat whose hand gets a component that leaves the mat; SHARED: it goes beside the mat.

        A card of the shared deck goes to the seat that lacks one after the last action, else to a performer.
        """
        sizes = self._game.projection.hand_sizes(state)
        if not sizes or not self._world.is_dealt(card):
            return card.owner
        lacking = [seat for seat, size in enumerate(sizes) if len(self._world.hand(seat)) < size]
        return lacking[0] if len(lacking) == 1 else self.performer(state, SHARED)

    # --- one component

    def _find(self, step: Step) -> Component:
        assert step.source is not None
        # Components beside the slot may be so near that its reader detects them.
        slot = self._world.mat.slot(step.source)
        spots = [(card, self._world.where(card)) for card in self._world.cards]
        lying = [(card, spot.pose) for card, spot in spots if spot.where is Where.MAT]
        beside = [card for card, at in lying if hypot(at.x - slot.x, at.y - slot.y) < slot.height]
        here = (*reversed(self._world.cards_at(step.source)), *beside)
        equal = [card for card in here if _matches(card, step)]
        if step.source == step.target:  # take the one in the wrong pose first
            equal.sort(key=lambda card: self._world.pose(card) == step.face.pose)
        elif self._world.zones[step.source.zone].poses:  # of several, take the one in this pose
            equal.sort(key=lambda card: self._world.pose(card) != step.face.pose)
        if equal:
            return equal[0]
        raise HandError(f"there is no {step.face.kind} at {step.source}: the step cannot be done")

    def _is_pile(self, place: Place) -> bool:
        return self._world.zones[place.zone].arrangement is Arrangement.PILE

    def _lying(self, step: Step, state: State) -> Component | None:
        """Returns the component the step asks for if it already lies there undetected; None in a pile."""
        assert step.target is not None
        if (
            self._is_pile(step.target)
            and len(self._game.projection.placement(state).get(step.target, ())) > 1
        ):
            return None
        cards = self._world.cards_at(step.target)
        return next((card for card in cards if card.kind == step.face.kind), None)

    def _uncover(self, card: Component, step: Step, state: State) -> Movements:
        """Removes everything above and below a component, and lays the component down again."""
        assert step.target is not None
        for other in reversed(self._world.cards_at(step.target)):
            if other != card:
                self._world.take_in_hand(other, self.holder(other, state))
                yield
        self._world.lift(card)
        yield
        self._world.lay(card, step.target, step.face.pose or 0)

    # Where a player takes a missing component from, nearest first: what is still held to a tap reader, what
    # lies where it should not (the table names no source while no reader detects it there), the own hand and
    # the heap beside the mat, what lies in no slot of the mat, or stacked where no pile is, topmost first;
    # then the deck, if the game lets players draw until the right card comes up; last the hands of others: a
    # card comes there when its action on the other side was too late, and the other has tidied up. The
    # selected card comes first in the hand, as it was chosen with the wand.
    def _from_outside(self, step: Step, state: State, laid: Collection[Place | None]) -> Component:
        assert step.target is not None
        seat = self.performer(state, step.target.seat)
        if state.movers == (CHANCE,):
            return self._world.draw(seat)
        others = [owner for owner in self._world.owners if owner not in (seat, SHARED)]
        own = [card for owner in filter(self._reaches, (seat, SHARED)) for card in self._world.hand(owner)]
        theirs = [
            card
            for owner in others
            for card in self._world.hand(owner)
            if self._reaches(owner) or card.owner == seat
        ]
        own.sort(key=lambda card: card != self._selected)
        taps = [name for name, zone in self._world.zones.items() if zone.arrangement is Arrangement.TAP]
        places = [slot.place for slot in self._world.mat.slots if slot.place.seat == step.target.seat]
        held_to = [card for place in places if place.zone in taps for card in self._world.cards_at(place)]
        spots = {card: self._world.where(card) for card in self._world.cards}
        lying = sorted((c for c, s in spots.items() if s.where is Where.MAT), key=lambda c: -spots[c].height)
        strays = [
            card
            for card in lying
            if (place := spots[card].place) is None
            or (not self._is_pile(place) and len(self._world.cards_at(place)) > 1)
        ]
        near = (*held_to, *self._misplaced(state, laid), *own, *strays)
        if self._seats is not None:  # one's own first: an equal one of another player may lie there by right
            owners = step.target.seat, SHARED
            near = tuple(sorted(near, key=lambda card: card.owner not in owners))
        if found := _of_kind(step.face.kind, near):
            return found
        if self._game.projection.cycles(state) and (drawn := self._drawn(seat, step.face.kind)):
            return drawn
        if found := _of_kind(step.face.kind, theirs):
            return found
        raise HandError(f"no hand holds a {step.face.kind} for {step.target}: the step cannot be done")

    def _misplaced(self, state: State, laid: Collection[Place | None]) -> list[Component]:
        """Returns the components that the state wants elsewhere, without those `laid`.

        They lie at single places, or where no reader is: there the table cannot name them.
        """
        wanted = self._game.projection.placement(state)
        misplaced = []
        for slot in self._world.mat.slots:
            zone = self._world.zones.get(slot.place.zone)
            if zone is None or (slot.place in laid and not zone.remembered):
                continue
            if zone.arrangement is Arrangement.CELLS or zone.remembered:
                place = slot.place.first if zone.gathered else slot.place
                kinds = {face.kind for face in wanted.get(place, ())}
                misplaced += [card for card in self._world.cards_at(slot.place) if card.kind not in kinds]
        return misplaced

    def _drawn(self, seat: int, kind: str) -> Component | None:
        """Draws until a card of this kind comes up; buries the cards held and drawn before it."""
        in_deck, deck = self.in_deck(), self._world.deck_of(seat)
        for _ in self._world.deck(deck):
            for card in self._world.hand(seat):
                if card.owner == deck and (deck, card.serial) in in_deck:
                    self._world.bury(card, seat)
            if (drawn := self._world.draw(seat)).kind == kind:
                return drawn
        return None

    def _reaches(self, owner: int) -> bool:
        return self._seats is None or owner == SHARED or owner in self._seats


def _matches(card: Component, step: Step) -> bool:
    """Whether a step may refer to a card; a step without a kind may refer to any."""
    return step.face.kind in ("", card.kind)


def _of_kind(kind: str, cards: Iterable[Component]) -> Component | None:
    return next((card for card in cards if card.kind == kind), None)
