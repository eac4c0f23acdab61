"""The programs that have taken seats at a virtual table: they play with its virtual hands."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from random import Random

from playmat.app.games import load_bots
from playmat.app.log import note, surviving
from playmat.app.virtual import VirtualTable
from playmat.errors import HandError
from playmat.events import Button, Event
from playmat.games.bots import Bot
from playmat.picture import SEAT_NAMES
from playmat.screen.view import View
from playmat.session.effects import Entry, Status
from playmat.simulator.follower import Follower
from playmat.simulator.hands import Hands
from playmat.simulator.player import Player
from playmat.text import Text

_PAUSE = 1.0  # seconds before a program that has failed begins anew
_NOTHING = View(Text(""), Text(""))


class Players:
    """Who of the seats is played by which program; `views` are what the consoles show."""

    def __init__(self, table: VirtualTable, random: Random, views: Mapping[int, View]) -> None:
        self._table = table
        self._random = random
        self._views = views
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._names: dict[int, str] = {}
        self.status = Status("paused")
        games = [game for laid in table.table.laid for game in laid.games]
        self.follower = Follower(games, table.table.unfinished)

    def push(self, console: int, button: Button) -> None:
        """Presses a button and lets it go."""
        self._table.push(console, button)

    def emit(self, event: Event) -> None:
        """Tells the table that this has happened."""
        self._table.table.emit(event)

    @property
    def seated(self) -> Mapping[int, str]:
        """The name of the program at each seat that has one."""
        return self._names

    @property
    def offered(self) -> Mapping[str, Bot]:
        """The programs that can play what is played here, by name."""
        return load_bots(self._table.game)

    def take(self, entry: Entry) -> None:
        """What the journal has taken."""
        self.follower.take(entry)

    def seat(self, seat: int, name: str) -> None:
        """A program takes a seat, or leaves it to a person; HandError where there is none of that name."""
        if name and name not in self.offered:
            raise HandError(f"no program {name!r} plays this game: take one of {', '.join(self.offered)}")
        self._stop(seat)
        if name:
            self._names[seat] = name
            self._tasks[seat] = asyncio.create_task(self._steadily(seat, self.offered[name]))

    def renew(self) -> None:
        """Another game is played, maybe by fewer: whoever can, plays on."""
        for seat, name in [*self._names.items()]:
            stays = seat in self._table.world.seats
            self.seat(seat, (name if name in self.offered else next(iter(self.offered))) if stays else "")

    def close(self) -> None:
        """All leave."""
        for seat in [*self._tasks]:
            self._stop(seat)

    def _stop(self, seat: int) -> None:
        self._names.pop(seat, None)
        if task := self._tasks.pop(seat, None):
            task.cancel()

    async def _steadily(self, seat: int, bot: Bot) -> None:
        """Plays on where something fails as nobody expected."""
        while True:
            with surviving(f"the program at {SEAT_NAMES[seat]} failed, it begins anew", note):
                await self._play(seat, bot)
            await asyncio.sleep(_PAUSE)

    def hands(self, seat: int, random: Random) -> Hands:
        """Those of one seat."""
        table = self._table
        return Hands(table.world, table.game, random, table.push, self._view, table.console_of, (seat,))

    async def _play(self, seat: int, bot: Bot) -> None:
        hands = self.hands(seat, self._random)
        run = Player(self, hands, bot, self._random).run()
        try:
            for pause in run:
                await asyncio.sleep(pause.seconds)
        finally:
            run.close()

    def _view(self, console: int) -> View:
        return self._views.get(console, _NOTHING)
