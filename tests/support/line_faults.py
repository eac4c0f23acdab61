"""Faults of a board's line, and the time until the table recovers, in virtual time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from support.lossy_line import Damage, flip_bits, lose_and_double, lose_bytes, swallow
from support.virtual_line import Line

HAND = 0.1  # seconds between two cards that change
WATCHED = 2.0  # seconds after a fault
FLOOD = 200_000  # bytes
LINE = 100  # bytes: the longest lines are shorter

Fault = Callable[[Line], Iterator[None]]
"""Begins, lasts until it is resumed, and ends."""


def damaged(damage: Damage) -> Fault:
    """Damages lines in both directions."""

    def fault(line: Line) -> Iterator[None]:
        line.up.damage = line.down.damage = damage
        yield
        line.up.damage = line.down.damage = None

    return fault


def unplugged(line: Line) -> Iterator[None]:
    """Disconnects the board's power."""
    line.plugged = False
    yield
    line.plugged = True
    line.restart()


def reset_in_mid_line(line: Line) -> Iterator[None]:
    """Resets the board in the middle of a line."""
    line.up.send(b"tag t=7 n=9 s")
    line.restart()
    yield


def frozen(line: Line) -> Iterator[None]:
    """Freezes the board's program."""
    line.clock.frozen = True
    yield
    line.clock.frozen = False


def flooded(line: Line) -> Iterator[None]:
    """Sends garbage to the board as fast as it accepts it; ends once the board has read the last of it."""
    line.garbage += line.random.randbytes(FLOOD)
    yield
    while line.garbage or len(line.down.arrived) > LINE:
        yield


FAULTS: Mapping[str, Fault] = {
    "bits flipped": damaged(flip_bits),
    "lines lost and doubled": damaged(lose_and_double),
    "bytes lost": damaged(lose_bytes),
    "cut": damaged(swallow),
    "unplugged": unplugged,
    "reset": reset_in_mid_line,
    "frozen": frozen,
    "flooded": flooded,
}


def until(line: Line, time: float) -> Iterator[None]:
    """Waits."""
    while line.now < time:
        yield


def hands(line: Line, seconds: float) -> Iterator[None]:
    """Lays and replaces cards."""
    end = line.now + seconds
    while line.now < end:
        line.lay(line.random.randrange(16), line.random.randrange(256))
        yield from until(line, min(end, line.now + HAND))


def healing(home: Path, fault: Fault, lasts: float, seed: int, delay: float = 0.0) -> float:
    """Seconds from the end of a fault until the table's placement is correct for good."""
    line = Line(home, seed)
    line.delay = delay
    ended = healed = 0.0

    def story() -> Iterator[None]:
        nonlocal ended, healed
        yield from hands(line, 2.0)
        trouble = fault(line)
        next(trouble)
        yield from hands(line, lasts)
        yield from trouble
        line.lay(0, line.random.randrange(256))
        ended = healed = line.now
        while line.now < ended + WATCHED:
            healed = healed if line.true else line.now
            yield

    line.run(story())
    return healed - ended
