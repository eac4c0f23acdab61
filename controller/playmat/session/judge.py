"""One match: what the mat means for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import ceil

from playmat.config import Timing
from playmat.games.game import Action, Brief, Deadline, Pace, State
from playmat.interpret import Ambiguous, Falling, Match, Settled, Settling, Unmatched
from playmat.picture import Changes, Place, Touch
from playmat.session import prompts
from playmat.session.choices import Choices
from playmat.session.course import Tie
from playmat.session.covering import Covering
from playmat.session.effects import Entry, EntryKind
from playmat.session.evidence import Evidence, Finding, TakenBack
from playmat.session.game_clock import GameClock
from playmat.session.guide import Step
from playmat.session.history import History
from playmat.session.machine import Phase, Situation, TableMachine
from playmat.session.mat_tracker import Anomaly, MatTracker
from playmat.session.move_log import MoveLog
from playmat.session.notices import Notices
from playmat.session.question import Question
from playmat.session.reach import NOWHERE, Lifted, Reaching, lifted, standing
from playmat.session.simultaneous import Done, laid
from playmat.session.story import Reach
from playmat.session.touch import Lifting
from playmat.session.tutorial import Tutorial
from playmat.session.wand import Wand
from playmat.table.component import Component
from playmat.text import Text

CLUTTER = 3  # cards that lie about before a game: from this many on the mat is to be cleared at once

DECIDING = (Phase.WAITING, Phase.CHOOSING, Phase.REACTING)
_OFFERING = (*DECIDING, Phase.PROPOSING, Phase.EXPLAINING)
LAYING_OUT = (Phase.SETTLING, Phase.RETRACTING)


class Judge:
    """Holds the state of a match, and accepts what hands did.

    `append` takes the journal's entries, `draw_lots` asks chance for one of so many.
    """

    def __init__(
        self,
        timing: Timing,
        mat: MatTracker,
        seats: int,
        machine: TableMachine,
        history: History,
        append: Callable[[Entry], None],
        draw_lots: Callable[[int], None],
    ) -> None:
        self.game = mat.game
        self.seats = range(seats)
        self.history = history
        self.log = MoveLog(mat.game, history)
        self._reaching = Reaching(mat.game)
        self.finding: Finding = Settled()
        self.steps: tuple[Step, ...] = ()
        self.tutorial: Tutorial | None = None
        self.question: Question | None = None
        self.duties: dict[int, tuple[Text, ...]] = {}  # what a seat has to do that no reader sees
        self._pages: dict[int, tuple[tuple[Action, ...], int]] = {}  # of a seat's buttons: which is in view
        self.wand = Wand(mat.game, mat.interpreter, seats, timing.dwell)
        self.evidence = Evidence(mat, history, self.wand, timing)
        self.choices = Choices(mat.game, mat.interpreter)
        self.machine = machine
        self._projection = mat.game.projection
        self._interpreter = mat.interpreter
        self._timing = timing
        self._mat = mat
        self._append = append
        self._draw_lots = draw_lots
        self._covering = Covering(mat, timing.dwell)
        self._touch = Lifting(mat.zones, timing.dwell, timing.carry)
        self._clock = GameClock(mat.game.pace, history)
        self._now = 0.0  # when the mat was read last
        self.notices = Notices(mat.game, history)
        self._lot_drawn: Tie | None = None  # for whom a lot was asked for
        self._done: tuple[Done, ...] = ()  # what is not accepted yet, where nobody waits for another
        self._settles_at: float | None = None  # when what is still excused counts
        self._lapses_at: float | None = None  # when what the wand began ends

    @property
    def state(self) -> State:
        """The position that counts."""
        return self.history.state

    @property
    def situation(self) -> Situation:
        """What the machine's conditions ask."""
        over = self.state.outcome() is not None
        reacting = self._projection.reacting(self.state)
        return Situation(False, True, over, reacting, self.choices.is_due(self.state))

    def legend(self, seat: int) -> Brief | None:
        """What the signs beside the map mean, where there are any."""
        page: Brief | None = self.game.words.legend(self.state, seat)
        return page

    @property
    def figures(self) -> tuple[Brief, ...]:
        """How the match went, page by page."""
        pages: tuple[Brief, ...] = self.game.words.statistics(self.history.states, self.history.actions)
        return pages

    @property
    def phase(self) -> Phase:
        """What the table is doing."""
        return self.machine.phase

    @property
    def cluttered(self) -> bool:
        """Whether a game has just begun on a mat that nobody has cleared."""
        lying = [step for step in self.steps if step.source]
        return not self.history.length and len(lying) >= CLUTTER

    @property
    def awaited(self) -> tuple[Place, ...]:
        """The decks to draw from, and the slots of which one must get the next card."""
        last = self.history.last
        draws = self._projection.draws(self.state, last.action if last else None)
        return (*draws, *self.evidence.free(self._projection.awaited(self.state)))

    @property
    def deciding(self) -> tuple[Place, ...]:
        """The slots where milliseconds decide, the most urgent first; of a row the first that is free."""
        return self.evidence.free(self._projection.deciding(self.state))

    @property
    def selected(self) -> Place | None:
        """The place that is touched, or that a menu's entry is about, or of a card that is named."""
        if self.wand.path:
            return self.wand.path[-1]
        if meant := self.meant:
            return self.unmapped(meant[0])
        return self.choices.selected(self.state) if self.phase is Phase.CHOOSING else None

    @property
    def lifted(self) -> Lifted | None:
        """The only component that hands have lifted from the mat, or touched with a wand, if there is one."""
        if self.phase not in _OFFERING:
            return None
        wanted = self._projection.picture(self.state)
        if self.wand.path:
            return None if self.meant else standing(wanted, self.wand.path[0])
        return None if isinstance(self.finding, Settled) else lifted(self.evidence.seen, wanted)

    @property
    def reach(self) -> Reach:
        """Where that component may go."""
        held = self.lifted
        return self._slots(self._reaching.of(self.state, held.kind, held.place)) if held else NOWHERE

    def reach_from_hand(self, seat: int, kind: str) -> Reach:
        """Where a component of this kind may go out of the seat's hand."""
        if self.phase not in _OFFERING:
            return NOWHERE
        return self._slots(self._reaching.of(self.state, kind, None, seat))

    def _slots(self, reach: Reach) -> Reach:
        """The slots of the places: of a row the next one that is free."""
        return Reach(self.evidence.free(reach.to), reach.hit)

    # --- the mat

    def baseline(self) -> None:
        """From now on the mat may still show what it shows, until it is as the present state wants it."""
        self.evidence.baseline()

    def track(self, now: float) -> None:
        """Keeps track of what is still to be laid out, and of cards lifted and put back."""
        self.evidence.step(now)
        self._covering.track(now)
        lifted = self.phase is Phase.PROPOSING and self._touch.place is not None
        asking = lifted or self.phase is Phase.CHOOSING or self._touchable
        picture = self._projection.picture(self.state)
        if place := self._touch.track(self.evidence.seen, picture, asking, now):
            if self.choices.is_due(self.state):
                self.choices.select(self.state, place)
            else:
                self.evidence.name(self._interpreter.touched(self.state, place))

    @property
    def _touchable(self) -> bool:
        """Whether something may be lifted a moment for one action while hands lay others."""
        hands = not self._interpreter.has_pointer and Touch in self._interpreter.sorts(self.state)
        return hands and self.phase in DECIDING

    def point(self, heard: Collection[Component], now: float) -> None:
        """All that a wand touches now."""
        if self.machine.playing or not heard:
            self.wand.hear(heard, self.state, self.history, now)

    def look_away(self, now: float) -> None:
        """The mat is not read for a while: what is lifted or asked meanwhile means nothing."""
        self._touch.forget()
        self._covering.forget()
        self.wand.forget()
        if self._mat.deaf:
            self.wand.lose(now)
        self.question = None
        self._clock.stop(now)

    def resume(self) -> None:
        """Goes on after a restart, whatever lies in the piles now."""
        self.evidence.recall()
        self.evidence.baseline(self.history.before if self.history.length else None)

    @property
    def reads(self) -> bool:
        """Whether the mat is read: where nobody waits for another, while a question is open too."""
        asking = self.game.pace is Pace.REAL_TIME and self.phase is Phase.AGREEING
        return self.machine.playing or asking

    def step(self, now: float) -> float | None:
        """Reads the mat and does what follows at once; the time at which to look again, if any."""
        self._now = now
        self._break_tie()
        while self.reads:
            clock = self._clock.read(now)
            self._settles_at = self.evidence.pass_time(now)
            self._lapses_at = self.wand.expire(now)
            self._done = self.evidence.done(self._clock)
            self.finding = self._found()
            self.steps = self.evidence.steps(self.finding)
            if (deadline := self.state.deadline) and self._is_up(deadline, clock, now):
                self._accept((deadline.action,), now, deadline.at)
                continue
            if due := [done for done in self._done if self._is_due(done, now)]:
                self._accept_done(min(due, key=lambda done: done.since), now)
                continue
            if covering := self._covering.done(self.state, now):
                self._accept((covering,), now)
                continue
            actions, wake = self._due(now) if self.machine.playing else ((), None)
            if not actions:
                return self._clock.sooner(self._soonest(wake, now), self.state.deadline, now)
            self._decide(actions, now)
        return None

    def when(self, at: float) -> float | None:
        """When the clock of the game will read so; None while it stands."""
        return self._clock.when(at)

    def _found(self) -> Finding:
        """What the mat means by all that it shows; in real time what one has done goes before all else."""
        now = [done for done in self._done if done.state == self.state]
        return Match(now[0].actions) if now else self.evidence.find()

    def _is_due(self, done: Done, now: float) -> bool:
        """Whether it counts now; what others must agree to waits while they are asked something else."""
        return done.counts_at <= now + 1e-6 and not (self.phase is Phase.AGREEING and self._asks(done))

    def _asks(self, done: Done) -> bool:
        """Whether the others have to agree."""
        state, (first, *_) = done.state, done.actions
        return self._projection.agreed(state, first) or self._projection.assumed(state, first) is not None

    def _soonest(self, wake: float | None, now: float) -> float | None:
        """When to look again: at `wake`, when the next of what was done counts, or something is over."""
        later = [done.counts_at for done in self._done if done.counts_at > now]
        looks = (
            *later,
            wake,
            self._lapses_at,
            self._covering.next(),
            self.notices.next_end(now),
            self._next_second(now),
        )
        return min((at for at in looks if at is not None), default=None)

    def _next_second(self, now: float) -> float | None:
        """While anybody is told how much time is left: when that is another number."""
        ticks = any(map(self.clock_told, self.seats))
        return self._clock.next_second(self.state.deadline, now) if ticks else None

    def _accept_done(self, done: Done, now: float) -> None:
        """Accepts what a seat has done; what the others must agree to is asked first."""
        if self._asks(done):
            self._decide(done.actions, now)
            return
        before = self._projection.picture(done.state)
        for action, changes in [*laid(self._interpreter, done, before)]:
            self._accept((action,), now, self._time_of(changes, now), changes)

    def _time_of(self, changes: Changes, now: float) -> float:
        """When hands had laid this, in seconds of the game."""
        return self._clock.stamp(max((self._mat.changed(place) for place in changes), default=now))

    def _break_tie(self) -> None:
        """Asks for a lot where stamps are no order."""
        tie = self.history.tie
        if tie and tie != self._lot_drawn:
            self._draw_lots(len(tie))
        self._lot_drawn = tie

    def _is_up(self, deadline: Deadline, clock: float, now: float) -> bool:
        """Whether the clock decides; what hands had laid before is waited for, while it may still count."""
        if clock < deadline.at - 1e-6:
            return False
        if any(clock - (now - done.since) <= deadline.at for done in self._done):
            return False
        match self.finding:
            case Match(actions) if not self._done:
                return self._stamp(actions[0], now) > deadline.at
        return True

    def _fire(self, trigger: str) -> None:
        self.machine.fire(trigger, self.situation)

    def _due(self, now: float) -> tuple[tuple[Action, ...], float | None]:
        """The actions to accept now; where there are none, the phase follows, and when to look again."""
        match self.finding:
            case Settled():
                self._settle()
            case Falling():
                return (), self._await_dice(now)
            case Settling():
                self._fire("settling")
                return (), self._settles_at
            case Match(actions):
                if self.tentative:
                    wake = None
                elif (wake := self._rest(now, self._dwell(actions))) is None:
                    return actions, None
                self._fire("matched")
                return (), wake
            case Ambiguous() | TakenBack():
                return (), self._ask_after_dwell(now)
            case Unmatched(place, lifted=lifted):
                return (), self._explain(now, place, lifted)
            case Anomaly(place):
                return (), self._explain(now, place, lifted=False)
        return (), None

    def _dwell(self, actions: Sequence[Action]) -> float:
        """How long the mat must be still that shows these; all the longer if something else may be meant."""
        return self._timing.rest(len(actions) > 1 or self.evidence.may_go_on(actions[0]))

    def _explain(self, now: float, place: Place, lifted: bool) -> float | None:
        wake = self._rest(now, self._timing.carry if lifted else self._timing.patience)
        if wake is None:
            self._fire("unmatched")
        elif lifted and place == self._touch.place and self._interpreter.touched(self.state, place):
            self._fire("matched")
        return wake

    def _await_dice(self, now: float) -> float | None:
        """They may still be falling, or in a hand; once nobody moves them, what is wrong is said."""
        wake = self._rest(now, self._timing.carry)
        if wake is None:
            self._fire("unmatched")
        else:
            self._settle()
        return wake

    def _rest(self, now: float, delay: float) -> float | None:
        """None if the mat has been still for `delay`; else when it will have been."""
        return None if now - self._mat.changed_at >= delay - 1e-6 else self._mat.changed_at + delay

    def _settle(self) -> None:
        self.evidence.rest()
        if self.tutorial:
            self.tutorial.consider(self.state)
        self._fire("settled")
        if self.phase is Phase.CHOOSING:
            self.choices.offer(self.state)
        if self.phase is Phase.CHOOSING or self._touchable:
            self._touch.ready()

    def _ask_after_dwell(self, now: float) -> float | None:
        wake = self._rest(now, self._timing.dwell)
        if wake is not None:
            self._fire("matched")
            return wake
        if self.phase is not Phase.CHOOSING:
            self._fire("asked")
        self.choices.confirm(self.state, self.finding)
        if self._touchable:
            self._touch.ready()
        return None

    # --- what is meant

    def clock_told(self, seat: int) -> Text | None:
        """What a seat reads of the time that is left, if any is told."""
        told: Text | None = self.game.words.clock(self.state, seat, self._clock.read(self._now))
        return told

    @property
    def meant(self) -> tuple[Action, ...]:
        """What the mat means, if it stays so."""
        match self.finding:
            case Match(actions) if self.phase is Phase.PROPOSING:
                return actions
        return ()

    @property
    def tentative(self) -> bool:
        """Whether what the mat means waits for a button, or for what hands do next."""
        return isinstance(self.finding, Match) and self.evidence.tentative

    @property
    def ahead(self) -> State:
        """The position once what the mat means is accepted."""
        return self._after(self.meant, self._now)

    def unmapped(self, action: Action) -> Place | None:
        """Where a card lies that means `action`, if no map shows that place."""
        piled = (place for place in self.evidence.performed(action) if self.evidence.is_stacked(place))
        return next(piled, None)

    # --- what is accepted

    def _decide(self, actions: Sequence[Action], now: float, by: Collection[int] = ()) -> None:
        """Accepts the actions that `by` has chosen, or the mat; some only with the others' consent."""
        *_, last = actions
        before = self._after(actions[:-1], now)
        if counted := self._projection.assumed(before, last):
            self._ask(prompts.counted(counted), self.seats, lambda: self._accept(actions, now))
        elif self._projection.agreed(before, last):
            others = [seat for seat in self.seats if seat not in by]
            wanted = prompts.proposed(self.game.words.describe(before, last))
            self._ask(wanted, others, lambda: self._accept(actions, now))
        else:
            self._accept(actions, now)

    def _accept(
        self,
        actions: Sequence[Action],
        now: float,
        at: float | None = None,
        changes: Changes | None = None,
    ) -> None:
        """Takes actions in, of which hands have laid `changes`, `at` seconds of the game: unless told, as the
        mat shows.
        """
        before = self.state
        for action in actions:
            self._note_duties(action)
            stamp = self._stamp(action, now) if at is None else at
            laid = self.evidence.performed(action) if changes is None else changes
            within = ceil(1000 * self._mat.within(laid))
            after = self.history.after(action, stamp, within)
            cards = self.evidence.accept(laid, now, after)
            self._append(self.history.act(action, stamp, cards, within))
        self._go_on(before, now)

    def _go_on(self, before: State, now: float) -> None:
        """The match goes on from a state to which something led that was accepted."""
        self._break_tie()
        self.notices.update(now)
        self._changed()
        self.evidence.advance(before)
        if self.tutorial:
            self.tutorial.drop()
        if outcome := self.state.outcome():
            self.question = None
            self._append(Entry(EntryKind.ENDED, outcome.reason.value))
            self._fire("ended")

    def _stamp(self, action: Action, now: float) -> float:
        """When an action counts: when hands had laid it, if they did, else now; in real time now too for what
        was not possible yet when it was laid.
        """
        at = self._time_of(self.evidence.performed(action), now)
        late = self.game.pace is Pace.REAL_TIME and at < self.history.last_at
        return self._clock.read(now) if late else at

    def _after(self, actions: Sequence[Action], now: float) -> State:
        """The position after what the mat means, each action at its stamp."""
        state = self.state
        for action in actions:
            state = state.apply(action, self._stamp(action, now))
        return state

    def _note_duties(self, action: Action) -> None:
        seat = self._projection.performer(self.state, action) if self._performers else None
        for one in self._performers:
            self.duties.pop(one, None)
        if seat is not None and (duties := self._projection.duties(self.state, action)):
            self.duties[seat] = duties

    @property
    def _performers(self) -> tuple[int, ...]:
        return self._projection.performers(self.state)

    def _changed(self) -> None:
        self.choices.withdraw()
        self._touch.forget()
        self.wand.forget()

    def _ask(self, words: prompts.Asking, seats: Collection[int], agreed: Callable[[], None]) -> None:
        if not seats:
            agreed()
            return
        self.question = Question(*words, seats, agreed, self.evidence.decline)
        self._touch.forget()
        self._fire("questioned")

    def answer(self, seat: int, yes: bool) -> None:
        """What a seat says to the question that is open."""
        question = self.question
        if question is None or not question.asks(seat):
            return
        if follows := question.answer(seat, yes):
            self.question = None
            self._fire("answered")
            follows()
