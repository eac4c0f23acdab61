"""Virtual hands: they play a legal action on the virtual table as a person would, in small movements.

Every movement is one step of an iterator, so that whoever drives the hands decides how long it takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import hypot
from random import Random

from playmat.errors import HandError
from playmat.events import Button
from playmat.games.game import CHANCE, Action, State
from playmat.interpret import AnyGame, sensed
from playmat.picture import SEATS, Arrangement, Face, Gesture, Place
from playmat.screen.view import View
from playmat.session.guide import Layout, Slots, Step, guide
from playmat.session.prompts import AGREED, DONE
from playmat.simulator.location import Where
from playmat.simulator.world import World
from playmat.table.component import Component

Movements = Iterator[None]
_TOUCH_MOVEMENTS = 4  # a card is lifted for as long as this many movements, so that readers notice
_TOUCHES = 0.5  # how often a target is touched before it is chosen on the console
_THINKING = 3  # movements between reading and pressing
_MENU_LIMIT = 60  # presses of "next" before a menu is given up


class Hands:
    """Both players' hands at one table; `press` pushes a button, `view` is what a console shows."""

    def __init__(
        self,
        world: World,
        game: AnyGame,
        random: Random,
        press: Callable[[int, Button], None],
        view: Callable[[int], View],
    ) -> None:
        self._world = world
        self._game = game
        self._random = random
        self._press = press
        self._view = view
        self._slots = Slots.of(game.projection.zones, (slot.place for slot in world.mat.slots))

    def choose(self, state: State) -> Action:
        """A random legal action that the cards really in hand, or on top of the deck, allow."""
        actions = [action for action in state.legal_actions() if self._able(state, action)]
        return self._random.choice(actions)

    def draw(self, state: State) -> Movements:
        """Draws until each seat holds what it should."""
        for seat, size in zip(SEATS, self._game.projection.hand_sizes(state), strict=True):
            while len(self._world.hand(seat)) < size:
                self._world.draw(seat)
                yield

    def play(self, state: State, action: Action) -> Movements:
        """Does what a person does for `action`."""
        gesture = self._random.choice(self._possible(state, action))
        if gesture.another:
            yield from self._exchange(gesture, state)
            yield from self._select(state, action)
            return
        if gesture.changes:
            layout = self._layout(gesture.changes)
            yield from self.move(guide(self._slots, layout, gesture.changes), state)
        if gesture.touch:
            if self._random.random() < _TOUCHES:
                yield from self._touch(gesture.touch)
            yield from self._select(state, action)
        elif not gesture.changes or self._offered(state, action):
            yield from self._select(state, action)

    def agree(self) -> Movements:
        """Says yes on each console that asks for consent."""
        for seat in SEATS:
            if self._view(seat).buttons[Button.RIGHT.value] == AGREED:
                yield from self._think()
                self._press(seat, Button.RIGHT)
                yield

    def reshuffle(self, seat: int) -> Movements:
        """Puts the hand back into the deck, but for cards that never were in it, and shuffles."""
        in_deck = {piece.serial for piece in self._game.setup.armies()[seat] if piece.in_deck}
        for card in self._world.hand(seat):
            if card.serial in in_deck:
                self._world.return_to_deck(card, seat)
                yield
        self._world.shuffle(seat)

    def move(self, todo: Sequence[Step], state: State) -> Movements:
        """Carries out steps as they are told, one after the other."""
        for step in todo:
            yield from self._carry_out(step, state)

    def confirm(self, seat: int) -> Movements:
        """Says on the console that something is done which no reader sees."""
        if self._view(seat).buttons[Button.MIDDLE.value] == DONE:
            yield from self._think()
            self._press(seat, Button.MIDDLE)
            yield

    # --- one card

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
                self._world.lay(card, step.target, step.face.turned is True)
        yield

    def _find(self, step: Step) -> Component:
        assert step.source is not None
        here = (*reversed(self._world.cards_at(step.source)), *self._beside(step.source))
        equal = [card for card in here if card.kind == step.face.kind]
        if step.source == step.target:  # the one that does not lie as it should comes first
            equal.sort(key=lambda card: self._world.where(card).turned == step.face.turned)
        if equal:
            return equal[0]
        raise HandError(f"there is no {step.face.kind} at {step.source}: the step cannot be done")

    def _beside(self, place: Place) -> list[Component]:
        """The cards that lie so near to a slot that its reader may hear them."""
        slot = self._world.mat.slot(place)
        reach = self._world.mat.slot_height
        lying = [(card, self._world.where(card)) for card in self._world.cards]
        return [
            c
            for c, s in lying
            if s.where is Where.MAT and hypot(s.pose.x - slot.x, s.pose.y - slot.y) < reach
        ]

    def _strays(self) -> list[Component]:
        """The cards that lie on each other where no pile is, the topmost first, or at no slot at all."""
        spots = {card: self._world.where(card) for card in self._world.cards}
        lying = sorted((c for c, s in spots.items() if s.where is Where.MAT), key=lambda c: -spots[c].height)
        return [card for card in lying if self._is_stray(spots[card].place)]

    def _is_stray(self, place: Place | None) -> bool:
        return place is None or (not self._is_pile(place) and len(self._world.cards_at(place)) > 1)

    def _is_pile(self, place: Place) -> bool:
        return self._game.projection.zones[place.zone] is Arrangement.PILE

    def _lying(self, step: Step, state: State) -> Component | None:
        """The card that should be heard, if it lies there all the same; in a pile none should."""
        assert step.target is not None
        if self._is_pile(step.target) and len(self._game.projection.picture(state)[step.target]) > 1:
            return None
        cards = self._world.cards_at(step.target)
        return next((card for card in cards if card.kind == step.face.kind), None)

    def _uncover(self, card: Component, step: Step) -> Movements:
        """Takes away what lies on a card, or below it, and lays it down again."""
        assert step.target is not None
        for other in reversed(self._world.cards_at(step.target)):
            if other != card:
                self._world.take(other, other.owner)
                yield
        self._world.lift(card)
        yield
        self._world.lay(card, step.target, step.face.turned is True)

    def _from_outside(self, step: Step, state: State) -> Component:
        assert step.target is not None
        seat = step.target.seat
        if state.mover == CHANCE:
            return self._world.draw(seat)
        for card in (*self._world.hand(seat), *self._strays(), *self._world.hand(1 - seat)):
            if card.kind == step.face.kind:
                return card
        raise HandError(f"no hand holds a {step.face.kind} for {step.target}: the step cannot be done")

    def _touch(self, place: Place) -> Movements:
        card = self._world.top(place)
        assert card is not None
        self._world.lift(card)
        for _ in range(_TOUCH_MOVEMENTS):
            yield
        self._world.put_back(card)
        yield

    def _exchange(self, gesture: Gesture, state: State) -> Movements:
        """Replaces a card by an equal one of the reserve, or of the hand."""
        place = gesture.touch
        assert place is not None
        card = self._world.top(place)
        assert card is not None
        row, *_ = (row for row in self._slots.rows if row.seat == place.seat)
        reserve = [top for slot in self._slots.rows[row] if (top := self._world.top(slot))]
        hand = self._world.hand(place.seat)
        other = reserve[0] if reserve else next(held for held in hand if held.kind == card.kind)
        self._world.take(card, place.seat)
        yield
        self._world.lay(other, place)
        yield
        if reserve:
            goal = {row: tuple(Face(each.kind) for each in (*reserve[1:], card))}
            yield from self.move(guide(self._slots, self._layout(goal), goal), state)

    # --- the console

    def _select(self, state: State, action: Action) -> Movements:
        """Presses what the console says for `action`, as a person who reads it would."""
        label, meaning = self._game.words.label(state, action), self._game.words.describe(state, action)
        seat = self._random.choice(self._game.projection.performers(state))
        chosen: View | None = None  # a press that came too early counts for nothing, and changes nothing
        yield from self._think()
        for _ in range(_MENU_LIMIT):
            view = self._view(seat)
            if chosen and view != chosen:
                return
            if label in view.buttons:
                self._press(seat, Button(view.buttons.index(label)))
                chosen = view
            elif label == view.headline and meaning in view.details and view.buttons[Button.MIDDLE.value]:
                self._press(seat, Button.MIDDLE)
                chosen = view
            elif view.buttons[Button.MIDDLE.value]:  # a menu: on to its next entry
                self._press(seat, Button.RIGHT)
            yield
        raise HandError(f"the console of seat {seat} does not offer {label.message!r}")

    def _think(self) -> Movements:
        """Nobody presses at once what has just come into view."""
        for _ in range(_THINKING):
            yield

    def _offered(self, state: State, action: Action) -> bool:
        """Whether another legal action looks the same, so that the console has to ask."""
        changes = [gesture.changes for gesture in self._game.projection.gestures(state, action)]
        equal = [
            other
            for other in state.legal_actions()
            if any(gesture.changes in changes for gesture in self._game.projection.gestures(state, other))
        ]
        return len({state.apply(other) for other in equal}) > 1

    # --- what can be done

    def _possible(self, state: State, action: Action) -> list[Gesture]:
        """The gestures that this mat senses."""
        return [
            gesture
            for gesture in self._game.projection.gestures(state, action)
            if sensed(self._game, state, gesture) is not None and self._has_slots(gesture)
        ]

    def _has_slots(self, gesture: Gesture) -> bool:
        slots = {slot.place._replace(number=0) for slot in self._world.mat.slots}
        return all(place._replace(number=0) in slots for place in gesture.changes)

    def _able(self, state: State, action: Action) -> bool:
        gesture = next(iter(self._possible(state, action)), None)
        if gesture is None:
            return False
        if gesture.another:
            return self._has_equal(gesture.touch)
        todo = guide(self._slots, self._layout(gesture.changes), gesture.changes)
        by_hand = Counter(step.face.kind for step in todo if step.target is None)
        needed = Counter(step.face.kind for step in todo if step.source is None) - by_hand
        seat = todo[0].seat if todo else 0
        if needed and state.mover == CHANCE:
            return self._world.deck(seat)[-1].kind in needed
        return needed <= Counter(card.kind for card in self._world.hand(seat))

    def _has_equal(self, place: Place | None) -> bool:
        assert place is not None
        if any(self._world.top(slot) for slot in self._row(place.seat)):
            return True
        card = self._world.top(place)
        return card is not None and any(c.kind == card.kind for c in self._world.hand(place.seat))

    def _layout(self, places: Iterable[Place]) -> Layout:
        """What lies at the slots of these places."""
        slots = [slot for place in places for slot in self._slots.rows.get(place, (place,))]
        return {slot: tuple(self._face(card) for card in self._world.cards_at(slot)) for slot in slots}

    def _face(self, card: Component) -> Face:
        spot = self._world.where(card)
        posed = spot.place is not None and self._game.projection.zones[spot.place.zone] is Arrangement.CELLS
        return Face(card.kind, posed and spot.turned)

    def _row(self, seat: int) -> tuple[Place, ...]:
        """The slots of the seat's rows."""
        return tuple(s for row, slots in self._slots.rows.items() if row.seat == seat for s in slots)
