"""One match: what the mat and the buttons mean for it, and what its players should see."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import reduce

from playmat.config import Timing
from playmat.events import Button
from playmat.games.game import CHANCE, Action, State
from playmat.interpret import Ambiguous, AnyGame, Match, Settled, Settling, Unmatched, touched
from playmat.picture import SEATS, Place
from playmat.screen.view import View
from playmat.session import prompts
from playmat.session.choices import Choices
from playmat.session.effects import Entry, EntryKind
from playmat.session.evidence import Evidence, Finding, TakenBack
from playmat.session.guide import Step
from playmat.session.history import History
from playmat.session.machine import Machine, Phase
from playmat.session.mat_tracker import Anomaly, MatTracker
from playmat.session.menu import Answer, Meaning
from playmat.session.question import Question
from playmat.session.touch import Touch
from playmat.session.tutorial import Tutorial
from playmat.text import Text

CLUTTER = 3  # cards that lie about before a game: from this many on the mat is to be cleared at once


_DECIDING = (Phase.WAITING, Phase.CHOOSING, Phase.REACTING, Phase.TEACHING)


class Referee:
    """Holds the state of a match and judges what is seen.

    `append` takes the journal's entries, `draw_lots` asks chance for one of so many.
    """

    def __init__(
        self,
        game: AnyGame,
        timing: Timing,
        mat: MatTracker,
        machine: Machine,
        history: History,
        append: Callable[[Entry], None],
        draw_lots: Callable[[int], None],
    ) -> None:
        self.game = game
        self.history = history
        self.finding: Finding = Settled()
        self.steps: tuple[Step, ...] = ()
        self.tutorial: Tutorial | None = None
        self.question: Question | None = None
        self._timing = timing
        self._mat = mat
        self._machine = machine
        self._append = append
        self._draw_lots = draw_lots
        self._evidence = Evidence(game, mat, history)
        self._touch = Touch(game, timing.dwell, timing.carry)
        self._choices = Choices(game)
        self._undoing = False  # whether the mat still shows what was undone
        self._duties: dict[int, tuple[Text, ...]] = {}  # what a seat has to do that no reader sees

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
        return self.game.projection.reacting(self.state)

    @property
    def choosing(self) -> bool:
        """Whether the decision is made on the console or by a touch only."""
        return self._choices.is_due(self.state)

    @property
    def teaching(self) -> bool:
        """Whether who decides has a lesson to read first."""
        return any(self._reads(seat) for seat in self.game.projection.performers(self.state))

    @property
    def cluttered(self) -> bool:
        """Whether a game has just begun on a mat that nobody has cleared."""
        return not self.history.actions and len(self.steps) >= CLUTTER

    @property
    def awaited(self) -> tuple[Place, ...]:
        """The decks to draw from, and the slots of which one must get the next card."""
        actions = self.history.actions
        draws = self.game.projection.draws(self.state, actions[-1] if actions else None)
        return (*draws, *self._evidence.free(self.game.projection.awaited(self.state)))

    @property
    def selected(self) -> Place | None:
        """The place that the menu's entry in view is about, or of the card that is named."""
        if meant := self._meant():
            return self._unmapped(meant[0])
        return self._choices.selected(self.state) if self._machine.phase is Phase.CHOOSING else None

    # --- the mat

    def baseline(self) -> None:
        """From now on the mat may still show what it shows, until it is as the present state wants it."""
        self._evidence.baseline()

    def follow(self, now: float) -> None:
        """Keeps track of what is still to be laid out, and of cards lifted and put back."""
        self._evidence.step()
        lifted = self._machine.phase is Phase.PROPOSING and self._touch.place is not None
        asking = lifted or self._machine.phase is Phase.CHOOSING
        if place := self._touch.follow(
            self._evidence.seen, self.game.projection.picture(self.state), asking, now
        ):
            self._choices.select(self.state, place)

    def look_away(self) -> None:
        """The mat is not read for a while: what is lifted or asked meanwhile means nothing."""
        self._touch.forget()
        self.question = None

    def resume(self) -> None:
        """Goes on after a restart, whatever lies in the piles now."""
        self._evidence.recall()
        self._evidence.baseline(self.history.before if self.history.actions else None)

    def review(self, now: float) -> float | None:
        """Reads the mat and does what follows at once; the time at which to look again, if any."""
        while self._machine.playing:
            self.finding = self._evidence.find()
            self.steps = self._evidence.steps(self.finding)
            actions, wake = self._due(now)
            if not actions:
                return wake
            self._decide(actions, now)
        return None

    def _due(self, now: float) -> tuple[tuple[Action, ...], float | None]:
        """The actions to accept now; where there are none, the phase follows, and when to look again."""
        match self.finding:
            case Settled():
                self._settle()
            case Settling():
                self._machine.fire("settling")
            case Match(actions):
                if (wake := self._rest(now, self._timing.dwell)) is None:
                    return actions, None
                self._machine.fire("matched")
                return (), wake
            case Ambiguous() | TakenBack():
                return (), self._ask_after_dwell(now)
            case Unmatched(place, lifted=lifted):
                return (), self._explain(now, place, lifted)
            case Anomaly(place):
                return (), self._explain(now, place, lifted=False)
        return (), None

    def _explain(self, now: float, place: Place, lifted: bool) -> float | None:
        wake = self._rest(now, self._timing.carry if lifted else self._timing.patience)
        if wake is None:
            self._machine.fire("unmatched")
        elif lifted and place == self._touch.place and touched(self.game, self.state, place):
            self._machine.fire("matched")
        return wake

    def _rest(self, now: float, delay: float) -> float | None:
        """None if the mat has been still for `delay`; else when it will have been."""
        return None if now - self._mat.changed_at >= delay - 1e-6 else self._mat.changed_at + delay

    def _settle(self) -> None:
        self._undoing = False
        self._evidence.rest()
        if self.tutorial:
            self.tutorial.consider(self.state)
        self._machine.fire("settled")
        if self._machine.phase is Phase.CHOOSING:
            self._choices.offer(self.state)
            self._touch.ready()

    def _ask_after_dwell(self, now: float) -> float | None:
        wake = self._rest(now, self._timing.dwell)
        if wake is not None:
            self._machine.fire("matched")
            return wake
        if self._machine.phase is not Phase.CHOOSING:
            self._machine.fire("asked")
        self._choices.confirm(self.state, self.finding)
        return None

    # --- what is accepted

    def _decide(self, actions: Sequence[Action], now: float, by: Collection[int] = ()) -> None:
        """Accepts the actions that `by` has chosen, or the mat; some only with the others' consent."""
        *_, last = actions
        before = reduce(lambda state, action: state.apply(action), actions[:-1], self.state)
        if counted := self.game.projection.assumed(before, last):
            self._ask(prompts.counted(counted), SEATS, lambda: self._accept(actions, now))
        elif self.game.projection.agreed(before, last):
            others = [seat for seat in SEATS if seat not in by]
            wanted = prompts.proposed(self.game.words.describe(before, last))
            self._ask(wanted, others, lambda: self._accept(actions, now))
        else:
            self._accept(actions, now)

    def _accept(self, actions: Sequence[Action], now: float) -> None:
        before = self.state
        for action in actions:
            self._note_duties(action)
            self._append(self.history.act(action, self._evidence.accept(action, now)))
        self._changed()
        self._evidence.baseline(before)
        if self.tutorial:
            self.tutorial.drop()
        if outcome := self.state.outcome():
            self._append(Entry(EntryKind.ENDED, outcome.reason.value))
            self._machine.fire("ended")

    def _note_duties(self, action: Action) -> None:
        for seat in self.game.projection.performers(self.state):
            self._duties.pop(seat, None)
            if duties := self.game.projection.duties(self.state, action):
                self._duties[seat] = duties

    def _changed(self) -> None:
        self._choices.withdraw()
        self._touch.forget()

    def _ask(self, words: prompts.Asking, seats: Collection[int], agreed: Callable[[], None]) -> None:
        self.question = Question(*words, seats, agreed, self._evidence.decline)
        self._touch.forget()
        self._machine.fire("questioned")

    def answer(self, seat: int, yes: bool) -> None:
        """What a seat says to the question that is open."""
        question = self.question
        if question is None or not question.asks(seat):
            return
        if follows := question.answer(seat, yes):
            self.question = None
            self._machine.fire("answered")
            follows()

    # --- the buttons

    def press(self, seat: int, button: Button, now: float) -> None:
        """A seat's middle or right button, while the match is on; it also confirms what the mat means."""
        if button is Button.MIDDLE and self._confirms(seat):
            self._evidence.rest()
            return
        if self._on_duty(seat):
            if button is Button.MIDDLE:
                del self._duties[seat]
            return
        if button is Button.MIDDLE and (fitted := self._fitted):
            self._ask(prompts.OTHER_ARMY, SEATS, lambda: self._corrected(fitted))
            return
        if not self._decides(seat):
            return
        if meant := self._meant():
            self._decide(meant, now, (seat,))
            self.review(now)
        if self._machine.phase is Phase.CHOOSING and self._decides(seat):
            if (value := self._choices.press(button)) is not None:
                self._take(value, seat, now)
        elif button is Button.RIGHT and (direct := self._direct(seat)):
            self._decide((direct,), now, (seat,))

    def _decides(self, seat: int) -> bool:
        return seat in self.game.projection.performers(self.state)

    def _confirms(self, seat: int) -> bool:
        """Whether the seat has to say that a step is done which no reader sees."""
        settling = self._machine.phase is Phase.SETTLING and self._evidence.unconfirmed
        return settling and any(step.seat == seat for step in self.steps)

    @property
    def _fitted(self) -> State | None:
        """The position in which the card might stay that is explained now."""
        explaining = self._machine.phase is Phase.EXPLAINING and isinstance(self.finding, Anomaly)
        return self.finding.fitted if explaining and isinstance(self.finding, Anomaly) else None

    def _on_duty(self, seat: int) -> bool:
        """Whether the seat is asked to do what no reader sees."""
        return seat in self._duties and self._machine.phase in _DECIDING

    def _take(self, value: Meaning, seat: int, now: float) -> None:
        if value is Answer.NO:
            self._choices.withdraw()
            self._evidence.decline()
        elif value is Answer.TAKE_BACK:
            self._undo()
        elif value is Answer.LOTS:
            self._draw_lots(len(self.state.legal_actions()))
        elif not isinstance(value, Answer):
            self._decide((value,), now, (seat,))

    def lot_drawn(self, number: int, now: float) -> None:
        """What chance has chosen, shown to both before it counts."""
        if self._machine.phase is Phase.CHOOSING and self.state.mover == CHANCE:
            action = self.state.legal_actions()[number]
            words = prompts.drawn(self.game.words.describe(self.state, action))
            self._ask(words, SEATS, lambda: self._accept((action,), now))

    @property
    def paging(self) -> bool:
        """Whether the right button shows the next entry of a menu."""
        return self._choices.paging

    def _direct(self, seat: int) -> Action | None:
        """The one action that the right button means for `seat`, once what the mat means is accepted."""
        if self._machine.phase not in (Phase.WAITING, Phase.REACTING) and not self._meant():
            return None
        state = self._ahead()
        if not all(seat in self.game.projection.performers(position) for position in (self.state, state)):
            return None
        for action in state.legal_actions():
            if not any(g.changes or g.touch for g in self.game.projection.gestures(state, action)):
                return action
        return None

    def _meant(self) -> tuple[Action, ...]:
        """What the mat means, if it stays so."""
        match self.finding:
            case Match(actions) if self._machine.phase is Phase.PROPOSING:
                return actions
        return ()

    def _ahead(self) -> State:
        """The position once what the mat means is accepted."""
        return reduce(lambda state, action: state.apply(action), self._meant(), self.state)

    # --- undo and correction

    def undo(self, seat: int) -> None:
        """Takes the last action back for `seat`, by consent where the other has answered or seen it."""
        if self.history.is_free(seat):
            self._undo()
        else:
            self._ask(prompts.UNDO, [other for other in SEATS if other != seat], self._undo)

    def _undo(self) -> None:
        before = self.state
        self._append(self.history.undo())
        self._undoing = True
        self._rewind(before)

    def corrections(self) -> list[prompts.AnyCorrection]:
        """What an umpire may mend now: first of all to take the mat as it lies."""
        lying = self.game.projection.adopted(self.state, self._mat.seen)
        as_it_lies = [prompts.as_it_lies(lying)] if lying and lying != self.state else []
        return [*as_it_lies, *self.game.projection.corrections(self.state)]

    def correct(self, seat: int, correction: prompts.AnyCorrection) -> None:
        """Goes on from the corrected state, once the other seat agrees."""
        others = [other for other in SEATS if other != seat]
        words = prompts.corrected(correction)
        self._ask(words, others, lambda: self._corrected(correction.state))

    def _corrected(self, state: State) -> None:
        before = self.state
        self._append(self.history.correct(state))
        self._rewind(before)

    def _rewind(self, before: State) -> None:
        self._duties.clear()
        self._changed()
        self._evidence.rewound(before)
        if self.tutorial:
            self.tutorial.withdraw()
        if self._machine.phase is not Phase.SETTLING:
            self._machine.fire("undone")

    # --- the consoles

    def turn_page(self, seat: int) -> bool:
        """Turns a page of the seat's lesson; says whether there was one."""
        if not self._reads(seat) or not self.tutorial:
            return False
        self.tutorial.advance(seat)
        return True

    def _reads(self, seat: int) -> bool:
        return self.tutorial is not None and self.tutorial.is_open(seat)

    def view(self, seat: int) -> View:
        """What the seat sees while the match is on."""
        game, state = self.game, self.state
        mine = self._decides(seat)
        match self._machine.phase, self.finding:
            case Phase.AGREEING, _ if self.question:
                return prompts.agreeing(game, state, seat, self.question)
            case Phase.PROPOSING, Match(actions) if mine:
                return self._proposal(seat, actions[0])
            case Phase.PROPOSING, Unmatched(place) if mine and (action := touched(game, state, place)):
                return prompts.touching(game, state, seat, action)
            case Phase.SETTLING, Settling() if self.cluttered:
                return prompts.clearing()
            case Phase.SETTLING, Settling():
                confirm = self._confirms(seat)
                return prompts.settling(game, state, seat, self.steps, self._undoing, confirm)
            case Phase.EXPLAINING, Unmatched(place, reason) | Anomaly(place, reason):
                return prompts.explaining(game, place, reason, self.steps, bool(self._fitted))
            case _ if self._on_duty(seat):
                return prompts.on_duty(self._duties[seat])
            case Phase.CHOOSING, _ if mine and (choice := self._choices.view(state, seat)):
                return choice
        if self._reads(seat) and self.tutorial:
            return prompts.teaching(*self.tutorial.page(seat))
        return prompts.waiting(game, state, seat, self._direct(seat))

    def _unmapped(self, action: Action) -> Place | None:
        """Where a card lies that means `action`, if no map shows that place."""
        gesture = self._evidence.performed(action)
        piled = (place for place in (gesture.changes if gesture else ()) if self._evidence.is_stacked(place))
        return next(piled, None)

    def _proposal(self, seat: int, action: Action) -> View:
        """What the seat will see once `action` is accepted."""
        if place := self._unmapped(action):
            return prompts.naming(self.game, self.state, seat, action, place)
        after = self._ahead()
        if seat in self.game.projection.performers(after) and self._choices.is_due(after):
            return self._choices.preview(after, seat)
        return prompts.proposing(self.game, self.state, after, seat, action, self._direct(seat))
