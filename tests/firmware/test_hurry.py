"""Readers where milliseconds decide are visited again within 12 ms; the only clock is the model's."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from playmat.drawing import Point
from playmat.events import BadLine, TagOff, TagOn
from playmat.link.visits import hurry, near
from support.chips import tag
from support.examples import soaked
from support.reader_rig import CYCLES, ReaderRig, Sweep
from support.readers import LinkRecorder, plugged_board

WITHIN_MS, SLOW_MS = 12, 60
SECOND_US = 1_000_000
ROW: list[Point] = [(70.0 * n, 0.0) for n in range(6)] + [(460.0, -100.0)]
"""A player's slots as they may lie before him: for aiming, four of endurance, concentration, and one more."""
AIM, CONCENTRATION = 0, 5
CARD = bytes.fromhex("04A1B2C3D4E5F6")


def longest(points: Sequence[Point], often: Sequence[int], cards: Sequence[int]) -> tuple[float, float]:
    """The longest time between two visits of one of these, and of any other, in ms, while cards lie there."""
    rig = ReaderRig(len(points), python=CYCLES)
    order = hurry(points, often)
    turns = [
        turn
        for reader, apart in zip(order, near(points, order), strict=True)
        for turn in ((reader, None) if apart else (reader,))
    ]
    sweep = Sweep(rig, turns, 2, deck=CONCENTRATION)
    for reader in cards:
        rig.chips[reader].put([tag(f"04{reader:02X}0102030506", bytes(16))])
    visits: dict[int, list[int]] = {reader: [] for reader in range(len(points))}
    for reader, slot in enumerate(sweep.slots):
        slot.inner.visit.go_on = _noted(rig, slot.inner.visit.go_on, visits[reader])
    for _ in range(3):
        sweep.run()
    for times in visits.values():
        times.clear()
    began = rig.now
    while rig.now - began < SECOND_US:
        sweep.run()
    gaps = {r: max(b - a for a, b in pairwise(v)) / 1000 for r, v in visits.items()}
    others = [gap for reader, gap in gaps.items() if reader not in often]
    return max(gaps[reader] for reader in often), max(others)


def _noted(rig: ReaderRig, go_on: Any, times: list[int]) -> Any:
    def noted(first: bool) -> bool:
        if ended := bool(go_on(first)):
            times.append(rig.now)
        return ended

    return noted


@pytest.mark.parametrize("laid", [0, 1, soaked(2), 3])
@pytest.mark.parametrize("others", [(), (CONCENTRATION, 6)])
def test_those_that_decide_are_visited_again_within_12_ms(laid: int, others: Sequence[int]) -> None:
    """The next slot of endurance, after those where cards lie, and the place for aiming."""
    quick, slow = longest(ROW, (1 + laid, AIM), (*range(1, 1 + laid), *others))
    assert quick <= WITHIN_MS
    assert slow <= SLOW_MS


def test_so_they_are_whatever_lies_there() -> None:
    quick, slow = longest(ROW, (AIM, CONCENTRATION), range(1, len(ROW)))
    assert quick <= WITHIN_MS
    assert slow <= SLOW_MS


@pytest.mark.parametrize("often", [(1,), (AIM, CONCENTRATION), (1, 2, 3, 4)])
def test_every_reader_has_its_turn(often: Sequence[int]) -> None:
    assert set(hurry(ROW, often)) == set(range(len(ROW)))


def test_of_many_that_are_to_come_often_the_first_do() -> None:
    order = hurry(ROW, (3, 1, 2, 4))
    assert {reader for reader in order if order.count(reader) > 1} == {3, 1}


def test_a_board_that_is_told_so_hears_all_its_readers_and_goes_back_to_visiting_all_alike(
    tmp_path: Path,
) -> None:
    """The firmware that is flashed, at a real pseudo-terminal."""

    async def come_and_go(recorder: LinkRecorder, reader: int) -> None:
        recorder.board.set_field(reader, {CARD: bytes(16)})
        came = await recorder.wait_for_a(TagOn)
        assert isinstance(came, TagOn) and came.reader == reader
        recorder.board.set_field(reader, {})
        await recorder.wait_for_a(TagOff)

    async def script() -> None:
        now = asyncio.get_running_loop().time
        async with plugged_board(tmp_path) as recorder:
            recorder.link.hurry((1, 7), now())
            for reader in (1, 12, 7):
                await come_and_go(recorder, reader)
            recorder.link.hurry((3,), now())
            await come_and_go(recorder, 3)
            recorder.link.hurry((), now())
            await come_and_go(recorder, 1)
            assert not any(isinstance(event, BadLine) for event in recorder.events)
            assert not recorder.losses

    asyncio.run(script())
