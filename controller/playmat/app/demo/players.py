"""The programs at the seats of a virtual table, which play with its virtual hands."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from random import Random

from playmat.app.demo.virtual import VirtualTable
from playmat.app.games import load_bots
from playmat.app.log import note, surviving
from playmat.errors import HandError, shown
from playmat.events import Button, Event
from playmat.games.game import AnyGame, Bot
from playmat.picture import SEAT_NAMES
from playmat.screen.view import View
from playmat.session.effects import Entry, Status
from playmat.simulator.players.dealer import Dealer
from playmat.simulator.players.follower import Follower
from playmat.simulator.players.hands import Hands
from playmat.simulator.players.player import Player, Waits
from playmat.text import Text

_PAUSE = 1.0  # seconds before a failed program is restarted
_NOTHING = View(Text(""), Text(""))


class Players:
    """Assigns programs to seats; `views` are those of the consoles."""

    def __init__(self, table: VirtualTable, random: Random, views: Mapping[int, View]) -> None:
        self._table = table
        self._random = random
        self._views = views
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._dealing: asyncio.Task[None] | None = None
        self._names: dict[int, str] = {}
        self.status = Status("paused")
        self.follow()

    def follow(self) -> None:
        """Replays the match from the journal, with the present games."""
        games = [game for laid in self._table.table.laid for game in laid.games]
        self.follower = Follower(games, self._table.table.unfinished)

    def push(self, console: int, button: Button) -> None:
        """Presses and releases a button."""
        self._table.push(console, button)

    def emit(self, event: Event) -> None:
        """Passes an event to the table."""
        self._table.table.emit(event)

    @property
    def seated(self) -> Mapping[int, str]:
        """The name of the program at each seat that has one."""
        return self._names

    @property
    def offered(self) -> Mapping[str, Bot]:
        """The programs for the current game, by name."""
        return load_bots(self._table.game)

    def take(self, entry: Entry) -> None:
        """Processes a journal entry."""
        self.follower.take(entry)

    def check(self, game: AnyGame, name: str) -> None:
        """Raises HandError if the game has no program of this name."""
        if name and name not in (offered := load_bots(game)):
            raise HandError(f"no program {shown(name)} plays it: take one of {', '.join(offered)}")

    def seat(self, seat: int, name: str) -> None:
        """Assigns a program to a seat, or frees the seat for a person; HandError if the name is unknown."""
        self.check(self._table.game, name)
        self._stop(seat)
        if name:
            self._names[seat] = name
            self._tasks[seat] = asyncio.create_task(self._steadily(seat, self.offered[name]))

    def renew(self) -> None:
        """Reassigns the programs after a change of the game or the number of players."""
        for seat, name in [*self._names.items()]:
            stays = seat in self._table.world.seats
            self.seat(seat, (name if name in self.offered else next(iter(self.offered))) if stays else "")

    def clear(self) -> None:
        """Frees all seats, and deals no more."""
        for seat in [*self._tasks]:
            self._stop(seat)
        if self._dealing:
            self._dealing.cancel()

    async def deal(self) -> None:
        """Deals to the people until a player has to decide; programs draw their own cards."""
        await at_its_pace(self._dealer().open())

    def keep_dealing(self) -> None:
        """Deals to the people what is due during the match."""
        self._dealing = asyncio.create_task(at_its_pace(self._dealer().attend()))

    def _dealer(self) -> Dealer:
        people = [seat for seat in self._table.world.seats if seat not in self._names]
        return Dealer(self, self.hands(self._random, *people))

    def _stop(self, seat: int) -> None:
        self._names.pop(seat, None)
        if task := self._tasks.pop(seat, None):
            task.cancel()

    async def _steadily(self, seat: int, bot: Bot) -> None:
        """Restarts a program that raised."""
        while True:
            with surviving(f"the program at {SEAT_NAMES[seat]} failed, it begins anew", note):
                await self._play(seat, bot)
            await asyncio.sleep(_PAUSE)

    def hands(self, random: Random, *seats: int) -> Hands:
        """Returns the hands of these seats."""
        table = self._table
        return Hands(
            table.world,
            table.game,
            random,
            table.push,
            lambda console: self._views.get(console, _NOTHING),
            table.console_of,
            seats,
        )

    async def _play(self, seat: int, bot: Bot) -> None:
        await at_its_pace(Player(self, self.hands(self._random, seat), bot, self._random).run())


async def at_its_pace(run: Waits) -> None:
    """Runs virtual players in real time."""
    try:
        for pause in run:
            await asyncio.sleep(pause.seconds)
    finally:
        run.close()
