"""Substitutes the table's slots for the Pi's own reader: the tag most recently laid on any slot."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from playmat.app.boards import board_links
from playmat.config import TableConfig
from playmat.events import BoardScan, Event, PartFault, PartKind, TagOff, TagOn
from playmat.link.answers import Wrote
from playmat.maintenance.cards.laying import USER_PAGE, presence
from playmat.maintenance.cards.tags import indented
from playmat.table.mat import Mat
from playmat.text import Text

_PATIENCE = 3.0  # seconds for a board to write a tag, or to be there
_GONE = Wrote(0, 0)


class SlotPad:
    """A pad whose boards run only during `pause` and while they write."""

    def __init__(self, config: TableConfig, mat: Mat, tell: Callable[[Text], None]) -> None:
        self._tell = tell
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

    def close(self) -> None:
        """Stops the links."""
        self._runner.close()  # cancels them first

    def pause(self, seconds: float) -> None:
        """Waits, and processes tags laid meanwhile."""
        self._runner.run(asyncio.sleep(seconds))

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
        return bool(self._runner.run(self._write(self._laid, data)).same)

    @property
    def refuses(self) -> bool:
        """Returns False: boards do not report why a tag was not written."""
        return False

    def locked(self) -> bool | None:
        """Returns False, as boards read no lock bits; None if the tag has no pages."""
        return False if self._laid and self._laid.record else None

    def lock(self) -> bool:
        """Returns False, as boards cannot lock tags."""
        return False

    async def _arrive(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                while self._awaited:
                    await self._more()

    async def _write(self, laid: TagOn, data: bytes) -> Wrote:
        """Waits for the board's answer and for its report of the tag's new record."""
        link = self._links[laid.board]
        number = link.write(laid.reader, laid.uid, data, asyncio.get_running_loop().time())
        if number is None:
            return _GONE
        try:
            async with asyncio.timeout(_PATIENCE):
                while not isinstance(answer := link.answers.get(number), Wrote):
                    await self._more()
                while answer.same and self._laid and self._laid.record != data:
                    await self._more()
        except TimeoutError:
            return _GONE
        return answer

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


@contextmanager
def slot_pad(config: TableConfig, mat: Mat, tell: Callable[[Text], None]) -> Iterator[SlotPad]:
    """Opens the slots of this table, whose boards must not be in use."""
    pad = SlotPad(config, mat, tell)
    pad.open()
    try:
        yield pad
    finally:
        pad.close()
