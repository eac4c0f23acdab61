"""A page as the console of real boards: `playmat demo --config`, with a board behind a pseudo-terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

from playmat.app.table import Observers
from playmat.assets import folder
from playmat.config import TableConfig, load_config
from playmat.events import Button
from playmat.placement import NORTH, SOUTH, Place
from playmat.session.effects import Entry, EntryKind
from playmat.simulator.chips.boards import VirtualBoard
from playmat.simulator.world.location import Where
from playmat.table.box import format_box
from playmat.table.catalogue import RegisteredTag
from playmat.table.component import Component
from playmat.virtual.demo.virtual import Options, VirtualTable

FOUR, ONE = bytes.fromhex("01A0B0C4"), bytes.fromhex("02A0B0C1")
SOUTH_4, NORTH_1 = Component(SOUTH, "N04", 1, "4"), Component(NORTH, "N01", 1, "1")


def config(tmp_path: Path, board: VirtualBoard) -> TableConfig:
    """Returns the breadboard's table with this board and two registered tags."""
    box = tmp_path / "breadboard.box"
    tags = {FOUR: SOUTH_4, ONE: NORTH_1}
    known = {uid.hex().upper(): RegisteredTag(tag, 0) for uid, tag in tags.items()}
    box.write_text(format_box("higher-card", known))
    shipped = load_config(folder("hardware") / "tables" / "breadboard.toml")
    return replace(shipped, boards=(replace(shipped.boards[0], port=str(board.path)),), boxes=(box,))


def test_the_page_shows_what_real_readers_detect(tmp_path: Path) -> None:
    entries: list[Entry] = []
    board = VirtualBoard("breadboard", tmp_path / "board")
    board.plug()

    async def play() -> None:
        real = config(tmp_path, board)
        table = VirtualTable(
            tmp_path / "demo",
            Random(1),
            note=print,
            options=Options(real=real),
            observers=Observers(on_entry=entries.append),
        )

        async def until(fact: Callable[[], object]) -> None:
            while not fact():  # noqa: ASYNC110 -- facts of several parts, none of which has an event
                await asyncio.sleep(0.02)

        def acted() -> list[str]:
            return [entry.text for entry in entries if entry.kind is EntryKind.ACTED]

        def lies(component: Component) -> Place | None:
            spot = table.world.where(component)
            return spot.place if spot.where is Where.MAT else None

        task = asyncio.create_task(table.run())
        async with asyncio.timeout(60):
            while not [entry for entry in entries if entry.kind is EntryKind.BEGUN]:
                table.push(0, Button.MIDDLE)
                await asyncio.sleep(0.5)
            board.set_field(0, {FOUR: b""})
            await until(lambda: acted() == ["4l"])
            assert lies(SOUTH_4) == Place("duel", 0, SOUTH)
            table.world.lay(NORTH_1, Place("duel", 1, NORTH))  # on the page alone: no reader reports it
            board.set_field(3, {ONE: b""})
            await until(lambda: acted() == ["4l", "1r"])
            assert lies(NORTH_1) == Place("duel", 0, NORTH)
            board.set_field(3, {})
            await until(lambda: lies(NORTH_1) is None)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    try:
        asyncio.run(play())
    finally:
        board.close()
