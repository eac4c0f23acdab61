"""The current in each rail at worst: all displays lit, as many fields on as the firmware ever has."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from playmat.kit.checks.result import Result
from playmat.kit.fitting import FittedBoard
from playmat.kit.netlist import netlist
from playmat.kit.values import Band, Hardware, Rail, Reader
from playmat.link.visits import plan

SLOWEST_US = 5000
"""ISO/IEC 14443-3 lets a tag take so long to wake: with it most fields are on at once."""


class Feed(NamedTuple):
    """A rail, and of which board where each has its own."""

    rail: str
    board: str = ""


def check_current(
    hardware: Hardware, boards: Sequence[tuple[FittedBoard, Reader]], parts: Mapping[str, int]
) -> Iterator[Result]:
    """What each rail gives; `parts` are those that belong to no board."""
    supply = hardware.supply
    for feed, band in draws(hardware, boards, parts).items():
        rail = supply.rails[feed.rail]
        where = f"{rail.name} of {feed.board}" if feed.board else rail.name
        text = f"{band.high:.0f} mA at most, {band.low:.0f} typical, of {rail.limit_ma:.0f}"
        least = ceil(band.high / supply.use / 100) * 100
        remedy = (
            f"take a supply of {least} mA or more for {rail.title}, or take parts away: "
            f"{supply.use:.0%} of its limit is what a table shall use"
        )
        yield Result("current", where, text, remedy if band.high > rail.limit_ma * supply.use else "")


def draws(
    hardware: Hardware, boards: Sequence[tuple[FittedBoard, Reader]], parts: Mapping[str, int]
) -> dict[Feed, Band]:
    """The current out of each rail in mA, what feeds other rails included."""
    found: dict[Feed, Band] = defaultdict(lambda: Band(0, 0))
    for board, reader in boards:
        own = Feed(board.board.rail, board.name)
        found[own] = found[own].plus(readers_current(board, reader))
        soldered = Counter(one.part for one in netlist(board.board).components.values())
        _add_parts(hardware, found, soldered, board.name)
    _add_parts(hardware, found, parts, "")
    for rail in _leaves_first(hardware.supply.rails):
        for feed in [feed for feed in found if feed.rail == rail.name and rail.source]:
            source = hardware.supply.rails[rail.source]
            taken = found[feed].times(rail.volt / (rail.efficiency * source.volt))
            up = Feed(source.name, feed.board if source.each_board else "")
            found[up] = found[up].plus(taken)
    return dict(found)


def fields_at_once(board: FittedBoard, settle_us: int) -> int:
    """How many readers of a board have their field on together."""
    return plan([(one.x, one.y) for one in board.antennas], settle_us).fields


def readers_current(board: FittedBoard, reader: Reader) -> Band:
    """All readers of a board: typical with its usual fields on, at most with those of slow tags."""
    readers = len(board.antennas)
    usual, most = fields_at_once(board, 2000), fields_at_once(board, SLOWEST_US)
    resting = reader.idle_ma.plus(reader.resting_ma).times(readers)
    active = reader.receiving_ma.plus(reader.field_ma)
    low = resting.low + usual * (active.low - reader.resting_ma.low)
    return Band(low, resting.high + most * (active.high - reader.resting_ma.high))


def _add_parts(hardware: Hardware, found: dict[Feed, Band], parts: Mapping[str, int], board: str) -> None:
    for name, load in hardware.supply.loads.items():
        if count := parts.get(name, 0):
            own = hardware.supply.rails[load.rail].each_board
            feed = Feed(load.rail, board if own else "")
            found[feed] = found[feed].plus(load.ma.times(count))


def _leaves_first(rails: Mapping[str, Rail]) -> list[Rail]:
    def depth(rail: Rail) -> int:
        return 1 + depth(rails[rail.source]) if rail.source else 0

    return sorted(rails.values(), key=depth, reverse=True)
