"""Acceptance of actions in one match: reads the mat, and decides which action counts and when."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import ceil

from playmat.errors import IllegalAction
from playmat.games.game import Action, Deadline, Pace, State
from playmat.interpret import Ambiguous, Falling, Match, Settled, Settling, Unmatched
from playmat.picture import Changes, Place, Touch
from playmat.session import prompts
from playmat.session.effects import Entry, EntryKind
from playmat.session.machine import Phase
from playmat.session.mat.per_seat import Done, laid
from playmat.session.mat.reading import Finding, TakenBack
from playmat.session.mat.tracker import Anomaly
from playmat.session.match.match import DECIDING, Standing
from playmat.session.question import Question
from playmat.table.component import Component


class Judge(Standing):
    """Reads the mat repeatedly and accepts the actions that players carry out."""

    # --- the mat

    def baseline(self) -> None:
        """Excuses every present deviation of the mat until the place shows the present state."""
        self.evidence.baseline()

    def track(self, now: float) -> None:
        """Follows places that still have to be laid out, and cards that are lifted and put back."""
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
        """Returns whether lifting a card briefly selects an action while others are laid."""
        hands = not self._interpreter.has_pointer and Touch in self._interpreter.sorts(self.state)
        return hands and self.phase in DECIDING

    def point(self, read: Collection[Component], now: float) -> None:
        """Processes all tags that a wand reads now."""
        if self.machine.playing:
            self.wand.detect(read, now)
        else:
            self.wand.ignore(read, now)

    def _count_touch(self, now: float) -> None:
        """Lets a touch count that has rested for long enough.

        A player who moves the wand on has finished the action before, so that one is accepted first. The same
        touch begins the next action only while it is the same player's turn.
        """
        if (finished := self._finished) and self.wand.goes_elsewhere(self.state, self.history):
            performers = self._performers
            self._decide(finished, now)
            if self.machine.playing and self._performers == performers:
                self.wand.renew()
        self.wand.count(self.state, self.history)

    @property
    def _finished(self) -> tuple[Action, ...]:
        """The actions about to be accepted, if no later gesture can extend them."""
        waits = self.phase is Phase.PROPOSING and self.game.pace is not Pace.REAL_TIME
        if not waits or not isinstance(self.finding, Match) or self.tentative:
            return ()
        return self.finding.actions

    def look_away(self, now: float) -> None:
        """Stops reading the mat: discards lifts, touches and questions, and stops the clock."""
        self._touch.forget()
        self._covering.forget()
        self.wand.forget()
        if self._mat.deaf:
            self.wand.lose(now)
        self.question = None
        self._clock.stop(now)

    def resume(self) -> None:
        """Continues after a restart, with the present contents of piles and the present wand position as the
        baseline.
        """
        self.wand.ignore(self._mat.pointed, self._now)
        self.evidence.recall()
        self.evidence.baseline(self.history.before if self.history.length else None)

    @property
    def reads(self) -> bool:
        """Returns whether the mat is read; in real time it is read during a question too."""
        asking = self.game.pace is Pace.REAL_TIME and self.phase is Phase.AGREEING
        return self.machine.playing or asking

    def step(self, now: float) -> float | None:
        """Reads the mat and accepts what is due; returns when to look again, if at all."""
        self._now = now
        self._break_tie()
        # One picture can hold several things that are due. Each pass finds the meaning again, accepts at most
        # one of them and starts over, because accepting changes the state and therefore the meaning of the
        # rest. The loop ends: every pass but the last consumes a touch, a deadline, a finished action or a
        # place from the picture, or opens a question.
        #
        # The order within a pass is the order of certainty and of time:
        #
        # 1. A wand touch that has rested long enough extends the path, or ends the action before it. It must
        #    be part of the finding before anything else is accepted from that finding.
        # 2. A deadline precedes actions, or a late card could beat it. `_is_up` holds the deadline back while
        #    an action laid before it may still count.
        # 3. In real time each seat's actions are independent; the one laid first is accepted first, so that
        #    the journal mostly follows the stamps.
        # 4. Covering a place is read without a dwell of the picture: the reader there reports presence only.
        # 5. The dwell of the whole picture comes last. It is the weakest evidence, because any movement
        #    restarts it.
        #
        # Nothing that is only seen is accepted without a delay (invariant: no unintended action). Without a
        # due action the earliest of all pending times is returned, as a session has no timer of its own.
        while self.reads:
            clock = self._clock.read(now)
            self._settles_at = self.evidence.pass_time(now)
            self._lapses_at = self.wand.expire(now)
            self._done = self.evidence.done(self._clock)
            self.finding = self._found()
            self.steps = self.evidence.steps(self.finding)
            if (counts_at := self.wand.counts_at(now)) is not None and counts_at <= now + 1e-6:
                self._count_touch(now)
                continue
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
        """Returns when the game clock reads `at`; None while it is stopped."""
        return self._clock.when(at)

    def _found(self) -> Finding:
        """The meaning of the whole picture; in real time a finished action of one seat takes precedence."""
        now = [done for done in self._done if done.state == self.state]
        found = Match(now[0].actions) if now else self.evidence.find()
        if isinstance(found, Match) and self.game.pace is Pace.REAL_TIME:
            return self._in_time(found)
        return found

    def _in_time(self, found: Match) -> Match | Unmatched:
        """Returns the match, or a refusal if its stamp makes it illegal, which the state alone cannot
        show.
        """
        try:
            self._after(found.actions, self._now)
        except IllegalAction:
            return self.evidence.refused(found.actions[0])
        return found

    def _is_due(self, done: Done, now: float) -> bool:
        """Returns whether it counts now; an action that needs consent waits while another question is
        open.
        """
        return done.counts_at <= now + 1e-6 and not (self.phase is Phase.AGREEING and self._asks(done))

    def _asks(self, done: Done) -> bool:
        """Returns whether the other seats have to agree."""
        state, (first, *_) = done.state, done.actions
        return self._projection.agreed(state, first) or self._projection.assumed(state, first) is not None

    def _soonest(self, wake: float | None, now: float) -> float | None:
        """Returns when to look again: at `wake`, when the next finished action counts, or when something
        expires.
        """
        later = [done.counts_at for done in self._done if done.counts_at > now]
        looks = (
            *later,
            wake,
            self._lapses_at,
            self.wand.counts_at(now),
            self._covering.next(),
            self.notices.next_end(now),
            self._next_second(now),
        )
        return min((at for at in looks if at is not None), default=None)

    def _next_second(self, now: float) -> float | None:
        """Returns when the displayed remaining time changes, while any seat sees one."""
        ticks = any(map(self.clock_told, self.seats))
        return self._clock.next_second(self.state.deadline, now) if ticks else None

    def _accept_done(self, done: Done, now: float) -> None:
        """Accepts the finished actions of a seat; asks for consent first where it is needed."""
        if self._asks(done):
            self._decide(done.actions, now)
            return
        before = self._projection.picture(done.state)
        for action, changes in [*laid(self._interpreter, done, before)]:
            self._accept((action,), now, self._time_of(changes, now), changes)

    def _break_tie(self) -> None:
        """Asks for a lot where stamps give no order."""
        tie = self.history.tie
        if tie and tie != self._lot_drawn:
            self._draw_lots(len(tie))
        self._lot_drawn = tie

    def _is_up(self, deadline: Deadline, clock: float, now: float) -> bool:
        """Returns whether the deadline decides; an action laid before it that may still count delays it."""
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
        """Returns the actions to accept now; otherwise changes the phase and returns when to look again."""
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
        """Returns how long the mat must rest before these actions count; longer if another action is
        possible.
        """
        return self._timing.rest(len(actions) > 1 or self.evidence.may_go_on(actions[0]))

    def _explain(self, now: float, place: Place, lifted: bool) -> float | None:
        wake = self._rest(now, self._timing.carry if lifted else self._timing.patience)
        if wake is None:
            self._fire("unmatched")
        elif lifted and place == self._touch.place and self._interpreter.touched(self.state, place):
            self._fire("matched")
        return wake

    def _await_dice(self, now: float) -> float | None:
        """Waits while dice may be falling or in a hand; explains the problem once they rest."""
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
        wait = self._timing.patience if self.evidence.fell_silent else self._timing.dwell
        wake = None if self.wand.path else self._rest(now, wait)  # a touch has rested already
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
        """Accepts the actions chosen by `by`, or shown by the mat; asks the others first where consent is
        needed.
        """
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
        """Accepts actions whose gesture laid `changes` at `at` seconds of the game; default: as the mat
        shows.
        """
        before = self.state
        for action in actions:
            self._note_duties(action)
            stamp = self._stamp(action, now) if at is None else at
            laid = self.evidence.performed(action) if changes is None else changes
            within = ceil(1000 * self._mat.within(laid))
            after = self.history.after(action, stamp, within)
            cards = self.evidence.accept(action, laid, now, after)
            self._append(self.history.act(action, stamp, cards, within))
        self._go_on(before, now)

    def _go_on(self, before: State, now: float) -> None:
        """Updates everything that depends on the state, after a change from the state `before`."""
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
        self.wand.ignore(self._mat.pointed, self._now)
        self._fire("questioned")

    def answer(self, seat: int, yes: bool) -> None:
        """Answers the open question for a seat."""
        question = self.question
        if question is None or not question.asks(seat):
            return
        if follows := question.answer(seat, yes):
            self.question = None
            self._fire("answered")
            follows()
