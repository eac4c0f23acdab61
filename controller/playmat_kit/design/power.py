"""The current in each rail: typical, and maximum with all displays lit and the most RF fields on."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from playmat.link.visits import plan
from playmat_kit.design.checks.result import Result
from playmat_kit.design.fitting import FittedBoard
from playmat_kit.design.netlist import netlist
from playmat_kit.design.values import Band, Hardware, Load, Rail, Reader

USUAL_US, SLOWEST_US = 2000, 5000
"""Time between switching a field on and the first REQA: the firmware's default, and the longest that a PICC
may need (5 ms, ISO/IEC 14443-3, polling). The longer the wait, the more fields are on at once."""

Boards = Sequence[tuple[FittedBoard, Reader]]


class Feed(NamedTuple):
    """A rail, with its board if each board has its own."""

    rail: str
    board: str = ""


class Take(NamedTuple):
    """A load on a rail, in mA."""

    feed: Feed
    name: str
    ma: Band


def takes(hardware: Hardware, boards: Boards, parts: Mapping[str, int]) -> Iterator[Take]:
    """Yields the loads connected directly to each rail; `parts` counts the parts outside the boards."""
    for board, reader in boards:
        own = Feed(board.board.rail, board.name)
        yield Take(own, f"{len(board.antennas)} x {reader.part}", readers_current(board, reader))
        soldered = Counter(component.part for component in netlist(board.board).components.values())
        for name, load in _loads(hardware, soldered):
            shared = board.board.usb if name == board.board.microcontroller else load.rail
            feed = own if hardware.supply.rails[load.rail].each_board else Feed(shared)
            yield Take(feed, f"{soldered[name]} x {name}", load.ma.times(soldered[name]))
    for name, load in _loads(hardware, parts):
        yield Take(Feed(load.rail), f"{parts[name]} x {name}", load.ma.times(parts[name]))


def _loads(hardware: Hardware, parts: Mapping[str, int]) -> Iterator[tuple[str, Load]]:
    """Yields the loads of these parts, in the order of supply.toml."""
    return ((name, load) for name, load in hardware.supply.loads.items() if parts.get(name))


def draws(hardware: Hardware, taken: Sequence[Take]) -> dict[Feed, Band]:
    """Returns the current out of each rail, including that into the rails it feeds."""
    rails = hardware.supply.rails

    def depth(rail: Rail) -> int:
        return 1 + depth(rails[rail.source]) if rail.source else 0

    # A rail loads its source with I * V / (efficiency * V_source). Rails are added from the leaves of the
    # supply tree to its root, so that a rail's current is complete before it is passed on. The list inside
    # the loop is a copy because adding to a source may create its entry.
    found: dict[Feed, Band] = defaultdict(lambda: Band(0, 0))
    for feed, _, ma in taken:
        found[feed] = found[feed].plus(ma)
    for rail in sorted(rails.values(), key=depth, reverse=True):
        for feed in [feed for feed in found if feed.rail == rail.name and rail.source]:
            up = source(hardware, feed)
            volt = rails[up.rail].volt
            found[up] = found[up].plus(found[feed].times(rail.volt / (rail.efficiency * volt)))
    return dict(found)


def source(hardware: Hardware, feed: Feed) -> Feed:
    """Returns the rail that feeds another one."""
    up = hardware.supply.rails[hardware.supply.rails[feed.rail].source]
    return Feed(up.name, feed.board if up.each_board else "")


def fields_at_once(board: FittedBoard, settle_us: int) -> int:
    """Returns the number of readers of a board whose RF fields are on at the same time."""
    return plan([(antenna.x, antenna.y) for antenna in board.antennas], settle_us).fields


def readers_current(board: FittedBoard, reader: Reader) -> Band:
    """Returns the current of a board's readers: typical, and maximum with slow tags."""
    readers = len(board.antennas)
    usual, most = fields_at_once(board, USUAL_US), fields_at_once(board, SLOWEST_US)
    # Every module draws its idle and resting current. A module whose field is on draws the receiver's and
    # the field's current in place of the resting current. The number of such modules is that of the
    # firmware's visiting order (`link.visits`), which keeps fields apart that would disturb each other.
    resting = reader.idle_ma.plus(reader.resting_ma).times(readers)
    active = reader.receiving_ma.plus(reader.field_ma)
    low = resting.low + usual * (active.low - reader.resting_ma.low)
    return Band(low, resting.high + most * (active.high - reader.resting_ma.high))


def check_current(hardware: Hardware, boards: Boards, parts: Mapping[str, int]) -> Iterator[Result]:
    """Checks the load of each rail; `parts` counts the parts outside the boards."""
    supply = hardware.supply
    for feed, band in draws(hardware, [*takes(hardware, boards, parts)]).items():
        rail = supply.rails[feed.rail]
        limit = next((limit for part, limit in rail.limits.items() if parts.get(part)), rail.limit_ma)
        where = f"{rail.name} of {feed.board}" if feed.board else rail.name
        text = f"{band.high:.0f} mA at most, {band.low:.0f} typical, of {limit:.0f}"
        least = ceil(band.high / supply.use / 100) * 100
        remedy = (
            f"take a supply of {least} mA or more for {rail.title}, or take parts away: "
            f"{supply.use:.0%} of its limit is what a table shall use"
        )
        yield Result("current", where, text, remedy if band.high > limit * supply.use else "")
