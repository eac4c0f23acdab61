"""Detects tags for the card commands: on the Pi's own reader, or on any slot of the table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple, Protocol

from playmat.app.boards import board_link
from playmat.config import TableConfig
from playmat.events import BoardScan, Event, PartFault, PartKind, TagOn
from playmat.session.public.status import log_sentence
from playmat.table.mat import Mat

USER_PAGE = 4  # first page of an NTAG213's user memory
POLL = 0.1  # seconds between two polls


class TagPad(Protocol):
    """The Pi's own reader.

    `refuses`: whether the tag answered the last write with a NAK. `locked` is None without readable pages.
    """

    @property
    def refuses(self) -> bool: ...
    def find(self) -> bytes | None: ...
    def read(self, page: int) -> bytes | None: ...
    def write(self, page: int, data: bytes) -> bool: ...
    def locked(self) -> bool | None: ...
    def lock(self) -> bool: ...


class LaidTag(NamedTuple):
    """A detected tag: its UID, its record, and whether it was there before the command began.

    `locked` is whether its pages are locked permanently, if that is known.
    """

    uid: str
    record: bytes
    before: bool = False
    locked: bool | None = None


def on_pad(pad: TagPad, pause: Callable[[float], None]) -> Iterator[LaidTag]:
    """Yields each tag that is laid on the Pi's own reader, once."""
    here = ""
    while True:
        uid = (pad.find() or b"").hex().upper()
        if uid and uid != here:
            record = pad.read(USER_PAGE) or b""
            yield LaidTag(uid, record, locked=pad.locked() if record else None)
        here = uid
        pause(POLL)


async def on_slots(
    config: TableConfig, mat: Mat, on_tag: Callable[[LaidTag], bool], tell: Callable[[str], None]
) -> None:
    """Passes each tag on the table's readers to `on_tag` until it returns False."""
    queue: asyncio.Queue[Event] = asyncio.Queue()
    links = [asyncio.create_task(board_link(board, mat, queue.put_nowait).run()) for board in config.boards]
    try:
        more = True
        while more:
            event = await queue.get()
            if isinstance(event, PartFault) and event.part.kind is PartKind.BOARD:
                tell(f"  {log_sentence(event)}")
            tags = []
            match event:
                case TagOn(near=True):
                    tags = [LaidTag(event.uid, event.record)]
                case BoardScan():
                    tags = [LaidTag(tag.uid, tag.record, before=True) for tag in event.tags if tag.near]
            for tag in tags:
                more = more and on_tag(tag)
    finally:
        for link in links:
            link.cancel()
            with suppress(asyncio.CancelledError):
                await link
