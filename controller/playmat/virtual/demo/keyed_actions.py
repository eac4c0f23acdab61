"""Performs legal actions with a seat's virtual hands on behalf of a page, in order for each seat."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import chain
from random import Random

from playmat.app.log import note, surviving
from playmat.errors import BusyError, HandError, PlaymatError, quoted
from playmat.games.interface import Action, AnyGame, Key
from playmat.placement import SEAT_NAMES
from playmat.session.prompts import TAKE_BACK
from playmat.simulator.players.carrying import Movements
from playmat.simulator.players.hands import Hands
from playmat.text import Text
from playmat.virtual.demo.players import Players
from playmat.virtual.demo.virtual import VirtualTable

_MOVE = 0.1  # seconds between two movements: as quick as practised hands
_LOOKS = 15  # at the table's status until the action is accepted
_TRIES = 3
_WAITING = 2  # actions that may be queued while the hands are busy


class KeyedActions:
    """The hands of players who use the keyboard."""

    def __init__(self, table: VirtualTable, players: Players, random: Random) -> None:
        self._table = table
        self._players = players
        self._random = random
        self._queues: dict[int, asyncio.Queue[Action]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._undoing: asyncio.Task[None] | None = None
        self._due: set[tuple[int, Action]] = set()  # asked for, and not done yet

    def keys(self, game: AnyGame, seat: int) -> Sequence[tuple[Key, Text]]:
        """Returns the keys with which this seat may act now, and what they do."""
        state = self._players.state
        if state is None or not self._players.status.game:
            return ()
        return [(key, game.words.label(state, key.action)) for key in game.projection.keys(state, seat)]

    def act(self, seat: int, text: str) -> None:
        """Queues an action for the hands of a seat."""
        game, state = self._table.game, self._players.state
        if state is None:
            raise HandError("no game is on: begin one")
        action = game.rules.parse_action(text)
        if action not in state.legal_actions():
            raise HandError(f"{quoted(text)} is not possible now")
        if game.projection.performer(state, action) != seat:
            raise HandError(f"{quoted(text)} is not for {SEAT_NAMES[seat]}: choose an action of this seat")
        if (seat, action) in self._due:  # an impatient press
            return
        if seat not in self._queues:
            self._queues[seat] = asyncio.Queue(_WAITING)
            self._tasks.append(asyncio.create_task(self._perform_queued(seat)))
        if self._queues[seat].full():
            raise HandError(f"the hands of {SEAT_NAMES[seat]} are busy")
        self._queues[seat].put_nowait(action)
        self._due.add((seat, action))

    def undo(self, seat: int) -> None:
        """Takes back the last action, with the menu of a seat's console."""
        console = self._table.console_of(seat)
        fingers = self._players.hands(self._random, seat).fingers
        presses = chain(
            fingers.open_menu(console), fingers.select(console, TAKE_BACK.label, TAKE_BACK.meaning)
        )
        if self._undoing is None or self._undoing.done():
            self._undoing = asyncio.create_task(self._press(presses))

    async def _press(self, presses: Movements) -> None:
        try:
            await _moving(presses)
        except PlaymatError as error:  # something else was decided meanwhile
            note(f"the last action was not taken back: {error}")

    async def _perform_queued(self, seat: int) -> None:
        while True:
            action = await self._queues[seat].get()
            with surviving(f"the hands of {SEAT_NAMES[seat]} failed", note):
                try:
                    await self._do(seat, action)
                except PlaymatError as error:
                    note(f"{action} was not done: {error}")
                finally:
                    self._due.discard((seat, action))

    # The table accepts an action when its readers have detected it, which the hands cannot force: a touch
    # may be too short, another player may hold the wand, or the state may change meanwhile. So the action
    # is done, observed for a while, and repeated as long as it is legal. `_done` counts equal actions
    # instead of comparing states, because others may act at the same time.
    async def _do(self, seat: int, action: Action) -> None:
        """Performs the action until the table has accepted it, as a short touch is not always read."""
        hands, before = self._players.hands(self._random, seat), self._done(action)
        for _ in range(_TRIES):
            if not await self._do_once(hands, action) or await self._is_understood(action, before):
                break
        if self._players.hands_on:  # else the dealer lays out the rest
            await _moving(hands.update_unread(self._players.follower.state))

    async def _do_once(self, hands: Hands, action: Action) -> bool:
        """Performs the action once other players' components are free; returns whether it was still legal."""
        while action in (state := self._players.follower.state).legal_actions():
            try:
                await _moving(hands.resume(state, action))
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


async def _moving(movements: Movements) -> None:
    for _ in movements:
        await asyncio.sleep(_MOVE)
