"""Calls of guests and the booked time outlast the program; a damaged file is none."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from playmat.app.guests import Guests
from playmat.events import Event, Remembered
from playmat.picture import NORTH
from playmat.session.effects import Status
from support.table_harness import TableHarness, play

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
        async with asyncio.timeout(20):
            while not file.exists():  # noqa: ASYNC110
                await asyncio.sleep(0)

    async def find(harness: TableHarness) -> None:
        await harness.until(lambda: harness.status.calls == (NORTH,))

    for script in (call, find):
        play(tmp_path, script, FLEET)


def test_the_booked_time_goes_on_while_the_program_is_away(tmp_path: Path) -> None:
    """An hour was left; ten minutes pass until the next start, whose clock begins anew."""
    told: list[Event] = []

    async def book(day: float, seconds: float) -> None:
        guests = Guests(tmp_path / "journal", told.append, print, lambda: day)
        guests.on_status(replace(Status("waiting"), ends=asyncio.get_running_loop().time() + seconds))
        writing = asyncio.create_task(guests.run())
        async with asyncio.timeout(20):
            while not (tmp_path / "journal-guests").exists():  # noqa: ASYNC110
                await asyncio.sleep(0)
        writing.cancel()

    async def start(day: float) -> None:
        Guests(tmp_path / "journal", told.append, print, lambda: day)

    asyncio.run(book(5000.0, 3600.0))
    asyncio.run(start(5600.0))
    (known,) = told
    assert isinstance(known, Remembered) and known.left == pytest.approx(3000.0, abs=30)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"calls": ["sun"], "ends": 1}', '{"calls": [], "ends": "x"}']
)
def test_a_damaged_file_is_forgotten(tmp_path: Path, text: str) -> None:
    (tmp_path / "journal-guests").write_text(text)
    told: list[Event] = []

    async def start() -> None:
        Guests(tmp_path / "journal", told.append, print)

    asyncio.run(start())
    assert not told
