"""One table: its parts, one queue, one task group."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import SystemRandom
from typing import Any

from playmat.app.games import load_game
from playmat.app.lasting import LastingSession
from playmat.app.log import surviving
from playmat.app.observer import Observer
from playmat.app.peripherals import peripherals
from playmat.app.saver import Saver
from playmat.app.screens import Screen, open_display
from playmat.config import BoardConfig, TableConfig
from playmat.devices.buttons import Buttons
from playmat.devices.display import Bus, open_bus
from playmat.devices.strip import Spi, open_spi
from playmat.errors import ConfigError
from playmat.events import Button, Event, LotDrawn, Tick
from playmat.games.game import Piece
from playmat.interpret import AnyGame
from playmat.journal.journal import Journal
from playmat.link.port import Link
from playmat.link.setup import BusSetup, ReaderSetup
from playmat.screen.language import translations
from playmat.session.effects import Append, Deal, DrawLots, Effect, Entry, Note, Publish, Show, Speak, Wake
from playmat.session.session import Session
from playmat.table.catalogue import Catalogue
from playmat.table.mat import Mat, parse_mat

_CHANCE = SystemRandom()
_PAUSE = 1.0  # seconds before a part that failed begins anew


def read_mat(path: Path) -> Mat:
    """The mat in a file; ConfigError where there is none."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise ConfigError(f"the mat {path} cannot be read ({error.strerror}): check its path") from error
    return parse_mat(text, str(path))


def load_mat(config: TableConfig) -> Mat:
    """The mat that the configuration names; ConfigError where it cannot be used with its boards."""
    mat = read_mat(config.mat)
    named = {board.name for board in config.boards}
    for board in mat.boards:
        if board not in named:
            raise ConfigError(
                f"the mat {mat.name} needs a board {board!r}: add it as [[boards]] with its port or usb"
            )
    return mat


class Table:
    """The controller with its parts; hardware comes in through `bus`, `spi` and `pins`, virtual or real."""

    def __init__(
        self,
        config: TableConfig,
        *,
        note: Callable[[str], None],
        bus: Callable[[int], Bus] = open_bus,
        spi: Callable[[str], Spi] = open_spi,
        pins: Any = None,
        observer: Observer | None = None,
        deal: Callable[[Sequence[Sequence[Piece]], bool], None] = lambda armies, stacked: None,
        game: AnyGame | None = None,
    ) -> None:
        self.game = game = game or load_game(config.game)
        self.mat = load_mat(config)
        self._note = note
        self._deal = deal
        self._observer = observer or Observer()
        self._queue: asyncio.Queue[Event] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        journal = Journal(config.journal, game.name, config.journal_keep)
        self._saver = Saver(journal, self.emit, note)

        def begin(saved: Sequence[Entry]) -> Session:
            catalogue = Catalogue(game.setup.serials)
            return Session(game, self.mat, catalogue, config.timing, saved, config.language)

        self._session = LastingSession(begin, self._saver.unfinished, config.language)
        language = translations(config.language)
        self._screens = {
            console.seat: Screen(
                console.seat, open_display(console, bus), language, note, self._observer.on_frame
            )
            for console in config.consoles
        }
        numbers = {
            (console.seat, button): console.pins[button.value]
            for console in config.consoles
            for button in Button
        }
        self._buttons = Buttons(numbers, self.emit, self._loop, pins)
        self._peripherals = peripherals(config, game, self.mat, note, bus, spi, pins)
        on_beat = self._observer.on_beat
        self._links = [board_link(board, self.mat, self.emit, on_beat) for board in config.boards]
        for link in self._links:
            link.peers = self._links

    def emit(self, event: Event) -> None:
        """Puts an event into the queue; from the loop's own thread."""
        self._queue.put_nowait(event)

    async def run(self) -> None:
        """Runs until cancelled."""
        try:
            async with asyncio.TaskGroup() as group:
                for work in (
                    *(link.run for link in self._links),
                    *(screen.run for screen in self._screens.values()),
                    *(peripheral.run for peripheral in self._peripherals),
                ):
                    group.create_task(self._steadily(work))
                self.emit(Tick())
                group.create_task(self._consume())
        finally:
            self._buttons.close()
            for screen in self._screens.values():
                screen.close()
            for peripheral in self._peripherals:
                peripheral.close()
            await self._saver.close()

    async def _steadily(self, work: Callable[[], Awaitable[None]]) -> None:
        """Does a part's work again where it fails as nobody expected."""
        while True:
            with surviving("a part of the table failed, it begins anew", self._note):
                return await work()
            await asyncio.sleep(_PAUSE)

    async def _consume(self) -> None:
        while True:
            event = await self._queue.get()
            await self._saver.retry()
            with surviving(f"{event} was not passed on", self._note):
                self._observer.on_event(event)
                for screen in self._screens.values():
                    screen.on_event(event)
            for effect in self._session.handle(event, self._loop.time()):
                with surviving(f"{type(effect).__name__} was not done", self._note):
                    await self._carry_out(effect, event)

    async def _carry_out(self, effect: Effect, cause: Event) -> None:
        match effect:
            case Append(entry):
                await self._saver.append(entry)
            case Show(seat, view):
                self._observer.on_view(seat, view)
                if seat in self._screens:
                    self._screens[seat].show(view, cause)
            case Publish(status):
                self._observer.on_status(status)
                for peripheral in self._peripherals:
                    peripheral.on_status(status)
            case Note(sentence):
                self._note(sentence)
            case Wake(at):
                self._wake(at)
            case DrawLots(count):
                self.emit(LotDrawn(_CHANCE.randrange(count)))
            case Speak(seat, language):
                self._observer.on_language(seat, language)
                if seat in self._screens:
                    self._screens[seat].speak(translations(language))
            case Deal(armies, stacked):
                self._deal(armies, stacked)

    def _wake(self, at: float | None) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = None if at is None else self._loop.call_at(at, self.emit, Tick())


def board_link(
    board: BoardConfig,
    mat: Mat,
    emit: Callable[[Event], None],
    on_beat: Callable[[str, int], None] = lambda board, sweep_ms: None,
) -> Link:
    """The link to a board, as the game and the doctor use it."""
    readers = [
        ReaderSetup(slot.reader, slot.identify, gain=slot.gain, power=slot.power, near=slot.near)
        for slot in mat.readers(board.name)
    ]
    bus = BusSetup(mhz=board.mhz, rst=board.rst)
    return Link(board.name, board.port, readers, emit, on_beat, bus)
