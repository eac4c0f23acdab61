"""Learns the wiring and the best powers of a table's readers, card by card."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from math import dist
from typing import NamedTuple

from playmat.config import BoardConfig
from playmat.link.diagnosis import GOOD, best_power
from playmat.link.setup import ReaderSetup
from playmat.link.visits import APART
from playmat.maintenance.doctor.live_board import LiveBoard, open_board
from playmat.table.mat import Mat, Slot, near_power
from playmat.text import Text, say

_A_CARD = say("{number} of {count}: lay a card on {place}, and only there")
_TEST_CARD = say("{number} of {count}: lay the test card on {place}, and only there")
_SILENCE = 20.0  # seconds without any news before a hint
POWERS = (8, 16, 24, 32, 40, 48, 56, 63)

TellUser = Callable[[Text], None]


async def learn(boards: Sequence[BoardConfig], mat: Mat, tell: TellUser) -> Mat:
    """Returns the mat with its readers as they are wired: a card is laid on one slot after the other."""
    slots: list[Slot] = []
    # Every reader identifies tags here: which ones lie below decks, and need not, is not known yet.
    identifying = tuple(slot._replace(identify=True) for slot in mat.slots)
    async with _all(boards, replace(mat, slots=identifying)) as boards_up:
        for number, slot in enumerate(mat.watched, 1):
            tell(_lay(_A_CARD, number, len(mat.watched), slot))
            taken = {(done.board, done.reader) for done in slots}
            board, reader = await _await_card(boards_up, taken, slot, tell)
            rate = (await boards_up[board].rates([reader]))[reader]
            tell(
                say(
                    "  reader {reader} of board {board}, {rate:.0%} of the visits",
                    reader=reader,
                    board=board,
                    rate=rate,
                )
            )
            if rate < GOOD:
                tell(say("  that is too few: lay it straight, then look for metal, or replace the module"))
            slots.append(slot._replace(board=board, reader=reader))
    for sentence in swaps(mat.watched, slots):
        tell(sentence)
    learnt = {slot.place: slot for slot in slots}
    return replace(mat, slots=tuple(learnt.get(slot.place, slot) for slot in mat.slots))


def _lay(pattern: Text, number: int, count: int, slot: Slot) -> Text:
    return pattern._replace(args=(("number", number), ("count", count), ("place", slot.place)))


def swaps(wanted: Sequence[Slot], found: Sequence[Slot]) -> Iterator[Text]:
    """Yields a message for each pair of readers that are below each other's slots."""
    both = list(zip(wanted, found, strict=True))
    pairs = {(slot.board, slot.reader, there.board, there.reader) for slot, there in both}
    for slot, there in both:
        back = (there.board, there.reader, slot.board, slot.reader)
        if slot.board == there.board and slot.reader < there.reader and back in pairs:
            yield say(
                "readers {one} and {other} of board {board} are swapped: change "
                "their select lines (GPIO {first} and GPIO {second}), "
                "or let the mat's file be written",
                one=slot.reader,
                other=there.reader,
                board=slot.board,
                first=_select(slot),
                second=_select(there),
            )


def _select(slot: Slot) -> int:
    return ReaderSetup(slot.reader).pin


class Heard(NamedTuple):
    """The best power of a reader, None if none suffices, and the readers that hear its card at some power."""

    power: int | None
    by: tuple[int, ...]


async def crosstalk(
    board: BoardConfig, mat: Mat, tell: TellUser, powers: Sequence[int] = POWERS
) -> dict[Slot, Heard]:
    """Returns what is heard of a card that is laid on each slot."""
    # A power fits if the slot's own reader finds the card reliably and no other reader finds it at all. All
    # readers that identify tags are measured at the same power at once, because in a game they have similar
    # powers; of the others only the strongest matters.
    slots = [slot for slot in mat.readers(board.name) if slot.identify]
    readers = [slot.reader for slot in slots]
    best: dict[Slot, Heard] = {}
    for number, slot in enumerate(slots, 1):
        tell(_lay(_TEST_CARD, number, len(slots), slot))
        async with open_board(board, _with_power(mat, max(powers))) as live:
            await _rests(live, slot.reader)
        rates: dict[int, tuple[float, float]] = {}
        hearing: set[int] = set()
        for power in powers:
            async with open_board(board, _with_power(mat, power)) as live:
                found = await live.rates(readers)
            own = found.pop(slot.reader)
            loudest = max(found, key=lambda reader: found[reader], default=None)
            other = found[loudest] if loudest is not None else 0.0
            beside = say(", reader {reader} {rate:.0%}", reader=loudest, rate=other) if other else ""
            tell(say("  power {power:2}: {own:4.0%}{beside}", power=power, own=own, beside=beside))
            rates[power] = own, other
            hearing |= {reader for reader, rate in found.items() if rate}
        best[slot] = Heard(best_power(rates), tuple(sorted(hearing)))
        fits = say("  best: {power}", power=best[slot].power)
        tell(fits if best[slot].power is not None else say("  no power fits: move the antenna"))
    return best


async def tune(boards: Sequence[BoardConfig], mat: Mat, tell: TellUser) -> Mat:
    """Returns the mat as the cards on all its slots were heard."""
    for board in boards:
        mat = tuned(mat, await crosstalk(board, mat, tell))
    return mat


def tuned(mat: Mat, heard: Mapping[Slot, Heard]) -> Mat:
    """Returns the mat with the best power of each reader for which one suffices.

    Readers of which one hears the other's card at some power are coupled, also where their antennas lie far
    apart, as above metal: their fields are not on at once any more. Of near ones they never are.
    """
    slots = []
    for slot in mat.slots:
        if found := heard.get(slot):
            others = [other for other in mat.readers(slot.board) if other.reader in found.by]
            far = [other for other in others if dist(mat.antenna(slot), mat.antenna(other)) >= APART]
            slot = slot._replace(coupled=tuple(other.reader for other in far))
            if found.power is not None:
                slot = slot._replace(power=found.power, near=near_power(found.power))
        slots.append(slot)
    return replace(mat, slots=tuple(slots))


async def _rests(live: LiveBoard, reader: int) -> None:
    await live.until(lambda: bool(live.tags.get(reader)))


# The card on the slot before may still lie there, or be read again while it is taken away, so readers
# already assigned do not count. Each board reports in its own time: one task per board waits for news, and
# the first to finish lets all boards be looked at again. Without news for a while the user gets a hint, but
# learning continues.
async def _await_card(
    boards_up: Mapping[str, LiveBoard], taken: Collection[tuple[str, int]], slot: Slot, tell: TellUser
) -> tuple[str, int]:
    """Returns the next board and reader to detect a card, which is laid on `slot`, except those taken."""
    for live in boards_up.values():
        live.last = None
    while True:
        for board, live in boards_up.items():
            if live.last and (board, live.last.reader) not in taken:
                return board, live.last.reader
        for live in boards_up.values():
            live.news.clear()
        waits = [asyncio.create_task(live.news.wait()) for live in boards_up.values()]
        try:
            done, _ = await asyncio.wait(waits, timeout=_SILENCE, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
        if not done:
            tell(
                say(
                    "  nothing answers yet: lay it straight. If it stays so, the antenna of reader "
                    "{reader} of board {board} (GPIO {pin}) is dead: replace the module",
                    reader=slot.reader,
                    board=slot.board,
                    pin=_select(slot),
                )
            )


@asynccontextmanager
async def _all(boards: Sequence[BoardConfig], mat: Mat) -> AsyncIterator[dict[str, LiveBoard]]:
    if not boards:
        yield {}
        return
    async with open_board(boards[0], mat) as first, _all(boards[1:], mat) as rest:
        yield {boards[0].name: first, **rest}


def _with_power(mat: Mat, power: int) -> Mat:
    return replace(mat, slots=tuple(slot._replace(power=power) for slot in mat.slots))
