"""Calls of guests and the booked time outlast the program; a damaged file is none."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from playmat.app.guests import Guests, Moment
from playmat.events import Event, Remembered
from playmat.placement import NORTH
from playmat.session.effects import Status
from support.table_harness import LIMIT, TableHarness, play

FLEET = """
[fleet]
table = "bar"
broker = "localhost"
"""


def test_a_call_outlasts_the_program(tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite-guests"

    async def call(harness: TableHarness) -> None:
        harness.table.emit(Remembered((NORTH,)))
        await harness.until(lambda: harness.status.calls == (NORTH,))
        async with asyncio.timeout(LIMIT):
            while not file.exists():  # noqa: ASYNC110
                await asyncio.sleep(0)

    async def find(harness: TableHarness) -> None:
        await harness.until(lambda: harness.status.calls == (NORTH,))

    for script in (call, find):
        play(tmp_path, script, FLEET)


def left_after(folder: Path, left: float, written: Moment, started: Moment) -> float | None:
    """Returns what is left at a start of an hour that had `left` seconds to go."""
    told: list[Event] = []

    async def book() -> None:
        guests = Guests(folder / "journal", told.append, print, lambda: written)
        guests.on_status(replace(Status(phase="waiting"), ends=asyncio.get_running_loop().time() + left))
        await written_by(guests, folder)

    async def start() -> None:
        Guests(folder / "journal", told.append, print, lambda: started)

    asyncio.run(book())
    asyncio.run(start())
    (known,) = told
    assert isinstance(known, Remembered)
    return known.left


async def written_by(guests: Guests, folder: Path) -> None:
    writing = asyncio.create_task(guests.run())
    async with asyncio.timeout(LIMIT):
        while not (folder / "journal-guests").exists():  # noqa: ASYNC110
            await asyncio.sleep(0)
    writing.cancel()


@pytest.mark.parametrize(
    ("written", "started", "away"),
    [
        pytest.param(Moment("a", 100, 5000), Moment("a", 700, 5600), 600, id="another start of the program"),
        pytest.param(Moment("a", 100, 5000), Moment("a", 700, 9e8), 600, id="the clock was set meanwhile"),
        pytest.param(Moment("a", 9000, 5000), Moment("b", 20, 5600), 600, id="a reboot"),
        pytest.param(Moment("a", 9000, 5000), Moment("b", 20, 4000), 0, id="a reboot with an old clock"),
        pytest.param(Moment("a", 9000, 5000), Moment("b", 20, 87_920), 0, id="set only after the reboot"),
        pytest.param(Moment("", 9000, 5000), Moment("", 20, 5600), 600, id="no names of boots"),
    ],
)
def test_the_booked_time_goes_on_while_the_program_is_away(
    tmp_path: Path, written: Moment, started: Moment, away: float
) -> None:
    assert left_after(tmp_path, 3000.0, written, started) == pytest.approx(3000.0 - away, abs=30)


def test_the_time_that_is_left_is_written_while_it_runs(tmp_path: Path) -> None:
    written = asyncio.Event()

    def now() -> Moment:
        written.set()
        return Moment("", 0.0, 0.0)

    async def run() -> None:
        guests = Guests(tmp_path / "journal", print, print, now, period=0.0)
        guests.on_status(replace(Status(phase="waiting"), ends=asyncio.get_running_loop().time() + 3000.0))
        writing = asyncio.create_task(guests.run())
        async with asyncio.timeout(LIMIT):
            for _ in range(3):
                await written.wait()
                written.clear()
        writing.cancel()

    asyncio.run(run())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"calls": ["sun"], "left": null}',
        '{"calls": [], "left": "x"}',
        '{"calls": [], "left": {"seconds": NaN, "boot": "", "since_boot": 1, "day": 1}}',
    ],
)
def test_a_damaged_file_is_forgotten(tmp_path: Path, text: str) -> None:
    (tmp_path / "journal-guests").write_text(text)
    told: list[Event] = []

    async def start() -> None:
        Guests(tmp_path / "journal", told.append, print)

    asyncio.run(start())
    assert not told
