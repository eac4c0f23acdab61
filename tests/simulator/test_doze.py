"""A virtual board dozes while its sweeps can find nothing new, and players do not notice."""

import asyncio
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from playmat.events import TagOff, TagOn
from support.readers import LIMIT, plugged_board
from support.virtual_line import Line

WEAK = 0.515  # the coupling at which a tag answers every other time
SETTLED, LATER = 4.0, 6.0  # seconds
BEHIND = 0.02  # seconds by which the clock of a board that has just been awake may lag


def dozes(home: Path, disturb: Callable[[Line], None], every: int) -> int:
    """How often a board dozes from `SETTLED` to `LATER` after `disturb`; `every`: ms between its sweeps."""
    line = Line(home, seed=0)
    line.pace = {"wait": 0, "every": every} if every else {}
    found = 0

    def story() -> Iterator[None]:
        nonlocal found
        line.lay(3, 1)
        disturb(line)
        while line.now < SETTLED:
            yield
        found = -line.clock.dozes
        while line.now < LATER:
            yield
        found += line.clock.dozes

    line.run(story())
    return found


@pytest.mark.parametrize("every", [0, 60])
def test_a_board_at_rest_dozes(tmp_path: Path, every: int) -> None:
    assert dozes(tmp_path, lambda line: None, every) > 10


@pytest.mark.parametrize("every", [0, 60])
@pytest.mark.parametrize(
    "disturb",
    [
        pytest.param(lambda line: line.lay(5, 2, WEAK), id="weak tag"),
        pytest.param(lambda line: line.fit_cable(5, 2), id="bad cable"),
    ],
)
def test_a_board_stays_awake_while_sweeps_differ(
    tmp_path: Path, disturb: Callable[[Line], None], every: int
) -> None:
    assert dozes(tmp_path, disturb, every) == 0


@pytest.mark.parametrize("every", [0, 60])
def test_a_card_laid_during_a_doze_is_read_before_the_next(tmp_path: Path, every: int) -> None:
    line = Line(tmp_path, seed=0)
    line.pace = {"wait": 0, "every": every} if every else {}
    known: list[bool] = []

    def lay_a_card() -> None:
        if line.now >= SETTLED and not known:
            line.lay(7, 2)
        if line.now >= SETTLED:
            known.append(line.true)

    def story() -> Iterator[None]:
        line.clock.on_doze = lay_a_card
        while line.now < LATER + SETTLED:
            yield

    line.run(story())
    assert known[0] is False and len(known) > 2 and all(known[1:])


def test_a_board_in_a_rhythm_dozes_between_its_sweeps_and_not_in_the_middle_of_one(tmp_path: Path) -> None:
    line = Line(tmp_path, seed=0)
    line.pace = {"wait": 0, "every": 60}
    under_way: list[bool] = []

    def story() -> Iterator[None]:
        for reader in range(12):
            line.lay(reader, reader + 1)
        line.clock.on_doze = lambda: under_way.append(
            any(chip.transceives for chip in sys.modules["machine"].chips)
        )
        while line.now < LATER:
            yield

    line.run(story())
    assert len(under_way) > 10 and not any(under_way)


def until_dozing(pid: int | None) -> None:
    while not Path(f"/proc/{pid}/wchan").read_text().startswith("poll"):
        os.sched_yield()


def test_a_card_laid_on_a_dozing_board_is_stamped_when_it_is_laid(tmp_path: Path) -> None:
    uid = bytes.fromhex("04A1B2C3D4E5F6")

    async def script() -> None:
        async with plugged_board(tmp_path) as recorder, asyncio.timeout(LIMIT):
            loop = asyncio.get_running_loop()
            for tags, kind in (({uid: b""}, TagOn), ({}, TagOff)):
                await asyncio.to_thread(until_dozing, recorder.board.pid)
                laid = loop.time()
                recorder.board.set_field(5, tags)
                event = await recorder.wait_for_a(kind)
                assert isinstance(event, TagOn | TagOff) and event.at is not None
                assert event.at + event.uncertainty >= laid - BEHIND

    asyncio.run(script())
