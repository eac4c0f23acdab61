"""Opening the port: what is wrong with it is one sentence, told once."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

from boards import READERS, Bench
from playmat.events import LinkDown, LinkUp
from playmat.link.port import Link
from playmat.simulator.boards import VirtualBoard


def test_a_board_may_be_plugged_in_later(tmp_path: Path) -> None:
    async def run() -> None:
        board = VirtualBoard("south", tmp_path)
        told = Bench(board)
        link = asyncio.create_task(Link("south", str(board.path), READERS, told.emit).run())
        cause = (await told.hear_a(LinkDown)).cause
        assert cause == f"{board.path} cannot be opened (No such file or directory): plug it in"
        board.plug()
        await told.hear_a(LinkUp)
        assert len([event for event in told.events if isinstance(event, LinkDown)]) == 1
        await end(link)
        board.close()

    asyncio.run(run())


def test_a_port_that_is_in_use_is_said_to_be(tmp_path: Path) -> None:
    async def run() -> None:
        board = VirtualBoard("south", tmp_path)
        board.plug()
        first, second = Bench(board), Bench(board)
        links = [asyncio.create_task(Link("south", str(board.path), READERS, first.emit).run())]
        await first.hear_a(LinkUp)
        links.append(asyncio.create_task(Link("south", str(board.path), READERS, second.emit).run()))
        cause = (await second.hear_a(LinkDown)).cause
        assert cause == f"{board.path} is in use by another program: end that first"
        for link in links:
            await end(link)
        board.close()

    asyncio.run(run())


def test_a_board_with_another_name_is_told_once(tmp_path: Path) -> None:
    async def run() -> None:
        board = VirtualBoard("north", tmp_path)
        board.plug()
        told = Bench(board)
        link = asyncio.create_task(Link("south", str(board.path), READERS, told.emit).run())
        cause = (await told.hear_a(LinkDown)).cause
        assert cause == "the board there is called north: swap the cables or mend [[boards]]"
        await end(link)
        board.close()

    asyncio.run(run())


async def end(link: asyncio.Task[None]) -> None:
    link.cancel()
    with suppress(asyncio.CancelledError):
        await link
