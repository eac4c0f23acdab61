"""Prints a virtual board's sweep over 18 readers in modelled RP2040 time, with 0, 9 and 17 tags."""

import asyncio
import statistics
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from boards import READERS, Bench
from playmat.events import BoardScan, TagOn
from playmat.link.port import Link
from playmat.simulator.boards import VirtualBoard

BEATS = 5


async def measure(tags: int, home: Path) -> float:
    """The median of some beats' last sweeps, in ms."""
    board = VirtualBoard("south", home)
    told, sweeps, enough = Bench(board), [], asyncio.Event()

    def beat(board: str, sweep_ms: int) -> None:
        sweeps.append(sweep_ms)
        if len(sweeps) >= BEATS:
            enough.set()

    link = asyncio.create_task(Link("south", str(board.path), READERS, told.emit, beat).run())
    board.plug()
    await told.hear_a(BoardScan)
    readers = [reader.reader for reader in READERS if reader.identify][:tags]
    for reader in readers:
        board.set_field(reader, {bytes((4, reader, 1, 2, 3, 5, 6)): bytes(16)})
    for _ in readers:
        await told.hear_a(TagOn)
    sweeps.clear()
    enough.clear()
    await enough.wait()
    link.cancel()
    with suppress(asyncio.CancelledError):
        await link
    board.close()
    return statistics.median(sweeps)


def main() -> None:
    for tags in (0, 9, 17):
        with tempfile.TemporaryDirectory() as home:
            print(f"sweep of 18 readers, {tags:2} tags: {asyncio.run(measure(tags, Path(home))):.0f} ms")


if __name__ == "__main__":
    main()
