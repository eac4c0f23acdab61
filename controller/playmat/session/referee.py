"""One match: what the mat and the buttons mean for it, and what its players should see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from playmat.config import Timing
from playmat.events import Button
from playmat.games.game import Action, State
from playmat.interpret import (
    Ambiguous,
    AnyGame,
    Match,
    Reading,
    Settled,
    Settling,
    Unmatched,
    difference,
    interpret,
    touched,
)
from playmat.picture import Arrangement, Picture, Place
from playmat.screen.view import View
from playmat.session import prompts
from playmat.session.course import Course
from playmat.session.effects import Entry, EntryKind
from playmat.session.history import History
from playmat.session.machine import Machine, Phase
from playmat.session.menu import Menu, Option
from playmat.session.watch import Watch

TOUCH_MEMORY = 2.0  # seconds for which a touched card is remembered while an action is accepted


class Referee:
    """Holds the state of a match and judges what is seen; `append` takes the journal's entries."""

    def __init__(
        self,
        game: AnyGame,
        timing: Timing,
        watch: Watch,
        machine: Machine,
        history: History,
        append: Callable[[Entry], None],
    ) -> None:
        self.game = game
        self.history = history
        self.reading: Reading = Settled()
        self.course: Course | None = None
        self._timing = timing
        self._watch = watch
        self._machine = machine
        self._append = append
        self._pending: Picture = {}
        self._lifted: Place | None = None
        self._touch: tuple[Place, float] | None = None
        self._choices: Menu[Action] | None = None
        self._undoing = False  # whether the mat still shows what was undone

    @property
    def state(self) -> State:
        """The position that counts."""
        return self.history.state

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state.outcome() is not None

    @property
    def reacting(self) -> bool:
        """Whether a reaction window is open."""
        return self.game.reacting(self.state)

    @property
    def choosing(self) -> bool:
        """Whether the decision is made on the console or by a touch only."""
        return self._chosen(self.state)

    @property
    def teaching(self) -> bool:
        """Whether a lesson is to be read first."""
        return self.course is not None and self.course.open

    # --- the mat

    def expect(self) -> None:
        """From now on the mat may still show what it shows, until it is as the present state wants it."""
        self._pending = difference(self._watch.seen, self.game.picture(self.state))

    def follow(self, now: float) -> None:
        """Keeps track of what is still to be laid out, and of cards lifted and put back."""
        wanted = self.game.picture(self.state)
        seen = self._watch.seen
        self._pending = {p: faces for p, faces in self._pending.items() if seen[p] != wanted[p]}
        zones = self.game.zones
        lifted = [
            place
            for place, faces in difference(seen, wanted).items()
            if not faces and place not in self._pending and zones[place.zone] is Arrangement.CELLS
        ]
        if self._lifted and seen[self._lifted] == wanted[self._lifted]:
            self._touch = (self._lifted, now)
        self._lifted = lifted[0] if len(lifted) == 1 else None

    def review(self, now: float) -> float | None:
        """Reads the mat and does what follows at once; the time at which to look again, if any."""
        while self._machine.playing:
            self.reading = self._read()
            actions, wake = self._due(now)
            if not actions:
                return wake
            self._accept(*actions)
        return None

    def _read(self) -> Reading:
        odd = self._watch.odd(self.history.resting, self.history.controller)
        return odd or interpret(self.game, self.state, self._watch.seen, self._pending)

    def _due(self, now: float) -> tuple[tuple[Action, ...], float | None]:
        """The actions to accept now; where there are none, the phase follows, and when to look again."""
        match self.reading:
            case Settled():
                return self._settled(now), None
            case Settling():
                self._machine.fire("settling")
                return (), None
            case Match(actions):
                if (wake := self._rest(now, self._timing.dwell)) is None:
                    return actions, None
                self._machine.fire("matched")
                return (), wake
            case Ambiguous(actions):
                if (wake := self._rest(now, self._timing.dwell)) is None:
                    self._ask(actions)
                else:
                    self._machine.fire("matched")
                return (), wake
            case Unmatched(place, _, _, lifted):
                wake = self._rest(now, self._timing.carry if lifted else self._timing.patience)
                if wake is None:
                    self._machine.fire("unmatched")
                elif lifted and touched(self.game, self.state, place):
                    self._machine.fire("matched")
                return (), wake

    def _rest(self, now: float, delay: float) -> float | None:
        """None if the mat has been still for `delay`; else when it will have been."""
        return None if now - self._watch.changed_at >= delay - 1e-6 else self._watch.changed_at + delay

    def _settled(self, now: float) -> tuple[Action, ...]:
        if action := self._touched(now):
            return (action,)
        self._undoing = False
        self._watch.tidy()
        self.history.rest(self._watch.sighting)
        if self.course:
            self.course.consider(self.state)
        self._machine.fire("settled")
        if self._machine.phase is Phase.CHOOSING:
            self._ask(self.state.legal_actions())
        return ()

    def _touched(self, now: float) -> Action | None:
        """The action that a card just lifted and put back, or exchanged for an equal one, stands for."""
        if self._touch is None or now - self._touch[1] > TOUCH_MEMORY:
            self._touch = None
            return None
        place = self._touch[0]
        another = any(self.history.resting.get(c) != place for c in self._watch.sighting.cards(place))
        action = touched(self.game, self.state, place, another)
        if action:
            self._touch = None
        return action

    def _ask(self, actions: Sequence[Action]) -> None:
        if self._machine.phase is not Phase.CHOOSING:
            self._machine.fire("asked")
        if self._choices is None or tuple(o.value for o in self._choices.options) != tuple(actions):
            self._choices = self._menu(self.state, actions)

    def _chosen(self, state: State) -> bool:
        """Whether the hands lay nothing in this state, and a single button would not do."""
        gestures = [self.game.gesture(state, action) for action in state.legal_actions()]
        if any(gesture.changes for gesture in gestures):
            return False
        return len(gestures) > 1 or any(gesture.touch for gesture in gestures)

    def _menu(self, state: State, actions: Sequence[Action]) -> Menu[Action]:
        game = self.game
        options = [Option(game.label(state, a), game.describe(state, a), a) for a in actions]
        return Menu(options, direct=not any(game.gesture(state, a).touch for a in actions))

    def _accept(self, *actions: Action) -> None:
        for action in actions:
            self._append(self.history.act(action, self._watch.sighting))
        self._choices = None
        if self.course:
            self.course.drop()
        self.expect()
        if outcome := self.state.outcome():
            self._append(Entry(EntryKind.ENDED, outcome.reason.value))
            self._machine.fire("ended")

    # --- the buttons

    def press(self, seat: int, button: Button, now: float) -> None:
        """A seat's middle or right button, while the match is on; it also confirms what the mat means."""
        if self.course and self.course.open:
            self.course.advance()
            return
        if not self._decides(seat):
            return
        self._touch = None
        if meant := self._meant():
            self._accept(*meant)
            self.review(now)
        if self._machine.phase is Phase.CHOOSING and self._decides(seat):
            self._choose(button)
        elif button is Button.RIGHT and (direct := self._direct(seat)):
            self._accept(direct)

    def _decides(self, seat: int) -> bool:
        return seat in self.game.performers(self.state)

    def _choose(self, button: Button) -> None:
        menu = self._choices
        assert menu is not None
        if menu.direct:
            self._accept(menu.options[0 if button is Button.MIDDLE else 1].value)
        elif button is Button.MIDDLE:
            self._accept(menu.current.value)
        else:
            menu.advance()

    @property
    def leafing(self) -> bool:
        """Whether the right button shows the next entry of a menu."""
        lesson = self.course and self.course.open
        return self._choices is not None and not self._choices.direct and not lesson

    def _direct(self, seat: int) -> Action | None:
        """The one action that the right button means for `seat`, once what the mat means is accepted."""
        if self._machine.phase not in (Phase.WAITING, Phase.REACTING) and not self._meant():
            return None
        state = self._ahead()
        if not all(seat in self.game.performers(position) for position in (self.state, state)):
            return None
        for action in state.legal_actions():
            gesture = self.game.gesture(state, action)
            if not gesture.changes and not gesture.touch:
                return action
        return None

    def _meant(self) -> tuple[Action, ...]:
        """What the mat means, if it stays so."""
        match self.reading:
            case Match(actions) if self._machine.phase is Phase.PROPOSING:
                return actions
        return ()

    def _ahead(self) -> State:
        """The position once what the mat means is accepted."""
        return reduce(lambda state, action: state.apply(action), self._meant(), self.state)

    def undo(self) -> None:
        """Takes the last action back; the mat is asked to follow."""
        self._append(self.history.undo())
        self._choices = None
        self._undoing = True
        self._machine.fire("undone")
        self.expect()

    # --- the consoles

    def view(self, seat: int) -> View:
        """What the seat sees while the match is on."""
        game, state = self.game, self.state
        mine = self._decides(seat)
        match self._machine.phase, self.reading:
            case Phase.PROPOSING, Match(actions) if mine:
                return self._proposal(seat, actions[0])
            case Phase.PROPOSING, Unmatched(place) if mine and (action := touched(game, state, place)):
                return prompts.touching(game, state, seat, action)
            case Phase.SETTLING, Settling(steps):
                return prompts.settling(game, state, seat, steps, self._undoing)
            case Phase.EXPLAINING, Unmatched(place, reason, steps):
                return prompts.explaining(game, place, reason, steps)
            case Phase.TEACHING, _ if self.course:
                return prompts.teaching(*self.course.page)
            case Phase.CHOOSING, _ if self._choices and mine:
                return prompts.choosing(game, state, seat, self._choices)
        return prompts.waiting(game, state, seat, self._direct(seat))

    def _proposal(self, seat: int, action: Action) -> View:
        """What the seat will see once `action` is accepted."""
        after = self._ahead()
        if seat in self.game.performers(after) and self._chosen(after):
            return prompts.choosing(self.game, after, seat, self._menu(after, after.legal_actions()))
        return prompts.proposing(self.game, self.state, after, seat, action, self._direct(seat))
