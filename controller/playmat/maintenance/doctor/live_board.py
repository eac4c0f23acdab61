"""A slot board on the game's own link, for examinations: its state, requests and answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from playmat.app.boards import board_link
from playmat.config import BoardConfig
from playmat.errors import LinkError
from playmat.events import BoardScan, Event, Part, PartFault, PartKind, TagOff, TagOn
from playmat.link.answers import TRIES, BoardAnswer, Heard, Probe, Wires
from playmat.link.diagnosis import hit_rate
from playmat.link.port import Link
from playmat.link.radio import Radio
from playmat.table.mat import Mat
from playmat.text import Text, say, verbatim

VISITS = 20  # polls of each reader for a hit rate
_PATIENCE = 30  # seconds for a board's greeting and answers, even on a loaded computer


@dataclass
class LiveBoard:
    """A connected board and its tags; `news` is set by events and answers."""

    name: str
    link: Link
    tags: dict[int, set[str]] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    last: TagOn | None = None
    down: Text | None = None
    firmware: str = ""
    up: bool = False

    def receive(self, event: Event) -> None:
        """Processes an event of the link."""
        match event:
            case BoardScan(_, tags):
                self.up, self.tags = True, {}
                for tag in tags:
                    self.tags.setdefault(tag.reader, set()).add(tag.uid)
            case PartFault(Part(PartKind.BOARD), False, cause, sentence):
                self.down = sentence or verbatim(cause)
            case PartFault(Part(PartKind.BOARD), True, firmware):
                self.firmware = firmware.removeprefix("firmware ")
            case TagOn(_, reader, uid):
                self.tags.setdefault(reader, set()).add(uid)
                self.last = event
            case TagOff(_, reader, uid):
                self.tags.get(reader, set()).discard(uid)
        self.news.set()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Waits until the condition holds."""
        while not holds():
            self.news.clear()
            await self.news.wait()

    async def probe(self, readers: Collection[int]) -> dict[int, Probe]:
        """Returns a fresh probe of each reader; LinkError if the board stops answering."""
        found = await self._ask("probe", readers)
        return {reader: answer for reader, answer in found.items() if isinstance(answer, Probe)}

    async def test_wires(self, readers: Collection[int]) -> dict[int, Wires]:
        """Returns a wire test of each reader; LinkError if the board stops answering."""
        found = await self._ask("wires", readers)
        return {reader: answer for reader, answer in found.items() if isinstance(answer, Wires)}

    async def listen(self, reader: int, radio: Radio) -> Heard:
        """Returns what a reader detects with these settings; LinkError if the board stops answering."""
        gain, power, driver = radio
        found = await self._ask("listen", [reader], g=gain, p=power, n=driver, k=TRIES)
        answer = found[reader]
        assert isinstance(answer, Heard)
        return answer

    async def _ask(self, question: str, readers: Collection[int], **fields: object) -> dict[int, BoardAnswer]:
        now = asyncio.get_running_loop().time()
        orders = {reader: self.link.ask(question, reader, now, **fields) for reader in readers}
        try:
            async with asyncio.timeout(_PATIENCE):
                await self.until(lambda: bool(self.down) or set(orders.values()) <= self.link.answers.keys())
        except TimeoutError:
            self.down = say("it stopped answering: check its cable")
        if self.down:
            raise self.trouble(self.down)
        return {reader: self.link.answers[order] for reader, order in orders.items() if order is not None}

    def trouble(self, cause: Text) -> LinkError:
        """Returns an error with the board's name."""
        return LinkError(say("board {board}: {cause}", board=self.name, cause=cause))

    async def rates(self, readers: Collection[int]) -> dict[int, float]:
        """Returns the hit rate of each reader over some polls."""
        before = await self.probe(readers)
        after = before
        while any((after[r].polls - before[r].polls) % 10_000 < VISITS for r in readers):
            after = await self.probe(readers)
        return {r: hit_rate(before[r], after[r]) or 0.0 for r in readers}


@asynccontextmanager
async def open_board(board: BoardConfig, mat: Mat) -> AsyncIterator[LiveBoard]:
    """Opens the board and waits for its first scan; LinkError with the cause on failure."""
    live: LiveBoard
    link = board_link(board, mat, lambda event: live.receive(event))
    live = LiveBoard(board.name, link)
    link.on_answer = live.news.set
    running = asyncio.create_task(link.run())
    try:
        async with asyncio.timeout(_PATIENCE):
            await live.until(lambda: live.up or bool(live.down))
    except TimeoutError:
        live.down = say("it does not answer: check its cable")
    try:
        if not live.up and live.down:
            raise live.trouble(live.down)
        yield live
    finally:
        running.cancel()
        await asyncio.wait({running})
