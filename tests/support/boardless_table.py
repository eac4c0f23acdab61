"""Virtual table without boards: a reading is an event at once, without firmware in between."""

from __future__ import annotations

import asyncio
from typing import Any

from playmat.events import BoardScan, Presence, TagOff, TagOn
from playmat.simulator.physics.stickers import Sticker
from playmat.table.mat import Slot
from playmat.virtual.demo.virtual import VirtualTable


class BoardlessTable(VirtualTable):
    """The table of a demo; its session, journal and displays are the real ones."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.table._boards.links.clear()
        self._near: dict[tuple[str, int], dict[Sticker, bool]] = {}

    async def run(self) -> None:
        """Reports the readers and runs until cancelled."""
        for board in self.boards:
            self.table.emit(BoardScan(board))
        self.world.watch_fields(self._on_field)
        try:
            await self.table.run()
        finally:
            for unplugged in self.boards.values():
                unplugged.close()
            self._lock.close()

    def _on_field(self, slot: Slot, stickers: tuple[Sticker, ...]) -> None:
        reader, now = (slot.board, slot.reader), asyncio.get_running_loop().time()
        if not slot.identify:
            self.table.emit(Presence(*reader, bool(stickers), now))
            return
        before = self._near.get(reader, {})
        here = {
            sticker: before.get(sticker, False) or sticker in self.world.near(slot) for sticker in stickers
        }
        self._near[reader] = here
        for gone in sorted(before.keys() - here.keys()):
            self.table.emit(TagOff(*reader, gone.uid.hex().upper(), now))
        for sticker, near in here.items():
            if before.get(sticker) != near:
                self.table.emit(TagOn(*reader, sticker.uid.hex().upper(), sticker.record, near, at=now))
