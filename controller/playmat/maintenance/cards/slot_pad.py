"""Substitutes the table's slots for the Pi's own reader: the tag most recently laid on any slot."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread

from playmat.app.boards import board_links
from playmat.config import TableConfig
from playmat.errors import DeviceError
from playmat.events import BoardScan, Event, PartFault, PartKind, TagOff, TagOn
from playmat.link.answers import BoardAnswer, Locked, Wrote
from playmat.link.port import Link
from playmat.maintenance.cards.laying import USER_PAGE, presence
from playmat.maintenance.cards.tags import indented
from playmat.table.mat import Mat
from playmat.text import Text, say

_PATIENCE = 3.0  # seconds for a board to write or lock a tag, or to be there
_ALL_LOCKED = 0b1111  # four pages


class SlotPad:
    """A pad whose boards run only during `pause` and `ask`, and while they write or lock.

    One that `locks` does not open if a board cannot: DeviceError.
    """

    def __init__(
        self, config: TableConfig, mat: Mat, tell: Callable[[Text], None], locks: bool = False
    ) -> None:
        self._tell = tell
        self._locks = locks
        self._news = asyncio.Event()
        self._links = {link.board: link for link in board_links(config.boards, mat, self._on_event)}
        for link in self._links.values():
            link.on_answer = self._news.set
        self._runner = asyncio.Runner()
        self._tasks: list[asyncio.Task[None]] = []
        self._awaited = set(self._links)  # boards of which nothing is known yet
        self._laid: TagOn | None = None

    def open(self) -> None:
        """Starts the links, and waits until the boards have told what lies on them already."""
        loop = self._runner.get_loop()
        self._tasks = [loop.create_task(link.run()) for link in self._links.values()]
        self._runner.run(self._arrive())
        for link in self._links.values() if self._locks else ():
            _expect_locks(link)

    def close(self) -> None:
        """Stops the links."""
        self._runner.close()  # cancels them first

    def pause(self, seconds: float) -> None:
        """Waits, and processes tags laid meanwhile."""
        self._runner.run(asyncio.sleep(seconds))

    def ask(self, question: Text, ask: Callable[[Text], bool]) -> bool:
        """Returns the answer of `ask`, which blocks this thread; the boards run in another one meanwhile."""
        answered = asyncio.Event()
        loop, waiting = self._runner.get_loop(), Thread(target=self._runner.run, args=(answered.wait(),))
        waiting.start()
        try:
            return ask(question)
        finally:
            loop.call_soon_threadsafe(answered.set)
            waiting.join()

    # --- interface of the Pi's own reader

    def find(self) -> bytes | None:
        """Returns the UID of the last laid tag while it is present."""
        return bytes.fromhex(self._laid.uid) if self._laid else None

    def read(self, page: int) -> bytes | None:
        """Returns the tag's record, if it has one; boards report no other pages."""
        return self._laid.record or None if self._laid and page == USER_PAGE else None

    def write(self, page: int, data: bytes) -> bool:
        """Writes the tag's record; returns whether the tag then contains it."""
        if self._laid is None or page != USER_PAGE:
            return False
        return self._runner.run(self._write(self._laid, data))

    @property
    def refuses(self) -> bool:
        """Returns False: boards do not report why a tag was not written."""
        return False

    def locked(self) -> bool | None:
        """Returns whether a page of the record is locked, if its board can tell; None if it has no pages."""
        laid = self._laid
        if laid is None or not laid.record:
            return None
        link = self._links[laid.board]
        if not link.locks_tags:
            return False
        answer = self._runner.run(
            self._answer(link, lambda now: link.ask("pages", laid.reader, now, u=laid.uid))
        )
        return isinstance(answer, Locked) and answer.pages > 0

    def lock(self, record: bytes) -> bool:
        """Locks the tag's record for good if it is this one; DeviceError if its board cannot."""
        laid = self._laid
        if laid is None:
            return False
        link = self._links[laid.board]
        _expect_locks(link)
        answer = self._runner.run(
            self._answer(link, lambda now: link.lock(laid.reader, laid.uid, record, now))
        )
        return isinstance(answer, Locked) and bool(answer.same) and answer.pages == _ALL_LOCKED

    async def _arrive(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                while self._awaited:
                    await self._more()

    async def _write(self, laid: TagOn, data: bytes) -> bool:
        """Waits for the board's answer and for its report of the tag's new record."""
        link = self._links[laid.board]
        answer = await self._answer(link, lambda now: link.write(laid.reader, laid.uid, data, now))
        if not isinstance(answer, Wrote) or not answer.same:
            return False
        try:
            async with asyncio.timeout(_PATIENCE):
                while self._laid and self._laid.record != data:
                    await self._more()
        except TimeoutError:
            return False
        return True

    async def _answer(self, link: Link, send: Callable[[float], int | None]) -> BoardAnswer | None:
        """Sends an order and waits for the answer; None if the board does not give it."""
        number = send(asyncio.get_running_loop().time())
        if number is None:
            return None
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                while number not in link.answers:
                    await self._more()
        return link.answers.get(number)

    async def _more(self) -> None:
        self._news.clear()
        await self._news.wait()

    def _on_event(self, event: Event) -> None:
        match event:
            case TagOn(near=True):
                self._laid = event
            case TagOff(board, reader, uid) if self._is_laid(board, reader, uid):
                self._laid = None
            case BoardScan(board, tags):
                if self._laid and self._laid.board == board:
                    # A scan never counts as laying: the tag either still lies there or is gone.
                    still = (tag for tag in tags if self._is_laid(board, tag.reader, tag.uid))
                    self._laid = next(still, None)
                self._awaited.discard(board)
            case PartFault(part) if part.kind is PartKind.BOARD:
                self._tell(indented(presence(event)))
                if not event.working:
                    self._awaited.discard(part.board)
        self._news.set()

    def _is_laid(self, board: str, reader: int, uid: str) -> bool:
        laid = self._laid
        return laid is not None and (laid.board, laid.reader, laid.uid) == (board, reader, uid)


def _expect_locks(link: Link) -> None:
    """Raises DeviceError if the board has a firmware that cannot lock tags."""
    if link.firmware and not link.locks_tags:
        raise DeviceError(
            say(
                "board {board} has firmware {firmware}, which cannot lock tags: flash it on the owner’s page"
                " or with `playmat kit flash`",
                board=link.board,
                firmware=link.firmware,
            )
        )


@contextmanager
def slot_pad(
    config: TableConfig, mat: Mat, tell: Callable[[Text], None], locks: bool = False
) -> Iterator[SlotPad]:
    """Opens the slots of this table, whose boards must not be in use."""
    pad = SlotPad(config, mat, tell, locks)
    try:
        pad.open()
        yield pad
    finally:
        pad.close()
