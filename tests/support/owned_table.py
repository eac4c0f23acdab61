"""A table from a configuration file, with the page of its owner."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from httpx2 import AsyncClient, Response

from playmat.app.supervision import UNSUPERVISED, Supervision
from playmat.assets import folder
from playmat.config import UpdatesConfig, load_config
from playmat.maintenance.hotspot.signs import HotspotSigns
from playmat.maintenance.owner.desk import OwnerDesk, nobody_plays
from playmat.maintenance.owner.settings.file import SettingsFile
from playmat.maintenance.update.allowed import COPY, keep
from playmat.placement import NORTH, SOUTH
from playmat.screen.language import translations
from support.table_harness import LIMIT, TableHarness

KEYS = 'game = "art-of-war"\nowner = 8081\n'
"""The first settings in the file of such a table."""


class OwnedTable:
    """The harness of a table, its owner's desk, and how often it was to restart.

    One that is `installed` may look for releases: its programs are in that folder, and what it asks of its
    computer are files in `asked`.
    """

    def __init__(self, home: Path, keys: str, hotspot: bool, installed: bool) -> None:
        self.asked = home / "asked"
        self.asked.mkdir(exist_ok=True)
        self.programs = home / "programs" if installed else None
        self._supervision = Supervision({"RUNTIME_DIRECTORY": str(self.asked)}) if installed else UNSUPERVISED
        hardware = {"supervision": self._supervision} if installed else {}
        parts = "[updates]\nsticks = true\n" if installed else ""
        self.harness = TableHarness(home, parts, keys, **hardware)
        self.file = home / "table.toml"
        if self.programs:
            self.file.chmod(0o664)  # the service can change it
            if not (self.programs / COPY).exists():
                keep(self.programs, UpdatesConfig(sticks=True), home)
        self.restarts = 0
        self.home = home
        self._hotspot = self._new_signs() if hotspot else None
        self.desk = self.new_desk()
        self.desk.open(0, "127.0.0.1")
        self.harness.table.join(self.desk)

    def new_desk(self) -> OwnerDesk:
        """The desk of the table, as after a start."""
        table, notes = self.harness.table, self.harness.notes
        return OwnerDesk(
            table,
            SettingsFile(self.file, can_fetch=self._supervision.can_ask),
            restart=self._restart,
            note=notes.append,
            recent=lambda: notes,
            hotspot=self._hotspot,
            programs=self.programs,
            supervision=self._supervision,
        )

    def _new_signs(self) -> HotspotSigns:
        """The signs of an access point that leaves its notice in the table's folder."""
        table, consoles = self.harness.table, load_config(self.file).consoles
        signs = HotspotSigns(table, consoles, nobody_plays, runtime=self.home, leave=self.home / "leave")
        signs.watch(self.harness.stir)
        table.join(signs)
        return signs

    @property
    def address(self) -> str:
        return self.desk.addresses[0]

    def _restart(self) -> None:
        self.restarts += 1
        self.harness.stir()

    def shown_pin(self) -> str:
        """The PIN on both displays; empty if there is none."""
        covers = [self.harness.covers.get(console) for console in (SOUTH, NORTH)]
        pins = {
            cover.headline.translate(translations("en")).removeprefix("PIN ") for cover in covers if cover
        }
        return pins.pop() if len(pins) == 1 and all(covers) else ""

    async def pin(self, client: AsyncClient) -> str:
        """Asks for a PIN and reads it on the displays."""
        assert (await client.post("/pin")).status_code == 200
        await self.harness.until(lambda: bool(self.shown_pin()))
        return self.shown_pin()

    async def sign_in(self, client: AsyncClient) -> Response:
        """Signs a client in, by a PIN of its own."""
        return await self.sign_in_with(client, await self.pin(client))

    async def sign_in_with(self, client: AsyncClient, pin: str) -> Response:
        """Signs a client in with this PIN."""
        entered = await client.post("/enter", content=pin)
        assert entered.status_code == 200, entered.text
        return entered


@asynccontextmanager
async def owned_table(
    home: Path,
    keys: str = KEYS,
    hotspot: bool = False,
    installed: bool = False,
) -> AsyncIterator[OwnedTable]:
    """A running table that invites to a game, with its owner's page, and with an access point if wanted."""
    owned = OwnedTable(home, keys, hotspot, installed)
    for board in owned.harness.boards.values():
        board.plug()
    running = asyncio.create_task(owned.harness.table.run())
    try:
        await owned.harness.until(lambda: owned.harness.status.phase == "attracting")
        yield owned
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        for board in owned.harness.boards.values():
            board.close()


def visitor(owned: OwnedTable) -> AsyncClient:
    """Another browser, which is not signed in."""
    return AsyncClient(base_url=owned.address, timeout=LIMIT)


def lay_mats_beside(table: Path) -> None:
    """Has a table name mats beside its file, as an installed one does."""
    shutil.copytree(folder("hardware") / "mats", table.parent / "mats")
    table.write_text(re.sub('mat = ".*"', 'mat = "mats/standard.toml"', table.read_text()))


Script = Callable[[OwnedTable, AsyncClient], Awaitable[None]]
"""What an owner does with a table and a client of its page."""


def at_page(home: Path, script: Script, signed_in: bool = False) -> None:
    """Runs a script at a table's page, as its owner, who may be signed in."""

    async def run() -> None:
        async with owned_table(home) as owned, visitor(owned) as client:
            owned.desk.watch(owned.harness.stir)
            if signed_in:
                await owned.sign_in(client)
                await owned.harness.until(lambda: not owned.shown_pin())
            await script(owned, client)

    asyncio.run(run())


async def draft(client: AsyncClient, *changes: Any) -> Any:
    answer = await client.post("/api/draft", json={"changes": changes})
    assert answer.status_code == 200, answer.text
    return answer.json()
