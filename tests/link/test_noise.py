"""Whatever happens to the line, the table comes to the truth when it is over, without a person."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from playmat.events import BadLine, BoardScan, Event, LinkDown, LinkUp
from playmat.link.port import Link
from playmat.simulator.boards import VirtualBoard
from playmat.table.snapshot import Snapshot
from support.lossy_line import Cable, Damage, flip_bits, lose_and_double, swallow
from support.readers import LIMIT, READERS, Bench


class Table(Bench):
    """Folds what is told into a snapshot of the readers that identify."""

    def __init__(self, board: VirtualBoard) -> None:
        super().__init__(board)
        self._seen = Snapshot()
        self.truth: dict[int, dict[bytes, bytes]] = {}

    def emit(self, event: Event) -> None:
        self._seen.update(event)
        super().emit(event)

    def lay(self, reader: int, number: int) -> None:
        """Puts the tag with this number on a reader, instead of what lay there."""
        self.truth[reader] = {bytes([4, number, 2, 3, 4, 5, 6]): bytes([number] * 16)}
        self.board.set_field(reader, self.truth[reader])

    @property
    def true(self) -> bool:
        """Whether the table knows what lies where."""
        for reader in range(18):
            told = {bytes.fromhex(uid): record for uid, record, _ in self._seen.tags(("south", reader))}
            if reader != 16 and told != self.truth.get(reader, {}):
                return False
        return True

    async def come_true(self) -> None:
        if not self.true:
            await self.hear(lambda event: self.true)


@asynccontextmanager
async def table(folder: Path, seed: int) -> AsyncIterator[tuple[Table, Cable]]:
    board = VirtualBoard("south", folder / "south")
    told = Table(board)
    board.plug()
    cable = Cable(board.path, folder / "cable", seed)
    link = asyncio.create_task(Link("south", str(folder / "cable"), READERS, told.emit).run())
    try:
        await told.hear_a(BoardScan)
        yield told, cable
    finally:
        link.cancel()
        with suppress(asyncio.CancelledError):
            await link
        cable.close()
        board.close()


def test_lost_and_doubled_lines_cost_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with table(tmp_path, seed=1) as (told, cable):
            cable.damage = lose_and_double
            for number in range(48):
                told.lay(number % 16, number)
                if number % 8 == 7:
                    await told.come_true()
            assert not [event for event in told.events if isinstance(event, LinkDown)]

    asyncio.run(run())


@pytest.mark.parametrize("damage", [flip_bits, swallow])
def test_after_a_fault_the_table_comes_to_the_truth(tmp_path: Path, damage: Damage) -> None:
    async def run() -> None:
        async with table(tmp_path, seed=3) as (told, cable):
            cable.damage = damage
            for number in range(16):
                told.lay(number, number)
            await told.hear_a(LinkDown)
            cable.damage = None
            await told.come_true()

    asyncio.run(run())


def test_a_few_wrong_bits_are_told_and_healed(tmp_path: Path) -> None:
    async def run() -> None:
        async with table(tmp_path, seed=4) as (told, cable):
            cable.damage = flip_bits
            await told.hear_a(BadLine)
            cable.damage = None
            told.lay(3, 33)
            await told.come_true()

    asyncio.run(run())


def test_a_board_that_resets_in_mid_line_is_taken_in_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with table(tmp_path, seed=5) as (told, _cable):
            told.lay(3, 33)
            await told.come_true()
            told.board.say(b"tag seq=7 slo")
            told.board.crash()
            assert (await told.hear_a(LinkDown)).cause == "it started anew"
            told.lay(3, 34)
            await told.hear_a(LinkUp)
            await told.come_true()

    asyncio.run(asyncio.wait_for(run(), 2 * LIMIT))
