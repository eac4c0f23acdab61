"""Examines the slot boards over the game's own links: what the doctor sees is what the game sees."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

from playmat.app.table import board_link
from playmat.config import BoardConfig
from playmat.errors import LinkError
from playmat.events import BoardScan, Event, Part, PartFault, PartKind, TagOff, TagOn
from playmat.link.diagnosis import Finding, best_power, examine, hit_rate
from playmat.link.port import Link
from playmat.link.probe import Probe
from playmat.table.mat import Mat, Slot

POWERS = (8, 16, 24, 32, 40, 48, 56, 63)
VISITS = 20  # of each reader, for a hit rate
_PATIENCE = 30  # seconds for a board to say hello, and for its answers; a loaded computer takes its time

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class ReaderReport:
    """What is known of one reader; `tags` are the UIDs in its field, `rate` how often it hears them."""

    slot: Slot
    probe: Probe
    tags: tuple[str, ...]
    rate: float | None
    finding: Finding


@dataclass
class LiveBoard:
    """A board that is up, and what lies on it. A beat is news too: answers to probes come between two."""

    name: str
    link: Link
    tags: dict[int, set[str]] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    last: TagOn | None = None
    down: str = ""
    up: bool = False

    def hear(self, event: Event) -> None:
        """Keeps what a link tells."""
        match event:
            case BoardScan(_, tags):
                self.up, self.tags = True, {}
                for tag in tags:
                    self.tags.setdefault(tag.reader, set()).add(tag.uid)
            case PartFault(Part(PartKind.BOARD), False, cause):
                self.down = cause
            case TagOn(_, reader, uid):
                self.tags.setdefault(reader, set()).add(uid)
                self.last = event
            case TagOff(_, reader, uid):
                self.tags.get(reader, set()).discard(uid)
        self.news.set()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Waits for news that make it hold."""
        while not holds():
            self.news.clear()
            await self.news.wait()

    async def probe(self, readers: Collection[int]) -> dict[int, Probe]:
        """A fresh probe of each reader; LinkError where the board stops answering."""
        now = asyncio.get_running_loop().time()
        orders = {reader: self.link.probe(reader, now) for reader in readers}
        try:
            async with asyncio.timeout(_PATIENCE):
                await self.until(lambda: bool(self.down) or set(orders.values()) <= self.link.probes.keys())
        except TimeoutError:
            self.down = "it stopped answering: check its cable"
        if self.down:
            raise self.trouble(self.down)
        return {reader: self.link.probes[order] for reader, order in orders.items() if order is not None}

    def trouble(self, cause: str) -> LinkError:
        """What is wrong, with the board's name."""
        return LinkError(f"board {self.name}: {cause}")

    async def rates(self, readers: Collection[int]) -> dict[int, float]:
        """How often each reader hears something, over some visits."""
        before = await self.probe(readers)
        after = before
        while min((after[r].polls - before[r].polls) % 10_000 for r in readers) < VISITS:
            after = await self.probe(readers)
        return {r: hit_rate(before[r], after[r]) or 0.0 for r in readers}


@asynccontextmanager
async def open_board(board: BoardConfig, mat: Mat) -> AsyncIterator[LiveBoard]:
    """The board once it has said what lies on it; LinkError with the cause where it does not."""
    live: LiveBoard
    link = board_link(board, mat, lambda event: live.hear(event), lambda *_: live.news.set())
    live = LiveBoard(board.name, link)
    running = asyncio.create_task(link.run())
    try:
        async with asyncio.timeout(_PATIENCE):
            await live.until(lambda: live.up or bool(live.down))
    except TimeoutError:
        live.down = "it says nothing: check its cable"
    try:
        if not live.up:
            raise live.trouble(live.down)
        yield live
    finally:
        running.cancel()
        await asyncio.wait({running})


async def examination(board: BoardConfig, mat: Mat) -> list[ReaderReport]:
    """A report of each reader of the board."""
    slots = mat.readers(board.name)
    async with open_board(board, mat) as live:
        rates = await live.rates([slot.reader for slot in slots])
        probes = await live.probe([slot.reader for slot in slots])
        return [_report(slot, probes[slot.reader], live, rates[slot.reader]) for slot in slots]


def _report(slot: Slot, probe: Probe, live: LiveBoard, rate: float) -> ReaderReport:
    tags = tuple(sorted(live.tags.get(slot.reader, ())))
    known = rate if tags else None
    return ReaderReport(slot, probe, tags, known, examine(probe, known))


async def learn(boards: Sequence[BoardConfig], mat: Mat, tell: Tell) -> Mat:
    """The mat with its readers as they are wired: a card is laid on one slot after the other."""
    slots: list[Slot] = []
    async with _all(boards, _open_eyed(mat)) as boards_up:
        for number, slot in enumerate(mat.watched, 1):
            tell(f"{number} of {len(mat.watched)}: lay a card on {slot.place}, and only there")
            taken = {(done.board, done.reader) for done in slots}
            board, reader = await _laid(boards_up, taken)
            tell(f"  reader {reader} of board {board}")
            slots.append(slot._replace(board=board, reader=reader))
    learnt = {slot.place: slot for slot in slots}
    return replace(mat, slots=tuple(learnt.get(slot.place, slot) for slot in mat.slots))


async def crosstalk(
    board: BoardConfig, mat: Mat, tell: Tell, powers: Sequence[int] = POWERS
) -> dict[Slot, int | None]:
    """The best power of each reader, None where none will do: a test card is laid on slot after slot."""
    slots = [slot for slot in mat.readers(board.name) if slot.identify]
    best: dict[Slot, int | None] = {}
    for number, slot in enumerate(slots, 1):
        tell(f"{number} of {len(slots)}: lay the test card on {slot.place}, and only there")
        async with open_board(board, _powered(mat, max(powers))) as live:
            await _rests(live, slot.reader)
        heard = {power: await _heard(board, mat, slot, power, tell) for power in powers}
        best[slot] = best_power(heard)
        tell(f"  best: {best[slot]}" if best[slot] is not None else "  no power fits: move the antenna")
    return best


async def _rests(live: LiveBoard, reader: int) -> None:
    await live.until(lambda: bool(live.tags.get(reader)))


async def _heard(board: BoardConfig, mat: Mat, slot: Slot, power: int, tell: Tell) -> tuple[float, float]:
    """The hit rates at this power of the slot's own reader, and of the other that hears its card best."""
    readers = [other.reader for other in mat.readers(board.name) if other.identify]
    async with open_board(board, _powered(mat, power)) as live:
        rates = await live.rates(readers)
    own = rates.pop(slot.reader)
    loudest = max(rates, key=lambda reader: rates[reader], default=None)
    other = rates[loudest] if loudest is not None else 0.0
    tell(f"  power {power:2}: {own:4.0%}" + (f", reader {loudest} {other:.0%}" if other else ""))
    return own, other


async def _laid(boards_up: Mapping[str, LiveBoard], taken: Collection[tuple[str, int]]) -> tuple[str, int]:
    """The board and the reader that hear a card next, of those that are not taken."""
    for live in boards_up.values():
        live.last = None
    while True:
        for board, live in boards_up.items():
            if live.last and (board, live.last.reader) not in taken:
                return board, live.last.reader
        waits = [asyncio.create_task(_news(live)) for live in boards_up.values()]
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for wait in waits:
            wait.cancel()


async def _news(live: LiveBoard) -> None:
    live.news.clear()
    await live.news.wait()


@asynccontextmanager
async def _all(boards: Sequence[BoardConfig], mat: Mat) -> AsyncIterator[dict[str, LiveBoard]]:
    if not boards:
        yield {}
        return
    async with open_board(boards[0], mat) as first, _all(boards[1:], mat) as rest:
        yield {boards[0].name: first, **rest}


def _open_eyed(mat: Mat) -> Mat:
    """Every reader may say what it hears, a deck's too: it is not known yet which that is."""
    return replace(mat, slots=tuple(slot._replace(identify=True) for slot in mat.slots))


def _powered(mat: Mat, power: int) -> Mat:
    return replace(mat, slots=tuple(slot._replace(power=power) for slot in mat.slots))
