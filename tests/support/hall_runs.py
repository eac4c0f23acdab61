"""A hall in the test's own event loop, with a real broker, and tables that publish to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

from playmat.fleet.bounds import write
from playmat.fleet.happenings import Event
from playmat.fleet.topics import Topic
from playmat.mqtt import Client, Options
from playmat_hall.broker import Address
from playmat_hall.hall import Hall
from playmat_hall.store.database import Database

DEADLINE = 60.0


async def until(holds: Callable[[], object]) -> None:
    """Waits until something is true."""
    async with asyncio.timeout(DEADLINE):
        while not holds():  # noqa: ASYNC110 - what changes it is another task or process
            await asyncio.sleep(0.01)


@asynccontextmanager
async def running(
    database: Database, port: int, address: Address | None = None
) -> AsyncIterator[tuple[Hall, list[str]]]:
    """Runs a hall that is connected, and yields it with its log."""
    notes: list[str] = []
    hall = Hall(database, address or Address("127.0.0.1", port), notes.append)
    task = asyncio.create_task(hall.run())
    try:
        await until(lambda: hall.broker.connected)
        yield hall, notes
    finally:
        task.cancel()
        done, _ = await asyncio.wait([task], timeout=DEADLINE)
        assert done, "the hall did not stop"


@asynccontextmanager
async def client(port: int, name: str = "table") -> AsyncIterator[Client]:
    """A connection to the broker."""
    async with Client("127.0.0.1", port, Options(identifier=name)) as connection:
        yield connection


async def tell(port: int, events: Iterable[Event], table: str = "window") -> None:
    """Publishes events of a table; returns when the broker has confirmed all."""
    async with client(port) as connection:
        for event in events:
            await connection.publish(Topic.EVENT.of(table), write(event), qos=1)
