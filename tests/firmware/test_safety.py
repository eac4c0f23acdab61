"""What a board promises for the worst: no field without a host, a watchdog that is fed in any trouble."""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from support.virtual_line import Line


def chips() -> list[Any]:
    virtual: list[Any] = sys.modules["machine"].chips  # type: ignore[attr-defined]
    return virtual


def fields_on() -> int:
    """How many antennas are driven."""
    return sum(chip.antenna_on for chip in chips())


def until(line: Line, time: float) -> Iterator[None]:
    while line.now < time:
        yield


def watched(line: Line, seconds: float) -> Iterator[int]:
    """The antennas that are driven, looked at all the time."""
    end = line.now + seconds
    while line.now < end:
        yield fields_on()


def test_one_field_at_a_time_is_on_and_none_when_the_host_falls_silent(tmp_path: Path) -> None:
    line = Line(tmp_path, seed=0)
    seen: dict[str, set[int]] = {"served": set(), "alone": set()}

    def nothing(sent: bytes, random: Random) -> bytes:
        return b""

    def story() -> Iterator[None]:
        yield from until(line, 1.0)
        for count in watched(line, 1.0):
            seen["served"].add(count)
            yield
        line.down.damage = nothing
        yield from until(line, 5.1)
        for count in watched(line, 1.0):
            seen["alone"].add(count)
            yield

    line.run(story())
    assert seen["served"] - {0} == {1}
    assert seen["alone"] == {0}


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
