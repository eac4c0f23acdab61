"""A hall in the test's own event loop, with a real broker, and tables that publish to it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

import httpx2

from playmat.fleet.bounds import write
from playmat.fleet.commands import Message, Reply, read_request
from playmat.fleet.happenings import Event
from playmat.fleet.reports import Birth
from playmat.fleet.topics import Command, Topic
from playmat.mqtt import Client, Options
from playmat_hall.broker import Address
from playmat_hall.hall import Hall
from playmat_hall.page.server import create_hall_app
from playmat_hall.store.accounts import Account, Role
from playmat_hall.store.database import Database

DEADLINE = 60.0
ANA = Account("ana", Role.STAFF)
BIRTH = Birth(session=secrets.token_hex(16), online=True, playmat="0.3.0", capabilities=("message",))


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


@asynccontextmanager
async def browsing(hall: Hall) -> AsyncIterator[httpx2.AsyncClient]:
    """A browser at the hall's pages, which needs no account."""
    app = create_hall_app(hall, ["testserver"], trusting=True)
    transport = httpx2.ASGITransport(app, client=("127.0.0.1", 1))
    async with httpx2.AsyncClient(transport=transport, base_url="http://testserver") as browser:
        yield browser


async def tell(port: int, events: Iterable[Event], table: str = "window") -> None:
    """Publishes events of a table; returns when the broker has confirmed all."""
    async with client(port) as connection:
        for event in events:
            await connection.publish(Topic.EVENT.of(table), write(event), qos=1)


async def play_table(
    port: int,
    hall: Hall,
    answer_as: str = "window",
    shown: list[str] | None = None,
    birth: Birth = BIRTH,
) -> None:
    """A table that shows messages and answers, on the topic of `answer_as`."""
    async with client(port, "window") as connection:
        await connection.subscribe("playmat/1/window/command/+", qos=1)
        await connection.publish(Topic.BIRTH.of("window"), write(birth), qos=1, retain=True)
        async for message in connection.messages():
            request = read_request(Command.MESSAGE, message.payload)
            if shown is not None and isinstance(request, Message):
                shown.append(request.text)
            assert message.response_topic
            topic = message.response_topic.replace("window", answer_as)
            reply = write(Reply(request.id, "done"))
            await connection.publish(topic, reply, correlation=message.correlation)
