"""Detects tags for the card commands: on the Pi's own reader, or on any slot of the table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple, Protocol

from playmat.app.boards import board_links
from playmat.config import TableConfig
from playmat.events import BoardScan, Event, PartFault, PartKind, TagOff, TagOn
from playmat.maintenance.cards.tags import indented
from playmat.table.mat import Mat
from playmat.text import Text, say

USER_PAGE = 4  # first page of an NTAG213's user memory
POLL = 0.1  # seconds between two polls
_GONE = 3  # polls without a tag until it counts as taken away
TOGETHER = 0.5  # seconds of silence after which the tags that came count as laid together


class TagPad(Protocol):
    """The Pi's own reader.

    `refuses`: whether the tag answered the last write with a NAK. `locked` is None without readable pages.
    `lock` locks those of the record for good if the tag has exactly this one, and returns whether it did.
    """

    @property
    def refuses(self) -> bool: ...
    def find(self) -> bytes | None: ...
    def read(self, page: int) -> bytes | None: ...
    def write(self, page: int, data: bytes) -> bool: ...
    def locked(self) -> bool | None: ...
    def lock(self, record: bytes) -> bool: ...


class LaidTag(NamedTuple):
    """A detected tag: its UID, its record, and whether it was there before the command began.

    `locked` is whether its pages are locked permanently, if that is known. `beside` is the number of other
    tags that came with it, lie at its reader, or came together before and have not been taken away.
    """

    uid: str
    record: bytes
    before: bool = False
    locked: bool | None = None
    beside: int = 0


def on_pad(pad: TagPad, pause: Callable[[float], None]) -> Iterator[LaidTag]:
    """Yields each tag that is laid on the Pi's own reader, once."""
    here, missing, before = "", 0, True
    while True:
        uid = (pad.find() or b"").hex().upper()
        missing = 0 if uid else missing + 1
        if uid and uid != here:
            record = pad.read(USER_PAGE) or b""
            yield LaidTag(uid, record, before, pad.locked() if record else None)
        if uid or missing >= _GONE:
            here = uid
        before = False
        pause(POLL)


def presence(event: PartFault) -> Text:
    """Returns the sentence about a board that answers, or does not any more."""
    board = event.part.board
    if event.working:
        return say("board {board} is here, {firmware}", board=board, firmware=event.cause)
    return say("board {board} is gone: {cause}", board=board, cause=event.sentence or event.cause)


class Arrivals:
    """The tags on the table's readers, of which those that came together are passed on together."""

    # A card has two stickers, and both may come to lie on one reader. They then arrive in the order of
    # anticollision, which says nothing about their sides. So no tag is passed on at once.

    def __init__(self) -> None:
        self._present: set[_Spot] = set()
        self._new: dict[_Spot, LaidTag] = {}
        self._crowd: set[_Spot] = set()  # passed on together, and not taken away since

    @property
    def is_waiting(self) -> bool:
        """Whether tags have not been passed on yet."""
        return bool(self._new)

    def note(self, event: Event) -> None:
        """Takes note of a board's report."""
        match event:
            case TagOn(board, reader, uid, record, near=True):
                self._arrive(_Spot(board, reader, uid), LaidTag(uid, record))
            case TagOff(board, reader, uid):
                self._leave({_Spot(board, reader, uid)})
            case BoardScan(board, tags):
                self._leave({spot for spot in self._present if spot.board == board})
                for tag in tags:
                    if tag.near:
                        self._arrive(
                            _Spot(board, tag.reader, tag.uid), LaidTag(tag.uid, tag.record, before=True)
                        )

    def settle(self) -> None:
        """Takes the tags that lie there now for such as lay there before."""
        self._new.clear()
        self._crowd.clear()

    def together(self) -> list[LaidTag]:
        """Returns the tags that came since the last call."""
        new, self._new = self._new, {}
        came = {spot for spot, tag in new.items() if not tag.before}
        in_the_way = came | self._crowd
        laid = []
        for spot, tag in new.items():
            same_reader = {other for other in self._present if other[:2] == spot[:2]}
            others = {other.uid for other in in_the_way | same_reader} - {spot.uid}
            laid.append(tag if tag.before else tag._replace(beside=len(others)))
            if others and not tag.before:
                self._crowd |= {spot} & self._present
        return laid

    def _arrive(self, spot: _Spot, tag: LaidTag) -> None:
        self._present.add(spot)
        self._new[spot] = tag

    def _leave(self, spots: set[_Spot]) -> None:
        self._present -= spots
        self._crowd -= spots


class _Spot(NamedTuple):
    board: str
    reader: int
    uid: str


async def on_slots(
    config: TableConfig, mat: Mat, on_tag: Callable[[LaidTag], bool], tell: Callable[[Text], None]
) -> None:
    """Passes each tag on the table's readers to `on_tag` until it returns False."""
    queue: asyncio.Queue[Event] = asyncio.Queue()
    links = [asyncio.create_task(link.run()) for link in board_links(config.boards, mat, queue.put_nowait)]
    arrivals, more = Arrivals(), True
    try:
        while more:
            try:
                async with asyncio.timeout(TOGETHER if arrivals.is_waiting else None):
                    event = await queue.get()
            except TimeoutError:
                for tag in arrivals.together():
                    more = more and on_tag(tag)
                continue
            if isinstance(event, PartFault) and event.part.kind is PartKind.BOARD:
                tell(indented(presence(event)))
            arrivals.note(event)
    finally:
        for link in links:
            link.cancel()
            with suppress(asyncio.CancelledError):
                await link
