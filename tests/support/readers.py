"""A virtual board with a link to it, for tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from playmat.events import BoardScan, Event, PartFault, PartKind, TagOff, TagOn
from playmat.link.answers import BoardAnswer
from playmat.link.port import Link
from playmat.link.setup import ReaderSetup
from playmat.simulator.chips.boards import VirtualBoard

LIMIT = 90  # seconds after which a test gives up; nothing waits for this long when all is well
READERS = tuple(
    ReaderSetup(number, identify=number != 16, at=(100.0 * (number % 6), 100.0 * (number // 6)))
    for number in range(18)
)


class LinkRecorder:
    """A running board and all events of its link."""

    def __init__(self, board: VirtualBoard, readers: tuple[ReaderSetup, ...] = READERS) -> None:
        self.board = board
        self.link = Link("south", str(board.path), readers, self.emit)
        self.events: list[Event] = []
        self._news = asyncio.Event()
        self._next = 0

    def emit(self, event: Event) -> None:
        self.events.append(event)
        self._news.set()

    async def wait_for(self, wanted: Callable[[Event], bool]) -> Event:
        """Returns the next event that is `wanted`; skips earlier ones."""
        async with asyncio.timeout(LIMIT):
            while True:
                while self._next < len(self.events):
                    event = self.events[self._next]
                    self._next += 1
                    if wanted(event):
                        return event
                self._news.clear()
                await self._news.wait()

    def restart(self) -> None:
        """Forgets the events so far."""
        self.events.clear()
        self._next = 0

    async def wait_for_a(self, kind: type[Event]) -> Event:
        return await self.wait_for(lambda event: isinstance(event, kind))

    async def exchanged(self) -> dict[type[Event], str]:
        """Returns the UIDs of the next tags that came and went, in any order."""
        both = [await self.wait_for(lambda event: isinstance(event, TagOn | TagOff)) for _ in range(2)]
        return {type(event): event.uid for event in both}

    async def down(self) -> str:
        """Waits until the board disconnects; returns the cause."""
        return (await self.wait_for(lambda event: is_board(event, False))).cause

    async def up(self) -> str:
        """Waits until the board is connected; returns its firmware version."""
        return (await self.wait_for(lambda event: is_board(event, True))).cause

    async def answered(self, send: Callable[[float], int | None]) -> BoardAnswer:
        """Sends an order at the time now; returns the board's answer."""
        number, news = send(asyncio.get_running_loop().time()), asyncio.Event()
        self.link.on_answer = news.set
        assert number is not None
        async with asyncio.timeout(LIMIT):
            while number not in self.link.answers:
                news.clear()
                await news.wait()
        return self.link.answers[number]

    async def locks(self, reader: int, uid: bytes) -> BoardAnswer:
        """Returns what the board says of the locks of a tag."""
        tag = uid.hex().upper()
        return await self.answered(lambda now: self.link.ask("pages", reader, now, u=tag))

    @property
    def losses(self) -> int:
        """The number of disconnections."""
        return sum(is_board(event, False) for event in self.events)


def is_board(event: Event, working: bool) -> bool:
    """Returns whether the event reports that a board was connected or disconnected."""
    return isinstance(event, PartFault) and (event.part.kind, event.working) == (PartKind.BOARD, working)


@asynccontextmanager
async def plugged_board(
    folder: Path,
    interpreter: str | None = None,
    readers: tuple[ReaderSetup, ...] = READERS,
    *,
    rp2040: bool = True,
) -> AsyncIterator[LinkRecorder]:
    """A connected board whose first scan has arrived."""
    board = VirtualBoard("south", folder / "south", interpreter, rp2040)
    board.plug()
    try:
        async with linked(board, readers) as recorder:
            yield recorder
    finally:
        board.close()


@asynccontextmanager
async def linked(
    board: VirtualBoard, readers: tuple[ReaderSetup, ...] = READERS
) -> AsyncIterator[LinkRecorder]:
    """The link to a board that is plugged in, once its first scan has arrived."""
    recorder = LinkRecorder(board, readers)
    link = asyncio.create_task(recorder.link.run())
    try:
        await recorder.wait_for_a(BoardScan)
        yield recorder
    finally:
        link.cancel()
        with suppress(asyncio.CancelledError):
            await link
