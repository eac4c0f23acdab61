"""A program at a seat that knows only what its seat may see, and moves its own cards.

It plays with the hands of rehearsals, one small movement after the other. It never disputes a component: if
another player moves something it is busy with, it lets go, looks again and starts over.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Sequence
from random import Random
from typing import NamedTuple, Protocol

from playmat.errors import PlaymatError
from playmat.events import Button
from playmat.games.interface import CHANCE, Action, Bot, InformationState, Pace, State
from playmat.placement import SHARED, Place
from playmat.session.effects import Status
from playmat.session.guide import Step
from playmat.session.prompts.phases import MENU
from playmat.simulator.players.carrying import Movements
from playmat.simulator.players.hands import Hands
from playmat.simulator.players.table import LAYING_OUT, LONG_GAME, Pause, PlayerTable
from playmat.simulator.world.location import Location, Where
from playmat.table.component import Component
from playmat.text import Text

_LOOK = 0.4  # seconds between two looks at the table
_HASTE = 0.1  # the share of that below which no look is shorter
_GLANCE = 0.1  # seconds between two looks while the program is thinking
_MOVE = 0.35, 0.7  # and between two movements of it
_ANSWER = 8.0  # seconds to wait for the table's reaction
_DOUBT = 2.0  # the same where the hands were interrupted, perhaps before anything could count
_COURTESY = 3.0  # seconds reserved for the acting player to tidy shared places
_PATIENCE = 6.0  # seconds before the program corrects a mistake
_TRIES = 3  # attempts at an action that is not accepted, before choosing another
DECIDING = ("waiting", "choosing", "reacting")
_WRONG = "explaining"
_STALLED = (_WRONG, "proposing")  # phases that waiting does not end

Waits = Generator[Pause, None, None]
Spot = tuple[Where, int, Place | None]


class Thought(Protocol):
    """A decision in the making; an asyncio future is one."""

    def done(self) -> bool: ...

    def result(self) -> Action | None: ...

    def cancel(self) -> object: ...


class Decided(NamedTuple):
    """A decision that needed no time."""

    action: Action | None

    def done(self) -> bool:
        return True

    def result(self) -> Action | None:
        return self.action

    def cancel(self) -> None: ...


Think = Callable[[Bot, InformationState], Thought]


class Player:
    """Plays with the `hands` of one seat, as `bot` decides; `think` may let it decide elsewhere.

    `alone` tells whether programs play all seats. A person otherwise decides who begins, and puts right what
    a person has laid. While it `waits`, it decides nothing. `slowness` is that of its thinking and its hands,
    relative to a person's.
    """

    def __init__(
        self,
        table: PlayerTable,
        hands: Hands,
        bot: Bot,
        random: Random,
        think: Think | None = None,
        alone: Callable[[], bool] = lambda: True,
        waits: Callable[[], bool] = lambda: False,
        slowness: Callable[[], float] = lambda: 1.0,
    ) -> None:
        (self.seat,) = hands.seats
        self._table = table
        self._hands = hands
        self._game = hands.game
        self._world = hands.world
        self._bot = bot
        self._think = think or (lambda bot, known: Decided(bot.choose(known, random)))
        self._random = random
        self._alone = alone
        self._waits = waits
        self._slowness = slowness
        self._held: set[Component] = set()  # what these hands have lifted
        self._left: dict[Component, Spot] = {}  # where these hands have left what they moved
        self._intended: tuple[State, Action, int] | None = None  # last action attempted, and how often
        self._acted = 0  # number of actions including this seat's last one
        self._proposed = 0  # number of actions at this seat's last proposal
        self._drawn: list[Component] = []
        self._undone = False  # whether an action was undone, and a draw may have been needless
        self._seen = Status(phase="")
        self._quiet = 0.0  # seconds for which the status has been the same

    def run(self) -> Waits:
        """Plays until the generator is closed."""
        try:
            while True:
                yield from self._rest(self._look)
                if not self._is_disturbed() and not self._is_elsewhere:
                    yield from self._do_something()
        finally:
            self._let_go()

    def _do_something(self) -> Waits:
        try:
            match self._table.status.phase:
                case "agreeing":
                    unwelcome = self._unwelcome(self._table.follower.state)
                    yield from self._moving(self._hands.agree(unwelcome))
                case phase if phase in LAYING_OUT:
                    if (yield from self._tidy()):
                        yield from self._moving(self._hands.confirm())
                case phase if phase in _STALLED and self._quiet >= _PATIENCE:
                    yield from self._take_back()
                case phase if phase in DECIDING:
                    yield from self._decide()
        except PlaymatError:
            self._let_go()

    # --- deciding

    # Between two pauses anything may have happened: another player acted, the action was undone, a component
    # fell, the wand was taken. So the state that a decision began with is compared again after every pause,
    # and nothing is laid for a state that has passed. Drawing, tidying and learning come first, because they
    # decide which actions are possible at all. A slow program is cancelled in every case, its process would
    # otherwise go on thinking about a position that is gone.
    def _decide(self) -> Waits:
        state = self._table.follower.state
        yield from self._moving(self._draw(state))
        state = self._present(state)
        if self.seat not in self._game.projection.performers(state) or self._is_stale(state):
            return
        if self._hands.is_lot(state) and not self._alone():
            return
        if self._others_point() or self._hands.waits(state) or not (yield from self._catch_up(state)):
            return
        yield from self._moving(self._learn())
        # Where players race, the program's level says how quickly it acts; else nobody likes to wait for it.
        slowness = 1.0 if self._game.pace is Pace.REAL_TIME else self._slowness()
        yield from self._rest(self._random.uniform(*self._bot.reaction_ms) / 1000 * slowness)
        state = self._present(state)
        if self.seat not in self._game.projection.performers(state):
            return
        if self._waits() or self._is_stale(state) or self._is_disturbed() or self._others_point():
            return
        if proposal := self._proposal(state):
            yield from self._moving(self._hands.play(state, proposal), proposal)
            return
        thought = self._choose(state)
        try:
            while not thought.done():
                yield from self._rest(_GLANCE)
                if self._is_stale(self._present(state)):
                    return
        finally:
            thought.cancel()
        if (action := thought.result()) is None:
            yield from self._moving(self._hands.pass_over(state, self.seat))
            return
        tries = self._intended[2] if self._intended and self._intended[0] == state else 0
        self._intended = state, action, tries + 1
        before = self._table.status.actions
        undisturbed = yield from self._moving(self._hands.resume(state, action), action)
        yield from self._follow(state, action, before, _ANSWER if undisturbed else _DOUBT)

    def _catch_up(self, state: State) -> Generator[Pause, None, bool]:
        """Completes components left unlaid after a wand action; returns whether it was undisturbed."""
        try:
            return (yield from self._moving(self._hands.update_unread(state)))
        except PlaymatError:  # the component is missing: the table asks for it when needed
            self._let_go()
            return True

    def _unwelcome(self, state: State) -> list[Text]:
        """Returns the proposals that the bot refuses, such as a draw when it is ahead."""
        proposals = self._game.projection.proposals(state, self.seat)
        agrees = self._bot.agrees
        if not proposals or agrees is None or self._table.status.actions >= LONG_GAME:
            return []
        if agrees(self._hands.known(state, self.seat)):
            return []
        return [self._game.words.describe(state, action) for action in proposals]

    # Programs may wear each other down until neither can win, in a game whose only draw is by agreement. A
    # person who refuses is not asked again soon.
    def _proposal(self, state: State) -> Action | None:
        """Returns a proposal to end the game, once in `LONG_GAME` actions, if the rules provide for one."""
        actions = self._table.status.actions
        self._proposed = min(self._proposed, actions)  # another match has begun
        if actions - self._proposed < LONG_GAME:
            return None
        self._proposed = actions
        return next(iter(self._game.projection.proposals(state, self.seat)), None)

    def _choose(self, state: State) -> Thought:
        """Returns the attempted action if the table has not accepted it yet, else the bot's choice."""
        if self._intended and self._intended[0] == state and self._intended[2] < _TRIES:
            return Decided(self._intended[1])
        if self._intended and self._intended[0] == state:
            self._intended = None
        if state.movers == (CHANCE,):
            return Decided(self._hands.choose(state))
        return self._think(self._bot, self._hands.known(state, self.seat))

    def _follow(self, state: State, action: Action, before: int, patience: float) -> Waits:
        """Waits so long until the table has accepted the action, and completes its undetected parts."""
        waited = 0.0
        while self._table.status.actions == before and waited < patience:
            if self._table.status.phase in ("agreeing", _WRONG):
                return
            if self._table.status.phase in ("proposing", "choosing"):
                yield from self._moving(self._hands.answer(state, action), action)
            yield from self._rest(self._look)
            waited += self._look
        if self._table.follower.last != str(action):
            return
        self._acted = self._table.status.actions
        yield from self._moving(self._hands.update_unread(self._table.follower.state))
        if self._game.projection.duties(state, action):
            yield from self._moving(self._hands.reshuffle(self.seat))
            yield from self._moving(self._hands.confirm())

    @property
    def _look(self) -> float:
        """Seconds between two looks at the table."""
        return _LOOK * max(self._slowness(), _HASTE)

    def _present(self, state: State) -> State:
        """Returns the newest state in real time, else the given one, as players then wait for each other."""
        newest = self._game.pace is Pace.REAL_TIME and not self._is_elsewhere
        return self._table.follower.state if newest else state

    @property
    def _is_elsewhere(self) -> bool:
        """Whether the match is of another game than these hands know: soon others have this seat."""
        follower = self._table.follower
        return follower.begun and follower.game.name != self._game.name

    def _is_stale(self, state: State) -> bool:
        """Whether the state has changed, or a player first has to correct the mat."""
        return self._table.status.phase not in DECIDING or self._table.follower.state != state

    def _others_point(self) -> bool:
        """Whether in real time another player has begun an action with the shared wand."""
        pointing = self._table.status.pointing
        return self._game.pace is Pace.REAL_TIME and pointing is not None and pointing.begun

    def _draw(self, state: State) -> Movements:
        """Draws the cards that are due, but for what the hand lacks since an action did not count.

        After an undo it returns cards drawn too early.
        """
        yield from self._hands.take_up(state)
        for _ in self._hands.draw(state):
            self._drawn.append(self._world.hand(self.seat)[-1])
            yield
        if not self._undone:
            return
        self._undone = False
        size = next(iter(self._game.projection.hand_sizes(state)[self.seat :]), len(self._drawn))
        while self._drawn and len(self._world.hand(self.seat)) > size:
            if (card := self._drawn.pop()) in self._world.hand(self.seat):
                self._world.return_to_deck(card, self.seat)
                yield

    def _learn(self) -> Movements:
        """Turns the pages of a tutorial on its console."""
        (console,) = self._hands.fingers.consoles
        while (buttons := self._hands.fingers.view(console).buttons)[0] not in (None, MENU):
            if buttons[1:] != (None, None):
                return
            self._hands.fingers.press(console, Button.LEFT)
            yield

    # --- tidying

    def _tidy(self) -> Generator[Pause, None, bool]:
        """Carries out this seat's part of the table's steps; returns whether it was undisturbed."""
        # Shared places are first left to the player who acted last.
        acted = self._acted == self._table.status.actions
        owners = (self.seat, SHARED) if acted or self._quiet >= _COURTESY else (self.seat,)
        return (yield from self._moving(self._hands.move(self._steps(owners), self._table.follower.state)))

    # Nothing that lies on the mat was accepted yet, so what a person has laid there is a decision in the
    # making, or a mistake that its caption explains.
    def _take_back(self) -> Waits:
        """Puts right what these hands have laid, and between programs everything."""
        if self._alone():
            yield from self._tidy()
            return
        mine = [step for step in self._steps((self.seat, SHARED)) if self._is_own(step)]
        yield from self._moving(self._hands.move(mine, self._table.follower.state))

    def _steps(self, owners: Collection[int]) -> Sequence[Step]:
        """Returns the steps of these seats to a settled mat, also where the table shows none."""
        steps = self._table.status.steps or self._hands.missing(self._table.follower.state)
        return [s for s in steps if (s.hand if None in (s.source, s.target) else s.seat) in owners]

    def _is_own(self, step: Step) -> bool:
        """Whether the step moves a component that still lies where these hands have left it.

        Where something covers the place of a missing one, a person may have laid it there.
        """
        world = self._world
        here = [card for seat in (self.seat, SHARED) for card in world.hand(seat)]
        if step.source:
            here = [*world.cards_at(step.source)]
        elif step.target and world.cards_at(step.target):
            return False
        equal = (card for card in here if step.face.kind in ("", card.kind))
        return any(self._left.get(card) == _spot(world.where(card)) for card in equal)

    # --- moving

    # People share the table, so any component may move between two movements. The components in reach are
    # compared before and after each pause: a difference means interference, as the own hands rest meanwhile.
    # Stopping at once is the only safe reaction, because the remaining movements assume the old layout. The
    # program then looks at the table again instead of repairing its plan.
    def _moving(self, movements: Movements, intended: Action | None = None) -> Generator[Pause, None, bool]:
        """Makes one movement after the other; returns whether all were made without interference.

        The `intended` action is abandoned as soon as it is no longer legal: in real time another player may
        have been quicker.
        """
        others = self._lifted() - self._held
        racing = intended is not None and self._game.pace is Pace.REAL_TIME
        before = self._spots()
        for _ in movements:
            self._left.update(self._spots().items() - before.items())
            self._held = self._lifted() - others
            left = self._busy_with()
            yield from self._rest(self._random.uniform(*_MOVE) * self._slowness())
            if (
                self._busy_with() != left
                or self._is_disturbed()
                or (racing and intended not in self._table.follower.state.legal_actions())
            ):
                self._let_go()
                return False
            others = self._lifted() - self._held
            before = self._spots()
        self._left.update(self._spots().items() - before.items())
        self._held &= self._lifted()
        return True

    def _rest(self, seconds: float) -> Waits:
        yield Pause(seconds)
        status = self._table.status
        self._quiet = self._quiet + seconds if status == self._seen else 0.0
        self._undone |= status.actions < self._seen.actions
        self._seen = status

    def _is_disturbed(self) -> bool:
        """Whether another player holds a component that lay on the mat, or another game is played."""
        if self._is_elsewhere:
            return True
        origins = [self._world.where(card).lifted_from for card in self._lifted() - self._held]
        return any(origin is not None and origin.where is Where.MAT for origin in origins)

    def _busy_with(self) -> dict[Component, Location]:
        """Returns the components at this seat's places and at shared ones, and those it holds.

        In real time shared components move all the time, so they are left out.
        """
        places = (self.seat,) if self._game.pace is Pace.REAL_TIME else (self.seat, SHARED)
        spots = {card: self._world.where(card) for card in self._world.cards}
        return {
            card: spot
            for card, spot in spots.items()
            if card in self._held or (spot.where is Where.MAT and spot.seat in places)
        }

    def _spots(self) -> dict[Component, Spot]:
        return {card: _spot(self._world.where(card)) for card in self._world.cards}

    def _lifted(self) -> set[Component]:
        return {card for card in self._world.cards if self._world.where(card).where is Where.HELD}

    def _let_go(self) -> None:
        """Puts back the components that these hands still hold."""
        for card in self._held & self._lifted():
            self._world.put_back(card)
        self._held.clear()


def _spot(location: Location) -> Spot:
    """Returns what stays the same when a component is shifted a little."""
    return location.where, location.seat, location.place
