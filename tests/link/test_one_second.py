"""One second after a fault has ended the table knows the truth, whenever the fault came and went.

The time is virtual: nobody waits for it, and a slow computer changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from support.lossy_line import Damage, flip_bits, lose_and_double, swallow
from support.virtual_line import Line

LIMIT = 1.0
HAND = 0.1  # seconds between two cards that change

Fault = Callable[[Line], Iterator[None]]
"""Begins, lasts until it is resumed, and ends."""


def damaged(damage: Damage) -> Fault:
    def fault(line: Line) -> Iterator[None]:
        line.up.damage = line.down.damage = damage
        yield
        line.up.damage = line.down.damage = None

    return fault


def unplugged(line: Line) -> Iterator[None]:
    line.plugged = False
    yield
    line.plugged = True
    line.restart()


def reset_in_mid_line(line: Line) -> Iterator[None]:
    line.up.send(b"tag seq=7 slo")
    line.restart()
    yield


def until(line: Line, time: float) -> Iterator[None]:
    while line.now < time:
        yield


def hands(line: Line, seconds: float) -> Iterator[None]:
    """Cards come and change."""
    end = line.now + seconds
    while line.now < end:
        line.lay(line.random.randrange(16), line.random.randrange(256))
        yield from until(line, min(end, line.now + HAND))


def story(line: Line, fault: Fault, lasts: float) -> Iterator[None]:
    yield from hands(line, 2.0)
    trouble = fault(line)
    next(trouble)
    yield from hands(line, lasts)
    next(trouble, None)
    yield from until(line, line.now + LIMIT)
    assert line.true
    yield from until(line, line.now + LIMIT)
    assert line.true


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("lasts", [0.2, 2.9, 3.3, 4.0])
@pytest.mark.parametrize(
    "fault",
    [damaged(flip_bits), damaged(lose_and_double), damaged(swallow), unplugged, reset_in_mid_line],
    ids=["flipped", "lost_and_doubled", "cut", "unplugged", "reset"],
)
def test_one_second_after_a_fault_the_table_knows_the_truth(
    tmp_path: Path, fault: Fault, lasts: float, seed: int
) -> None:
    line = Line(tmp_path, seed)
    line.run(story(line, fault, lasts))
