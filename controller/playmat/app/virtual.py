"""The same table without hardware: virtual cards over virtual boards, displays and pins."""

from __future__ import annotations

import asyncio
import fcntl
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import IO, Any

from playmat.app.observer import Observer
from playmat.app.table import Table, load_mat
from playmat.assets import folder
from playmat.config import BoardConfig, ConsoleConfig, GameConfig, TableConfig
from playmat.devices.pins import virtual_pins
from playmat.errors import ConfigError, HandError
from playmat.events import Button
from playmat.games.game import Piece
from playmat.picture import SEATS
from playmat.simulator.boards import VirtualBoard
from playmat.simulator.console import Console
from playmat.simulator.fields import Couplings
from playmat.simulator.i2c import I2cBus
from playmat.simulator.ssd1306 import Ssd1306
from playmat.simulator.supply import army
from playmat.simulator.world import World
from playmat.simulator.world_save import lay_out, put_away
from playmat.table.mat import Slot

ADDRESS = 0x3C
PINS = ((17, 27, 22), (23, 24, 25))
SAVE_EVERY = 0.5  # seconds at most between a movement and its place on the disk


class VirtualTable:
    """A table in a folder of its own: its boards' ports, its journal, and where its cards lie."""

    def __init__(
        self,
        home: Path,
        random: Random,
        *,
        note: Callable[[str], None],
        game: GameConfig = GameConfig(),  # noqa: B008 -- frozen
        language: str = "en",
        interpreter: str | None = None,
        observer: Observer | None = None,
    ) -> None:
        self.home = home
        self._lock = _locked(home)
        self._note = note
        self.boards = {
            name: VirtualBoard(name, home / "boards" / name, interpreter, rp2040=False)  # half the computing
            for name in ("south", "north")
        }
        self.glasses = [Ssd1306() for _ in SEATS]
        pins = virtual_pins()
        self.consoles = [
            Console(glass, {button: pins.pin(PINS[seat][button.value]) for button in Button})
            for seat, glass in enumerate(self.glasses)
        ]
        self.config = self._configuration(game, language)
        self.table = Table(
            self.config,
            note=note,
            bus=lambda number: I2cBus({ADDRESS: self.glasses[number]}),
            pins=pins,
            observer=observer,
            deal=self._deal,
        )
        self.mat = load_mat(self.config)
        self.game: Any = self.table.game
        self.world = World(
            self.mat, [army(seat, pieces) for seat, pieces in enumerate(self.game.setup.armies())], random
        )
        self._restore()
        self._unsaved = asyncio.Event()

    async def run(self) -> None:
        """Plugs the boards in and runs until cancelled."""
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

    def push(self, seat: int, button: Button) -> None:
        """Presses a console's button and lets it go."""
        self.consoles[seat].press(button)
        self.consoles[seat].release(button)

    def _configuration(self, game: GameConfig, language: str) -> TableConfig:
        return TableConfig(
            game=game,
            mat=folder("hardware") / "mats" / "standard.toml",
            journal=self.home / "journal.sqlite",
            boards=tuple(BoardConfig(name, str(board.path)) for name, board in self.boards.items()),
            consoles=tuple(ConsoleConfig(seat, seat, ADDRESS, PINS[seat]) for seat in SEATS),
            language=language,
        )

    def _deal(self, armies: Sequence[Sequence[Piece]], stacked: bool) -> None:
        self.world.refit([army(seat, pieces) for seat, pieces in enumerate(armies)], stacked)

    def _on_couplings(self, slot: Slot, here: Couplings) -> None:
        tags = {sticker.uid: sticker.record for sticker in here}
        levels = {sticker.uid: level for sticker, level in here.items()}
        self.boards[slot.board].set_field(slot.reader, tags, levels)

    # --- cards stay where they lie

    @property
    def _saved(self) -> Path:
        return self.home / "cards.json"

    def _restore(self) -> None:
        if self._saved.exists():
            try:
                lay_out(self.world, self._saved.read_text("utf-8"))
            except (HandError, OSError, UnicodeError) as error:
                self._note(f"{self._saved}: {error}; the old file is kept as {self._saved.name}.bad")
                with suppress(OSError):
                    self._saved.replace(self._saved.with_name(self._saved.name + ".bad"))

    async def _save(self) -> None:
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
            await asyncio.sleep(SAVE_EVERY)


def _locked(home: Path) -> IO[bytes]:
    """The folder's lock, which ends with its process; ConfigError where another table lies in it."""
    try:
        home.mkdir(parents=True, exist_ok=True)
        lock = (home / "lock").open("wb")
    except OSError as error:
        raise ConfigError(f"{home} cannot be used ({error.strerror}): name another --state") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise ConfigError(f"another table is at work in {home}: end it, or name another --state") from error
    return lock
