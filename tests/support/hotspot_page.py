"""A running access point beside a mock of NetworkManager, with its page on a port of this computer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from httpx2 import AsyncClient

from playmat.maintenance.hotspot.machine import Phase
from playmat.maintenance.hotspot.notice import Notice, ask_to_leave, read_notice
from playmat.maintenance.hotspot.running import run_hotspot
from playmat.web.server import listen
from support.mocked_network import MockedNetwork, mocked_network

_PATIENCE = 60.0  # seconds, on a busy computer
_PAUSE = 0.1  # seconds between two looks of the access point
_STATION = "Station 02:00:00:00:00:0{} (on wlan0)\n\tinactive time:\t20 ms\n"


def stand_in(folder: Path, name: str, script: str) -> None:
    """Puts a shell script of this name into a folder of commands."""
    folder.mkdir(exist_ok=True)
    command = folder / name
    command.write_text(f"#!/bin/sh\n{script}\n")
    command.chmod(0o755)


class HotspotPage:
    """The access point: its radio, the phones there, its page, and its notice for the table."""

    def __init__(self, home: Path, network: MockedNetwork, address: str) -> None:
        self.home = home
        self.network = network
        self.address = address
        self.notes: list[str] = []
        self.looks = 0
        self._looked = asyncio.Event()
        self.running: asyncio.Task[None] | None = None
        self.client = AsyncClient(base_url=address, timeout=_PATIENCE)

    @property
    def notice(self) -> Notice:
        notice = read_notice(self.home)
        assert notice
        return notice

    def set_joined(self, count: int) -> None:
        """Lets so many devices be at the access point."""
        (self.home / "stations").write_text("".join(map(_STATION.format, range(count))))

    async def ask(self, act: str, /, **fields: Any) -> Any:
        """What the page's request answers; AssertionError if it is refused."""
        answer = await self.client.post(f"/api/{act}", json=fields)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def until(self, fact: Callable[[], bool]) -> None:
        """Waits for a fact of the notice, of the notes or of the looks."""
        async with asyncio.timeout(_PATIENCE):
            while not fact():
                self._looked.clear()
                await self._looked.wait()

    async def open(self) -> None:
        """Opens the access point at once, as the table's owner does."""
        ask_to_leave(self.home / "leave")
        await self.until(lambda: self.notice.phase is Phase.OPEN)

    def on_look(self) -> None:
        """Counts the looks."""
        self.looks += 1
        self._looked.set()

    async def stop(self) -> None:
        """Ends the program of the access point, as systemd does."""
        assert self.running
        self.running.cancel()
        await asyncio.gather(self.running, return_exceptions=True)


@asynccontextmanager
async def hotspot_page(home: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[HotspotPage]:
    """A running access point that watches, in a table whose country is GB."""
    stand_in(home / "bin", "iw", f"cat {home}/stations")
    monkeypatch.setenv("PATH", f"{home}/bin", prepend=":")
    async with mocked_network() as network:
        listening = listen("127.0.0.1", 0)
        page = HotspotPage(home, network, f"http://127.0.0.1:{listening.getsockname()[1]}")
        page.set_joined(0)
        page.running = asyncio.create_task(
            run_hotspot(
                "GB", listening, note=page.notes.append, on_look=page.on_look,
                runtime=home, state=home / "state", leave=home / "leave", bus=network.address, pause=_PAUSE,
            )
        )  # fmt: skip
        try:
            await page.until(lambda: page.looks > 0)
            yield page
        finally:
            await page.client.aclose()
            await page.stop()
