"""Virtual hands: they play a legal action on the virtual table as a person would, in small movements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from random import Random

from playmat.errors import HandError
from playmat.events import Button
from playmat.games.game import CHANCE, Action, AnyGame, State
from playmat.interpret import changed, difference, shared_interpreter
from playmat.picture import SHARED, Changes, Choose, Exchange, Gesture, Lay, Picture, Place, Touch
from playmat.screen.view import View
from playmat.session.guide import Step
from playmat.simulator.carrying import Carrier, Movements
from playmat.simulator.fingers import Fingers
from playmat.simulator.rolling import Roller
from playmat.simulator.truth import truth
from playmat.simulator.world import World
from playmat.table.component import Component

_LOOKING = 4  # movements until the table has asked about a roll, if it does
_WHIM = 0.1  # how often hands do anything that is legal
_TOUCHES = 0.5  # how often a target is touched before it is chosen on the console


class Hands:
    """Players' hands at one table; `press` pushes a console's button, `view` is what it shows.

    `console_of` tells which console serves a seat; without `seats` they are the hands of all.
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
    ) -> None:
        self.world = world
        self.game = game = game.called(world.mat.seat_names)  # as the consoles do
        self.seats = tuple(world.seats if seats is None else seats)
        self._random = random
        self._console_of = console_of
        self._carrier = Carrier(world, game, seats)
        self._roller = Roller(world, game, random)
        self.fingers = Fingers(sorted({console_of(seat) for seat in self.seats}), press, view)
        self.interpreter = shared_interpreter(game.projection, world.zones)
        self._heard = {slot.place.first for slot in world.mat.slots}

    def choose(self, state: State) -> Action:
        """A random legal action that what is really in hand, or on top of the deck, allows."""
        if self._roller.decides(state):
            return self._roller.throw(state)
        preferred = self._preferred(state)
        for action in self._random.sample(preferred, len(preferred)):
            if self._can_do(state, action):
                return action
        chosen: Action = self._random.choice(self.options(state))
        return chosen

    def _preferred(self, state: State) -> Sequence[Action]:
        """Mostly what brings the game on, where that is not everything."""
        actions = state.legal_actions()
        sensible = self.game.projection.sensible(state, actions)
        anything = len(sensible) == len(actions) or self._random.random() < _WHIM
        return actions if anything or not sensible else sensible

    def waits(self, state: State) -> bool:
        """Whether hands leave it to the clock what happens next."""
        return bool(state.deadline) and not self.game.projection.sensible(state, state.legal_actions())

    def options(self, state: State) -> list[Action]:
        """The legal actions that these hands can do with what they hold; HandError where there are none."""
        actions = [action for action in state.legal_actions() if self._can_do(state, action)]
        if not actions:
            raise HandError("hands can do nothing that is legal: nobody can go on")
        return actions

    def _can_do(self, state: State, action: Action) -> bool:
        return self._is_theirs(state, action) and self._able(state, action)

    def draw(self, state: State) -> Movements:
        """Draws until each seat holds what it should."""
        for seat, size in enumerate(self.game.projection.hand_sizes(state)):
            while seat in self.seats and len(self.world.hand(seat)) < size:
                self.world.draw(seat, self._carrier.deck_for(seat))
                yield

    def resume(self, state: State, action: Action) -> Movements:
        """Does `action` from the start, or from where it stands: what the mat shows is not laid again."""
        offered = self.fingers.offers(self.game.words.label(state, action))
        laid = any(self._shows(state, gesture) for gesture in self.game.projection.gestures(state, action))
        if offered or (laid and self.fingers.asks()):
            yield from self.select(state, action)
        else:
            yield from self.play(state, action)

    def play(self, state: State, action: Action) -> Movements:
        """Does what a person does for `action`."""
        if self._roller.decides(state):
            yield from self._roller.roll(state)
            yield from self._confirm_roll(state, action)
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
                    yield from self._say_done()
            case Touch(path, kind):
                yield from self._touch(state, action, path, kind)
            case _:
                yield from self.select(state, action)

    def follow(self, state: State) -> Movements:
        """Where nobody hears it, lays what `state` wants there: an action told with the wand is only told.

        What belongs into decks by now is shuffled into them.
        """
        for seat in self.game.projection.shuffled(state):
            if seat in self.seats and self.world.hand(seat):
                yield from self.reshuffle(seat)
        if not any(zone.remembered for zone in self.world.zones.values()):
            return
        changes = self._unlike(state, truth(self.world))
        if any(map(self._is_remembered, changes)) and self._has_slots(changes):
            todo = [step for step in self._carrier.steps(changes) if self._is_unheard(step)]
            yield from self._carrier.move(todo, state)

    def agree(self) -> Movements:
        """Says yes on each console that asks for consent."""
        yield from self.fingers.agree()

    def confirm(self) -> Movements:
        """Says on the consoles that something is done which no reader sees."""
        yield from self.fingers.confirm()

    def reshuffle(self, seat: int) -> Movements:
        """Puts what was in decks back there, gives others the rest of theirs, and shuffles."""
        in_deck = self._carrier.in_deck()
        for card in self.world.hand(seat):
            if (card.owner, card.serial) in in_deck:
                self.world.return_to_deck(card)
                yield
            elif card.owner not in (seat, SHARED):
                self.world.take(card, card.owner)
                yield
        self.world.shuffle(seat)

    def pass_over(self, state: State, seat: int) -> Movements:
        """Where decks go round: the card in the hand goes below the deck, so that another can be drawn."""
        if self.game.projection.cycles(state) and (hand := self.world.hand(seat)):
            self.world.bury(hand[-1], seat)
            yield

    def move(self, todo: Sequence[Step], state: State) -> Movements:
        """Carries out steps as they are told, one after the other."""
        yield from self._carrier.move(todo, state)

    def missing(self, state: State) -> tuple[Step, ...]:
        """What remains to be done until the mat shows `state`, for whoever is told no steps."""
        wanted = self.game.projection.picture(state)
        return self._carrier.steps(self._unlike(state, self.interpreter.audible(truth(self.world), wanted)))

    def select(self, state: State, action: Action) -> Movements:
        """Presses what the console says for `action`."""
        label, meaning = self.game.words.label(state, action), self.game.words.describe(state, action)
        console = self._console_of(self._performer(state, action))
        yield from self.fingers.select(console, label, meaning)

    # --- gestures

    def _confirm_roll(self, state: State, action: Action) -> Movements:
        """Dice that fell as they lay before are asked about."""
        for _ in range(_LOOKING):
            yield
        if self.fingers.offers(self.game.words.label(state, action)):
            yield from self.select(state, action)

    def _say_done(self) -> Movements:
        """What hands may not be done with is said to be done."""
        for _ in range(_LOOKING):
            yield
        yield from self.confirm()

    def _touch(self, state: State, action: Action, path: tuple[Place, ...], kind: str) -> Movements:
        """A wand touches the places in turn; without one, what lies there may be lifted to be chosen."""
        if self.world.has_wand:
            seat = self._performer(state, action)
            yield from self._carrier.point(path, seat, kind)
            if self.interpreter.is_open(state, path):
                if not self.fingers.offers(self.game.words.label(state, action)):
                    yield from self._carrier.point(path, seat)  # the touch has taken an older one back
            elif not self._offered(state, action):
                return
        elif len(path) == 1 and self.world.top(path[0]) and self._lifts(state):
            yield from self._carrier.touch(path[0])
        try:
            yield from self.select(state, action)
        except HandError:  # what a touch brought into view may be gone by now: it may be done again
            if not self.world.has_wand and Lay not in self.interpreter.sorts(state):
                raise

    def _lifts(self, state: State) -> bool:
        """Whether a target is lifted a moment: sometimes, or always where consoles offer it only then."""
        return Lay in self.interpreter.sorts(state) or self._random.random() < _TOUCHES

    def _exchange(self, gesture: Exchange, state: State) -> Movements:
        """Replaces a component by an equal one of the seat's rows, or of its hand."""
        card, other = self.world.top(gesture.place), self._equal(gesture.place)
        if card is None or other is None:
            raise HandError(f"there is nothing to exchange at {gesture.place}: the action cannot be done")
        place = self.world.where(other).place
        self.world.take(card, self._carrier.performer(state, gesture.place.seat))
        yield
        self.world.lay(other, gesture.place)
        yield
        if place:
            wanted = {**self.game.projection.picture(state), **gesture.changes}
            yield from self._carrier.lay_out({place.first: wanted[place.first]}, state)

    def _unlike(self, state: State, lying: Picture) -> Changes:
        """What `state` wants at the places where something else lies."""
        wanted = self.game.projection.picture(state)
        return {place: wanted.get(place, ()) for place in difference(lying, wanted)}

    def _is_unheard(self, step: Step) -> bool:
        """Whether something comes to a place that is only remembered, or leaves it."""
        return any(place is not None and self._is_remembered(place) for place in (step.source, step.target))

    def _is_remembered(self, place: Place) -> bool:
        zone = self.world.zones.get(place.zone)
        return zone is not None and zone.remembered

    def _shows(self, state: State, gesture: Gesture) -> bool:
        """Whether the mat shows already what the hands would lay."""
        if not isinstance(gesture, Lay | Exchange) or not gesture.changes:
            return False
        return truth(self.world) == changed(self.game.projection.picture(state), gesture.changes)

    # --- what can be done

    def _performer(self, state: State, action: Action) -> int:
        """Who does it; where any of several may, one of them."""
        if len(state.movers) > 1:
            return self.game.projection.performer(state, action)
        performers = self.game.projection.performers(state)
        return self._random.choice([seat for seat in performers if seat in self.seats] or performers)

    def _is_theirs(self, state: State, action: Action) -> bool:
        if len(state.movers) > 1:
            return self.game.projection.performer(state, action) in self.seats
        return any(seat in self.seats for seat in self.game.projection.performers(state))

    def _offered(self, state: State, action: Action) -> bool:
        """Whether another legal action looks the same, so that the console has to ask."""
        mine = [g for g in self.game.projection.gestures(state, action) if isinstance(g, Lay | Touch)]
        equal = [
            other
            for other in state.legal_actions()
            if any(gesture in mine for gesture in self.game.projection.gestures(state, other))
        ]
        return len({state.apply(other) for other in equal}) > 1

    def _possible(self, state: State, action: Action) -> list[Gesture]:
        """The gestures that this mat senses."""
        sensed = self.interpreter.gestures(state, action)
        possible = [g for g in sensed if isinstance(g, Touch) or self._has_slots(getattr(g, "changes", {}))]
        if not possible:
            raise HandError(f"the mat senses nothing of '{action}': it cannot be done")
        if any(isinstance(one, Lay | Exchange) for one in possible):  # then no button says it
            return [one for one in possible if not isinstance(one, Choose)]
        return possible

    def _has_slots(self, changes: Changes) -> bool:
        return all(place.first in self._heard for place in changes)

    def _able(self, state: State, action: Action) -> bool:
        try:
            gesture, *_ = self._possible(state, action)
        except HandError:
            return False
        match gesture:
            case Exchange(place):
                return self._equal(place) is not None
            case Lay(changes):
                return self._can_lay(state, changes)
        return True

    def _can_lay(self, state: State, changes: Changes) -> bool:
        """Whether what comes from outside the mat is at hand."""
        todo = self._carrier.steps(changes)
        by_hand = Counter(step.face.kind for step in todo if step.target is None)
        needed = Counter(step.face.kind for step in todo if step.source is None) - by_hand
        seat = self._carrier.performer(state, todo[0].seat if todo else SHARED)
        if needed and state.movers == (CHANCE,):
            deck = self.world.deck(self._carrier.deck_for(seat))
            return bool(deck) and deck[-1].kind in needed
        drawn = self.world.deck(seat) if self.game.projection.cycles(state) else ()
        return needed <= Counter(
            card.kind for card in (*self.world.hand(seat), *self.world.hand(SHARED), *drawn)
        )

    def _equal(self, place: Place) -> Component | None:
        """One of the same kind as lies there: of the rows of the place's seat, or of its hand."""
        card = self.world.top(place)
        rows = [slots for row, slots in self._carrier.slots.rows.items() if row.seat == place.seat]
        tops = [top for slots in rows for slot in slots if (top := self.world.top(slot))]
        others = (*tops, *self.world.hand(place.seat))
        return next((other for other in others if card and other.kind == card.kind), None)
