"""A game in which things happen that mean nothing, during actions and between them, and how it is judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from random import Random

from playmat.errors import HandError
from playmat.events import Button
from playmat.games.game import Action, State
from playmat.session.effects import Status
from playmat.simulator.carrying import Movements
from playmat.simulator.faults.counts import IMPOSSIBLE, MISREAD, STUCK
from playmat.simulator.faults.kinds import ALONGSIDE, BOUNCE, HAPPENINGS, UNDISTURBED
from playmat.simulator.faults.scene import Scene
from playmat.simulator.faults.senses import Senses
from playmat.simulator.hands import Hands
from playmat.simulator.rehearsal import LAYING_OUT, Pause, Rehearsal, Tally, Until, Wait
from playmat.simulator.trace import Given, Happened
from playmat.simulator.truth import truth
from playmat.simulator.verdict import after_clock, is_half
from playmat.simulator.world import World

_BETWEEN = 0.4  # how probable a happening is before an action
_DURING = 0.18  # after a movement
_FAIR = 0.5  # how probable it is that what happened least comes first
_BOUNCING = 0.2  # of a press
_TRIES = 4  # in which hands do an action before the table is stuck
_SPEAKING = 1.5  # seconds until the table says that something is wrong
_ROUNDS = 6  # in which the table's wishes are carried out before they are impossible
_BUSY = ("halted", "paused", "resuming", "proposing")
_ASKING = (*LAYING_OUT, "explaining")
_AGREEING = "agreeing"


class Failure(Exception):
    """The table failed: MISREAD, STUCK or IMPOSSIBLE, and the circumstances."""

    def __init__(self, how: str, sentence: str) -> None:
        super().__init__(sentence)
        self.how = how


class FaultyRehearsal(Rehearsal):
    """Plays one game with happenings of these `kinds`; `run` raises Failure where the table fails."""

    def __init__(self, world: World, table: Senses, random: Random, kinds: Collection[str]) -> None:
        self._senses = table
        self._kinds = kinds
        game = table.game
        hands = Hands(world, game, random, self._press_button, lambda console: table.views[console])
        self._scene = Scene(world, table, game, random, hands.fingers.consoles)
        self._under_way: Iterator[Wait] | None = None
        self._left = 0.0  # seconds until what happens alongside goes on
        self._calm = False  # whether nothing more shall happen for now
        self.happenings: Counter[str] = Counter()
        self.latest = UNDISTURBED
        self.repeated = 0
        self.tally = Tally(1)
        super().__init__(table, hands, random, self.tally)

    # --- an action

    def _act(self) -> Iterator[Wait]:
        yield from self._end_alongside()
        yield Pause(_SPEAKING)
        yield from self._lay_out()
        if self._status.phase == "over":  # the clock has ended it
            return
        status = self._status
        self._scene.state = state = self._state
        yield from self._between(status)
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
        self._judge(status, state, action)
        self._scene.state = self._state
        self._scene.gesture = None
        yield from self._paced(self._hands.follow(self._state))
        yield from self._redraw(state, action)
        yield from self._lay_out()

    def _try(self, before: Status, state: State, action: Action) -> Iterator[Wait]:
        """Does the action, and again where the table wanted the mat as it was first."""
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
                    raise Failure(STUCK, f"'{action}' at {state} cannot be done: {error}") from error
            yield from self._end_alongside()
            yield Until(lambda: self._status.actions != before.actions or self._asks())
            yield from self._agree(before)
            if self._status.actions != before.actions:
                yield Until(lambda: self._status.phase != "proposing")
                if self._is_interrupted(before, state, action):
                    yield from self._lay_out()
                    yield from self._try(self._status, self._state, action)
                break
            self._scene.gesture = None
            yield from self._lay_out()
            self._return_drawn(state)
        self._calm = False

    def _return_drawn(self, state: State) -> None:
        """A card that came from the deck and had to leave the mat goes back on top of the deck."""
        for seat, size in enumerate(self._game.projection.hand_sizes(state)):
            for card in self._world.hand(seat)[size:]:
                self._world.return_to_deck(card, seat)

    def _is_interrupted(self, before: Status, state: State, action: Action) -> bool:
        """Whether the table took one half of it in, and wants the other undone, as after a restart."""
        halves = self._plies_since(before)
        return self._status.phase in _ASKING and is_half(self._game, state, action, halves)

    def _asks(self) -> bool:
        return self._status.phase in (*_ASKING, _AGREEING)

    def _agree(self, before: Status) -> Iterator[Wait]:
        if self._status.phase == _AGREEING:
            yield from super()._agree(before)

    def _judge(self, before: Status, state: State, action: Action) -> None:
        if self._understood(before, state, action):
            self.tally.recovered += 1
            return
        how = STUCK if self._status.actions == before.actions else MISREAD
        self._fail(how, f"'{action}'", before, state)

    def _lay_out(self) -> Iterator[Wait]:
        """Does what the table asks for, to the letter, until it asks for nothing."""
        yield from self._end_alongside()
        before, at = self._status, self._state
        for _ in range(_ROUNDS):
            yield Until(lambda: self._status.phase not in _BUSY)
            now = self._status
            if now.phase not in _ASKING:
                return
            self._scene.steps = self._steps
            try:
                yield from self._paced(self._hands.move(self._scene.steps, self._state))
            except HandError as error:
                raise Failure(IMPOSSIBLE, f"{now.phase} at {self._state}: {error}") from error
            self._scene.steps = ()
            yield from self._end_alongside()
            yield from self._paced(self._hands.confirm())
            yield Until(lambda: self._status.phase not in (*_BUSY, *_ASKING))
        self._fail(STUCK if self._is_as_it_should_be() else IMPOSSIBLE, "laying out", before, at)

    def _is_as_it_should_be(self) -> bool:
        wanted = self._game.projection.picture(self._state)
        return self._hands.interpreter.audible(truth(self._world), wanted) == wanted

    # --- happenings

    def _between(self, before: Status) -> Iterator[Wait]:
        """Something happens before an action; the table must be afterwards as it was."""
        yield from self._end_alongside()
        at = self._state
        while self._random.random() < _BETWEEN:
            if (begun := self._begin_one()) is None:
                return
            first, happening = begun
            yield first
            yield from happening
            yield Until(lambda: before.phase == self._status.phase or before.actions != self._status.actions)
            now = self._status
            clocked, unexpected = after_clock(at, self._plies_since(before))
            if unexpected or clocked != self._state:
                self._fail(MISREAD, "nothing", before, at)
            if now.actions != before.actions:
                return
            if now.phase != before.phase:
                self._fail(STUCK, "nothing", before, at)

    def _paced(self, movements: Movements) -> Iterator[Wait]:
        for _ in movements:
            yield from self._alongside(self._random.uniform(0.15, 0.45))
            idle = self._calm or self._under_way or not self._senses.follower.begun
            if idle or self._random.random() >= _DURING:
                continue
            if (begun := self._begin_one()) is None:
                continue
            first, happening = begun
            if self.latest in ALONGSIDE and isinstance(first, Pause):
                self._under_way, self._left = happening, first.seconds
            else:
                yield first
                yield from happening

    def _begin_one(self) -> tuple[Wait, Iterator[Wait]] | None:
        """Something happens that can happen now; its first wait and the rest."""
        kinds = sorted(HAPPENINGS.keys() & self._kinds)
        self._random.shuffle(kinds)
        if self._random.random() < _FAIR:  # some can happen at few moments only
            kinds.sort(key=lambda kind: self.happenings[kind])
        for kind in kinds:
            happening = HAPPENINGS[kind](self._scene)
            if (first := next(happening, None)) is not None:
                self._note(kind)
                return first, happening
        return None

    def _alongside(self, seconds: float) -> Iterator[Wait]:
        """Lets time pass for the hands, and for what happens besides."""
        while self._under_way and self._left <= seconds:
            yield Pause(self._left)
            seconds -= self._left
            self._go_on()
        self._left -= seconds
        yield Pause(seconds)

    def _end_alongside(self) -> Iterator[Wait]:
        """Ends what is under way, and lets the table say what it makes of it."""
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
            assert isinstance(wait, Pause)
            self._left = wait.seconds

    def _press_button(self, console: int, button: Button) -> None:
        bounces = BOUNCE in self._kinds and self._senses.follower.begun and not self._under_way
        if bounces and self._random.random() < _BOUNCING:  # it takes time, of which nothing else knows
            self._note(BOUNCE)
            self._senses.bounce(console, button)
        else:
            self._senses.press(console, button)

    def _note(self, kind: str) -> None:
        self.happenings[kind] += 1
        self.latest = kind
        self._senses.given.append(Given(self._senses.now, Happened(kind)))

    def _fail(self, how: str, meant: str, before: Status, state: State) -> None:
        now = self._status
        raise Failure(
            how,
            f"{meant} was meant at {state} while {before.phase}: the table is {now.phase} "
            f"after {now.actions - before.actions} more actions, last '{now.last}'",
        )
