"""Faults between a table and a real Mosquitto: packets repeated, reordered and lost, clocks that jump."""

import asyncio
import gc
import secrets
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.fleet.test_client import DEADLINE, PLAYING, Hall, acted, client, sequences, stored
from playmat.app.fleet.client import About, FleetClient
from playmat.app.fleet.clock import Clocks
from playmat.app.fleet.connection import connected
from playmat.config import FleetConfig, TableConfig
from playmat.config.values import GameConfig
from playmat.errors import FleetError
from playmat.events import Event, Ordered
from playmat.fleet.bounds import write
from playmat.fleet.commands import REPLY, Order
from playmat.fleet.happenings import EVENT
from playmat.fleet.reports import BIRTH, HEALTH
from playmat.fleet.topics import Command, Topic, reply_topic
from playmat.mqtt import Client
from playmat.session.effects import Answered, Outcome
from support.broker import free_port, mosquitto
from support.mqtt_proxy import PUBACK, PUBLISH, SUBACK, kind, proxy, repeated

HOUR = 3600.0
CUTS = 3


class Disturbed:
    """Delivers commands twice, in pairs of reversed order; loses some of the broker's confirmations."""

    def __init__(self) -> None:
        self._held: bytes | None = None
        self._confirmations = 0
        self.cuts = 0

    def change(self, packet: bytes) -> Sequence[bytes] | None:
        if kind(packet) == PUBACK:
            self._confirmations += 1
            if self._confirmations % 10 == 0 and self.cuts < CUTS:
                self.cuts += 1
                self._held = None
                return None
        if kind(packet) != PUBLISH:
            return [packet]
        if self._held is None:
            self._held = packet
            return []
        first, self._held = self._held, None
        return [packet, repeated(packet), first, repeated(first)]


def test_commands_that_come_twice_and_in_another_order_are_carried_out_once(tmp_path: Path) -> None:
    broker, port, disturbed = free_port(), free_port(), Disturbed()
    emitted: list[Ordered] = []

    def emit(event: Event) -> None:
        assert isinstance(event, Ordered)
        emitted.append(event)
        table.on_answer(Answered(event.id, Outcome.DONE))

    async def play() -> None:
        nonlocal table
        table = client(tmp_path, port, emit)
        hall = Hall(broker)
        events = await hall.listens(lambda got: 41 in sequences(hall))
        async with proxy(port, broker, disturbed.change):
            task = asyncio.create_task(table.run())
            table.on_status(PLAYING)
            for number in range(1, 41):
                table.on_status(acted(number))
            await events
            assert [*dict.fromkeys(sequences(hall))] == [*range(1, 42)]
            assert disturbed.cuts == CUTS and len(sequences(hall)) > 41, "nothing was delivered twice"
            session = BIRTH.read(hall.of(Topic.BIRTH.of("window"))[-1]).session
            orders = [Order(session, secrets.token_hex(16), "Ann") for _ in range(6)]
            later, reply = Hall(broker), reply_topic("window", "hall")
            reading = await later.listens(lambda got: len(later.of(reply)) == 2 * len(orders))
            async with Client("127.0.0.1", broker) as sender:
                for order in orders:
                    await sender.publish(
                        Command.IDENTIFY.of("window"),
                        write(order),
                        qos=1,
                        response_topic=reply,
                    )
                await reading
            answered = {REPLY.read(payload).id for payload in later.of(reply)}
            assert answered == {order.id for order in orders}
            assert sorted(emission.id for emission in emitted) == sorted(answered)
            task.cancel()
            await asyncio.wait([task])

    table: FleetClient
    with mosquitto(tmp_path, broker):
        asyncio.run(play())


@pytest.mark.parametrize("jump", [-5 * HOUR, 5 * HOUR, 240 * HOUR, -240 * HOUR])
def test_no_event_is_lost_when_the_time_of_day_jumps_while_the_broker_is_away(
    tmp_path: Path, jump: float
) -> None:
    """The first set of the clock of a Pi that was switched off for ten days makes no event old."""
    port, broker, day = free_port(), free_port(), [1_700_000_000.0]
    config = TableConfig(
        GameConfig(), tmp_path / "mat", tmp_path / "journal.sqlite", (), (),
        fleet=FleetConfig("window", "127.0.0.1", port, None, None, keep_days=7),
    )  # fmt: skip

    async def play() -> None:
        table = FleetClient(
            config,
            About({}, [(0,), (1,)]),
            lambda event: None,
            lambda: None,
            lambda sentence: None,
            Clocks(lambda: 0.0, lambda: day[0]),
            backoff=(0.05, 0.2),
        )
        task = asyncio.create_task(table.run())
        for number in range(1, 7):
            table.on_status(acted(number))
            while stored(config.journal) < number:  # noqa: ASYNC110
                await asyncio.sleep(0)
            day[0] += jump if number % 2 else -jump
        hall = Hall(broker)
        with mosquitto(tmp_path, broker):
            health = Topic.HEALTH.of("window")
            reading = await hall.listens(lambda got: 6 in sequences(hall) and hall.of(health))
            async with proxy(port, broker):
                await reading
                assert not task.done()
                task.cancel()
                await asyncio.wait([task])
        found = [EVENT.read(payload) for payload in hall.of(Topic.EVENT.of("window"))]
        assert [event.sequence for event in found] == [1, 2, 3, 4, 5, 6]
        assert HEALTH.read(hall.of(health)[-1]).outbox.dropped == 0

    async def limited() -> None:
        async with asyncio.timeout(DEADLINE):
            await play()

    asyncio.run(limited())


def test_a_connection_lost_while_it_subscribes_leaves_no_exception_unread(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playmat.app.fleet.connection._TIMEOUT", 0.5)
    broker, port = free_port(), free_port()

    async def connect() -> None:
        async with connected(FleetConfig("window", "127.0.0.1", port, None, None), "x", b"") as connection:
            await connection.subscribe("playmat/x")

    async def lose() -> None:
        async with proxy(port, broker, lambda packet: None if kind(packet) == SUBACK else [packet]):
            with pytest.raises(FleetError):
                await connect()
        gc.collect()

    with mosquitto(tmp_path, broker):
        asyncio.run(lose())
    assert "never retrieved" not in caplog.text
