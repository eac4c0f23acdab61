"""A port that cannot be opened is reported once, in one sentence."""

from __future__ import annotations

import asyncio
import os
import pty
import termios
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from shutil import copytree

import pytest

from playmat.assets import folder
from playmat.link.port import Link
from playmat.simulator.chips.boards import VirtualBoard
from support.readers import READERS, LinkRecorder


def test_a_board_may_be_plugged_in_later(tmp_path: Path) -> None:
    async def run() -> None:
        board = VirtualBoard("south", tmp_path)
        recorder = LinkRecorder(board)
        link = asyncio.create_task(Link("south", str(board.path), READERS, recorder.emit).run())
        cause = await recorder.down()
        assert cause == f"nothing is plugged in at {board.path}: plug the board in"
        board.plug()
        await recorder.up()
        assert recorder.losses == 1
        await end(link)
        board.close()

    asyncio.run(run())


def test_a_port_in_use_is_reported_as_such(tmp_path: Path) -> None:
    async def run() -> None:
        board = VirtualBoard("south", tmp_path)
        board.plug()
        first, second = LinkRecorder(board), LinkRecorder(board)
        links = [asyncio.create_task(Link("south", str(board.path), READERS, first.emit).run())]
        await first.up()
        links.append(asyncio.create_task(Link("south", str(board.path), READERS, second.emit).run()))
        cause = await second.down()
        assert cause == f"{board.path} is in use by another program: end that first"
        for link in links:
            await end(link)
        board.close()

    asyncio.run(run())


def test_a_board_with_another_name_is_reported_once(tmp_path: Path) -> None:
    async def run() -> None:
        board = VirtualBoard("north", tmp_path)
        board.plug()
        recorder = LinkRecorder(board)
        link = asyncio.create_task(Link("south", str(board.path), READERS, recorder.emit).run())
        cause = await recorder.down()
        assert cause == (
            "the board there is called north: name it with `playmat kit flash` or correct [[boards]]"
        )
        await end(link)
        board.close()

    asyncio.run(run())


def test_a_board_with_another_protocol_is_refused_with_the_next_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = Path(copytree(folder("firmware"), tmp_path / "firmware"))
    code = (newer / "board.py").read_text()
    (newer / "board.py").write_text(code.replace("PROTOCOL = const(3)", "PROTOCOL = const(4)"))
    monkeypatch.setattr("playmat.simulator.chips.boards.asset", lambda name: newer)

    async def run() -> None:
        async with linked(tmp_path, "board/port") as recorder:
            await recorder.down()
            recorder.restart()
            recorder.board.plug()
            cause = await recorder.down()
            assert cause.startswith("its protocol is 4")
            assert cause.endswith("this playmat 3: flash it on the owner’s page or with `playmat kit flash`")

    asyncio.run(run())


@asynccontextmanager
async def linked(home: Path, port: str) -> AsyncIterator[LinkRecorder]:
    """A link without its board, and the events it emits."""
    recorder = LinkRecorder(VirtualBoard("south", home / "board"))
    link = asyncio.create_task(Link("south", str(home / port), READERS, recorder.emit).run())
    try:
        yield recorder
    finally:
        await end(link)
        recorder.board.close()


def test_one_unplug_is_reported_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with linked(tmp_path, "board/port") as recorder:
            await recorder.down()
            recorder.board.plug()
            await recorder.up()
            recorder.restart()
            recorder.board.unplug()
            await recorder.down()
            recorder.board.plug()
            await recorder.up()
            assert recorder.losses == 1

    asyncio.run(run())


@pytest.mark.parametrize("name", ["notes.txt", "folder", "pipe"])
def test_a_path_that_is_no_serial_port_is_reported_as_such(tmp_path: Path, name: str) -> None:
    (tmp_path / "notes.txt").touch()
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")

    async def run() -> None:
        async with linked(tmp_path, name) as recorder:
            cause = await recorder.down()
            assert cause == f"{tmp_path / name} is not a serial port: name the board's, such as /dev/ttyACM0"

    asyncio.run(run())


def test_a_port_that_goes_while_it_is_being_opened_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    master, slave = pty.openpty()
    (tmp_path / "port").symlink_to(os.ttyname(slave))
    os.close(slave)
    configure = termios.tcsetattr

    def unplug_and_configure(*arguments: object) -> None:
        monkeypatch.undo()
        os.close(master)
        configure(*arguments)

    async def run() -> None:
        monkeypatch.setattr(termios, "tcsetattr", unplug_and_configure)
        async with linked(tmp_path, "port") as recorder:
            cause = await recorder.down()
            assert cause == f"nothing is plugged in at {tmp_path / 'port'}: plug the board in"
            (tmp_path / "port").unlink()
            (tmp_path / "port").symlink_to(recorder.board.path)
            recorder.board.plug()
            await recorder.up()

    asyncio.run(run())


async def end(link: asyncio.Task[None]) -> None:
    link.cancel()
    with suppress(asyncio.CancelledError):
        await link
