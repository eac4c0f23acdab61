"""The table without hardware: virtual components, boards, displays and pins."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import IO, Protocol

from playmat.app.fleet.joining import join_fleet
from playmat.app.mats import choice, console_seats, most_seats, read_mats
from playmat.app.programs import seated
from playmat.app.recording.recorder import Recorder
from playmat.app.table import Codes, Hardware, Observers, Table
from playmat.config import BoardConfig, ConsoleConfig, FleetConfig, GameConfig, TableConfig
from playmat.devices.pins import virtual_pins
from playmat.errors import ConfigError, HandError, PlaymatError, literal
from playmat.events import Button, Event, Intended
from playmat.games.interface import AnyGame
from playmat.journal.journal import Journal
from playmat.saving import load_text, lock
from playmat.session.effects import Deal, Entry, EntryKind
from playmat.session.match.matches import OverlayChoice
from playmat.simulator.chips.boards import VirtualBoard
from playmat.simulator.chips.i2c import I2cBus
from playmat.simulator.chips.ssd1306 import Ssd1306
from playmat.simulator.physics.fields import Couplings
from playmat.simulator.rehearsal.staging import seat_count, set_table
from playmat.simulator.world.supply import supplies
from playmat.simulator.world.world_save import lay_out, put_away
from playmat.table.mat import Mat, Slot
from playmat.virtual.demo.mirror import Mirror
from playmat.virtual.setting import KIT

ADDRESS = 0x3C
PINS = ((17, 27, 22), (23, 24, 25))
SAVE_AGAIN = 0.5  # seconds until the disk is retried


class Pin(Protocol):
    """The simulator's side of an input with a pull-up; gpiozero's mock pins implement it."""

    def drive_low(self) -> None: ...

    def drive_high(self) -> None: ...


class VirtualConsole:
    """One console's display and buttons; a button pulls its pin low while it is held down."""

    def __init__(self, display: Ssd1306, pins: Mapping[Button, Pin]) -> None:
        self.display = display
        self._pins = pins

    def press(self, button: Button) -> None:
        self._pins[button].drive_low()

    def release(self, button: Button) -> None:
        self._pins[button].drive_high()


@dataclass(frozen=True, slots=True)
class Options:
    """Options of a virtual table, most as its command gives them.

    `mat` is a mat's file, or a kit's, of which every overlay can be laid. `real` is the configuration of a
    table whose boards are used: the page is its consoles, and shows what its readers detect. `fleet` names a
    broker, whose staff can `restart` the program. The boards' clocks run at `speed`, that of the event loop.
    `settings` are those of the file that the table's owner changes.
    """

    game: GameConfig = GameConfig()  # noqa: RUF009 -- frozen
    mat: Path = KIT
    seats: int | None = None
    interpreter: str | None = None
    recorder: Recorder | None = None
    real: TableConfig | None = None
    settings: TableConfig | None = None
    fleet: FleetConfig | None = None
    restart: Callable[[], None] = lambda: None
    speed: int = 1


class VirtualTable:
    """A table in its own folder: its boards' ports, its journal, and its components' locations.

    With `codes` its consoles are pinned and show the code for a phone.
    """

    def __init__(
        self,
        home: Path,
        random: Random,
        *,
        note: Callable[[str], None],
        options: Options = Options(),
        language: str = "en",
        observers: Observers = Observers(),  # noqa: B008 -- frozen
        codes: Codes | None = None,
    ) -> None:
        self.speed, real = options.speed, options.real
        self.home = home
        self.real = real is not None
        self._lock = _locked(home)
        self._note = note
        mat = real.mat if real else options.mat
        names = () if real else dict.fromkeys(board for each in read_mats(mat) for board in each.boards)
        self.boards = {
            # without the RP2040's registers they take half the processor time
            name: VirtualBoard(
                name, home / "boards" / name, options.interpreter, rp2040=False, speed=options.speed
            )
            for name in names
        }
        self.displays = [Ssd1306() for _ in PINS]
        pins = virtual_pins()
        self.consoles = [
            VirtualConsole(display, {button: pins.pin(wired[button.value]) for button in Button})
            for display, wired in zip(self.displays, PINS, strict=True)
        ]
        boards = tuple(BoardConfig(name, str(board.path)) for name, board in self.boards.items())
        journal = self.home / "journal.sqlite"
        config = TableConfig(
            game=options.game,
            mat=mat,
            journal=journal,
            boards=boards,
            consoles=(),
            language=language,
            pinned=codes is not None,
            phones=0 if codes else None,
            fleet=options.fleet,
        )
        if real:
            config = replace(
                config,
                game=real.game,
                boards=real.boards,
                timing=real.timing,
                boxes=real.boxes,
                players=real.players,
            )
        if own := options.settings:
            config = replace(config, timing=own.timing, players=own.players, journal_keep=own.journal_keep)
        laid = choice(config, note)
        self.config = replace(config, consoles=tuple(_consoles(laid[0].mat)))
        if self._unattended.exists():
            self._end_unattended()
        self.table = Table(
            self.config,
            note=note,
            hardware=Hardware(bus=lambda number: I2cBus({ADDRESS: self.displays[number]}), pins=pins),
            observers=replace(
                observers, on_entry=self._on_entry, on_event=self._on_event, recorder=options.recorder
            ),
            codes=codes or Codes(),
            deal=None if real else self._deal,
            laid=laid,
        )
        join_fleet(self.table, self.config, options.restart, note)
        first = self.table.laid[0].games[0]
        self.world = set_table(first, laid[0].mat, random, options.seats)
        self._entry_to = observers.on_entry
        self._programs = seated(self.config, laid)
        self.on_intended: Callable[[Intended], None] = lambda event: None
        self._mirror = Mirror(self.world, first, lambda: self.table.laid[0]) if real else None
        if not real:
            self._lay_interrupted(self.table.laid)
        if not real and self._saved.exists():
            try:
                lay_out(self.world, load_text(self._saved))
            except (HandError, OSError, UnicodeError) as error:
                self._note(f"{self._saved}: {error}; the old file is kept as {self._saved.name}.bad")
                with suppress(OSError):
                    self._saved.replace(self._saved.with_name(self._saved.name + ".bad"))
        self._unsaved = asyncio.Event()

    async def run(self) -> None:
        """Connects the boards and runs until cancelled."""
        self.world.watch_couplings(self._on_couplings)
        self.world.watch(self._unsaved.set)
        try:
            for board in self.boards.values():
                board.plug()
            async with asyncio.TaskGroup() as group:
                group.create_task(self.table.run())
                group.create_task(self._save())
        finally:
            for board in self.boards.values():
                board.close()
            self._lock.close()

    async def replace(self, laid: Sequence[OverlayChoice], entries: Sequence[Entry]) -> None:
        """Replaces the games, and the match by the entries if any; components stay where they are."""
        await self.table.replace(laid, entries)

    # The game is that of the components on the table, so both always change together.
    @property
    def game(self) -> AnyGame:
        """The game whose mat and components are on the table."""
        games = (game for laid in self.table.laid for game in laid.games)
        return next(game for game in games if game.name == self.world.game_name)

    def push(self, console: int, button: Button) -> None:
        """Presses and releases a console's button."""
        self.consoles[console].press(button)
        self.consoles[console].release(button)

    def overlay_choice(self, name: str) -> OverlayChoice:
        """Returns a known overlay with its games; HandError if the name is unknown."""
        laid = next((overlay for overlay in self.table.laid if overlay.mat.name == name), None)
        if laid is None:
            known = ", ".join(overlay.mat.name for overlay in self.table.laid)
            raise HandError(f"there is no mat {literal(name)} here: lay one of {known}")
        return laid

    def lay_mat(self, name: str) -> None:
        """Lays a known overlay; HandError if the name is unknown."""
        laid = self.overlay_choice(name)
        if not self._lay_interrupted([laid]):
            game = laid.games[0]
            self._lay(laid.mat, game, seat_count(game))

    def _lay_interrupted(self, choice: Iterable[OverlayChoice]) -> bool:
        """Lays the one of these mats that an interrupted match needs, if any; returns whether it did."""
        begun = next((entry for entry in self.table.unfinished if entry.kind is EntryKind.BEGUN), None)
        pairs = ((laid.mat, game) for laid in choice for game in laid.games)
        found = next((pair for pair in pairs if begun and pair[1].name == begun.game), None)
        if begun is None or found is None:
            return False
        mat, game = found
        with suppress(PlaymatError):  # the table sets such a match aside
            self._lay(mat, game, game.rules.seats(game.rules.parse_state(begun.text)))
            return True
        return False

    def _lay(self, mat: Mat, game: AnyGame, seats: int) -> None:
        brought, zones = supplies(game.setup.components(seats)), mat.sensed(game.projection.zones)
        if mat.name == self.world.mat.name:
            self.world.refit(brought, False, zones, game.name)
        else:
            self.world.lay_mat(mat, brought, zones, game.name)

    def console_of(self, seat: int) -> int:
        """Returns the console that serves a seat."""
        return next(console for console, served in enumerate(self.console_seats) if seat in served)

    @property
    def console_seats(self) -> list[tuple[int, ...]]:
        """The seats of the present mat that each console serves."""
        laid, present = self.table.laid, range(len(self.world.mat.seats))
        served = console_seats(self.config.consoles, laid[0].mat, most_seats(laid))
        own = [tuple(seat for seat in seats if seat in present) for seats in served]
        return [seats for seats in own if seats]

    def _deal(self, deal: Deal) -> None:
        mat = self.world.mat
        game = next((game for game in self.overlay_choice(mat.name).games if game.name == deal.game), None)
        if game is None:
            return  # another mat was laid meanwhile, which the table reads in a moment
        brought = supplies(deal.components)
        self.world.refit(brought, deal.stacked, mat.sensed(game.projection.zones), game.name)

    def _on_entry(self, entry: Entry) -> None:
        if self._mirror:
            self._mirror.on_entry(entry)
        self._entry_to(entry)

    def _on_event(self, event: Event) -> None:
        if self._mirror:
            self._mirror.on_event(event)
        if isinstance(event, Intended):
            self.on_intended(event)

    @property
    def programs(self) -> Collection[int]:
        """The seats for which programs decide as at a real table."""
        return self._programs.get(self.game.name, ())

    def _on_couplings(self, slot: Slot, here: Couplings) -> None:
        if self.real:
            return
        tags = {sticker.uid: sticker.record for sticker in here}
        levels = {sticker.uid: level for sticker, level in here.items()}
        self.boards[slot.board].set_field(slot.reader, tags, levels)

    # --- a game that the table plays against itself

    @property
    def _unattended(self) -> Path:
        return self.home / "unattended"

    # A game of the attract mode is journalled like any other, so after a power cut it would be offered to the
    # next visitor. The journal cannot tell whose game it is, so a file beside it does.
    def mark_unattended(self, playing: bool) -> None:
        """Records whether the table plays the present game against itself."""
        try:
            if playing:
                self._unattended.touch()
            else:
                self._unattended.unlink(missing_ok=True)
        except OSError as error:
            self._note(f"{self._unattended} cannot be written ({error.strerror}): free space or allow it")

    def _end_unattended(self) -> None:
        """Ends such a game that was interrupted, and gathers its components."""
        journal = Journal(self.config.journal, self.config.journal_keep)
        if journal.unfinished():
            journal.append(Entry(EntryKind.ENDED, "left"))
            with suppress(OSError):
                self._saved.unlink(missing_ok=True)
        journal.close()
        self.mark_unattended(False)

    # --- persistence of the components

    @property
    def _saved(self) -> Path:
        return self.home / "cards.json"

    # The file is replaced as a whole, so a power cut leaves the old or the new one. A failed write is tried
    # again after a moment; movements meanwhile are in it too, as the world is read at the time of writing.
    # One sentence is logged per cause, not per attempt.
    async def _save(self) -> None:
        """Saves each movement before the readers can report it, so a power cut moves no components."""
        noted = ""
        while True:
            await self._unsaved.wait()
            self._unsaved.clear()
            try:
                new = self._saved.with_suffix(".new")
                new.write_text(put_away(self.world), "utf-8")
                new.replace(self._saved)
                if noted:
                    self._note("where the cards lie is saved again")
                noted = ""
            except OSError as error:
                if str(error) != noted:
                    self._note(f"where the cards lie cannot be saved ({error}): free space or allow writing")
                noted = str(error)
                self._unsaved.set()
                await asyncio.sleep(SAVE_AGAIN)


def _consoles(mat: Mat) -> Iterator[ConsoleConfig]:
    """Yields the consoles, each serving every second seat."""
    names = [seat.lower() for seat in mat.seats]
    for number, pins in enumerate(PINS):
        if seats := tuple(names[number :: len(PINS)]):
            yield ConsoleConfig(seats, number, ADDRESS, pins)


def _locked(home: Path) -> IO[bytes]:
    """Locks the folder for this process; ConfigError if another table uses it."""
    try:
        home.mkdir(parents=True, exist_ok=True)
        return lock(home)
    except BlockingIOError as error:
        raise ConfigError(f"another table is at work in {home}: end it, or name another --state") from error
    except OSError as error:
        raise ConfigError(f"{home} cannot be used ({error.strerror}): name another --state") from error
