"""Virtual players' hands: perform legal actions on the virtual table in small movements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from random import Random

from playmat.errors import HandError
from playmat.events import Button
from playmat.games.interface import CHANCE, Action, AnyGame, InformationState, State
from playmat.interpret import difference, shared_interpreter, with_changes
from playmat.placement import (
    SHARED,
    Arrangement,
    Changes,
    Choose,
    Exchange,
    Gesture,
    Lay,
    Place,
    Placement,
    Touch,
)
from playmat.screen.view import View
from playmat.session.guide import Step
from playmat.simulator.players.carrying import Carrier, Movements
from playmat.simulator.players.fingers import Fingers
from playmat.simulator.players.rolling import Roller
from playmat.simulator.world.truth import truth
from playmat.simulator.world.world import World
from playmat.table.component import Component
from playmat.text import Text

_UNREAD = (Arrangement.PILE, Arrangement.TAP)
_LOOKING = 4  # movements to wait for the table's question about a roll
_WHIM = 0.1  # probability of choosing among all legal actions
_TOUCHES = 0.5  # probability of touching a target before choosing it


class Hands:
    """The hands of players at one table; `press` pushes a console's button, `view` returns its view.

    `console_of` maps a seat to its console; without `seats` the hands act for all seats. `touches` is that of
    a `Carrier`.
    """

    def __init__(
        self,
        world: World,
        game: AnyGame,
        random: Random,
        press: Callable[[int, Button], None],
        view: Callable[[int], View],
        console_of: Callable[[int], int] = lambda seat: seat,
        seats: Collection[int] | None = None,
        touches: Callable[[], int] | None = None,
    ) -> None:
        self.world = world
        self.game = game = game.called(world.mat.seat_names, world.mat.zone_names)  # as the consoles do
        self.seats = tuple(world.seats if seats is None else seats)
        self._random = random
        self._console_of = console_of
        self._carrier = Carrier(world, game, seats, touches)
        self._roller = Roller(world, game, random)
        self.fingers = Fingers(sorted({console_of(seat) for seat in self.seats}), press, view)
        self.interpreter = shared_interpreter(game.projection, world.zones)
        self._heard = {slot.place.first for slot in world.mat.slots}

    def choose(self, state: State) -> Action:
        """Chooses a random legal action that the cards in hand or on top of the deck allow."""
        if self._roller.decides(state):
            return self._roller.throw(state)
        actions = state.legal_actions()
        sensible = self.game.projection.sensible(state, actions)
        anything = len(sensible) == len(actions) or self._random.random() < _WHIM
        # Mostly the actions that advance the game, if the game can tell.
        preferred: Sequence[Action] = actions if anything or not sensible else sensible
        for action in self._random.sample(preferred, len(preferred)):
            if self.can_do(state, action):
                return action
        chosen: Action = self._random.choice(self.options(state))
        return chosen

    def throws(self, state: State) -> bool:
        """Whether dice are to be thrown."""
        return self._roller.decides(state)

    def is_lot(self, state: State) -> bool:
        """Whether chance decides without a component, as a player's answer or the table's lot does."""
        return state.movers == (CHANCE,) and all(
            isinstance(gesture, Choose)
            for action in state.legal_actions()
            for gesture in self.game.projection.gestures(state, action)
        )

    def waits(self, state: State) -> bool:
        """Whether it is best to wait for the game's clock."""
        return bool(state.deadline) and not self.game.projection.sensible(state, state.legal_actions())

    def options(self, state: State) -> list[Action]:
        """Returns the legal actions that these hands can perform; HandError if there are none."""
        actions = [action for action in state.legal_actions() if self.can_do(state, action)]
        if not actions:
            raise HandError("hands can do nothing that is legal: nobody can go on")
        return actions

    def known(self, state: State, seat: int) -> InformationState:
        """Returns what one of these hands' seats knows before its decision."""
        projection, options = self.game.projection, []
        if seat in projection.performers(state):  # else it is asked for consent in another's turn
            options = [a for a in self.options(state) if projection.performer(state, a) == seat]
        hand = tuple(sorted(card.kind for card in self._own(seat)))
        return InformationState(seat, state.observation(seat), hand, options)

    def can_do(self, state: State, action: Action) -> bool:
        """Whether these hands have what a legal action needs."""
        if not any(seat in self.seats for seat in self._performers(state, action)):
            return False
        try:
            gesture, *_ = self._possible(state, action)
        except HandError:
            return False
        match gesture:
            case Exchange(place):
                return self._equal(place) is not None
            case Lay(changes):
                return self._can_lay(state, changes)
            case Choose() if self.game.projection.cycles(state):  # the named card is laid afterwards
                before, after = map(self.game.projection.placement, (state, state.apply(action)))
                return self._can_lay(state, difference(after, before))
        return True

    # The table asks for nothing there: a pile cannot be read, and what lies at a tap point may be on its way.
    def take_up(self, state: State) -> Movements:
        """Takes back into the hand what lies on piles or a tap point of these seats, but has not counted."""
        wanted = self.game.projection.placement(state)
        for slot in self.world.mat.slots:
            seat, zone = slot.place.seat, self.world.zones.get(slot.place.zone)
            if seat not in self.seats or zone is None or zone.arrangement not in _UNREAD:
                continue
            size = next(iter(self.game.projection.hand_sizes(state)[seat:]), 0)
            due = Counter(face.kind for face in wanted.get(slot.place, ()))
            for card in reversed(self.world.cards_at(slot.place)):
                lying = Counter(other.kind for other in self.world.cards_at(slot.place))
                its = card.owner in (
                    seat,
                    SHARED,
                )  # another player's is an action on this side, in the making
                if its and self.held(seat) < size and lying[card.kind] > due[card.kind]:
                    self.world.take_in_hand(card, seat)
                    yield

    def draw(self, state: State, *seats: int) -> Movements:
        """Draws until each of these seats, by default all, holds as many components as it should."""
        for seat, size in enumerate(self.game.projection.hand_sizes(state)):
            while seat in (seats or self.seats) and self.held(seat) < size:
                self.world.draw(seat)
                yield

    def held(self, seat: int) -> int:
        """Returns the number of components in a seat's hand, and face down on the mat for that seat alone."""
        zones = self.world.zones
        places = (slot.place for slot in self.world.mat.slots if slot.place.seat == seat)
        hidden = (
            place
            for place in places
            if place.zone in zones and zones[place.zone].arrangement is Arrangement.HIDDEN
        )
        return len(self.world.hand(seat)) + sum(len(self.world.cards_at(place)) for place in hidden)

    # After an interruption the mat may already show the gesture. Doing it again would be another action, so
    # only the question of the consoles is answered.
    def resume(self, state: State, action: Action) -> Movements:
        """Performs `action`, or the rest of it if the mat already shows its gesture."""
        if self._is_labelled(state, action) or (self._is_laid(state, action) and self.fingers.asks()):
            yield from self.select(state, action)
        else:
            yield from self.play(state, action)

    def play(self, state: State, action: Action) -> Movements:
        """Performs `action` from the start."""
        if self._roller.decides(state):
            yield from self._roller.roll(state)
            # No reader detects a roll that shows the same faces as before: a button confirms it.
            for _ in range(_LOOKING):
                yield
            if self._is_labelled(state, action):
                yield from self.select(state, action)
            return
        if action in self.game.projection.proposals(state, self.seats[0]):
            yield from self.fingers.open_menu(self._console_of(self._performer(state, action)))
            yield from self.select(state, action)
            return
        match self._random.choice(self._possible(state, action)):
            case Exchange() as gesture:
                yield from self._exchange(gesture, state)
                yield from self.select(state, action)
            case Lay(changes):
                yield from self._carrier.lay_out(changes, state)
                if self._offered(state, action):
                    yield from self.select(state, action)
                elif self.interpreter.is_tentative(state, truth(self.world)):
                    for _ in range(_LOOKING):
                        yield
                    yield from self.confirm()
            case Touch(path, kind):
                yield from self._touch(state, action, path, kind)
            case _:
                yield from self.select(state, action)

    # Consoles ask once the readers have seen it all, which may take longer than `play` has looked.
    def answer(self, state: State, action: Action) -> Movements:
        """Answers what the consoles ask about `action`: whether it is meant, or all of what lies."""
        if self._is_labelled(state, action):
            yield from self.select(state, action)
        elif self._is_laid(state, action) and self.interpreter.is_tentative(state, truth(self.world)):
            yield from self.confirm()

    # With a wand the readers see touches, not components: after an accepted action the components still lie
    # where they did. Only those at places without readers are moved here; others are corrected by the
    # table's own steps.
    def update_unread(self, state: State) -> Movements:
        """Updates places that no reader watches, after an action was entered with the wand.

        Also shuffles the components that belong into decks by now.
        """
        for seat in self.game.projection.shuffled(state):
            if seat in self.seats and self.world.hand(seat):
                yield from self.reshuffle(seat, self.gathered(state, seat))
        if not any(zone.remembered for zone in self.world.zones.values()):
            return
        changes = self._differing(state, truth(self.world))
        if any(map(self._is_remembered, changes)) and self._has_slots(changes):
            todo = [
                step
                for step in self._carrier.steps(changes)
                if any(place and self._is_remembered(place) for place in (step.source, step.target))
            ]
            yield from self._carrier.move(todo, state)

    def agree(self, refused: Collection[Text] = ()) -> Movements:
        """Gives consent on each console that asks for it, but for what is refused."""
        yield from self.fingers.agree(refused=refused)

    def agree_to(self, state: State, action: Action) -> Movements:
        """Gives consent to this action alone, once consoles ask for it."""
        meaning = self.game.words.describe(state, action)
        for _ in range(_LOOKING):
            yield
        yield from self.fingers.agree(meaning)

    def confirm(self) -> Movements:
        """Confirms on the consoles an action that no reader detects."""
        yield from self.fingers.confirm()

    def gathered(self, state: State, seat: int) -> int:
        """Returns the number of cards in a seat's hand that belong into its deck.

        Those that it should hold do not count: no reader tells which card it has kept.
        """
        in_deck, hand = self._carrier.in_deck(), self.world.hand(seat)
        cards = sum((card.owner, card.serial) in in_deck for card in hand)
        return max(0, min(cards, self.held(seat) - self.game.projection.hand_sizes(state)[seat]))

    def reshuffle(self, seat: int, newest: int | None = None) -> Movements:
        """Returns a hand's deck cards, all or the newest, and other owners' cards; shuffles the deck."""
        in_deck, hand = self._carrier.in_deck(), self.world.hand(seat)
        cards = [card for card in hand if (card.owner, card.serial) in in_deck]
        for card in cards[len(cards) - newest if newest is not None else 0 :]:
            self.world.return_to_deck(card)
            yield
        for card in hand:
            if card not in cards and card.owner not in (seat, SHARED):
                self.world.take_in_hand(card, card.owner)
                yield
        self.world.shuffle(self.world.deck_of(seat))

    def pass_over(self, state: State, seat: int) -> Movements:
        """Puts the card in hand below a cycling deck, so that another can be drawn."""
        if self.game.projection.cycles(state) and (hand := self.world.hand(seat)):
            self.world.bury(hand[-1], seat)
            yield

    def move(self, todo: Sequence[Step], state: State) -> Movements:
        """Carries out the steps in order."""
        yield from self._carrier.move(todo, state)

    def missing(self, state: State) -> tuple[Step, ...]:
        """Returns the steps that lead to the placement of `state`, for players that are shown none."""
        wanted = self.game.projection.placement(state)
        lying = self.interpreter.audible(truth(self.world), wanted)
        return self._carrier.steps(self._differing(state, lying))

    def select(self, state: State, action: Action) -> Movements:
        """Presses the button that the console offers for `action`."""
        label, meaning = self.game.words.label(state, action), self.game.words.describe(state, action)
        console = self._console_of(self._performer(state, action))
        yield from self.fingers.select(console, label, meaning)

    # --- gestures

    # With a wand an action is a path of touches and, for deliberate actions, a confirmation. At random the
    # player confirms by a second touch or by the button, as both must work. Whatever is offered instead (an
    # older selection that the first touch cancelled, a view that has changed in the meantime) leads to a
    # return without an error: the caller looks at the state and acts again, as people do.
    def _touch(self, state: State, action: Action, path: tuple[Place, ...], kind: str) -> Movements:
        """Touches the places with a wand; without one, lifts their components so that they are offered."""
        if self.world.has_wand:
            seat = self._performer(state, action)
            yield from self._carrier.point(path, seat, kind)
            if self.interpreter.is_open(state, path):
                if not self._is_labelled(state, action):
                    yield from self._carrier.point(path, seat)  # the first touch cancelled an older selection
            elif self.game.projection.deliberate(state, action) and self._random.random() < _TOUCHES:
                yield from self._carrier.point(path[-1:], seat)
                return
            elif not self._offered(state, action) and not self.game.projection.deliberate(state, action):
                return
        elif (
            len(path) == 1
            and self.world.top(path[0])
            # A target is lifted at random, or always if consoles offer it only then.
            and (Lay in self.interpreter.sorts(state) or self._random.random() < _TOUCHES)
        ):
            yield from self._carrier.touch(path[0])
        try:
            yield from self.select(state, action)
        except HandError:  # the offer may be gone from the view by now: touch again
            if not self.world.has_wand and Lay not in self.interpreter.sorts(state):
                raise

    def _exchange(self, gesture: Exchange, state: State) -> Movements:
        """Replaces a component by an equal one of the seat's rows, or of its hand."""
        card, other = self.world.top(gesture.place), self._equal(gesture.place)
        if card is None or other is None:
            raise HandError(f"there is nothing to exchange at {gesture.place}: the action cannot be done")
        place = self.world.where(other).place
        self.world.take_in_hand(card, self._carrier.performer(state, gesture.place.seat))
        yield
        self.world.lay(other, gesture.place)
        yield
        if place:
            wanted = {**self.game.projection.placement(state), **gesture.changes}
            yield from self._carrier.lay_out({place.first: wanted[place.first]}, state)

    def _differing(self, state: State, lying: Placement) -> Changes:
        """Returns the faces that `state` requires at the places that differ."""
        wanted = self.game.projection.placement(state)
        return {place: wanted.get(place, ()) for place in difference(lying, wanted)}

    def _is_remembered(self, place: Place) -> bool:
        zone = self.world.zones.get(place.zone)
        return zone is not None and zone.remembered

    # --- what can be done

    def _performer(self, state: State, action: Action) -> int:
        """Returns the seat that performs the action; of several possible seats, one of them."""
        seats = self._performers(state, action)
        return seats[0] if len(state.movers) > 1 else self._random.choice(seats)

    def _performers(self, state: State, action: Action) -> Sequence[int]:
        """Returns the seats that may perform the action."""
        if len(state.movers) > 1:
            return [self.game.projection.performer(state, action)]
        performers = self.game.projection.performers(state)
        return [seat for seat in performers if seat in self.seats] or performers

    def _is_laid(self, state: State, action: Action) -> bool:
        """Whether the mat shows a gesture of the action."""
        before, now = self.game.projection.placement(state), truth(self.world)
        return any(
            isinstance(gesture, Lay | Exchange)
            and gesture.changes
            and now == with_changes(before, gesture.changes)
            for gesture in self.game.projection.gestures(state, action)
        )

    def _is_labelled(self, state: State, action: Action) -> bool:
        """Whether a performer's console offers the action; another's button may read the same."""
        consoles = set(map(self._console_of, self._performers(state, action)))
        return self.fingers.offers(self.game.words.label(state, action), consoles)

    def _offered(self, state: State, action: Action) -> bool:
        """Whether another legal action has the same gesture, so that the console has to ask."""
        mine = [g for g in self.game.projection.gestures(state, action) if isinstance(g, Lay | Touch)]
        equal = [
            other
            for other in state.legal_actions()
            if any(gesture in mine for gesture in self.game.projection.gestures(state, other))
        ]
        return len({state.apply(other) for other in equal}) > 1

    def _possible(self, state: State, action: Action) -> list[Gesture]:
        """Returns the gestures for the action that this mat can sense."""
        sensed = self.interpreter.gestures(state, action)
        possible = [g for g in sensed if isinstance(g, Touch) or self._has_slots(getattr(g, "changes", {}))]
        if not possible:
            raise HandError(f"the mat senses nothing of '{action}': it cannot be done")
        if any(isinstance(gesture, Lay | Exchange) for gesture in possible):  # then no button offers it
            return [gesture for gesture in possible if not isinstance(gesture, Choose)]
        return possible

    def _has_slots(self, changes: Changes) -> bool:
        return all(place.first in self._heard for place in changes)

    # Components that only change places need nothing from outside. Of the others each must be in the hand,
    # beside the mat, or taken off by the same action. A draw is the exception: only the top card of the deck
    # can come, and where a deck cycles (`Projection.cycles`) any card of it may, because the player looks
    # through it.
    def _can_lay(self, state: State, changes: Changes) -> bool:
        """Whether all components that come from outside the mat are at hand."""
        todo = self._carrier.steps(changes)
        by_hand = Counter(step.face.kind for step in todo if step.target is None)
        needed = Counter(step.face.kind for step in todo if step.source is None) - by_hand
        seat = self._carrier.performer(state, todo[0].seat if todo else SHARED)
        if needed and state.movers == (CHANCE,):
            deck = self.world.deck(self.world.deck_of(seat))
            return bool(deck) and deck[-1].kind in needed
        drawn = self.world.deck(self.world.deck_of(seat)) if self.game.projection.cycles(state) else ()
        return needed <= Counter(card.kind for card in (*self._own(seat), *self.world.hand(SHARED), *drawn))

    def _own(self, seat: int) -> list[Component]:
        """Returns the cards in a seat's hand but for another player's, which has come there by mistake."""
        return [card for card in self.world.hand(seat) if card.owner in (seat, SHARED)]

    def _equal(self, place: Place) -> Component | None:
        """Returns another component of the same kind in the rows of the place's seat, or in its hand."""
        card = self.world.top(place)
        rows = [slots for row, slots in self._carrier.slots.rows.items() if row.seat == place.seat]
        tops = [top for slots in rows for slot in slots if (top := self.world.top(slot))]
        others = (*tops, *self.world.hand(place.seat))
        return next((other for other in others if card and other.kind == card.kind), None)
