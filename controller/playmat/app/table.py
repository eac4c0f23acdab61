"""One table: its parts, one queue, one task group."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import SystemRandom
from typing import Any

from playmat.app.boards import Boards
from playmat.app.computer import Computer
from playmat.app.covers import Covers, OnPress
from playmat.app.crash_recovery import restarting_session, session_maker
from playmat.app.games import registry
from playmat.app.guests import Guests
from playmat.app.listener import Listener
from playmat.app.log import surviving, traced
from playmat.app.mats import choice
from playmat.app.peripherals.peripherals import peripherals
from playmat.app.peripherals.screens import ConsoleScreen, Picture, open_display
from playmat.app.programs import Programs
from playmat.app.recording.recorder import Recorder
from playmat.app.saver import Saver
from playmat.app.supervision import UNSUPERVISED, Supervision
from playmat.cancellation import check_cancelled
from playmat.config import TableConfig
from playmat.devices.buttons import Buttons
from playmat.devices.displays.i2c import Bus, open_bus
from playmat.devices.strip import Spi, open_spi
from playmat.events import BoardScan, Button, Event, LotDrawn, Pressed, TagOff, TagOn, Tick
from playmat.games.fault import GameFault, guarded
from playmat.journal.journal import Journal
from playmat.screen.language import translations
from playmat.screen.view import View
from playmat.session.effects import (
    Adjust,
    Answered,
    Append,
    AskSystem,
    Deal,
    DrawLots,
    Effect,
    Entry,
    Hurry,
    Note,
    Publish,
    Release,
    Show,
    Speak,
    Suggest,
    Think,
    UseMat,
    Wake,
)
from playmat.session.match.matches import OverlayChoice
from playmat.session.prompts.phases import reveal_pin
from playmat.session.prompts.system import ADDRESS, reveal_address
from playmat.table.component import Component

_CHANCE = SystemRandom()
_PAUSE = 1.0  # seconds before a failed part is restarted


@dataclass(frozen=True, slots=True)
class Hardware:
    """The computer that a table runs on, virtual or real: its buses and pins, and what watches it.

    `supervision` restarts the program if it hangs; the `computer`'s health is watched if it is given.
    """

    bus: Callable[[int], Bus] = open_bus
    spi: Callable[[str], Spi] = open_spi
    pins: Any = None
    supervision: Supervision = UNSUPERVISED
    computer: Computer | None = None


@dataclass(frozen=True, slots=True)
class Observers:
    """Who follows a table: effects go to the listeners, then what is handled to the functions."""

    listeners: Sequence[Listener] = ()
    on_entry: Callable[[Entry], None] = lambda entry: None
    on_event: Callable[[Event], None] = lambda event: None
    recorder: Recorder | None = None


@dataclass(frozen=True, slots=True)
class Codes:
    """What a console shows to admit a phone: its PIN if it is pinned, and the address of its page.

    `address` is that of the table, with http:// if its owner's page is there.
    """

    pin: Callable[[int], str] = lambda console: ""
    link: Callable[[int], str] = lambda console: ""
    address: Callable[[], str] = lambda: ""


class Table:
    """The controller with its parts.

    `deal` brings components for a new game of a virtual table. `laid` lists the possible mats unless the
    configuration's files do.
    """

    def __init__(
        self,
        config: TableConfig,
        *,
        note: Callable[[str], None],
        hardware: Hardware = Hardware(),
        observers: Observers = Observers(),
        codes: Codes = Codes(),
        deal: Callable[[Deal], None] | None = None,
        laid: Sequence[OverlayChoice] = (),
    ) -> None:
        self._codes = codes
        self.laid = [self._guard(overlay) for overlay in laid or choice(config, note)]
        self.mat = self.laid[0].mat
        self._config = config
        self._turn = asyncio.Lock()  # an event is handled, or the code replaced
        self._note = note
        for problem in registry().problems.values():
            note(problem)
        self._faults: set[GameFault] = set()
        self._listeners = [*observers.listeners]
        self._deal = deal
        self._observers = observers
        self._hardware = hardware
        self._queue: asyncio.Queue[Event] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._handled = self._carried_out = self._loop.time()  # the last event, and all that it caused
        self._timer: asyncio.TimerHandle | None = None
        self._saver = Saver(Journal(config.journal, config.journal_keep), self.emit, note)
        self._session = restarting_session(
            config, self.laid, self._saver.unfinished, deal is not None, self._on_game_fault
        )
        if config.fleet or config.timing.limit:
            self._listeners.append(Guests(config.journal, self.emit, note))
        self._programs = Programs(config.game, self.emit, note)
        self._recorder = recorder = observers.recorder
        bus, pins = hardware.bus, hardware.pins
        self._listeners += peripherals(config, self.laid, self.emit, bus, hardware.spi, pins)
        language = translations(config.language)
        self._screens = [
            ConsoleScreen(
                number,
                open_display(console, bus),
                language,
                self.emit,
                on_drawn=self._on_frame,
                habits=config.displays,
                on_picture=lambda console: self._tell(lambda listener: listener.on_picture(console)),
            )
            for number, console in enumerate(config.consoles)
        ]
        numbers = {
            (number, button): console.pins[button.value]
            for number, console in enumerate(config.consoles)
            for button in Button
        }
        self._covers = Covers(self._show_cover, self.emit)
        self._buttons = Buttons(numbers, self._covers.on_button, self._loop, pins)
        self._links: list[asyncio.Task[None]] = []
        self._boards = Boards(config.boards, self.mat, self.emit, self._on_beat)
        if recorder:
            recorder.begin(config, self._saver.unfinished(), deal is not None, self._loop.time())
            self._boards.watch(recorder.on_call)

    @property
    def unfinished(self) -> Sequence[Entry]:
        """The entries of the present match, or of one waiting to be resumed."""
        return self._saver.unfinished()

    @property
    def pointed(self) -> frozenset[Component]:
        """All components that wands touch."""
        return self._session.pointed

    @property
    def pictures(self) -> Sequence[Picture | None]:
        """What the display of each console shows."""
        return [screen.picture for screen in self._screens]

    @property
    def firmware(self) -> Mapping[str, str]:
        """The version on each board; empty for one that has not greeted."""
        return {link.board: link.firmware for link in self._boards.links}

    def cover(
        self, console: int, view: View | None, on_press: OnPress = lambda console, button: None
    ) -> None:
        """Shows a view on a console's display alone, until None or a press, which `on_press` gets."""
        if view:
            self._covers.cover(console, view, on_press)
        else:
            self._covers.uncover(console)

    def join(self, listener: Listener) -> None:
        """Adds a listener; to be called before `run`."""
        self._listeners.append(listener)

    async def release_boards(self) -> None:
        """Closes the ports of all boards; they stay closed until the program starts again."""
        for link in self._links:
            link.cancel()
        if self._links:
            await asyncio.wait(self._links)

    async def replace(self, laid: Sequence[OverlayChoice], entries: Sequence[Entry]) -> None:
        """Replaces the games by other versions, and the present match by the entries if there are any.

        Where the new code raises with that match, games and journal stay as they are.
        """
        async with self._turn:
            laid = [self._guard(overlay) for overlay in laid]
            self._faults.clear()
            begin = session_maker(self._config, laid, self._deal is not None)
            self._handled = self._loop.time()
            effects = self._session.replace(begin, entries or self.unfinished, self._handled)
            for entry in entries:
                await self._saver.append(entry)
            self.laid = laid
            for effect in effects:
                await self._carry_out(effect, Tick())

    def emit(self, event: Event) -> None:
        """Puts an event into the queue; call it from the loop's thread."""
        self._queue.put_nowait(event)

    async def run(self) -> None:
        """Runs until cancelled."""
        try:
            async with asyncio.TaskGroup() as group:
                self._links = [group.create_task(self._steadily(link.run)) for link in self._boards.links]
                for work in (
                    *(screen.run for screen in self._screens),
                    *(listener.run for listener in self._listeners),
                    *([self._recorder.run] if self._recorder else ()),
                ):
                    group.create_task(self._steadily(work))
                self.emit(Tick())
                group.create_task(self._hardware.supervision.run(self.emit))
                if self._hardware.computer:
                    group.create_task(self._steadily(partial(self._hardware.computer.run, self.emit)))
                group.create_task(self._consume())
        finally:
            self._hardware.supervision.stopping()
            self._programs.think(None)
            self._buttons.close()
            for screen in self._screens:
                screen.close()
            for listener in self._listeners:
                listener.close()
            await self._saver.close()
            if self._recorder:
                await self._recorder.close()

    async def _steadily(self, work: Callable[[], Awaitable[None]]) -> None:
        """Restarts a part whose task raised."""
        while True:
            with surviving("a part of the table failed", self._note):
                return await asyncio.ensure_future(work())  # a task of its own, for `check_cancelled`
            check_cancelled()
            self._note("that part of the table begins anew")
            await asyncio.sleep(_PAUSE)

    async def _consume(self) -> None:
        while True:
            event = await self._queue.get()
            async with self._turn:
                await self._handle(event)

    # The order of these steps is fixed. Entries that could not be written are retried first, because the
    # journal is only touched between two events. Displays wake up before the session gives them a new view.
    # The session gets one event at a time with one `now`, and the recorder stores both with the effects, so
    # that a replay repeats the step exactly. Effects are carried out in the session's order: an entry is on
    # the disk before anything shows it. Each step may fail alone: a display that raises must not stop the
    # game. The watchdog is notified last, so that it restarts a table whose events no longer get through.
    async def _handle(self, event: Event) -> None:
        await self._saver.retry()
        with surviving(f"{type(event).__name__} was not passed on", self._note):
            for screen in self._screens:
                screen.on_event(event)
        # Who presses while a slow disk holds up what the last event has changed has not seen that yet: such a
        # press belongs to the time of that event, at which no new label counts.
        pressed = event.at if isinstance(event, Pressed) else None
        late = pressed is not None and pressed < self._carried_out
        now = self._handled = self._handled if late else self._loop.time()
        effects = self._session.handle(event, now)
        with surviving(f"{type(event).__name__} was not followed", self._note):
            self._observers.on_event(event)
        if isinstance(event, TagOn) and (slot := self.mat.by_reader.get((event.board, event.reader))):
            self._tell(lambda listener: listener.on_read(slot.place))
        if isinstance(event, TagOn | TagOff | BoardScan):
            self._tell(lambda listener: listener.on_tags(event))
        if self._recorder:
            with surviving(f"{type(event).__name__} was not recorded", self._note):
                self._recorder.on_event(event, now, effects)
        for effect in effects:
            with surviving(f"{type(effect).__name__} was not done", self._note):
                await self._carry_out(effect, event)
        self._carried_out = self._loop.time()
        self._hardware.supervision.handled()

    # Effects are carried out in the order in which the session emitted them: the journal entry first, then
    # the screens, then the listeners. The entry is on disk before its result is shown, so a power cut
    # between two effects loses a picture and never an action. Each effect fails alone (see the caller): a
    # display that is unplugged or a page that is gone must not keep the remaining effects from happening.
    # Results that come back from outside, such as a drawn lot or the alarm of a `Wake`, enter through the
    # event queue like any other event, never by a direct call into the session.
    async def _carry_out(self, effect: Effect, cause: Event) -> None:
        match effect:
            case Append(entry):
                await self._saver.append(entry)
                self._observers.on_entry(entry)
            case Show(console, veiled):
                view = reveal_pin(veiled, self._codes.pin(console))
                if view.code == ADDRESS:
                    view = reveal_address(view, self._codes.address())
                elif view.code:
                    view = view._replace(code=self._codes.link(console))
                self._tell(lambda listener: listener.on_view(console, view))
                if console < len(self._screens):
                    self._screens[console].show(view, cause)
            case Publish(status):
                self._tell(lambda listener: listener.on_status(status))
            case Suggest(seat, reach):
                self._tell(lambda listener: listener.on_suggestion(seat, reach))
            case Release(console):
                self._tell(lambda listener: listener.on_release(console))
            case Note(sentence):
                self._note(sentence)
            case Wake(at):
                if self._timer:
                    self._timer.cancel()
                self._timer = None if at is None else self._loop.call_at(at, self.emit, Tick())
            case DrawLots(count):
                self.emit(LotDrawn(_CHANCE.randrange(count)))
            case Think(turn, ahead):
                self._programs.think(turn, ahead)
            case Speak(console, language):
                self._tell(lambda listener: listener.on_language(console, language))
                if console < len(self._screens):
                    self._screens[console].speak(translations(language))
            case Deal() if self._deal:
                self._deal(effect)
            case UseMat(mat):
                self.mat = mat
                self._boards.use(mat, self._loop.time())
            case Answered():
                self._tell(lambda listener: listener.on_answer(effect))
            case Adjust(brightness, sound):
                for screen in self._screens:
                    screen.brighten(brightness)
                self._tell(lambda listener: listener.on_adjust(brightness, sound))
            case AskSystem(request):
                self._hardware.supervision.ask(request)
            case Hurry(slots):
                self._boards.hurry(slots, self._loop.time())

    def _guard(self, laid: OverlayChoice) -> OverlayChoice:
        return laid._replace(games=tuple(guarded(game, self._on_game_fault) for game in laid.games))

    def _on_game_fault(self, fault: GameFault, error: Exception) -> None:
        """Reports a fault once: consoles are drawn again with every event."""
        if fault not in self._faults:
            self._faults.add(fault)
            for line in (str(fault), *traced("", error)[1:]):
                self._note(line)
            self._tell(lambda listener: listener.on_game_fault(fault))

    def _tell(self, news: Callable[[Listener], None]) -> None:
        for listener in self._listeners:
            with surviving(f"{type(listener).__name__} was not told", self._note):
                news(listener)

    def _show_cover(self, console: int, view: View | None) -> None:
        self._screens[console].cover(view)
        self._tell(lambda listener: listener.on_cover(console, view))

    def _on_frame(self, console: int, cause: Event) -> None:
        self._tell(lambda listener: listener.on_frame(console, cause))

    def _on_beat(self, board: str, sweep_ms: int) -> None:
        self._tell(lambda listener: listener.on_beat(board, sweep_ms))
