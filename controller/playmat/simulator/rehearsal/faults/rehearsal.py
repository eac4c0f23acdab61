"""Plays a game with disturbances during and between actions, and judges the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Iterator, Sequence
from random import Random
from typing import NamedTuple

from playmat.errors import HandError
from playmat.events import Button
from playmat.games.interface import Action, State
from playmat.placement import Place, Touch
from playmat.session.effects import Status
from playmat.session.prompts.consent import AGREED
from playmat.simulator.players.carrying import Movements
from playmat.simulator.players.hands import Hands
from playmat.simulator.players.table import LAYING_OUT, Pause, Until, Wait
from playmat.simulator.rehearsal.faults.counts import IMPOSSIBLE, MISREAD, STUCK
from playmat.simulator.rehearsal.faults.kinds import (
    ALONGSIDE,
    BETWEEN,
    BOTH_PRESS,
    BOUNCE,
    HAPPENINGS,
    UNDISTURBED,
)
from playmat.simulator.rehearsal.faults.scene import Scene
from playmat.simulator.rehearsal.faults.schedule import Begun, draw_following, merged
from playmat.simulator.rehearsal.faults.senses import Senses
from playmat.simulator.rehearsal.rehearsal import STOPPED, Rehearsal, Tally
from playmat.simulator.rehearsal.trace import Given, Happened
from playmat.simulator.rehearsal.verdict import after_clock, is_half, undisturbed
from playmat.simulator.world.truth import truth
from playmat.simulator.world.world import World
from playmat.text import Text

_BETWEEN = 0.4  # probability of a disturbance before an action
_DURING = 0.18  # the same after each movement
_DUE = 0.15  # the same before a correction or an answer that is due
_FAIR = 0.5  # probability that the rarest kind is tried first
_BOUNCING = 0.2  # probability that a press bounces
_TOGETHER = 0.2  # probability that another console presses at the same moment
_TRIES = 4  # attempts at an action before the table counts as stuck
_SPEAKING = 1.5  # seconds until the table reports a mistake
_ROUNDS = 6  # attempts to follow the table's steps before they count as impossible
_BUSY = ("halted", "paused", "resuming", "proposing")
_ASKING = (*LAYING_OUT, "explaining")
_AGREEING = "agreeing"


class Failure(Exception):
    """The table failed: MISREAD, STUCK or IMPOSSIBLE, and the circumstances."""

    def __init__(self, how: str, sentence: str) -> None:
        super().__init__(sentence)
        self.how = how


class _Disturbances(NamedTuple):
    """Disturbances that were begun together: their kinds and their waits."""

    kinds: set[str]
    waits: Iterator[Pause]


class FaultyRehearsal(Rehearsal):
    """Plays one game with disturbances of these `kinds`; `run` raises Failure if the table fails."""

    def __init__(self, world: World, table: Senses, random: Random, kinds: Collection[str]) -> None:
        self._senses = table
        self._kinds = kinds
        game = table.game
        hands = Hands(world, game, random, self._press_button, view=table.seen)
        self._scene = Scene(world, table, game, random, consoles=hands.fingers.consoles)
        # Status and state after the last judged action or disturbance, and the actions that may still be
        # accepted: those that the game's clock has overtaken.
        self._judged: tuple[Status, State, Collection[Action]] | None = None
        self._under_way: Iterator[Pause] | None = None
        self._left = 0.0  # seconds until the next step of the concurrent disturbance
        self._calm = False  # suppresses further disturbances
        self.happenings: Counter[str] = Counter()
        self.latest = UNDISTURBED
        self.repeated = 0
        self.tally = Tally(1)
        super().__init__(table, hands, random, self.tally)

    # --- an action

    # One action of a game with disturbances: tidy up, disturb the idle table, draw, act, judge, tidy up.
    # The game's clock may act at each wait, so the status is compared with that of before wherever the
    # table had time. An action that the clock prevented remains in `_judged`, because the table may accept
    # it later from the cards that lie.
    def _act(self) -> Iterator[Wait]:
        yield from self._end_alongside()
        yield Pause(_SPEAKING)
        yield from self._lay_out()
        if self._judged:  # players have only tidied since: nothing may have been accepted
            before, at, overtaken = self._judged
            self._judge_nothing(before, at, [overtaken])
        if self._status.phase == "over":  # ended by the game's clock
            return
        status = self._status
        self._scene.state = state = self._state
        self._scene.idle = True
        yield from self._disturb_before(status)
        self._scene.idle = False
        if self._hands.waits(state):
            yield Until(lambda: self._status.actions != status.actions)
        if self._status.actions != status.actions:  # the clock was quicker
            yield from self._lay_out()
            return
        try:
            yield from self._paced(self._hands.draw(state))
            action = self._hands.choose(state)
        except HandError as error:
            raise Failure(IMPOSSIBLE, f"{status.phase} at {state}: {error}") from error
        self.tally.actions += 1
        yield from self._try(status, state, action)
        if self._understood(status, state, action):
            self.tally.recovered += 1
        else:
            how = STUCK if self._status.actions == status.actions else MISREAD
            self._fail(how, f"'{action}'", status, state)
        _, accepted = after_clock(state, self._plies_since(status))
        self._judged = self._status, self._state, () if accepted else (action,)
        self._scene.state = self._state
        self._scene.gesture = None
        try:
            yield from self._paced(self._hands.update_unread(self._state))
        except HandError as error:
            raise Failure(IMPOSSIBLE, f"after '{action}' at {state}: {error}") from error
        yield from self._redraw(state, action)
        yield from self._lay_out()

    # The hands act as people do: they do it, answer what the table asks, follow its steps if it refuses,
    # and do it again, the second time without disturbances (`_calm`). An attempt ends when the table has
    # accepted something or asks. After a restart in the middle of a gesture it may have accepted half of
    # it; then the rest is one more action, hence the recursion. A table that still refuses after `_TRIES`
    # attempts is judged as stuck.
    def _try(self, before: Status, state: State, action: Action) -> Iterator[Wait]:
        """Performs the action, and again if the table first asks to correct the mat."""
        for attempt in range(_TRIES):
            self.repeated += attempt > 0
            self._calm = attempt > 0
            self._scene.gesture, *_ = self._game.projection.gestures(state, action)
            try:
                yield from self._paced(self._hands.resume(state, action))
            except HandError as error:
                yield from self._end_alongside()
                yield Until(lambda: self._status.phase not in _BUSY)
                if self._status.actions == before.actions and not self._asks():
                    if not self._calm:  # a disturbance took a menu away just then
                        continue
                    raise Failure(STUCK, f"'{action}' at {state} cannot be done: {error}") from error
            yield from self._end_alongside()
            if self._asks():
                yield from self._meanwhile()
            yield from self._scene.decline([self._game.words.describe(state, action)])
            yield Until(lambda: self._status.actions != before.actions or self._asks())
            if self._status.phase == _AGREEING:
                yield from self._meanwhile()
                yield from self._scene.put_away_trouble()
                yield from self._paced(self._hands.agree())
                yield from self._end_alongside()
                yield Until(lambda: self._status.phase not in (*_BUSY, _AGREEING))
            if self._status.actions != before.actions:
                yield Until(lambda: self._status.phase != "proposing")
                if self._is_interrupted(before, state, action):
                    yield from self._lay_out()
                    yield from self._try(self._status, self._state, action)
                break
            self._scene.gesture = None
            yield from self._lay_out()
            yield Pause(_SPEAKING)  # what is lifted just after it was put right is still to be put right
            for seat, size in enumerate(self._game.projection.hand_sizes(state)):
                for card in self._world.hand(seat)[size:]:  # drawn for the failed attempt
                    self._world.return_to_deck(card, seat)
        self._calm = False

    def _is_interrupted(self, before: Status, state: State, action: Action) -> bool:
        """Whether the table accepted half of the action and asks to undo the rest, as after a restart."""
        halves = self._plies_since(before)
        return self._status.phase in _ASKING and is_half(self._game, state, action, halves)

    @property
    def _decided(self) -> Collection[Text]:
        """Descriptions of what is decided before a hand turns to it; nothing, as hands decide here."""
        return ()

    def _asks(self) -> bool:
        return self._status.phase in (*_ASKING, _AGREEING)

    # A failure must be attributed to its cause, so the state is judged after each schedule. Comparing
    # the states (not the plies) is not enough: an accepted action followed by its undo would pass. Therefore
    # all plies since `before` must be the game clock's or one of the `excused` actions, which at the readers
    # look the same as the disturbance.
    def _judge_nothing(self, before: Status, at: State, excused: Sequence[Collection[Action]] = ()) -> None:
        """Fails if the table accepted an action since `before` that nothing `excused` looks like."""
        if undisturbed(at, self._plies_since(before), excused) != self._state:
            self._fail(MISREAD, "nothing", before, at)
        self._judged = self._status, self._state, ()

    def _lay_out(self) -> Iterator[Wait]:
        """Follows the table's steps to the letter until it shows none."""
        yield from self._end_alongside()
        before, at = self._status, self._state
        for _ in range(_ROUNDS):
            yield Until(lambda: self._status.phase not in _BUSY)
            now = self._status
            if now.phase not in _ASKING:
                return
            self._scene.steps = self._steps
            yield from self._meanwhile()
            yield Until(lambda: self._status.phase not in _BUSY)
            if self._status.phase not in _ASKING:
                continue
            self._scene.steps = self._steps
            try:
                yield from self._paced(self._hands.move(self._scene.steps, self._state))
            except HandError as error:
                yield from self._end_alongside()
                yield Pause(_SPEAKING)  # a reading of a moment may have asked for it
                if self._steps == self._scene.steps:
                    raise Failure(IMPOSSIBLE, f"{now.phase} at {self._state}: {error}") from error
                continue
            self._scene.steps = ()
            yield from self._end_alongside()
            yield from self._scene.put_away_trouble()
            yield from self._paced(self._hands.confirm())
            yield from self._end_alongside()
            yield Until(lambda: self._status.phase not in (*_BUSY, *_ASKING))
        if self._status.phase not in (*_BUSY, *_ASKING):  # the last round was enough
            return
        wanted = self._game.projection.placement(self._state)
        done = self._hands.interpreter.audible(truth(self._world), wanted) == wanted
        self._fail(STUCK if done else IMPOSSIBLE, "laying out", before, at)

    # --- disturbances

    def _disturb_before(self, before: Status) -> Iterator[Wait]:
        """Runs disturbances before an action; the table must be unchanged afterwards."""
        yield from self._end_alongside()
        at = self._state
        while self._random.random() < _BETWEEN:
            if (disturbances := self._begin_some(HAPPENINGS.keys())) is None:
                return
            yield from disturbances.waits
            yield Pause(_SPEAKING)
            yield from self._scene.decline(self._decided)
            if "controller-killed" in disturbances.kinds:  # something else may have kept that question back
                yield from self._scene.confirm_taken()
            yield Until(lambda: before.phase == self._status.phase or before.actions != self._status.actions)
            now = self._status
            self._judge_nothing(before, at, self._scene.excused)
            if now.actions != before.actions:
                return
            if now.phase != before.phase:
                self._fail(STUCK, "nothing", before, at)

    # Between two movements at most one schedule begins. Most run to their end before the hand moves on. Those
    # of kinds in `ALONGSIDE` alone are only begun, and continue while the hand moves, as a real fault would:
    # time that passes for a movement passes for them too.
    def _paced(self, movements: Movements) -> Iterator[Wait]:
        for _ in movements:
            seconds = self._random.uniform(0.15, 0.45)
            while self._under_way and self._left <= seconds:
                yield Pause(self._left)
                seconds -= self._left
                self._go_on()
            self._left -= seconds
            yield Pause(seconds)
            if (yield from self._disturb_gesture()):  # the player puts all back, and `_try` begins again
                for card in self._scene.lifted():
                    self._world.put_back(card)
                self._world.lift_wand()
                yield Pause(_SPEAKING)  # the same touch at once would be a slip
                return

    def _disturb_gesture(self) -> Generator[Wait, None, bool]:
        """Runs disturbances; returns whether the player sees that the gesture counts no more."""
        if isinstance(self._scene.gesture, Touch) and self._status.phase in STOPPED:
            # The consoles say so, and no tone says that a touch counts: the wand stays until play goes on.
            yield from self._end_alongside()
            yield Until(lambda: self._status.phase not in STOPPED)
            yield Pause(_SPEAKING)
            return self._selected() is None
        idle = self._calm or self._under_way or not self._senses.follower.begun
        if idle or self._random.random() >= _DURING:
            return False
        selected = self._selected()
        if (disturbances := self._begin_some(HAPPENINGS.keys() - BETWEEN.keys())) is None:
            return False
        if disturbances.kinds <= ALONGSIDE.keys():
            self._under_way, self._left = disturbances.waits, 0.0
        else:
            yield from disturbances.waits
        return self._scene.interrupted or (selected is not None and self._selected() != selected)

    def _selected(self) -> Place | None:
        """The place from which a path of the wand goes on, as the consoles show it."""
        return self._scene.selected if isinstance(self._scene.gesture, Touch) else None

    def _meanwhile(self) -> Iterator[Wait]:
        """Runs disturbances while a correction or an answer is due, before the player turns to it."""
        if self._calm or not self._senses.follower.begun or self._random.random() >= _DUE:
            return
        if disturbances := self._begin_some(HAPPENINGS.keys() - BETWEEN.keys()):
            yield from disturbances.waits
            yield Pause(_SPEAKING)  # the player follows what the table shows then

    def _begin_some(self, possible: Collection[str]) -> _Disturbances | None:
        """Begins a disturbance of one of the `possible` kinds, and draws what follows it."""
        kinds = sorted(set(possible) & set(self._kinds))
        shuffled = self._random.sample(kinds, len(kinds))
        if self._random.random() < _FAIR:  # some are possible at few moments only
            shuffled.sort(key=lambda kind: self.happenings[kind])
        self._scene.excused, self._scene.interrupted = [], False
        for kind in shuffled:
            if begun := self._start(kind):
                following = draw_following(kind, kinds, self._random)
                waits = merged(begun, following, self._start)
                return _Disturbances({kind, *(other.kind for other in following)}, waits)
        return None

    def _start(self, kind: str) -> Begun | None:
        """Begins a disturbance if it can happen, and the idle table has accepted nothing since the first."""
        if self._scene.idle and self._state != self._scene.state:
            return None
        happening = HAPPENINGS[kind](self._scene)
        if (first := next(happening, None)) is None:
            return None
        self._note(kind)
        return Begun(kind, first, happening)

    def _end_alongside(self) -> Iterator[Wait]:
        """Finishes a concurrent disturbance, and gives the table time to react."""
        if self._under_way is None:
            return
        while self._under_way:
            yield Pause(self._left)
            self._go_on()
        yield Pause(_SPEAKING)

    def _go_on(self) -> None:
        assert self._under_way is not None
        wait = next(self._under_way, None)
        if wait is None:
            self._under_way = None
        else:
            self._left = wait.seconds

    def _press_button(self, console: int, button: Button) -> None:
        # A button is idle if it does nothing, or gives a consent that both players are asked for.
        views = {other: self._senses.views[other] for other in self._scene.consoles if other != console}
        labels = {other: view.buttons[button.value] for other, view in views.items()}
        consents = (None, AGREED) if self._status.phase == _AGREEING else (None,)
        idle = [other for other, label in labels.items() if label in consents]
        together = BOTH_PRESS in self._kinds and self._senses.follower.begun and idle
        if together and self._random.random() < _TOGETHER:
            self._note(BOTH_PRESS)
            presses = [console, self._random.choice(idle)]
            for pressed in self._random.sample(presses, 2):
                self._senses.press(pressed, button)
            return
        bounces = BOUNCE in self._kinds and self._senses.follower.begun and not self._under_way
        if bounces and self._random.random() < _BOUNCING:  # takes time unknown to other parts
            self._note(BOUNCE)
            self._senses.bounce(console, button)
        else:
            self._senses.press(console, button)

    def _note(self, kind: str) -> None:
        self.happenings[kind] += 1
        self.latest = kind
        self._senses.given.append(Given(self._senses.now, Happened(kind)))

    def _fail(self, how: str, intended: str, before: Status, state: State) -> None:
        now = self._status
        raise Failure(
            how,
            f"{intended} was meant at {state} while {before.phase}: the table is {now.phase} "
            f"after {now.actions - before.actions} more actions, last '{now.last}'",
        )
