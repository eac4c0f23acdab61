"""The current in each rail: typical, and at worst with all displays lit and as many fields on as ever."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from playmat.kit.fitting import FittedBoard
from playmat.kit.netlist import netlist
from playmat.kit.values import Band, Hardware, Rail, Reader
from playmat.link.visits import plan

USUAL_US, SLOWEST_US = 2000, 5000
"""How long the firmware lets tags wake, and ISO/IEC 14443-3: with the latter most fields are on at once."""

Boards = Sequence[tuple[FittedBoard, Reader]]


class Feed(NamedTuple):
    """A rail, and of which board where each has its own."""

    rail: str
    board: str = ""


class Take(NamedTuple):
    """What something takes from a rail, in mA."""

    feed: Feed
    name: str
    ma: Band


def takes(hardware: Hardware, boards: Boards, parts: Mapping[str, int]) -> Iterator[Take]:
    """Everything that hangs on a rail itself; `parts` are those that belong to no board."""
    for board, reader in boards:
        own = Feed(board.board.rail, board.name)
        yield Take(own, f"{len(board.antennas)} x {reader.part}", readers_current(board, reader))
        soldered = Counter(one.part for one in netlist(board.board).components.values())
        yield from _of_parts(hardware, soldered, board.name)
    yield from _of_parts(hardware, parts, "")


def _of_parts(hardware: Hardware, parts: Mapping[str, int], board: str) -> Iterator[Take]:
    for name, load in hardware.supply.loads.items():
        if count := parts.get(name, 0):
            own = hardware.supply.rails[load.rail].each_board
            yield Take(Feed(load.rail, board if own else ""), f"{count} x {name}", load.ma.times(count))


def draws(hardware: Hardware, taken: Sequence[Take]) -> dict[Feed, Band]:
    """The current out of each rail, what feeds other rails included."""
    found: dict[Feed, Band] = defaultdict(lambda: Band(0, 0))
    for feed, _, ma in taken:
        found[feed] = found[feed].plus(ma)
    for rail in _leaves_first(hardware.supply.rails):
        for feed in [feed for feed in found if feed.rail == rail.name and rail.source]:
            up = source(hardware, feed)
            volt = hardware.supply.rails[up.rail].volt
            found[up] = found[up].plus(found[feed].times(rail.volt / (rail.efficiency * volt)))
    return dict(found)


def source(hardware: Hardware, feed: Feed) -> Feed:
    """The rail that feeds another one."""
    up = hardware.supply.rails[hardware.supply.rails[feed.rail].source]
    return Feed(up.name, feed.board if up.each_board else "")


def fields_at_once(board: FittedBoard, settle_us: int) -> int:
    """How many readers of a board have their field on together."""
    return plan([(one.x, one.y) for one in board.antennas], settle_us).fields


def readers_current(board: FittedBoard, reader: Reader) -> Band:
    """All readers of a board: typical with its usual fields on, at most with those of slow tags."""
    readers = len(board.antennas)
    usual, most = fields_at_once(board, USUAL_US), fields_at_once(board, SLOWEST_US)
    resting = reader.idle_ma.plus(reader.resting_ma).times(readers)
    active = reader.receiving_ma.plus(reader.field_ma)
    low = resting.low + usual * (active.low - reader.resting_ma.low)
    return Band(low, resting.high + most * (active.high - reader.resting_ma.high))


def _leaves_first(rails: Mapping[str, Rail]) -> list[Rail]:
    def depth(rail: Rail) -> int:
        return 1 + depth(rails[rail.source]) if rail.source else 0

    return sorted(rails.values(), key=depth, reverse=True)
