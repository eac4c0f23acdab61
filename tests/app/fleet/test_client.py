"""A table's client and a real Mosquitto: reports, events in order, commands, and a broker that is killed."""

import asyncio
import secrets
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from playmat.app.fleet.client import About, FleetClient
from playmat.app.fleet.connection import connected
from playmat.config import FleetConfig, TableConfig
from playmat.config.values import GameConfig
from playmat.events import Event, Ordered, OrderKind
from playmat.fleet.bounds import write
from playmat.fleet.commands import REPLY, Order
from playmat.fleet.happenings import EVENT
from playmat.fleet.reports import BIRTH, HEALTH, STATUS
from playmat.fleet.topics import Command, Topic, reply_topic
from playmat.journal.file import reading
from playmat.mqtt import Client, Message
from playmat.session.effects import Answered, Outcome, Status
from playmat.session.story import Story
from support.broker import free_port, mosquitto
from support.mqtt_proxy import proxy

PLAYING = Status(
    phase="waiting",
    game="art-of-war",
    observation="official act",
    actions=0,
    story=Story(turn=(0,), scores=((), ())),
    games=("art-of-war",),
)
DEADLINE = 20.0


def acted(number: int) -> Status:
    return replace(PLAYING, actions=number, last=f"recruit G F{number}")


class Hall:
    """Everything that a subscriber of all topics has received, and a wait for it."""

    def __init__(self, port: int, host: str = "127.0.0.1", deadline: float = DEADLINE) -> None:
        self._host, self._port, self._deadline = host, port, deadline
        self.got: list[Message] = []
        self.subscribed = asyncio.Event()

    async def until(self, holds: Callable[[list[Message]], Any]) -> None:
        """Reads until the condition gives something true.

        The broker keeps events for nobody: who waits for them `listens` before the table can connect.
        """
        async with asyncio.timeout(self._deadline):
            async with Client(self._host, self._port) as self.client:
                await self.client.subscribe("playmat/#", qos=1)
                self.subscribed.set()
                async for message in self.client.messages():
                    self.got.append(message)
                    if holds(self.got):
                        return

    async def listens(self, holds: Callable[[list[Message]], Any]) -> asyncio.Task[None]:
        """Returns the reading once it has begun: what was published before does not reach it."""
        self.subscribed.clear()
        reading = asyncio.create_task(self.until(holds))
        await self.subscribed.wait()
        return reading

    def of(self, topic: str) -> list[bytes]:
        return [message.payload for message in self.got if message.topic == topic]


def client(home: Path, port: int, emit: Callable[[Event], None] = lambda event: None) -> FleetClient:
    config = TableConfig(
        GameConfig(), home / "mat.toml", home / "journal.sqlite", (), (),
        fleet=FleetConfig("window", "127.0.0.1", port, None, None),
    )  # fmt: skip
    about = About({}, [(0,), (1,)])
    return FleetClient(config, about, emit, lambda: None, lambda sentence: None, backoff=(0.05, 0.2))


def stored(journal: Path) -> int:
    """Counts the stored events without a lock that the table's own connection could meet."""
    if not journal.with_name(journal.name + "-wal").exists():
        return 0
    with suppress(sqlite3.OperationalError), closing(reading(journal)) as db:
        (count,) = db.execute("SELECT count(*) FROM outbox").fetchone()
        return int(count)
    return 0


def sequences(hall: Hall) -> list[int]:
    return [EVENT.read(payload).sequence for payload in hall.of(Topic.EVENT.of("window"))]


@pytest.fixture
def port() -> int:
    return free_port()


def test_a_table_reports_its_birth_status_health_and_events_in_order(tmp_path: Path, port: int) -> None:
    async def play() -> None:
        table, hall = client(tmp_path, port), Hall(port)
        task = asyncio.create_task(table.run())
        table.on_status(PLAYING)
        for number in (1, 2, 3):
            table.on_status(acted(number))
        reader = asyncio.create_task(hall.until(lambda got: hall.of(Topic.HEALTH.of("window"))))
        await reader
        status = STATUS.read(hall.of(Topic.STATUS.of("window"))[-1])
        assert (status.turn, status.games) == (("south",), ("art-of-war",))
        birth = BIRTH.read(hall.of(Topic.BIRTH.of("window"))[-1])
        assert birth.online and "restart" in birth.capabilities and "update" not in birth.capabilities
        assert not HEALTH.read(hall.of(Topic.HEALTH.of("window"))[-1]).faults
        task.cancel()
        await asyncio.wait([task])
        later = Hall(port)
        await later.until(lambda got: later.of(Topic.BIRTH.of("window")))
        assert not BIRTH.read(later.of(Topic.BIRTH.of("window"))[-1]).online

    with mosquitto(tmp_path, port):
        asyncio.run(play())


def test_a_table_at_rest_gives_signs_of_life(
    tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playmat.app.fleet.client.BEAT", 0.1)

    async def rest() -> None:
        table, hall = client(tmp_path, port), Hall(port)
        task = asyncio.create_task(table.run())
        table.on_status(PLAYING)
        await hall.until(lambda got: len(hall.of(Topic.HEALTH.of("window"))) == 4)
        assert len(hall.of(Topic.STATUS.of("window"))) <= 2
        task.cancel()
        await asyncio.wait([task])

    with mosquitto(tmp_path, port):
        asyncio.run(rest())


def test_events_wait_for_the_broker_and_a_restart_of_the_table(tmp_path: Path, port: int) -> None:
    """No broker, then a killed table, then a broker: every event arrives once, in order."""

    async def offline() -> None:
        table = client(tmp_path, port)
        task = asyncio.create_task(table.run())
        table.on_status(PLAYING)
        table.on_status(acted(1))
        async with asyncio.timeout(DEADLINE):
            while stored(tmp_path / "journal.sqlite") < 2:  # noqa: ASYNC110
                await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        again = client(tmp_path, port)
        task = asyncio.create_task(again.run())
        again.on_status(acted(1))
        again.on_status(acted(2))
        broker = free_port()
        hall = Hall(broker)
        with mosquitto(tmp_path, broker):
            reading = await hall.listens(lambda got: len(sequences(hall)) == 3)
            async with proxy(port, broker):
                await reading
        found = [EVENT.read(payload) for payload in hall.of(Topic.EVENT.of("window"))]
        assert [event.sequence for event in found] == [1, 2, 3]
        assert len({event.match for event in found}) == 1 and len({event.stream for event in found}) == 1
        task.cancel()
        await asyncio.wait([task])

    asyncio.run(offline())


def test_a_command_is_carried_out_once_and_a_repeated_one_gets_the_same_reply(
    tmp_path: Path, port: int
) -> None:
    async def order() -> None:
        emitted: list[Event] = []
        table = client(tmp_path, port, emitted.append)
        task = asyncio.create_task(table.run())
        hall = Hall(port)
        await hall.until(lambda got: hall.of(Topic.BIRTH.of("window")))
        session = BIRTH.read(hall.of(Topic.BIRTH.of("window"))[-1]).session
        reply = reply_topic("window", "hall")
        command = Order(session, secrets.token_hex(16), "Ann")

        def answered(got: list[Message]) -> bool:
            for event in emitted[len(done) :]:
                assert isinstance(event, Ordered) and event.kind is OrderKind.IDENTIFY
                done.append(event)
                table.on_answer(Answered(event.id, Outcome.DONE))
            return len(hall.of(reply)) == 3

        done: list[Event] = []
        reading = await hall.listens(answered)
        async with asyncio.timeout(DEADLINE), Client("127.0.0.1", port) as sender:

            async def send(payload: bytes) -> None:
                topic = Command.IDENTIFY.of("window")
                await sender.publish(topic, payload, qos=1, response_topic=reply, correlation=b"7")

            for payload in (
                write(command),
                b"forged",
                write(replace(command, session="0" * 16, id="1" * 16)),
            ):
                await send(payload)
            while not emitted:  # noqa: ASYNC110
                await asyncio.sleep(0)
            table.on_answer(Answered(command.id, Outcome.DONE))
            done.extend(emitted)
            await send(write(command))
            await reading
        replies = [REPLY.read(answer) for answer in hall.of(reply)]
        assert sorted((answer.id == command.id, answer.outcome) for answer in replies) == [
            (False, "refused"), (True, "done"), (True, "done"),
        ]  # fmt: skip
        assert len(emitted) == 1
        task.cancel()
        await asyncio.wait([task])

    with mosquitto(tmp_path, port):
        asyncio.run(order())


def test_a_table_can_be_stopped_at_any_moment_of_its_conversation(tmp_path: Path, port: int) -> None:
    async def stop_often() -> None:
        config = FleetConfig("window", "127.0.0.1", port, None, None)

        async def publish() -> None:
            while True:
                await connection.publish("playmat/noise", b"", retain=False)

        async with connected(config, "playmat/will", b"") as connection:
            for moment in range(300):
                task = asyncio.create_task(publish())
                for _ in range(moment):
                    await asyncio.sleep(0)
                task.cancel()
                done, _ = await asyncio.wait([task], timeout=DEADLINE)
                assert done, f"still publishing when cancelled at step {moment}"

    with mosquitto(tmp_path, port):
        asyncio.run(stop_often())


def test_a_killed_broker_that_returns_gets_every_event_in_order(tmp_path: Path, port: int) -> None:
    async def play() -> None:
        table = client(tmp_path, port)
        task = asyncio.create_task(table.run())
        table.on_status(PLAYING)
        broker = free_port()
        first, second = Hall(broker), Hall(broker)
        with mosquitto(tmp_path, broker):
            async with proxy(port, broker):
                await first.until(lambda got: first.of(Topic.HEALTH.of("window")))
        for number in range(1, 101):
            table.on_status(acted(number))
        with mosquitto(tmp_path, broker):
            reading = await second.listens(lambda got: 101 in sequences(second))
            async with proxy(port, broker):
                await reading
        assert [*dict.fromkeys(sequences(second))][-100:] == [*range(2, 102)]
        assert not task.done()
        task.cancel()
        await asyncio.wait([task])

    asyncio.run(play())
