"""One match: what is accepted of what the mat means, and when."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import ceil

from playmat.games.game import Action, Deadline, Pace, State
from playmat.interpret import Ambiguous, Falling, Match, Settled, Settling, Unmatched
from playmat.picture import Changes, Place, Touch
from playmat.session import prompts
from playmat.session.effects import Entry, EntryKind
from playmat.session.evidence import Finding, TakenBack
from playmat.session.machine import Phase
from playmat.session.mat_tracker import Anomaly
from playmat.session.question import Question
from playmat.session.simultaneous import Done, laid
from playmat.session.standing import DECIDING, Standing
from playmat.table.component import Component


class Judge(Standing):
    """Reads the mat again and again, and accepts what hands did."""

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
        """All that a wand touches now; who goes on to another thing means what it has touched before."""
        if (told := self._told) and self.wand.goes_elsewhere(heard, self.state, self.history):
            self._decide(told, now)
        if self.machine.playing:
            self.wand.hear(heard, self.state, self.history, now)
        else:
            self.wand.ignore(heard, now)

    @property
    def _told(self) -> tuple[Action, ...]:
        """What counts in a moment, if nothing more can belong to it."""
        waits = self.phase is Phase.PROPOSING and self.game.pace is not Pace.REAL_TIME
        if not waits or not isinstance(self.finding, Match) or self.tentative:
            return ()
        return self.finding.actions

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
        """Goes on after a restart, whatever lies in the piles now and wherever the wand is held."""
        self.wand.ignore(self._mat.pointed, self._now)
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
