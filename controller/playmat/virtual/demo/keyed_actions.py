"""Performs legal actions with a seat's virtual hands on behalf of a page, in order for each seat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain
from random import Random

from playmat.app.log import note, surviving
from playmat.errors import BusyError, HandError, PlaymatError, quoted
from playmat.games.interface import CHANCE, Action, AnyGame, Form, Key, Pace, State
from playmat.interpret import difference
from playmat.placement import SEAT_NAMES, across
from playmat.session.prompts.phases import TAKE_BACK
from playmat.session.reach import may_show
from playmat.simulator.players.carrying import Movements
from playmat.simulator.players.hands import Hands
from playmat.simulator.players.player import DECIDING
from playmat.simulator.world.truth import truth
from playmat.text import Text, say
from playmat.virtual.demo.players import Players
from playmat.virtual.demo.virtual import VirtualTable

_MOVE = 0.1  # seconds between two movements: as quick as practised hands
_LOOKS = 15  # at the table's status until the action is accepted
_TRIES = 3
_PATIENCE = 100  # looks until something is given up
_WAITING = 2  # actions that may be queued while the hands are busy; any number while a seat sets up

_Asked = tuple[int, Action | Text | None, int]
"""The seat, its action, the set-up that it chose, or None to take the last action back; and the number of
actions before it."""


class KeyedActions:
    """The hands of players who use the keyboard, or decide by presses.

    `shown` is called when the consoles are covered, or no longer, while an action is taken back; `ended`
    when the hands of a seat are done with an action, and with whether it was in vain.
    """

    def __init__(
        self,
        table: VirtualTable,
        players: Players,
        random: Random,
        shown: Callable[[], None],
        ended: Callable[[int, bool], None],
    ) -> None:
        self._table = table
        self._players = players
        self._random = random
        self._shown = shown
        self._ended = ended
        self._queues: dict[int, asyncio.Queue[_Asked]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._due: set[_Asked] = set()  # and not done yet
        self._undoing: set[int] = set()  # consoles

    def keys(self, game: AnyGame, seat: int) -> Sequence[tuple[Key, Text]]:
        """Returns the keys with which this seat may act now, and what they do."""
        state = self._players.state
        if state is None or not self._players.status.game:
            return ()
        return [(key, game.words.label(state, key.action)) for key in game.projection.keys(state, seat)]

    # The kinds are all that a seat may hold and not those that it holds, so the answer depends on no hand.
    def unplayable(self, game: AnyGame, seat: int) -> Mapping[str, Text]:
        """Returns the kinds of cards that this seat cannot play now, and why; none unless it is to act."""
        state = self._players.state
        if state is None or not self._players.status.game:
            return {}
        if seat not in game.projection.performers(state) or not may_show(game.projection, state, seat):
            return {}
        pieces = game.setup.components(game.rules.seats(state)).get(seat, ())
        kinds = dict.fromkeys(piece.kind for piece in pieces if piece.form is Form.CARD)
        reasons = {kind: game.words.unplayable(state, seat, kind) for kind in kinds}
        return {kind: reason for kind, reason in reasons.items() if reason}

    def act(self, seat: int, text: str) -> None:
        """Queues an action for the hands of a seat."""
        game, state = self._table.game, self._state
        action = game.rules.parse_action(text)
        if action not in state.legal_actions():
            raise HandError(say("This is not possible now: do what the caption says."))
        if game.projection.performer(state, action) != seat:
            raise HandError(f"{quoted(text)} is not for {SEAT_NAMES[seat]}: choose an action of this seat")
        self._enqueue(seat, action)

    def formations(self, seat: int) -> Mapping[Text, Action | None]:
        """Returns the ready set-ups that this seat may begin from, each with the next action towards it."""
        game, state = self._table.game, self._players.state
        if state is None or not self._players.status.game or seat not in game.projection.performers(state):
            return {}
        return game.setup.formations(state)

    def set_up(self, seat: int, number: int) -> None:
        """Has the hands of a seat lay one of its ready set-ups."""
        names = [*self.formations(seat)]
        if number not in range(len(names)):
            raise HandError(f"{number} is no set-up of {SEAT_NAMES[seat]} now")
        self._enqueue(seat, names[number])

    def undo(self, seat: int) -> None:
        """Takes back what happened since the seat's last decision, and that; HandError if it cannot.

        Hands that are busy finish first, and what they do is the last decision then.
        """
        if not self._due:
            self._since_decision(seat)
        self._enqueue(seat, None)

    def _enqueue(self, seat: int, action: Action | Text | None) -> None:
        asked = seat, action, len(self._players.follower.plies) if action else 0
        if asked in self._due:  # an impatient press; the same after another action is a new one
            return
        if seat not in self._queues:
            self._queues[seat] = asyncio.Queue()
            self._tasks.append(asyncio.create_task(self._perform_queued(seat)))
        if self._queues[seat].qsize() >= _WAITING and not self.formations(seat):
            raise HandError(say("The hands are still busy: wait a moment."))
        self._queues[seat].put_nowait(asked)
        self._due.add(asked)

    def is_acting(self, seat: int) -> bool:
        """Whether the hands of a seat are at work on an action that is not accepted yet."""
        return any(asked[0] == seat and asked[2] == len(self._players.follower.plies) for asked in self._due)

    def is_taking_back(self, console: int) -> bool:
        """Whether a console's buttons are being pressed to take an action back."""
        return console in self._undoing

    def _since_decision(self, seat: int) -> int:
        """Returns the number of actions since the seat's last decision, with that."""
        state, history, projection = self._state, self._players.follower.history, self._table.game.projection
        steps = [*zip(history.states, history.actions, strict=False)] if history else []
        for count, (before, action) in enumerate(reversed(steps), 1):
            if action is None or before.movers == (CHANCE,):
                raise HandError(say("What chance or the umpire has decided stays."))
            moved = projection.exchanged(before) != projection.exchanged(state)
            if projection.performer(before, action) == (across(seat) if moved else seat):
                return count
        raise HandError(say("You have not decided anything yet."))

    @property
    def _state(self) -> State:
        """The state of the match that this mat is for; HandError if there is none."""
        if (state := self._players.state) is None:
            raise HandError(say("No game is on: begin one."))
        return state

    # Programs would act again after each step back, so they wait. Consent may be refused, which ends it.
    async def _take_back(self, seat: int) -> None:
        console = self._table.console_of(seat)
        fingers = self._players.hands(self._random, seat).fingers
        self._players.waits = True
        try:
            for _ in range(self._since_decision(seat)):
                self._undoing.add(console)
                self._shown()
                length = len(self._players.follower.plies)
                await self._until(lambda: self._players.status.phase in DECIDING)
                menu = fingers.select(console, TAKE_BACK.label, TAKE_BACK.meaning)
                await self._moving(chain(fingers.open_menu(console), menu))
                self._undoing.discard(console)  # a person may have to agree
                self._shown()
                if not await self._until(partial(self._is_shorter, length)):
                    return
        finally:
            self._undoing.discard(console)
            self._players.waits = False
            self._shown()

    def _is_shorter(self, length: int) -> bool:
        return len(self._players.follower.plies) < length

    async def _until(self, fact: Callable[[], bool]) -> bool:
        for _ in range(_PATIENCE):
            if fact():
                return True
            await asyncio.sleep(_MOVE)
        return False

    async def _perform_queued(self, seat: int) -> None:
        while True:
            _, action, count = asked = await self._queues[seat].get()
            with surviving(f"the hands of {SEAT_NAMES[seat]} failed", note):
                try:
                    match action:
                        case None:
                            await self._take_back(seat)
                        case Text():
                            await self._lay_out(seat, action)
                        case _:
                            await self._do(seat, action)
                except PlaymatError as error:
                    note(f"{action or 'undo'} was not done: {error}")
                finally:
                    self._due.discard(asked)
                    self._ended(seat, action is not None and count == len(self._players.follower.plies))

    # The table accepts an action when its readers have detected it, which the hands cannot force: a touch
    # may be too short, another player may hold the wand, or the state may change meanwhile. So the action
    # is done, observed for a while, and repeated as long as it is legal, from what lies there by then: the
    # page's own fingers may have moved something meanwhile. `_done` counts equal actions instead of comparing
    # states, because others may act at the same time.
    async def _do(self, seat: int, action: Action) -> None:
        """Performs the action until the table has accepted it, as a short touch is not always read."""
        if not self._players.hands_on and self._table.game.pace is not Pace.REAL_TIME:
            await self._until(self._is_laid_out)
        hands, before = self._players.hands(self._random, seat), self._done(action)
        for left in reversed(range(_TRIES)):
            try:
                if not await self._do_once(hands, action) or await self._is_understood(action, before):
                    break
            except HandError:
                if await self._is_understood(action, before):
                    break
                if not left:
                    raise
        if self._players.hands_on:  # else the dealer lays out the rest
            await self._moving(hands.update_unread(self._state))

    async def _lay_out(self, seat: int, formation: Text) -> None:
        """Performs the actions to a ready set-up; stops at one that the table did not accept."""
        while action := self.formations(seat).get(formation):
            before = self._players.state
            await self._do(seat, action)
            if self._players.state == before:
                return

    # A wand's touch of a component means the place where the table assumes it. So one that has been accepted
    # but is still in the hand must not be touched for the next action: it would be moved on from there.
    def _is_laid_out(self) -> bool:
        """Whether everything lies where it was accepted, at the places that no reader watches."""
        world, projection = self._table.world, self._table.game.projection
        wanted = projection.placement(self._state)
        zones = world.mat.sensed(projection.zones)
        return not any(zones[place.zone].remembered for place in difference(truth(world), wanted))

    async def _do_once(self, hands: Hands, action: Action) -> bool:
        """Performs the action once other players' components are free; returns whether it was still legal."""
        while action in (state := self._state).legal_actions():
            try:
                await self._moving(hands.resume(state, action))
                return True
            except BusyError:
                await asyncio.sleep(_MOVE)
        return False

    async def _is_understood(self, action: Action, before: int) -> bool:
        for _ in range(_LOOKS):
            if self._done(action) > before:
                return True
            await asyncio.sleep(_MOVE)
        return False

    def _done(self, action: Action) -> int:
        """Returns how often the action has been performed in this game."""
        return sum(ply.action == action for ply in self._players.follower.plies)

    async def _moving(self, movements: Movements) -> None:
        for _ in movements:
            await asyncio.sleep(_MOVE)
            if self._players.is_elsewhere:
                raise HandError("another mat was laid meanwhile")
