"""Boards are found by port or USB serial number and identified by their own name."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from itertools import permutations
from pathlib import Path

import pytest
from serial.tools.list_ports_common import ListPortInfo

from playmat.events import BoardScan, TagOn
from playmat.link.port import Link, addresses
from playmat.simulator.chips.boards import VirtualBoard
from support.readers import READERS, LinkRecorder, is_board

NAMES = ("south", "north", "east")
SEEN = {name: {(3, f"04{number:02X}02030405{number:02X}")} for number, name in enumerate(NAMES)}


class LinkedBoards:
    """Boards by name, each with its own card, socket and link."""

    def __init__(self, folder: Path, names: Iterable[str], port: str = "") -> None:
        self.boards = {name: VirtualBoard(name, folder / name) for name in names}
        self._sockets = {name: folder / f"socket-{name}" for name in names}
        self.recorders = {name: LinkRecorder(board) for name, board in self.boards.items()}
        self._links = [
            Link(name, port or str(self._sockets[name]), READERS, self.recorders[name].emit)
            for name in self.boards
        ]
        for link in self._links:
            link.peers = self._links
        self._running = [asyncio.create_task(link.run()) for link in self._links]
        for number, board in enumerate(self.boards.values()):
            board.set_field(3, {bytes([4, number, 2, 3, 4, 5, number]): b""})

    def plug(self, name: str, socket: str) -> None:
        self.boards[name].plug()
        self._sockets[socket].unlink(missing_ok=True)
        self._sockets[socket].symlink_to(self.boards[name].path)

    def unplug(self, name: str) -> None:
        self.boards[name].unplug()
        self.recorders[name].restart()

    async def reports_its_own(self, name: str) -> None:
        """Waits for the board's snapshot; asserts that it never reported another board's card."""
        await self.recorders[name].wait_for_a(BoardScan)
        for event in self.recorders[name].events:
            tags = event.tags if isinstance(event, BoardScan) else (event,)
            seen = {(tag.reader, tag.uid) for tag in tags if isinstance(tag, TagOn)}
            assert seen <= SEEN[name]
        assert isinstance(event, BoardScan) and event.tags

    async def close(self) -> None:
        for running in self._running:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running
        for board in self.boards.values():
            board.close()


def play(
    folder: Path,
    names: tuple[str, ...],
    script: Callable[[LinkedBoards], Awaitable[None]],
    port: str = "",
) -> None:
    async def run() -> None:
        linked = LinkedBoards(folder, names, port)
        try:
            await script(linked)
        finally:
            await linked.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    "sockets", [("north", "south"), ("north", "east", "south"), ("east", "south", "north")]
)
def test_boards_in_each_other_s_sockets_are_identified(tmp_path: Path, sockets: tuple[str, ...]) -> None:
    names = NAMES[: len(sockets)]

    async def script(linked: LinkedBoards) -> None:
        for name, socket in zip(names, sockets, strict=True):
            linked.plug(name, socket)
        for name in names:
            await linked.reports_its_own(name)

    play(tmp_path, names, script)


def test_boards_that_change_sockets_in_mid_game_are_identified(tmp_path: Path) -> None:
    async def script(linked: LinkedBoards) -> None:
        for name in ("south", "north"):
            linked.plug(name, name)
            await linked.reports_its_own(name)
        for name in ("south", "north"):
            linked.unplug(name)
        linked.plug("south", "north")
        linked.plug("north", "south")
        for name in ("south", "north"):
            await linked.reports_its_own(name)

    play(tmp_path, ("south", "north"), script)


def test_a_board_may_be_in_another_s_socket_while_that_one_is_missing(tmp_path: Path) -> None:
    async def script(linked: LinkedBoards) -> None:
        linked.plug("south", "north")
        await linked.reports_its_own("south")
        linked.plug("north", "south")
        await linked.reports_its_own("north")

    play(tmp_path, ("south", "north"), script)


def test_a_second_board_of_a_name_is_refused_and_the_first_one_stays(tmp_path: Path) -> None:
    async def script(linked: LinkedBoards) -> None:
        linked.plug("south", "south")
        await linked.reports_its_own("south")
        (tmp_path / "north" / "name.txt").write_text("south")
        linked.plug("north", "north")
        await linked.recorders["north"].wait_for(
            lambda event: is_board(event, False) and "is called south, like the one at /dev/" in event.cause
        )
        linked.boards["south"].set_field(3, {})
        await linked.recorders["south"].wait_for(lambda event: not is_board(event, False))
        assert not [event for event in linked.recorders["north"].events if not is_board(event, False)]

    play(tmp_path, ("south", "north"), script)


def usb_device(path: Path, number: str) -> ListPortInfo:
    info = ListPortInfo(str(path))
    info.serial_number = number
    return info


def test_a_board_is_found_by_its_usb_serial_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        board = VirtualBoard("south", tmp_path)
        plugged = [usb_device(tmp_path / "other", "E66038B7135A702B"), ListPortInfo("/dev/ttyS0")]
        monkeypatch.setattr("playmat.link.port.comports", lambda: plugged)
        recorder = LinkRecorder(board)
        link = asyncio.create_task(Link("south", "usb:E66038B713596F2A", READERS, recorder.emit).run())
        assert await recorder.down() == (
            "nothing with the USB serial number E66038B713596F2A is plugged in (there are: E66038B7135A702B):"
            " plug the board in or correct usb = ... in [[boards]]"
        )
        board.plug()
        plugged.append(usb_device(board.path, "e66038b713596f2a"))
        await recorder.wait_for_a(BoardScan)
        link.cancel()
        with suppress(asyncio.CancelledError):
            await link
        board.close()

    asyncio.run(run())


class TestSharedNumbers:
    """Cheap boards of one production lot have the same USB serial number."""

    NUMBER = "DE6123456789ABCD"

    def plug_all(self, linked: LinkedBoards, monkeypatch: pytest.MonkeyPatch, *order: str) -> None:
        plugged = [usb_device(linked.boards[name].path, self.NUMBER) for name in order]
        monkeypatch.setattr("playmat.link.port.comports", lambda: plugged)
        for board in linked.boards.values():
            board.plug()

    @pytest.mark.parametrize("order", list(permutations(NAMES[:2])))
    def test_boards_are_told_apart_by_their_names(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, order: tuple[str, ...]
    ) -> None:
        async def script(linked: LinkedBoards) -> None:
            self.plug_all(linked, monkeypatch, *order)
            for name in order:
                await linked.reports_its_own(name)

        play(tmp_path, NAMES[:2], script, f"usb:{self.NUMBER}")

    def test_boards_without_names_are_refused_with_the_remedy(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def script(linked: LinkedBoards) -> None:
            for name in ("south", "north"):
                (tmp_path / name / "name.txt").unlink()
            self.plug_all(linked, monkeypatch, "south", "north")
            for name in ("south", "north"):
                await linked.recorders[name].wait_for(
                    lambda event: is_board(event, False) and "/dev/serial/by-path/" in event.cause
                )

        play(tmp_path, ("south", "north"), script, f"usb:{self.NUMBER}")

    def test_a_port_that_another_link_of_the_table_holds_is_not_another_program_s(
        self, tmp_path: Path
    ) -> None:
        async def script(linked: LinkedBoards) -> None:
            linked.plug("south", "south")
            await linked.reports_its_own("south")
            (tmp_path / "socket-north").symlink_to(linked.boards["south"].path)
            await linked.recorders["north"].wait_for(
                lambda event: is_board(event, False) and "the board south is connected at" in event.cause
            )

        play(tmp_path, ("south", "north"), script)

    def test_they_are_addressed_by_their_sockets(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        devices = [tmp_path / f"ttyACM{number}" for number in range(4)]
        numbers = [self.NUMBER, "E66038B7135A702B", self.NUMBER, self.NUMBER]
        plugged = [usb_device(path, number) for path, number in zip(devices, numbers, strict=True)]
        monkeypatch.setattr("playmat.link.port.comports", lambda: plugged)
        sockets = tmp_path / "by-path"
        sockets.mkdir()
        for number in (0, 2):
            devices[number].touch()
            (sockets / f"usb-{number}").symlink_to(devices[number])
        assert addresses(sockets) == [
            f"{sockets}/usb-0",
            "E66038B7135A702B",
            f"{sockets}/usb-2",
            str(devices[3]),
        ]
