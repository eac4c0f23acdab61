"""One match at one table: events in, effects out; nothing here waits, reads a clock or does I/O."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.config import Timing
from playmat.events import Button, Event, Pressed
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
from playmat.picture import SEATS, Arrangement, Picture, Place
from playmat.screen.view import View
from playmat.session import prompts
from playmat.session.effects import Append, Effect, Entry, EntryKind, Note, Publish, Show, Status, Wake
from playmat.session.history import History
from playmat.session.machine import Machine, Phase
from playmat.session.menu import Menu, Option
from playmat.session.prompts import Errand
from playmat.session.report import report, told
from playmat.session.watch import Watch
from playmat.table.catalogue import Catalogue
from playmat.table.mat import Mat

TOUCH_MEMORY = 2.0  # seconds for which a touched card is remembered while an action is accepted


class Session:
    """The referee: holds the state, the sighting and the phase, and says what to do after each event."""

    def __init__(
        self, game: AnyGame, mat: Mat, catalogue: Catalogue, timing: Timing, saved: Sequence[Entry] = ()
    ) -> None:
        self._game = game
        self._timing = timing
        self._watch = Watch(game, mat, catalogue)
        self._history = History.retold(game, saved) if saved else None
        self._saved = self._history is not None
        self._machine = Machine(self)
        self._pending: Picture = {}
        self._reading: Reading = Settled()
        self._lifted: Place | None = None
        self._touch: tuple[Place, float] | None = None
        self._choices: Menu[Action] | None = None
        self._errands: Menu[Errand] | None = None
        self._errand_seat = 0
        self._confirming = False
        self._paused_by_hand = False
        self._shown: dict[int, View] = {}
        self._status: Status | None = None
        self._effects: list[Effect] = []
        self._wake: float | None = None
        if self._history:
            self._watch.remember(self._history.piles)
            self._machine.fire("offered")
        self._machine.fire("paused")

    # --- what the machine's conditions ask

    @property
    def playing(self) -> bool:
        """Whether a match is on."""
        return self._history is not None and not self._saved

    @property
    def interrupted(self) -> bool:
        """Whether a match waits to be resumed."""
        return self._saved

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._state.outcome() is not None

    @property
    def reacting(self) -> bool:
        """Whether a reaction window is open."""
        return self._game.reacting(self._state)

    @property
    def choosing(self) -> bool:
        """Whether the decision is made on the console or by a touch only."""
        state = self._state
        return not any(self._game.gesture(state, action).changes for action in state.legal_actions())

    # --- the one way in

    def handle(self, event: Event, now: float) -> list[Effect]:
        """Takes an event in at `now` (seconds); returns what to do, the journal's entries first."""
        self._effects = []
        self._wake = None
        changed = self._watch.update(event, now)
        if sentence := told(event):
            self._effects.append(Note(sentence))
        self._check_parts(event)
        match event:
            case Pressed(seat, button):
                self._press(seat, button, now)
        if changed and self._history:
            self._follow(now)
        if self._machine.playing:
            self._review(now)
        self._render()
        return [*self._effects, Wake(self._wake)]

    @property
    def _state(self) -> State:
        assert self._history is not None
        return self._history.state

    # --- parts

    def _check_parts(self, event: Event) -> None:
        paused = self._machine.phase is Phase.PAUSED
        if self._watch.missing() and not paused:
            self._machine.fire("paused")
        elif paused and not self._watch.missing() and not self._paused_by_hand:
            self._machine.fire("continued")

    # --- the mat

    def _follow(self, now: float) -> None:
        """Keeps track of what is still to be laid out, and of cards lifted and put back."""
        wanted = self._game.picture(self._state)
        seen = self._watch.seen
        self._pending = {p: faces for p, faces in self._pending.items() if seen[p] != wanted[p]}
        zones = self._game.zones
        lifted = [
            place
            for place, faces in difference(seen, wanted).items()
            if not faces and place not in self._pending and zones[place.zone] is Arrangement.CELLS
        ]
        if self._lifted and seen[self._lifted] == wanted[self._lifted]:
            self._touch = (self._lifted, now)
        self._lifted = lifted[0] if len(lifted) == 1 else None

    def _review(self, now: float) -> None:
        """Reads the mat and does what the reading asks for, until nothing follows at once."""
        while self._machine.playing:
            self._reading = self._read()
            actions = self._due(now)
            if not actions:
                return
            self._accept(*actions)

    def _read(self) -> Reading:
        assert self._history is not None
        odd = self._watch.odd(self._history.resting, self._history.controller)
        return odd or interpret(self._game, self._state, self._watch.seen, self._pending)

    def _due(self, now: float) -> tuple[Action, ...]:
        """The actions to accept now, if any; otherwise the phase follows the reading."""
        age = now - self._watch.changed_at
        match self._reading:
            case Settled():
                return self._settled(now)
            case Settling():
                self._machine.fire("settling")
            case Match(actions):
                if self._after(age, self._timing.dwell):
                    return actions
                self._machine.fire("matched")
            case Ambiguous(actions):
                if self._after(age, self._timing.dwell):
                    self._ask(actions)
                else:
                    self._machine.fire("matched")
            case Unmatched(place, _, _, lifted):
                if self._after(age, self._timing.carry if lifted else self._timing.patience):
                    self._machine.fire("unmatched")
                elif lifted and touched(self._game, self._state, place):
                    self._machine.fire("matched")
        return ()

    def _after(self, age: float, delay: float) -> bool:
        """Whether the mat has been still for `delay`; if not, asks to be woken then."""
        if age >= delay - 1e-6:
            return True
        self._wake = self._watch.changed_at + delay
        return False

    def _settled(self, now: float) -> tuple[Action, ...]:
        assert self._history is not None
        if action := self._touched(now):
            return (action,)
        self._watch.tidy()
        self._history.rest(self._watch.sighting)
        self._machine.fire("settled")
        if self._machine.phase is Phase.CHOOSING:
            self._ask(self._state.legal_actions())
        return ()

    def _touched(self, now: float) -> Action | None:
        """The action that a card just lifted and put back, or exchanged for an equal one, stands for."""
        assert self._history is not None
        if self._touch is None or now - self._touch[1] > TOUCH_MEMORY:
            self._touch = None
            return None
        place = self._touch[0]
        another = any(self._history.resting.get(c) != place for c in self._watch.sighting.cards(place))
        action = touched(self._game, self._state, place, another)
        if action:
            self._touch = None
        return action

    def _ask(self, actions: Sequence[Action]) -> None:
        if self._machine.phase is not Phase.CHOOSING:
            self._machine.fire("asked")
        if self._choices is None or tuple(o.value for o in self._choices.options) != tuple(actions):
            state, game = self._state, self._game
            options = [Option(game.label(state, a), game.describe(state, a), a) for a in actions]
            self._choices = Menu(options, direct=not any(game.gesture(state, a).touch for a in actions))

    def _accept(self, *actions: Action) -> None:
        assert self._history is not None
        for action in actions:
            self._append(self._history.act(action, self._watch.sighting))
        self._choices = None
        self._expect()
        if outcome := self._state.outcome():
            self._append(Entry(EntryKind.ENDED, outcome.reason.value))
            self._machine.fire("ended")

    def _expect(self) -> None:
        """From now on the mat may still show what it shows, until it is as the present state wants it."""
        self._pending = difference(self._watch.seen, self._game.picture(self._state))

    def _append(self, entry: Entry) -> None:
        self._effects.append(Append(entry))

    # --- the buttons

    def _press(self, seat: int, button: Button, now: float) -> None:
        match self._machine.phase:
            case Phase.ATTRACTING:
                self._begin()
            case Phase.RESUMING:
                self._answer_resume(button)
            case Phase.PAUSED:
                if self._paused_by_hand:
                    self._paused_by_hand = False
                    self._check_parts(Pressed(seat, button))
            case Phase.BROWSING:
                if seat == self._errand_seat:
                    self._browse(button)
            case Phase.OVER:
                if button is Button.LEFT:
                    self._undo()
                elif button is Button.RIGHT:
                    self._begin()
            case _:
                self._play(seat, button, now)

    def _answer_resume(self, button: Button) -> None:
        if button is Button.LEFT:
            self._begin()
        elif button is Button.RIGHT:
            self._saved = False
            self._machine.fire("resumed")
            self._expect()

    def _begin(self) -> None:
        state = self._game.start()
        self._saved = False
        self._history = History(self._game, state)
        self._history.rest(self._watch.sighting)
        self._append(Entry(EntryKind.BEGUN, str(state)))
        self._watch.remember({})
        self._machine.fire("begun")
        self._choices = None
        self._expect()

    def _play(self, seat: int, button: Button, now: float) -> None:
        if button is Button.LEFT:
            self._open_errands(seat)
        elif seat in self._game.performers(self._state):
            self._touch = None
            if self._machine.phase is Phase.CHOOSING:
                self._choose(button)
            elif button is Button.RIGHT and (direct := self._direct()):
                self._accept(direct)

    def _choose(self, button: Button) -> None:
        menu = self._choices
        assert menu is not None
        if menu.direct:
            self._accept(menu.options[0 if button is Button.MIDDLE else 1].value)
        elif button is Button.MIDDLE:
            self._accept(menu.current.value)
        else:
            menu.advance()

    def _direct(self) -> Action | None:
        """The one action that the right button means while the mat is settled."""
        if self._machine.phase not in (Phase.WAITING, Phase.REACTING):
            return None
        for action in self._state.legal_actions():
            gesture = self._game.gesture(self._state, action)
            if not gesture.changes and not gesture.touch:
                return action
        return None

    def _open_errands(self, seat: int) -> None:
        assert self._history is not None
        self._errands = prompts.errands(bool(self._history.actions))
        self._errand_seat = seat
        self._confirming = False
        self._machine.fire("opened")

    def _browse(self, button: Button) -> None:
        assert self._errands is not None
        if self._confirming:
            self._confirming = False
            if button is Button.RIGHT:
                self._begin()
        elif button is Button.LEFT:
            self._machine.fire("closed")
        elif button is Button.RIGHT:
            self._errands.advance()
        else:
            self._run(self._errands.current.value)

    def _run(self, errand: Errand) -> None:
        match errand:
            case Errand.UNDO:
                self._undo()
            case Errand.PAUSE:
                self._paused_by_hand = True
                self._machine.fire("paused")
            case Errand.NEW_GAME:
                self._confirming = True

    def _undo(self) -> None:
        assert self._history is not None
        self._append(self._history.undo())
        self._choices = None
        self._machine.fire("undone")
        self._expect()

    # --- the consoles

    def _render(self) -> None:
        for seat in SEATS:
            view = self._view(seat)
            if self._shown.get(seat) != view:
                self._shown[seat] = view
                self._effects.append(Show(seat, view))
        status = self._report()
        if status != self._status:
            self._status = status
            self._effects.append(Publish(status))

    def _view(self, seat: int) -> View:
        match self._machine.phase:
            case Phase.ATTRACTING:
                return prompts.attract()
            case Phase.RESUMING:
                assert self._history is not None
                return prompts.resume(len(self._history.actions))
            case Phase.PAUSED:
                return prompts.paused(self._watch.missing())
            case Phase.BROWSING:
                return self._errand_view(seat)
            case Phase.OVER:
                return prompts.over(self._game, self._state, seat)
        return self._play_view(seat)

    def _errand_view(self, seat: int) -> View:
        assert self._errands is not None
        if seat != self._errand_seat:
            return prompts.watching(self._errand_seat)
        if self._confirming:
            return prompts.confirming(self._errands.current)
        return prompts.browsing(self._errands)

    def _play_view(self, seat: int) -> View:
        game, state, reading = self._game, self._state, self._reading
        match self._machine.phase, reading:
            case Phase.PROPOSING, Match(actions) | Ambiguous(actions):
                return prompts.proposing(game, state, actions)
            case Phase.PROPOSING, Unmatched(place) if action := touched(game, state, place):
                return prompts.touching(game, state, action)
            case Phase.SETTLING, Settling(steps):
                return prompts.settling(game, steps)
            case Phase.EXPLAINING, Unmatched(place, reason, steps):
                return prompts.explaining(game, place, reason, steps)
            case Phase.CHOOSING, _ if self._choices and seat in game.performers(state):
                return prompts.choosing(game, state, seat, self._choices)
        mine = seat in game.performers(state)
        return prompts.waiting(game, state, seat, self._direct() if mine else None)

    def _report(self) -> Status:
        machine = self._machine
        return report(machine.phase, self._history, self._reading if machine.playing else Settled())
