"""What a board promises for the worst: no field without a host, a watchdog that is fed in any trouble."""

import sys
from collections.abc import Collection, Iterator
from itertools import combinations
from math import dist, inf
from pathlib import Path
from random import Random
from typing import Any

import pytest

from playmat.link.setup import BusSetup
from playmat.link.visits import APART
from support.chips import drives_antenna
from support.readers import READERS
from support.virtual_line import Line


def chips() -> list[Any]:
    virtual: list[Any] = sys.modules["machine"].chips  # type: ignore[attr-defined]
    return virtual


def fields_on() -> frozenset[int]:
    """The readers whose antennas are driven."""
    return frozenset(number for number, chip in enumerate(chips()) if drives_antenna(chip))


def nearest(readers: Collection[int]) -> float:
    """The least distance between antennas of these readers."""
    points = [READERS[reader].at or (0, 0) for reader in readers]
    return min((dist(a, b) for a, b in combinations(points, 2)), default=inf)


def until(line: Line, time: float) -> Iterator[None]:
    while line.now < time:
        yield


def watched(line: Line, seconds: float) -> Iterator[frozenset[int]]:
    """The antennas that are driven, looked at all the time."""
    end = line.now + seconds
    while line.now < end:
        yield fields_on()


def test_never_more_fields_are_on_than_ordered_nor_near_ones_and_none_without_a_host(tmp_path: Path) -> None:
    line = Line(tmp_path, seed=0)
    seen: dict[str, set[frozenset[int]]] = {"served": set(), "alone": set()}

    def nothing(sent: bytes, random: Random) -> bytes:
        return b""

    def story() -> Iterator[None]:
        yield from until(line, 1.0)
        for readers in watched(line, 1.0):
            seen["served"].add(readers)
            yield
        line.down.damage = nothing
        yield from until(line, 5.1)
        for readers in watched(line, 1.0):
            seen["alone"].add(readers)
            yield

    line.run(story())
    assert max(map(len, seen["served"])) == 3
    assert min(map(nearest, seen["served"])) >= APART
    assert frozenset.union(*seen["served"]) == set(range(18))
    assert seen["alone"] == {frozenset()}


def test_the_watchdog_is_fed_in_time_even_where_every_reader_fails(tmp_path: Path) -> None:
    line = Line(tmp_path, seed=0)

    def story() -> Iterator[None]:
        for reader in range(16):
            line.lay(reader, reader)
        yield from until(line, 1.0)
        for chip in chips():
            chip.hang()
        yield from until(line, 3.0)
        watchdog = sys.modules["machine"].WDT  # type: ignore[attr-defined]
        assert watchdog.limit_us == 8_000_000
        assert 0 < watchdog.longest_us < watchdog.limit_us / 10

    line.run(story())


def test_the_watchdog_resets_a_board_that_hangs(tmp_path: Path) -> None:
    line = Line(tmp_path, seed=0)

    def story() -> Iterator[None]:
        yield from until(line, 1.0)
        line.clock.us += 9_000_000
        yield from until(line, 20.0)

    with pytest.raises(SystemExit):
        line.run(story())


def test_readers_without_supply_are_not_driven_and_the_host_says_so(tmp_path: Path) -> None:
    line = Line(tmp_path, seed=0, bus=BusSetup(sense=26))
    driven: dict[str, set[int]] = {}
    lasted: list[float] = []  # seconds for which pins were driven without supply

    def story() -> Iterator[None]:
        outputs: set[int] = sys.modules["machine"].Pin.outputs  # type: ignore[attr-defined]
        line.supply(False)
        yield from until(line, 6.0)
        driven["off"] = {*outputs}
        line.supply(True)
        line.lay(3, 1)
        yield from until(line, 14.0)
        driven["on"] = {*outputs}
        assert line.true
        line.supply(False)
        lost_at = line.now
        while outputs and line.now < lost_at + 5:
            yield
        lasted.append(line.now - lost_at)

    line.run(story())
    assert driven["off"] == set()
    # The supply is sensed with a beat, each half second, and between two sweeps. In one without supply the
    # board gives each of 18 readers 50 ms to start again.
    assert lasted[0] < 0.5 + 18 * 0.05 + 0.1
    assert len(driven["on"]) == 18
    assert line.causes[0] == "its readers have no 3.3 V: switch their supply on, then plug the board in"
