"""A virtual table whose folder fails: it continues, and reports what is not saved."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from playmat.errors import ConfigError
from playmat.virtual.demo.virtual import VirtualTable

LIMIT = 90  # seconds after which a test gives up


class Notes(list[str]):
    """What the table notes; a test may wait for more."""

    def __init__(self) -> None:
        super().__init__()
        self._news = asyncio.Event()

    def note(self, sentence: str) -> None:
        self.append(sentence)
        self._news.set()

    async def until(self, words: str) -> None:
        async with asyncio.timeout(LIMIT):
            while not any(words in sentence for sentence in self):
                self._news.clear()
                await self._news.wait()


def run(home: Path, script: Callable[[VirtualTable, Notes], Awaitable[None]]) -> None:
    async def play() -> None:
        notes = Notes()
        table = VirtualTable(home, Random(1), note=notes.note)
        running = asyncio.create_task(table.run())
        try:
            await script(table, notes)
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running

    asyncio.run(play())


def test_cards_that_cannot_be_saved_are_saved_once_they_can(tmp_path: Path) -> None:
    (tmp_path / "cards.new").mkdir()

    async def script(table: VirtualTable, notes: Notes) -> None:
        await notes.until("board south is here")
        table.world.draw(0)
        await notes.until("where the cards lie cannot be saved")
        (tmp_path / "cards.new").rmdir()
        await notes.until("is saved again")
        assert (tmp_path / "cards.json").exists()
        assert sum("cannot be saved" in sentence for sentence in notes) == 1

    run(tmp_path, script)


def test_a_pulled_plug_moves_no_card(tmp_path: Path) -> None:
    async def script(table: VirtualTable, notes: Notes) -> None:
        await notes.until("board south is here")
        for drawn in (1, 2, 3):
            table.world.draw(0)
            await asyncio.sleep(0)
            kept = json.loads((tmp_path / "cards.json").read_text("utf-8"))
            assert len(kept["hands"]["0"]) == drawn + 1, "the King is in the hand too"

    run(tmp_path, script)


@pytest.mark.parametrize("content", [b"{", b"\xff\xfe", b"[]", b'{"mat": 1}'])
def test_saved_cards_that_are_damaged_are_kept_beside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "cards.json").write_bytes(content)

    async def script(table: VirtualTable, notes: Notes) -> None:
        assert notes[0].endswith("the old file is kept as cards.json.bad")
        assert (tmp_path / "cards.json.bad").read_bytes() == content

    run(tmp_path, script)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    async def build() -> None:
        VirtualTable(tmp_path / "file" / "home", Random(1), note=print)

    with pytest.raises(ConfigError, match=r"file/home cannot be used .*: name another --state"):
        asyncio.run(build())
