"""The scene of a disturbance: the world, the table, and the action in progress."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from random import Random

from playmat.events import Button
from playmat.games.interface import Action, AnyGame, Form, State
from playmat.interpret import difference, shared_interpreter
from playmat.placement import SHARED, Arrangement, Exchange, Gesture, Lay, Place, Touch
from playmat.session.guide import Step
from playmat.session.prompts.directions import spot
from playmat.simulator.physics.geometry import Pose
from playmat.simulator.physics.stickers import Sticker
from playmat.simulator.players.table import Pause, Wait
from playmat.simulator.rehearsal.faults.senses import Senses
from playmat.simulator.world.location import Where
from playmat.simulator.world.truth import truth
from playmat.simulator.world.world import World
from playmat.table.component import Component
from playmat.table.mat import Slot
from playmat.text import Text

_DOUBT = "Did you mean it?"
_LEAVING = 8  # presses at most until a console shows the table again
_RESUMING = 60  # looks at the consoles until one offers to resume; it does not while a board is missing

Disturb = Callable[["Scene"], Iterator[Wait]]
"""Disturbs the table, takes that back, and does what the consoles then ask of the player.

Yields nothing where it cannot happen. The table must afterwards show what it showed before, and must have
accepted nothing but what the disturbance has entered in `Scene.excused`.
"""


class Scene:
    """The view and controls of disturbances; `state` and `gesture` belong to the action that is due.

    `excused`: sets of actions in the order of what looks like them at the readers; the table may accept one
    of each because of the present disturbances. `interrupted`: the player saw that the begun gesture does not
    count any more. `idle`: no player acts or tidies, so that accepted actions are due to disturbances alone.
    """

    def __init__(
        self, world: World, table: Senses, game: AnyGame, random: Random, consoles: Sequence[int]
    ) -> None:
        self.world = world
        self.table = table
        self.game = game
        self.random = random
        self.consoles = consoles
        self._interpreter = shared_interpreter(game.projection, world.zones)
        self._removals = lru_cache(maxsize=2)(self._list_removals)
        self.state: State = game.rules.start(len(world.seats))
        self.gesture: Gesture | None = None
        self.steps: Sequence[Step] = ()  # the steps the player is following, even if the table's have changed
        self.passed: dict[Place, float] = {}  # when the wand last passed a square
        self.excused: list[set[Action]] = []
        self.interrupted = False
        self.idle = False

    @property
    def reached(self) -> State:
        """The state after the actions that the table has accepted so far."""
        return self.table.follower.state if self.table.follower.begun else self.state

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The slots whose readers identify tags."""
        known = (slot for slot in self.world.mat.watched if slot.identify)
        return tuple(
            slot for slot in known if self.arrangement(slot.place) not in (None, Arrangement.POINTER)
        )

    @property
    def others(self) -> list[int]:
        """The seats that do not decide now."""
        return [seat for seat in self.world.seats if seat not in self.game.projection.performers(self.state)]

    @property
    def wands(self) -> tuple[Slot, ...]:
        """The readers of wands."""
        return tuple(s for s in self.world.mat.watched if self.arrangement(s.place) is Arrangement.POINTER)

    @property
    def below(self) -> tuple[Slot, ...]:
        """The readers in and below the mat, including those of decks."""
        wands = set(self.wands)
        return tuple(slot for slot in self.world.mat.watched if slot not in wands)

    def detected(self) -> list[tuple[Slot, Sticker]]:
        """Returns the tags that answer to the readers below the slots if nothing fails."""
        slots = set(self.slots)
        return [(slot, tag) for slot, tag in self.table.detected() if slot in slots]

    def last(self, shortest: float, longest: float) -> Pause:
        """Returns a pause of random length, in seconds."""
        return Pause(self.random.uniform(shortest, longest))

    def lying(self, seats: Collection[int] | None = None) -> list[Component]:
        """Returns the components that lie singly on the mat: all, or those of these seats."""
        apart = Arrangement.CELLS, Arrangement.ROW
        places = [slot.place for slot in self.slots if self.arrangement(slot.place) in apart]
        single = [(place, cards[0]) for place in places if len(cards := self.world.cards_at(place)) == 1]
        # A component belongs to a seat by its place, or at a shared place by its owner.
        return [
            card
            for place, card in single
            if seats is None or (card.owner if place.seat == SHARED else place.seat) in seats
        ]

    def liftable(self, seats: Collection[int] | None = None) -> list[Component]:
        """Returns the components that no legal action takes away now."""
        taken = self._removals(self.state) | self._removals(self.reached)
        return [card for card in self.lying(seats) if self.placement_place(card) not in taken]

    def dice(self) -> list[Component]:
        """Returns the dice that lie flat in a slot and that no legal action takes away."""
        taken = self._removals(self.state) | self._removals(self.reached)
        flat = [die for die in self.world.dice if self.world.where(die).where is Where.MAT]
        flat = [die for die in flat if self.world.where(die).place and self.world.pose(die)]
        return [die for die in flat if self.placement_place(die) not in taken]

    def gestures(self) -> Iterator[Gesture]:
        """Yields the gestures of all legal actions."""
        for _, gesture in self._options():
            yield gesture

    def in_hands(self) -> list[Component]:
        """Returns the components in all hands, except dice, which would fall."""
        held = [card for seat in self.world.seats for card in self.world.hand(seat)]
        return [card for card in held if self.world.form(card) is not Form.DIE]

    def lifted(self) -> list[Component]:
        """Returns the components in the air, except dice."""
        held = [card for card in self.world.cards if self.world.where(card).where is Where.HELD]
        return [card for card in held if self.world.form(card) is not Form.DIE]

    def pose(self, card: Component) -> Pose:
        """Returns the pose of a component."""
        return self.world.where(card).pose

    def arrangement(self, place: Place) -> Arrangement | None:
        """Returns how the faces at a place are compared; None if the game has no such zone."""
        zone = self.world.zones.get(place.zone)
        return zone and zone.arrangement

    def placement_place(self, card: Component) -> Place:
        """Returns the place in the placement of a component that lies on the mat."""
        place = self.world.where(card).place
        assert place is not None
        return self._in_placement(place)

    def concerned(self) -> set[Place]:
        """Returns the places that the current action and steps involve; a row counts as its number 0."""
        steps = (*self.table.status.steps, *self.steps)
        asked = {self._in_placement(place) for step in steps for place in (step.source, step.target) if place}
        match self.gesture:
            case Lay(changes):
                return {*asked, *changes}
            case Exchange(place, changes):
                return {*asked, place, *changes}
            case Touch(path):
                return {*asked, *path}
        return asked

    # --- consoles

    def label(self, console: int, button: Button) -> str | None:
        """Returns a button's label; None if it has none."""
        text = self.table.seen(console).buttons[button.value]
        return text.message if text else None

    def push(self, console: int, label: str) -> bool:
        """Presses the button with this label; returns whether there is one."""
        for button in Button:
            if self.label(console, button) == label:
                self.table.press(console, button)
                return True
        return False

    def put_away_trouble(self) -> Iterator[Pause]:
        """Dismisses each page that reports a failing part."""
        for console in self.consoles:
            left, middle, _ = self.table.seen(console).buttons
            if left is None and middle is None and self.label(console, Button.RIGHT) == "OK":
                yield self.last(0.2, 0.5)
                self.push(console, "OK")

    def leave_menu(self, console: int) -> Iterator[Pause]:
        """Returns to the table with `Back` in a menu, and `No` where something would be lost."""
        for _ in range(_LEAVING):
            yield self.last(0.4, 0.8)
            yield from self.put_away_trouble()
            sure = self.table.seen(console).title.message == "Sure?"
            if not self.push(console, "No" if sure else "Back"):
                return

    def resume(self, console: int) -> Iterator[Pause]:
        """Ends a pause."""
        for _ in range(_LEAVING):
            yield from self.put_away_trouble()
            if self.table.status.phase != "paused":
                return
            self.push(console, "Resume")
            yield self.last(0.4, 0.8)  # one that came too early is repeated

    def decline(self, intended: Collection[Text] = ()) -> Iterator[Pause]:
        """Answers no to every question except those about intended actions, named by their descriptions."""
        for console in self.consoles:
            view = self.table.seen(console)
            if view.headline.message == _DOUBT and not any(text in view.details for text in intended):
                yield self.last(0.5, 1)
                self.push(console, "No")

    def go_on(self) -> Iterator[Pause]:
        """Resumes the interrupted game as soon as a console offers it."""
        for _ in range(_RESUMING):
            yield self.last(0.5, 1)
            yield from self.put_away_trouble()
            shuffled = self.random.sample(self.consoles, len(self.consoles))
            if any(self.push(console, "Yes") for console in shuffled):
                return

    def confirm_taken(self) -> Iterator[Pause]:
        """Confirms that components are gone which the table expects on a pile, if it asks for these alone."""
        steps = self.table.status.steps
        gone = [
            step
            for step in steps
            if step.source is not None
            and not step.target
            and self.arrangement(step.source) is Arrangement.PILE
            and all(card.kind != step.face.kind for card in self.world.cards_at(step.source))
        ]
        if steps and len(gone) == len(steps):
            yield self.last(0.5, 2)
            for console in self.consoles:
                self.push(console, "Done")

    # --- actions that look like the disturbance

    # A disturbance may look to the readers exactly like a legal action, for example a card that slips to
    # the next slot. The table must then accept it, so it is excused.
    def lookalikes(self) -> set[Action]:
        """Returns the actions, legal after what the table has accepted so far, whose result equals the
        present state of the mat.
        """
        state = self.reached
        wrong = difference(truth(self.world), self.game.projection.placement(state))
        if not wrong:
            return set()
        listed = ((action, gesture) for action, gesture, _ in self._interpreter.listed(state))
        laying = ((action, gesture) for action, gesture in listed if isinstance(gesture, Lay | Exchange))
        return {action for action, gesture in laying if gesture.changes == wrong}

    def vanished(self) -> set[Action]:
        """Returns the actions that only take away what is covered now."""
        lying = (slot for slot, _ in self.detected() if not self.table.is_covered(slot))
        heard = {self._in_placement(slot.place) for slot in lying}
        listed = ((action, gesture) for action, gesture, _ in self._interpreter.listed(self.reached))
        taking = ((action, gesture.changes) for action, gesture in listed if isinstance(gesture, Lay))
        return {
            action
            for action, changes in taking
            if changes and not any(changes.values()) and heard.isdisjoint(changes)
        }

    def touched(self, place: Place) -> set[Action]:
        """Returns the legal actions that a wand selects with a touch of this place alone."""
        return {action for action, gesture in self._options() if gesture == Touch((place,))}

    def begins(self, place: Place) -> bool:
        """Whether a legal action begins with a touch of this place."""
        return self._interpreter.leads_on(self.state, (place,))

    def strange_squares(self) -> list[Place]:
        """Returns the squares that no legal action touches, nor any after the action in progress."""
        begun = [action for action, gesture in self._options() if gesture == self.gesture]
        states = [self.state, *(self.state.apply(action) for action in begun)]
        gestures = [gesture for state in states for _, gesture, _ in self._interpreter.listed(state)]
        touched = {place for touch in gestures if isinstance(touch, Touch) for place in touch.path}
        return sorted(self.world.squares - touched)

    @property
    def selected(self) -> Place | None:
        """Returns the last touched place of an incomplete action, as the consoles show it."""
        status = self.table.status
        if status.pointing and status.pointing.begun:
            return status.selected
        if not status.private:
            return None
        shown = {self.table.seen(console).headline for console in self.consoles}
        return next((place for place in sorted(self.world.squares) if spot(self.game, place) in shown), None)

    def _options(self) -> Iterator[tuple[Action, Gesture]]:
        """Yields all actions that the mat can sense; computed once for each state, as it is costly."""
        for action, gesture, _ in self._interpreter.listed(self.state):
            yield action, gesture

    def _in_placement(self, place: Place) -> Place:
        zone = self.world.zones.get(place.zone)
        return place.first if zone and zone.gathered else place

    def _list_removals(self, state: State) -> set[Place]:
        """Returns the places from which a legal action only takes components away."""
        before = self.game.projection.placement(state)
        gestures = (gesture for _, gesture, _ in self._interpreter.listed(state))
        lays = (gesture.changes for gesture in gestures if isinstance(gesture, Lay))
        return {
            place
            for changes in lays
            if all(len(faces) < len(before.get(at, ())) for at, faces in changes.items())
            for place in changes
        }
