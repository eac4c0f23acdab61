"""A table from a configuration file, on virtual boards' ports and stub buses, for tests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from playmat.app.listener import Listener
from playmat.app.recording.recorder import Recorder
from playmat.app.supervision import UNSUPERVISED
from playmat.app.table import Hardware, Observers, Table
from playmat.assets import folder
from playmat.config import load_config
from playmat.devices.pins import virtual_pins
from playmat.events import Button
from playmat.placement import NORTH, SOUTH, Place
from playmat.screen.language import translations
from playmat.screen.view import View
from playmat.session.effects import Status
from playmat.session.match.matches import OverlayChoice
from playmat.simulator.chips.boards import VirtualBoard
from playmat.simulator.chips.i2c import I2cBus
from playmat.simulator.chips.ssd1306 import Ssd1306
from playmat.virtual.demo.virtual import VirtualConsole
from support.session_harness import MAT

LIMIT = 90  # seconds after which a test gives up
PINS = {SOUTH: (17, 27, 22), NORTH: (23, 24, 25)}
CONFIG = """
mat = "{mat}"
journal = "journal.sqlite"

[timing]
reaction_ms = 0

[[boards]]
name = "south"
port = "{south}"

[[boards]]
name = "north"
port = "{north}"

[[consoles]]
seat = "south"
address = 0x3C
pins = [17, 27, 22]

[[consoles]]
seat = "north"
address = 0x3D
pins = [23, 24, 25]
"""
PARTS = """
[buzzer]
pin = 12

[lights]
spi = "1.0"

[slot_displays]
bus = 3
muxes = [0x70, 0x71]
"""


class TableHarness(Listener):
    """A configured table with virtual hardware."""

    def __init__(
        self,
        home: Path,
        parts: str = "",
        keys: str = "",
        recorder: Recorder | None = None,
        laid: Sequence[OverlayChoice] = (),
        **hardware: Any,
    ) -> None:
        self.boards = {name: VirtualBoard(name, home / name) for name in ("south", "north")}
        self.displays = {0x3C: Ssd1306(), 0x3D: Ssd1306()}
        pins = virtual_pins()
        self.consoles = {
            seat: VirtualConsole(display, {button: pins.pin(PINS[seat][button.value]) for button in Button})
            for seat, display in zip((SOUTH, NORTH), self.displays.values(), strict=True)
        }
        file = home / "table.toml"
        ports = {name: board.path for name, board in self.boards.items()}
        file.write_text(
            keys + CONFIG.format(mat=folder("hardware") / "mats" / "standard.toml", **ports) + parts
        )
        self.notes: list[str] = []
        self.status = Status(phase="")
        self.views: dict[int, View] = {}
        self.covers: dict[int, View | None] = {}
        self._news = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        supervision = hardware.get("supervision", UNSUPERVISED)
        self.table = Table(
            replace(load_config(file), power=supervision.can_ask),
            note=self._note,
            hardware=Hardware(**{"bus": lambda number: I2cBus(self.displays), "pins": pins, **hardware}),
            observers=Observers([self], recorder=recorder),
            laid=laid,
        )

    def on_status(self, status: Status) -> None:
        self.status = status
        self._news.set()

    def on_view(self, seat: int, view: View) -> None:
        self.views[seat] = view
        self._news.set()

    def on_cover(self, seat: int, view: View | None) -> None:
        self.covers[seat] = view
        self._news.set()

    def on_frame(self, seat: int, cause: object) -> None:
        self._news.set()

    def _note(self, sentence: str) -> None:
        self.notes.append(sentence)
        self._news.set()

    def stir(self) -> None:
        """Signals a change that `until` may wait for; callable from any thread."""
        self._loop.call_soon_threadsafe(self._news.set)

    async def until(self, fact: Callable[[], bool]) -> None:
        async with asyncio.timeout(LIMIT):
            while not fact():
                self._news.clear()
                await self._news.wait()

    async def begin(self, seat: int) -> None:
        """Asks for a game; the other seat takes the first offer."""
        self.push(seat, Button.MIDDLE)
        await self.until(lambda: self.status.phase == "preparing")
        self.push(1 - seat, Button.MIDDLE)

    @property
    def health(self) -> tuple[str, ...]:
        """The faults and losses, a sentence each."""
        return tuple(map(str, self.status.health))

    def reads(self, seat: int) -> str:
        """The words of a console's view, except its buttons."""
        view = self.views[seat]
        texts = (view.title, view.headline, *view.details)
        return " | ".join(text.translate(translations("en")) for text in texts)

    def push(self, seat: int, button: Button) -> None:
        self.consoles[seat].press(button)
        self.consoles[seat].release(button)

    def put(self, place: Place, *tags: bytes, record: bytes = b"") -> None:
        slot = MAT.slot(place)
        self.boards[slot.board].set_field(slot.reader, dict.fromkeys(tags, record))


def play(
    home: Path,
    script: Callable[[TableHarness], Awaitable[None]],
    parts: str = "",
    keys: str = "",
    **given: Any,
) -> None:
    """Runs a script at a running table; what else is `given` goes to the harness."""

    async def run() -> None:
        harness = TableHarness(home, parts, keys, **given)
        for board in harness.boards.values():
            board.plug()
        running = asyncio.create_task(harness.table.run())
        try:
            await harness.until(lambda: harness.status.phase == "attracting")
            await script(harness)
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running
            for board in harness.boards.values():
                board.close()

    asyncio.run(run())
