"""The table recovers the true state after any fault of the line, without intervention."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from playmat.events import BadLine, BoardScan, Event
from playmat.link.port import Link
from playmat.simulator.chips.boards import VirtualBoard
from playmat.table.snapshot import Snapshot
from support.lossy_line import Damage, LossyCable, flip_bits, lose_and_double, swallow
from support.readers import LIMIT, READERS, LinkRecorder


class Table(LinkRecorder):
    """Folds what is reported into a snapshot of the readers that identify."""

    def __init__(self, board: VirtualBoard) -> None:
        super().__init__(board)
        self._seen = Snapshot()
        self.truth: dict[int, dict[bytes, bytes]] = {}

    def emit(self, event: Event) -> None:
        self._seen.read_tags(event)
        super().emit(event)

    def lay(self, reader: int, number: int) -> None:
        """Replaces the tag on a reader by the one with this number."""
        self.truth[reader] = {bytes([4, number, 2, 3, 4, 5, 6]): bytes([number] * 16)}
        self.board.set_field(reader, self.truth[reader])

    @property
    def true(self) -> bool:
        """Whether the table's state equals the true one."""
        for reader in range(18):
            known = {bytes.fromhex(uid): record for uid, record, _ in self._seen.tags(("south", reader))}
            if reader != 16 and known != self.truth.get(reader, {}):
                return False
        return True

    async def come_true(self) -> None:
        if not self.true:
            await self.wait_for(lambda event: self.true)


@asynccontextmanager
async def table(folder: Path, seed: int) -> AsyncIterator[tuple[Table, LossyCable]]:
    board = VirtualBoard("south", folder / "south")
    recorder = Table(board)
    board.plug()
    cable = LossyCable(board.path, folder / "cable", seed)
    link = asyncio.create_task(Link("south", str(folder / "cable"), READERS, recorder.emit).run())
    try:
        await recorder.wait_for_a(BoardScan)
        yield recorder, cable
    finally:
        link.cancel()
        with suppress(asyncio.CancelledError):
            await link
        cable.close()
        board.close()


@pytest.mark.soak
def test_lost_and_doubled_lines_cost_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with table(tmp_path, seed=1) as (recorder, cable):
            cable.damage = lose_and_double
            for number in range(48):
                recorder.lay(number % 16, number)
                if number % 8 == 7:
                    await recorder.come_true()
            assert not recorder.losses

    asyncio.run(run())


@pytest.mark.parametrize("damage", [flip_bits, swallow])
def test_after_a_fault_the_table_recovers_the_true_state(tmp_path: Path, damage: Damage) -> None:
    async def run() -> None:
        async with table(tmp_path, seed=3) as (recorder, cable):
            cable.damage = damage
            for number in range(16):
                recorder.lay(number, number)
            if damage is swallow:
                await recorder.down()
            else:
                await recorder.wait_for_a(BadLine)
            cable.damage = None
            await recorder.come_true()

    asyncio.run(run())


def test_a_few_wrong_bits_are_reported_and_corrected(tmp_path: Path) -> None:
    async def run() -> None:
        async with table(tmp_path, seed=4) as (recorder, cable):
            cable.damage = flip_bits
            await recorder.wait_for_a(BadLine)
            cable.damage = None
            recorder.lay(3, 33)
            await recorder.come_true()

    asyncio.run(run())


def test_a_board_that_resets_in_mid_line_is_greeted_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with table(tmp_path, seed=5) as (recorder, _cable):
            recorder.lay(3, 33)
            await recorder.come_true()
            recorder.board.say(b"tag t=7 n=9 s")
            recorder.board.crash()
            assert await recorder.down() == "it started again"
            recorder.lay(3, 34)
            await recorder.up()
            await recorder.come_true()

    asyncio.run(asyncio.wait_for(run(), 2 * LIMIT))
