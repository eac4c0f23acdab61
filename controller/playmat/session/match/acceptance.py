"""Acceptance of actions in one match: reads the mat, and decides which action counts and when."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import ceil

from playmat.config import Timing
from playmat.errors import IllegalAction
from playmat.games.interface import Action, Deadline, Pace, State
from playmat.interpret import Ambiguous, Explained, Falling, Settled, Settling, Unexplained
from playmat.placement import Changes, Place, Touch
from playmat.session.course import Tie
from playmat.session.effects import Entry, EntryKind
from playmat.session.machine import Phase
from playmat.session.mat.finding import Finding, Intending, TakenBack
from playmat.session.mat.lift import Lift
from playmat.session.mat.per_seat import Finished, layings
from playmat.session.mat.presence import CoverWatch
from playmat.session.mat.tracker import Anomaly, MatTracker
from playmat.session.match.match import DECIDING, Match
from playmat.session.menu import Question
from playmat.session.prompts import consent
from playmat.table.component import Component


class Acceptance:
    """Reads the mat repeatedly and accepts the actions that players carry out.

    `append` takes journal entries; `draw_lots` asks for a random number below its argument. At a table that
    `deals`, a lot counts without consent.
    """

    def __init__(
        self,
        match: Match,
        timing: Timing,
        mat: MatTracker,
        append: Callable[[Entry], None],
        draw_lots: Callable[[int], None],
        deals: bool,
    ) -> None:
        self.match = match
        self.append = append
        self.draw_lots = draw_lots
        self.deals = deals
        self._timing = timing
        self._mat = mat
        self._game = match.game
        self._projection = match.game.projection
        self._interpreter = mat.interpreter
        self._machine = match.machine
        self._history = match.history
        self._evidence = match.evidence
        self._choices = match.choices
        self._wand = match.wand
        self._clock = match.clock
        self._notices = match.notices
        self._cover = CoverWatch(mat, timing.dwell)
        self._touch = Lift(mat.zones, timing.dwell, timing.carry)
        self._lot_drawn: Tie | None = None  # the tie that a lot was requested for
        self._done: tuple[Finished, ...] = ()  # finished actions in real time, not yet accepted
        self._settles_at: float | None = None  # when the next excused place counts
        self._lapses_at: float | None = None  # when the wand's path lapses

    # --- the mat

    def watch_hands(self, now: float) -> None:
        """Follows places that still have to be laid out, and cards that are lifted and put back."""
        self._evidence.watch(now)
        self._cover.watch(now)
        lifted = self.match.phase is Phase.PROPOSING and self._touch.place is not None
        asking = lifted or self.match.phase is Phase.CHOOSING or self._touchable
        placement = self._projection.placement(self.match.state)
        if place := self._touch.watch(self._evidence.seen, placement, asking, now):
            if self.match.tutorial:
                self.match.tutorial.drop(self.match.performers)  # who selects has understood how
            if self._choices.is_due(self.match.state):
                self._choices.select(self.match.state, place)
            else:
                self._evidence.name(self._interpreter.touched(self.match.state, place))

    @property
    def _touchable(self) -> bool:
        """Returns whether lifting a card briefly selects an action while others are laid."""
        hands = not self._interpreter.has_pointer and Touch in self._interpreter.sorts(self.match.state)
        return hands and self.match.phase in DECIDING

    def point(self, read: Collection[Component], now: float) -> None:
        """Processes all tags that a wand reads now."""
        if self._machine.playing:
            self._wand.detect(read, now)
        else:
            self._wand.ignore(read, now)

    def _count_touch(self, now: float) -> None:
        """Lets a touch count that has rested for long enough."""
        # A player who moves the wand on has finished the action before, so that one is accepted first, unless
        # a later gesture could extend it. The same touch selects for the next action only while it is the
        # same player's turn, and is never an action of its own: a stray touch would settle one and do
        # another.
        match = self.match
        self._wand.touching.narrow(now)
        waits = match.phase is Phase.PROPOSING and self._game.pace is not Pace.REAL_TIME
        finished = waits and isinstance(match.finding, Explained) and not match.tentative
        if finished and self._wand.goes_elsewhere(match.state, self._history):
            performers = match.performers
            self.decide(match.explained, now)
            if self._machine.playing and self.match.performers == performers:
                self._wand.renew(self.match.state, self._history)
        self._wand.count(self.match.state, self._history)

    def look_away(self, now: float) -> None:
        """Stops reading the mat: discards lifts, past touches and questions, and stops the clock."""
        self._touch.forget()
        self._wand.pause()
        if self._mat.wand_disconnected:
            self._wand.lose(now, self.match.state)
        self.match.question = None
        self._clock.stop(now)

    def look_again(self, now: float, halted: bool) -> None:
        """Reads the mat again after a stop; `halted`: a part was missing."""
        self._cover.wait(now)
        if halted:
            self._wand.go_on(self._mat.pointed, now, self.match.state, self._history)

    def forget_covers(self) -> None:
        """Takes what lies on readers that detect presence only as it should be."""
        self._cover.forget()

    def resume(self) -> None:
        """Continues after a restart, from the piles and the wand's position as they are now."""
        self.forget_covers()
        self._wand.ignore(self._mat.pointed, self.match.now)
        self._evidence.recall()
        acted = self._history.length and not self._history.taken_back
        self._evidence.baseline(self._history.before if acted else None)

    def read_mat(self, now: float) -> float | None:
        """Reads the mat and accepts what is due; returns when to look again, if at all."""
        self.match.now = now
        if not self._machine.stopped:
            self._break_tie()
        # One placement can hold several things that are due. Each pass finds the meaning again, accepts at
        # most one of them and starts over, because accepting changes the state and therefore the meaning of
        # the rest. The loop ends: every pass but the last consumes a touch, a deadline, a finished action or
        # a place from the placement, or opens a question.
        #
        # The order within a pass is the order of certainty and of time:
        #
        # 1. A wand touch that has rested long enough extends the path, or ends the action before it. It must
        #    be part of the finding before anything else is accepted from that finding.
        # 2. A deadline precedes actions, or a late card could beat it. `_is_up` holds the deadline back while
        #    an action laid before it may still count.
        # 3. In real time each seat's actions are independent; the one laid first is accepted first, so
        #    that the journal mostly follows the stamps.
        # 4. A covered place is read without a dwell of the placement: its reader reports presence only.
        # 5. The dwell of the whole placement comes last. It is the weakest evidence, because any movement
        #    restarts it.
        #
        # Nothing that is only seen is accepted without a delay (invariant: no unintended action). Without a
        # due action the earliest of all pending times is returned, as a session has no timer of its own.
        while self.match.reads:
            clock = self._clock.read(now)
            self._settles_at = self._evidence.pass_time(now)
            self._lapses_at = self._wand.expire(now)
            self._done = self._evidence.finished(self._clock)
            self.match.finding = self._find()
            self.match.steps = self._evidence.way.steps(self.match.finding, self._evidence.seen)
            if (counts_at := self._wand.touching.counts_at(now)) is not None and counts_at <= now + 1e-6:
                self._count_touch(now)
                continue
            if (deadline := self.match.state.deadline) and self._is_up(deadline, clock, now):
                self.accept((deadline.action,), now, deadline.at)
                continue
            # An action that needs consent waits while another question is open.
            asking = self.match.phase is Phase.AGREEING
            ready = [done for done in self._done if done.counts_at <= now + 1e-6]
            if due := [done for done in ready if not (asking and self._asks(done))]:
                self._accept_done(min(due, key=lambda done: done.since), now)
                continue
            if not self._is_dragging and (covering := self._cover.action(self.match.state, now)):
                self.accept((covering,), now)
                continue
            actions, wake = self._due(now) if self._machine.playing else ((), None)
            if not actions:
                return self._clock.sooner(self._soonest(wake, now), self.match.state.deadline, now)
            self.decide(actions, now)
        return None

    def _find(self) -> Finding:
        """The meaning of the whole placement; in real time a finished action of one seat takes precedence."""
        now = [done for done in self._done if done.state == self.match.state]
        found = Explained(now[0].actions) if now else self._evidence.find()
        if isinstance(found, Explained) and self._game.pace is Pace.REAL_TIME:
            # The state alone cannot show that the stamp makes the action illegal.
            try:
                self.match.after(found.actions, self.match.now)
            except IllegalAction:
                return self._evidence.refused(found.actions[0])
        return self.match.programs.judge(found)

    def _asks(self, done: Finished) -> bool:
        """Returns whether the other seats have to agree."""
        state, (first, *_) = done.state, done.actions
        return self._projection.agreed(state, first) or self._projection.assumed(state, first) is not None

    def _soonest(self, wake: float | None, now: float) -> float | None:
        """Returns the earliest time to look again: `wake`, or when an action counts or something expires."""
        later = [done.counts_at for done in self._done if done.counts_at > now]
        ticks = any(map(self.match.time_left, self.match.seats))  # a seat sees the remaining seconds
        looks = (
            *later,
            wake,
            self._lapses_at,
            self._wand.touching.counts_at(now),
            self._cover.next(),
            self._notices.next_end(now),
            self._clock.next_second(self.match.state.deadline, now) if ticks else None,
        )
        return min((at for at in looks if at is not None), default=None)

    def _accept_done(self, done: Finished, now: float) -> None:
        """Accepts the finished actions of a seat; asks for consent first where it is needed."""
        if self._asks(done):
            self.decide(done.actions, now)
            return
        before = self._projection.placement(done.state)
        for action, changes in [*layings(self._interpreter, done, before)]:
            self.accept((action,), now, self.match.time_of(changes, now), changes)

    def _break_tie(self) -> None:
        """Asks for a lot where stamps give no order."""
        tie = self._history.tie
        if tie and tie != self._lot_drawn:
            self.draw_lots(len(tie))
        self._lot_drawn = tie

    def draw_again(self) -> None:
        """Asks for another lot, once the table goes on."""
        self._lot_drawn = None

    # A deadline and an action can meet within milliseconds. The action wins if it began before the deadline,
    # even if its dwell ends later: `now - since` is how long it has been lying, so it is subtracted from the
    # game's clock before the comparison.
    def _is_up(self, deadline: Deadline, clock: float, now: float) -> bool:
        """Returns whether the deadline decides; an action laid before it that may still count delays it."""
        if clock < deadline.at - 1e-6:
            return False
        if any(clock - (now - done.since) <= deadline.at for done in self._done):
            return False
        match self.match.finding:
            case Explained(actions) if not self._done:
                return self.match.stamp(actions[0], now) > deadline.at
        return True

    # Called after each event and at each alarm. It has one result per finding of the interpreter: act, or
    # wait until a certain time. Waiting never blocks: the phase changes at once, so that the display already
    # shows what is going to happen, and the returned time sets the alarm. What could be the beginning
    # of a longer action rests longer before it counts; one that is tentative waits for a button without a
    # time.
    def _due(self, now: float) -> tuple[tuple[Action, ...], float | None]:
        """Returns the actions to accept now; otherwise changes the phase and returns when to look again."""
        match self.match.finding:
            case Settled():
                self._settle()
            case Falling():
                wake = self._rest(now, self._timing.carry)  # until then dice may be in a hand
                if wake is None:
                    self.match.fire("unexplained")
                else:
                    self._settle()
                return (), wake
            case Settling():
                self.match.fire("settling")
                return (), self._settles_at
            case Intending():
                if self.match.phase is Phase.RETRACTING:  # what was undone has been laid back
                    self.match.fire("settled")
                self.match.fire("settling")
            case Explained(actions):
                wake = None
                if not self.match.tentative:
                    wake = self._rest(now, self._evidence.time_to_rest(actions))
                    if wake is None and not self._is_dragging:
                        return actions, None
                self.match.fire("explained")
                return (), wake
            case Ambiguous() | TakenBack():
                return (), self._ask_after_dwell(now)
            case Unexplained(place, lifted=lifted):
                return (), self._explain(now, place, lifted)
            case Anomaly(place):
                return (), self._explain(now, place, lifted=False)
        return (), None

    # A card that is dragged on the page is read when it is held over a tap point, and its lift empties a
    # place. Both are shown at once, but the player has not yet decided where it goes. In real time an action
    # counts from its stamp, so its acceptance never waits.
    @property
    def _is_dragging(self) -> bool:
        """Returns whether a player who may act drags a component, so that nothing is accepted yet."""
        if self._game.pace is Pace.REAL_TIME or not self._mat.dragging:
            return False
        performers = self.match.performers
        return not performers or not self._mat.dragging.isdisjoint(performers)

    def _explain(self, now: float, place: Place, lifted: bool) -> float | None:
        wake = self._rest(now, self._timing.carry if lifted else self._timing.patience)
        if wake is None:
            self.match.fire("unexplained")
        elif lifted and place == self._touch.place and self._interpreter.touched(self.match.state, place):
            self.match.fire("explained")
        return wake

    def _rest(self, now: float, delay: float) -> float | None:
        """None if the mat has been still for `delay`; else when it will have been."""
        return None if now - self._mat.changed_at >= delay - 1e-6 else self._mat.changed_at + delay

    def _settle(self) -> None:
        self._evidence.rest()
        if self.match.tutorial:
            self.match.tutorial.consider(self.match.state)
        self.match.fire("settled")
        if self.match.phase is Phase.CHOOSING:
            self._choices.offer(self.match.state, self.match.offered)
        if self.match.phase is Phase.CHOOSING or self._touchable:
            self._touch.ready()

    def _ask_after_dwell(self, now: float) -> float | None:
        wait = self._timing.patience if self._evidence.fell_silent else self._timing.dwell
        wake = None if self._wand.path else self._rest(now, wait)  # a touch has rested already
        if wake is not None:
            self.match.fire("explained")
            return wake
        if self.match.phase is not Phase.CHOOSING:
            self.match.fire("asked")
        self._choices.confirm(self.match.state, self.match.finding)
        if self._touchable:
            self._touch.ready()
        return None

    # --- what is accepted

    def decide(self, actions: Sequence[Action], now: float, by: Collection[int] = ()) -> None:
        """Accepts the actions chosen by `by` or shown by the mat; asks the others where consent is needed."""
        *_, last = actions
        before = self.match.after(actions[:-1], now)
        if self.match.solving:  # what was set up is known, and one seat decides
            self.accept(actions, now)
        elif counted := self._projection.assumed(before, last):
            words = consent.counted(counted)
            self.ask(words, self.match.seats, lambda: self.accept(actions, now), shown=True)
        elif self._projection.agreed(before, last):
            self.propose(actions, now, by, shown=True)
        else:
            self.accept(actions, now)

    def propose(
        self, actions: Sequence[Action], now: float, by: Collection[int], shown: bool = False
    ) -> None:
        """Accepts the actions of `by` once all others agree to the last one; `shown`: the mat shows them."""
        *_, last = actions
        wanted = consent.proposed(self._game.words.describe(self.match.after(actions[:-1], now), last))
        others = [seat for seat in self.match.seats if seat not in by]
        self.ask(wanted, others, lambda: self.accept(actions, now), shown)

    def accept(
        self,
        actions: Sequence[Action],
        now: float,
        at: float | None = None,
        changes: Changes | None = None,
    ) -> None:
        """Accepts actions whose gesture laid `changes` at `at` seconds of the game, or as the mat shows."""
        before = self.match.state
        for action in actions:
            performers = self.match.performers
            seat = self._projection.performer(self.match.state, action) if performers else None
            for performer in performers:
                self.match.reminders.shown.pop(performer, None)
            if seat is not None and (duties := self._projection.duties(self.match.state, action)):
                self.match.reminders.shown[seat] = duties
            stamp = self.match.stamp(action, now) if at is None else at
            laid = self._evidence.performed(action) if changes is None else changes
            uncertainty_ms = ceil(1000 * self._mat.uncertainty(laid))
            after = self._history.after(action, stamp, uncertainty_ms)
            cards = self._evidence.accept(action, laid, now, after)
            self.append(self._history.act(action, stamp, cards, uncertainty_ms))
        self.refresh(before, now)

    def refresh(self, before: State, now: float) -> None:
        """Updates everything that depends on the state, after a change from the state `before`."""
        self._break_tie()
        self._notices.add(now)
        self.match.announce_exchange(before)
        self.discard_input()
        self._evidence.advance(before)
        if self.match.tutorial:
            self.match.tutorial.drop()
        if self.match.solving:
            if self.match.solving.judge():
                self.match.fire("ended")
        elif self.note_end():
            self.match.question = None
            self.match.fire("ended")

    def note_end(self) -> bool:
        """Adds an outcome to the journal; returns whether there is one."""
        if outcome := self.match.state.outcome():
            self.append(Entry(EntryKind.ENDED, str(outcome.reason.value)))
        return outcome is not None

    def discard_input(self) -> None:
        self._choices.withdraw()
        self._touch.forget()
        self._wand.forget()

    def ask(
        self,
        words: consent.Asking,
        seats: Collection[int],
        agreed: Callable[[], None],
        shown: bool = False,
    ) -> None:
        """Asks the seats; `shown`: it is about what the mat shows, which a no declines."""
        if not seats:
            agreed()
            return
        refused = self._evidence.decline if shown else lambda: None
        self._question(Question(*words, seats, agreed, refused))

    def confirm(self, action: Action, seat: int) -> None:
        """Asks `seat` whether the action that its button names is intended."""
        state, words = self.match.state, self._game.words
        asked = consent.deliberate(words.label(state, action), words.describe(state, action))
        self._question(
            Question(*asked, (seat,), lambda: self.decide((action,), self.match.now, (seat,)), confirms=True)
        )

    def _question(self, question: Question) -> None:
        self.match.question = question
        self._touch.forget()
        self._wand.ignore(self._mat.pointed, self.match.now)
        self.match.fire("questioned")
