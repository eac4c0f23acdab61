"""A program at a seat: it sees what its seat may know, and moves its cards as a person would.

It plays with the hands that rehearse, one small movement after the other, and never disputes a card: where
somebody else moves something that it is busy with, it lets go, looks again and begins anew.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Protocol

from playmat.errors import PlaymatError
from playmat.events import Button
from playmat.games.bots import Bot, Think
from playmat.games.game import CHANCE, Action, Pace, State
from playmat.picture import SHARED
from playmat.session.effects import Status
from playmat.session.guide import Step
from playmat.session.prompts import MENU
from playmat.simulator.carrying import Movements
from playmat.simulator.follower import Follower
from playmat.simulator.hands import Hands
from playmat.simulator.location import Location, Where
from playmat.simulator.rehearsal import LAYING_OUT, Pause
from playmat.table.component import Component

_LOOK = 0.4  # seconds between two looks at the table
_THINK = 0.8, 1.8  # seconds before an action
_MOVE = 0.35, 0.7  # and between two movements of it
_ANSWER = 8.0  # seconds in which the table says what it has understood
_COURTESY = 3.0  # seconds in which whoever acted tidies what belongs to nobody
_PATIENCE = 6.0  # seconds that a mistake may lie before it is put right
_TRIES = 3  # of an action that is not understood, before another is chosen
_DECIDING = ("waiting", "choosing", "reacting")
_WRONG = "explaining"
_STALLED = (_WRONG, "proposing")  # where nothing comes by waiting

Waits = Generator[Pause, None, None]


class Table(Protocol):
    """What a player sees of a table."""

    @property
    def status(self) -> Status:
        """What everybody may know."""

    @property
    def follower(self) -> Follower:
        """Who is told what its journal is."""


class Player:
    """Plays `hands`, those of one seat, as `bot` thinks."""

    def __init__(self, table: Table, hands: Hands, bot: Bot, random: Random) -> None:
        (self.seat,) = hands.seats
        self._table = table
        self._hands = hands
        self._game = hands.game
        self._world = hands.world
        self._bot = bot
        self._random = random
        self._held: set[Component] = set()  # what these hands have lifted
        self._meant: tuple[State, Action, int] | None = None  # what was done last, and how often
        self._acted = 0  # actions after the last one that was this seat's
        self._drawn: list[Component] = []
        self._undone = False  # whether something was taken back, and maybe drawn for nothing
        self._seen = Status("")
        self._quiet = 0.0  # seconds for which the status has been the same

    def run(self) -> Waits:
        """Plays as long as it is asked to."""
        try:
            while True:
                yield from self._rest(_LOOK)
                if not self._is_disturbed():
                    yield from self._do_something()
        finally:
            self._let_go()

    def _do_something(self) -> Waits:
        try:
            match self._table.status.phase:
                case "agreeing":
                    yield from self._moving(self._hands.agree())
                case phase if phase in LAYING_OUT:
                    if (yield from self._tidy()):
                        yield from self._moving(self._hands.confirm())
                case phase if phase in _STALLED and self._quiet >= _PATIENCE:
                    yield from self._tidy()
                case phase if phase in _DECIDING:
                    yield from self._decide()
        except PlaymatError:
            self._let_go()

    # --- deciding

    def _decide(self) -> Waits:
        state = self._table.follower.state
        yield from self._moving(self._draw(state))
        state = self._present(state)
        if self.seat not in self._game.projection.performers(state) or self._is_stale(state):
            return
        if self._others_point() or self._hands.waits(state) or not (yield from self._catch_up(state)):
            return
        yield from self._moving(self._learn())
        yield from self._rest(self._random.uniform(*_THINK))
        state = self._present(state)
        if self.seat not in self._game.projection.performers(state):
            return
        if self._is_stale(state) or self._is_disturbed() or self._others_point():
            return
        action = self._choose(state)
        if action is None:
            yield from self._moving(self._hands.pass_over(state, self.seat))
            return
        before = self._table.status.actions
        yield from self._moving(self._hands.resume(state, action), action)
        yield from self._follow(state, action, before)

    def _catch_up(self, state: State) -> Generator[Pause, None, bool]:
        """Lays what it told with a wand, and was kept from laying; whether nobody kept it from that again."""
        try:
            return (yield from self._moving(self._hands.follow(state)))
        except PlaymatError:  # it is not there to be laid: the table asks for it when it matters
            self._let_go()
            return True

    def _choose(self, state: State) -> Action | None:
        """What it meant before, if the table has not understood it yet; else what the program says."""
        action: Action | None
        if self._meant and self._meant[0] == state and self._meant[2] < _TRIES:
            _, action, tries = self._meant
        elif state.movers == (CHANCE,):
            action, tries = self._hands.choose(state), 0
        else:
            hand = tuple(sorted(card.kind for card in self._world.hand(self.seat)))
            options = self._hands.options(state)
            think = Think(self.seat, state.observation(self.seat), hand, options)
            action, tries = self._bot.think(think, self._random.choice).action, 0
        if action is None:
            return None
        self._meant = state, action, tries + 1
        return action

    def _follow(self, state: State, action: Action, before: int) -> Waits:
        """Waits until the table has understood, and does what no reader sees."""
        waited = 0.0
        while self._table.status.actions == before and waited < _ANSWER:
            if self._table.status.phase in ("agreeing", _WRONG):
                return
            yield from self._rest(_LOOK)
            waited += _LOOK
        if self._table.follower.last != str(action):
            return
        self._acted = self._table.status.actions
        yield from self._moving(self._hands.follow(self._table.follower.state))
        if self._game.projection.duties(state, action):
            yield from self._moving(self._hands.reshuffle(self.seat))
            yield from self._moving(self._hands.confirm())

    def _present(self, state: State) -> State:
        """In real time what was seen a moment ago has passed; where players wait it is still so."""
        return self._table.follower.state if self._game.pace is Pace.REAL_TIME else state

    def _is_stale(self, state: State) -> bool:
        """Whether the table has gone on, or somebody has to put something right first."""
        return self._table.status.phase not in _DECIDING or self._table.follower.state != state

    def _others_point(self) -> bool:
        """Whether in real time something is begun with the wand: whoever takes it now would end that."""
        pointing = self._table.status.pointing
        return self._game.pace is Pace.REAL_TIME and pointing is not None and pointing.begun

    def _draw(self, state: State) -> Movements:
        """Draws what is due; after an undo what was drawn too soon goes back."""
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
        """Turns the pages of a lesson on its console."""
        (console,) = self._hands.fingers.consoles
        while (buttons := self._hands.fingers.view(console).buttons)[0] not in (None, MENU):
            if buttons[1:] != (None, None):
                return
            self._hands.fingers.press(console, Button.LEFT)
            yield

    # --- tidying

    def _tidy(self) -> Generator[Pause, None, bool]:
        """Does of what the table wants what is this seat's to do; whether that is done."""
        state = self._table.follower.state
        steps = self._table.status.steps or self._hands.missing(state)
        mine = [step for step in steps if self._is_mine(step)]
        return (yield from self._moving(self._hands.move(mine, state)))

    def _is_mine(self, step: Step) -> bool:
        """Its own hand and places are its own to tidy; those of nobody first are for whoever acted last."""
        owner = step.hand if None in (step.source, step.target) else step.seat
        acted = self._acted == self._table.status.actions
        return owner == self.seat or (owner == SHARED and (acted or self._quiet >= _COURTESY))

    # --- moving

    def _moving(self, movements: Movements, meant: Action | None = None) -> Generator[Pause, None, bool]:
        """One movement after the other; whether all were done, and nobody else had a hand in it.

        What is `meant` by them is left as soon as it is not possible any more.
        """
        others = self._lifted() - self._held
        for _ in movements:
            self._held = self._lifted() - others
            left = self._busy_with()
            yield from self._rest(self._random.uniform(*_MOVE))
            if self._busy_with() != left or self._is_disturbed() or self._is_overtaken(meant):
                self._let_go()
                return False
            others = self._lifted() - self._held
        self._held &= self._lifted()
        return True

    def _rest(self, seconds: float) -> Waits:
        yield Pause(seconds)
        status = self._table.status
        self._quiet = self._quiet + seconds if status == self._seen else 0.0
        self._undone |= status.actions < self._seen.actions
        self._seen = status

    def _is_disturbed(self) -> bool:
        """Whether somebody else holds what lay on the mat."""
        origins = [self._world.where(card).lifted_from for card in self._lifted() - self._held]
        return any(origin is not None and origin.where is Where.MAT for origin in origins)

    def _is_overtaken(self, meant: Action | None) -> bool:
        """Whether in real time somebody was quicker: by now the same movements would mean another thing."""
        racing = meant is not None and self._game.pace is Pace.REAL_TIME
        return racing and meant not in self._table.follower.state.legal_actions()

    def _busy_with(self) -> dict[Component, Location]:
        """What lies at its own places and at those of nobody, and what it holds.

        In real time others move what lies there all the while: that disturbs nobody.
        """
        places = (self.seat,) if self._game.pace is Pace.REAL_TIME else (self.seat, SHARED)
        spots = {card: self._world.where(card) for card in self._world.cards}
        return {
            card: spot
            for card, spot in spots.items()
            if card in self._held or (spot.where is Where.MAT and spot.seat in places)
        }

    def _lifted(self) -> set[Component]:
        return {card for card in self._world.cards if self._world.where(card).where is Where.HELD}

    def _let_go(self) -> None:
        """Puts back what these hands still hold."""
        for card in self._held & self._lifted():
            self._world.put_back(card)
        self._held.clear()
