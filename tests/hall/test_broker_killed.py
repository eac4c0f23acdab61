"""Broker, hall and table are killed by SIGKILL, one after another and together: no event is lost."""

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from app.fleet.test_client import PLAYING, Hall, acted, sequences
from app.fleet.test_client import client as fleet_client
from playmat_hall.store.database import Database
from playmat_hall.store.schema import events
from support import fleet_ends
from support.broker import free_port, mosquitto
from support.examples import soaked
from support.hall_runs import running, until
from support.processes import started


def saving(home: Path, seconds: int) -> str:
    """A broker's configuration; it saves its sessions and messages at this interval."""
    account = "\nuser root" if os.getuid() == 0 else ""
    return (
        f"allow_anonymous true\npersistence true\npersistence_location {home}/\n"
        f"autosave_interval {seconds}{account}"
    )


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = Database(f"sqlite:///{tmp_path / 'hall.db'}")
    database.upgrade()
    yield database
    database.close()


def stored(database: Database) -> list[int]:
    statement = select(events.c.sequence).order_by(events.c.sequence)
    return [*database.now(lambda connection: connection.execute(statement).scalars().all())]


def test_a_killed_broker_loses_no_event_of_a_hall_that_was_away(tmp_path: Path, database: Database) -> None:
    """Mosquitto saves every ten seconds: what it took since then is gone, though it had confirmed it."""
    port, saves = free_port(), saving(tmp_path, 10)

    async def evening() -> None:
        table = fleet_client(tmp_path, port)
        task = asyncio.create_task(table.run())
        with mosquitto(tmp_path, port, saves) as broker:
            async with running(database, port) as (hall, _):
                table.on_status(PLAYING)
                await until(lambda: hall.events == 1)
            broker.send_signal(signal.SIGUSR1)  # it saves at once, with the hall's subscription
            await until(lambda: (tmp_path / "mosquitto.db").exists())
            confirmed = Hall(port)
            reading = await confirmed.listens(lambda got: 31 in sequences(confirmed))
            for number in range(1, 31):
                table.on_status(acted(number))
            await reading
        with mosquitto(tmp_path, port, saves):
            async with running(database, port) as (hall, _):
                await until(lambda: hall.events == 30)
        task.cancel()
        await asyncio.wait([task])

    asyncio.run(evening())
    assert stored(database) == [*range(1, 32)]


def test_a_hall_that_was_connected_for_a_moment_misses_nothing_after_its_broker_was_killed(
    tmp_path: Path, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The broker never saved the subscription, so it confirms events and keeps none of them for the hall."""
    monkeypatch.setattr("playmat.app.fleet.store.HELD", -1.0)  # the minute after a confirmation is over
    port, saves = free_port(), saving(tmp_path, 1800)

    async def evening() -> None:
        table = fleet_client(tmp_path, port)
        task = asyncio.create_task(table.run())
        with mosquitto(tmp_path, port, saves):
            async with running(database, port) as (hall, _):
                table.on_status(PLAYING)
                await until(lambda: hall.events == 1)
        with mosquitto(tmp_path, port, saves):
            meanwhile = Hall(port)
            reading = await meanwhile.listens(lambda got: 31 in sequences(meanwhile))
            for number in range(1, 31):
                table.on_status(acted(number))
            await reading
            async with running(database, port) as (hall, _):
                await until(lambda: hall.events == 30)
                table.on_status(acted(31))
                await until(lambda: hall.events == 31)
        task.cancel()
        await asyncio.wait([task])

    asyncio.run(evening())
    assert stored(database) == [*range(1, 33)]


@pytest.mark.parametrize(("seed", "rounds"), [(1, 3), *(soaked(seed, 6) for seed in range(2, 8))])
def test_nothing_is_lost_when_broker_hall_and_table_are_killed_at_any_moment(
    tmp_path: Path, database: Database, seed: int, rounds: int
) -> None:
    """The broker never saves, and each is away while others are killed or play on."""
    port, random = free_port(), Random(seed)
    up: dict[str, ExitStack] = {}

    def start(*names: str) -> None:
        for name in names:
            if name not in up:
                up[name] = stack = ExitStack()
                if name == "broker":
                    stack.enter_context(mosquitto(tmp_path, port, saving(tmp_path, 1800)))
                else:
                    command = [sys.executable, fleet_ends.__file__, name, str(tmp_path), str(port)]
                    stack.enter_context(started(command))

    async def evening() -> None:
        start("broker", "hall", "table")
        await until(lambda: stored(database))
        for _ in range(rounds):
            for name in random.sample(sorted(up), random.randint(1, len(up))):
                up.pop(name).close()
            start(*random.sample(["broker", "hall", "table"], random.randint(1, 3)))
            if "table" in up:
                more = fleet_ends.numbered(tmp_path) + random.randint(1, 20)
                await until(lambda: fleet_ends.numbered(tmp_path) >= more)  # noqa: B023
        start("broker", "hall", "table")
        last = fleet_ends.numbered(tmp_path)
        await until(lambda: stored(database)[:last] == [*range(1, last + 1)])

    try:
        asyncio.run(evening())
    finally:
        for stack in up.values():
            stack.close()
