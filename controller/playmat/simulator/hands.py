"""Virtual hands: they play a legal action on the virtual table as a person would, in small movements.

Every movement is one step of an iterator, so that whoever drives the hands decides how long it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from playmat.errors import HandError
from playmat.events import Button
from playmat.games.game import CHANCE, Action, State
from playmat.interpret import AnyGame, Step, steps
from playmat.picture import SEATS, Arrangement, Picture, Place
from playmat.screen.view import View
from playmat.simulator.world import World
from playmat.table.cards import Card

Movements = Iterator[None]
_TOUCH_MOVEMENTS = 4  # a card is lifted for as long as this many movements, so that readers notice
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

    def choose(self, state: State) -> Action:
        """A random legal action that the cards really in hand, or on top of the deck, allow."""
        actions = [action for action in state.legal_actions() if self._able(state, action)]
        return self._random.choice(actions)

    def draw(self, state: State) -> Movements:
        """Draws until each seat holds what it should."""
        for seat, size in zip(SEATS, self._game.hand_sizes(state), strict=True):
            while len(self._world.hand(seat)) < size:
                self._world.draw(seat)
                yield

    def play(self, state: State, action: Action) -> Movements:
        """Does what a person does for `action`."""
        gesture = self._game.gesture(state, action)
        if gesture.changes:
            before = self._game.picture(state)
            yield from self.move(steps(before, {**before, **gesture.changes}, self._game), state)
        if gesture.touch:
            yield from self._touch(gesture.touch, state, gesture.another)
        elif not gesture.changes or self._offered(state, action):
            yield from self._select(state, action)

    def reshuffle(self, seat: int) -> Movements:
        """Puts the hand back into the deck, but for cards that never were in it, and shuffles."""
        in_deck = {piece.serial for piece in self._game.armies()[seat] if piece.in_deck}
        for card in self._world.hand(seat):
            if card.serial in in_deck:
                self._world.return_to_deck(card, seat)
                yield
        self._world.shuffle(seat)

    def move(self, todo: Sequence[Step], state: State) -> Movements:
        """Carries out steps: lifts all that is to be moved, then lays it down."""
        lifted: list[tuple[Card, Step]] = []
        for step in todo:
            if step.source == step.target:
                yield from self._adjust(step, state)
                continue
            card = self._find(step, state, [card for card, _ in lifted])
            self._world.lift(card)
            lifted.append((card, step))
            yield
        for card, step in lifted:
            yield from self._lay(card, step)

    # --- one card

    def _find(self, step: Step, state: State, taken: Sequence[Card]) -> Card:
        if step.source is None:
            assert step.target is not None
            return self._from_outside(step, state, taken)
        places = self._places(step.source)
        held = [card for place in places if (card := self._world.top(place)) and card not in taken]
        for card in held if self._is_row(step.source) else reversed(held):
            if card.kind == step.face.kind:
                return card
        raise HandError(f"there is no {step.face.kind} at {step.source}: the step cannot be done")

    def _from_outside(self, step: Step, state: State, taken: Sequence[Card]) -> Card:
        assert step.target is not None
        seat = step.target.seat
        if state.mover == CHANCE:
            return self._world.draw(seat)
        held = [*self._world.hand(seat), *self._world.hand(1 - seat)]
        for card in held:
            if card.kind == step.face.kind and card not in taken:
                return card
        raise HandError(f"no hand holds a {step.face.kind} for {step.target}: the step cannot be done")

    def _lay(self, card: Card, step: Step) -> Movements:
        if step.target is None:
            seat = step.source.seat if step.source else card.army
            self._world.take(card, seat)
        elif self._is_row(step.target):
            yield from self._append(card, step.target)
        else:
            self._world.lay(card, step.target, step.face.turned)
        yield

    def _append(self, card: Card, row: Place) -> Movements:
        """Lays a card at the right end of a row, after pushing the others together where there is no room."""
        places = self._places(row)
        if self._world.top(places[-1]):
            yield from self._push_together(row)
        used = [number for number, place in enumerate(places) if self._world.top(place)]
        self._world.lay(card, places[max(used, default=-1) + 1])

    def _push_together(self, row: Place) -> Movements:
        places = self._places(row)
        cards = [card for place in places if (card := self._world.top(place))]
        for card, place in zip(cards, places, strict=False):
            if self._world.top(place) != card:
                self._world.lay(card, place)
                yield

    def _adjust(self, step: Step, state: State) -> Movements:
        assert step.target is not None
        if self._is_row(step.target):
            yield from self._reorder(step.target, state)
            return
        card = self._world.top(step.target)
        if card is None:
            raise HandError(f"nothing lies at {step.target}: it cannot be turned")
        self._world.turn(card)
        yield

    def _reorder(self, row: Place, state: State) -> Movements:
        """Moves the leftmost card of a row to its right end, through the cell it would replace."""
        cards = [card for place in self._places(row) if (card := self._world.top(place))]
        self._world.lift(cards[0])
        yield
        yield from self._append(cards[0], row)
        yield

    def _touch(self, place: Place, state: State, another: bool) -> Movements:
        card = self._world.top(place)
        assert card is not None
        self._world.lift(card)
        for _ in range(_TOUCH_MOVEMENTS):
            yield
        if another:
            yield from self._exchange(card, place)
        else:
            self._world.put_back(card)
        yield

    def _exchange(self, card: Card, place: Place) -> Movements:
        """Replaces a lifted card by an equal one of the reserve, or of the hand."""
        seat = place.seat
        row = [p for p in self._all_places(seat) if self._is_row(p) and self._world.top(p)]
        if row:
            other = self._world.top(row[0])
            assert other is not None
            self._world.lay(other, place)
            yield
            self._world.lay(card, row[0])
        else:
            other = next(held for held in self._world.hand(seat) if held.kind == card.kind)
            self._world.lay(other, place)
            self._world.take(card, seat)

    # --- the console

    def _select(self, state: State, action: Action) -> Movements:
        """Presses what the console says for `action`, as a person who reads it would."""
        label, meaning = self._game.label(state, action), self._game.describe(state, action)
        seat = self._random.choice(self._game.performers(state))
        for _ in range(_MENU_LIMIT):
            view = self._view(seat)
            if label in view.buttons:
                self._press(seat, Button(view.buttons.index(label)))
                yield
                return
            if label == view.headline and meaning in view.details and view.buttons[Button.MIDDLE.value]:
                self._press(seat, Button.MIDDLE)
                yield
                return
            if view.buttons[Button.MIDDLE.value]:  # a menu: on to its next entry
                self._press(seat, Button.RIGHT)
            yield
        raise HandError(f"the console of seat {seat} does not offer {label.message!r}")

    def _offered(self, state: State, action: Action) -> bool:
        """Whether another legal action looks the same, so that the console has to ask."""
        changes = self._game.gesture(state, action).changes
        equal = [a for a in state.legal_actions() if self._game.gesture(state, a).changes == changes]
        return len({state.apply(a) for a in equal}) > 1

    # --- what can be done

    def _able(self, state: State, action: Action) -> bool:
        gesture = self._game.gesture(state, action)
        before: Picture = self._game.picture(state)
        todo = steps(before, {**before, **gesture.changes}, self._game)
        needed = [s for s in todo if s.source is None and s.target]
        if not needed:
            return not gesture.another or self._has_equal(gesture.touch)
        seat = needed[0].target.seat if needed[0].target else 0
        if state.mover == CHANCE:
            return self._world.deck(seat)[-1].kind == needed[0].face.kind
        return all(any(c.kind == s.face.kind for c in self._world.hand(seat)) for s in needed)

    def _has_equal(self, place: Place | None) -> bool:
        assert place is not None
        if any(self._is_row(p) and self._world.top(p) for p in self._all_places(place.seat)):
            return True
        card = self._world.top(place)
        return card is not None and any(c.kind == card.kind for c in self._world.hand(place.seat))

    def _is_row(self, place: Place) -> bool:
        return self._game.zones[place.zone] is Arrangement.ROW

    def _places(self, place: Place) -> list[Place]:
        if not self._is_row(place):
            return [place]
        return [p for p in self._all_places(place.seat) if p.zone == place.zone]

    def _all_places(self, seat: int) -> list[Place]:
        return sorted(slot.place for slot in self._world.mat.slots if slot.place.seat == seat)
