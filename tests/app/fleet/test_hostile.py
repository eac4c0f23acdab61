"""A hostile account of another table at a real Mosquitto with the files of `playmat fleet init`."""

import asyncio
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from app.fleet.test_broker import open_client, served
from app.fleet.test_client import PLAYING, acted
from playmat.app.fleet.broker import init
from playmat.app.fleet.client import About, FleetClient
from playmat.config import FleetConfig, TableConfig
from playmat.config.values import GameConfig
from playmat.errors import FleetError
from playmat.events import Event, Ordered, OrderKind
from playmat.fleet.bounds import write
from playmat.fleet.commands import REPLY, Order
from playmat.fleet.happenings import EVENT
from playmat.fleet.reports import BIRTH, Birth
from playmat.fleet.topics import Command, Topic, receipt_topic, reply_topic
from playmat.mqtt import Client, Message
from playmat.session.effects import Answered, Outcome
from support.broker import free_port, mosquitto

FLOOD = 500  # messages
HUGE = 1 << 20  # bytes
DEADLINE = 60.0


class Arena:
    """The table `bar`, its staff, and the account of the table `window`, whose owner is hostile."""

    def __init__(self, home: Path) -> None:
        self.home, self.port = home / "broker", free_port()
        self.passwords = dict(init(self.home, "127.0.0.1", ["bar", "window"]))
        (self.home / "password").write_text(self.passwords["bar"])
        fleet = FleetConfig("bar", "127.0.0.1", self.port, self.home / "password", self.home / "ca.crt")
        config = TableConfig(GameConfig(), home / "mat", home / "journal", (), (), fleet=fleet)
        self.obeyed: list[Ordered] = []
        self.notes: list[str] = []
        self.got: list[Message] = []
        self._news = asyncio.Event()
        self.table = FleetClient(config, About({}, [(0,), (1,)]), self._obey, lambda: None, self.notes.append)

    def _obey(self, event: Event) -> None:
        assert isinstance(event, Ordered)
        self.obeyed.append(event)
        self.table.on_answer(Answered(event.id, Outcome.DONE))

    def open(self, account: str, **options: Any) -> Client:
        return open_client(self.home, self.port, account, self.passwords[account], **options)

    def of(self, topic: str) -> list[bytes]:
        return [message.payload for message in self.got if message.topic == topic]

    async def listen(self, owner: Client) -> None:
        """Keeps all that reaches the owner."""
        async for message in owner.messages():
            self.got.append(message)
            self._news.set()

    async def until(self, topic: str, count: int = 1) -> bytes:
        """Returns the newest message on a topic once there are so many."""
        while len(self.of(topic)) < count:
            self._news.clear()
            await self._news.wait()
        return self.of(topic)[-1]

    async def attack(self, session: str, replayed: bytes) -> list[str]:
        """Tries everything with the account `window`; returns the topics that it could read."""
        own, foreign = Topic.EVENT.of("window"), [kind.of("bar") for kind in (*Topic, *Command)]
        foreign.append(reply_topic("bar", "owner"))
        forged = write(Order(session, secrets.token_hex(16), "Ann"))
        async with self.open("window") as window:
            await window.subscribe("#", qos=1)
            for topic in foreign:
                for payload in (forged, replayed, b""):
                    await window.publish(topic, payload, qos=1, retain=True)
            for number in range(FLOOD):
                await window.publish(foreign[number % len(foreign)], forged)
                await window.publish(own, b"x" * 1000)
            async with self.open("staff") as staff:
                await staff.publish(receipt_topic("window"), b"last", qos=1)
            read = []
            async for message in window.messages():
                if message.topic == receipt_topic("window"):
                    break
                read.append(message.topic)
        with pytest.raises(FleetError):
            async with self.open("window") as window:
                await window.publish(own, b"x" * HUGE)
                await anext(window.messages())  # it is thrown out
        # A connection takes the place of another one with its identifier, whose last will is published.
        gone = write(Birth(session=session, online=False))
        will = (Topic.BIRTH.of("bar"), gone)
        with suppress(FleetError):
            async with (
                self.open("window", identifier="playmat-bar", will=will),
                self.open("window", identifier="playmat-bar"),
            ):
                pass
        return read


def test_an_account_of_another_table_neither_reads_nor_disturbs_this_one(tmp_path: Path) -> None:
    async def play() -> None:
        arena, reply = Arena(tmp_path), reply_topic("bar", "owner")
        with mosquitto(arena.home, arena.port, served(arena.home, arena.port)):
            async with asyncio.timeout(DEADLINE), arena.open("owner") as owner:
                await owner.subscribe("playmat/1/bar/#", qos=1)
                listening = asyncio.create_task(arena.listen(owner))
                running = asyncio.create_task(arena.table.run())
                arena.table.on_status(PLAYING)
                session = BIRTH.read(await arena.until(Topic.BIRTH.of("bar"))).session
                await arena.until(Topic.EVENT.of("bar"))  # it follows the first reports

                async def ask(kind: Command) -> bytes:
                    order = write(Order(session, secrets.token_hex(16), "Ann"))
                    await owner.publish(kind.of("bar"), order, qos=1, response_topic=reply)
                    return order

                captured = await ask(Command.ANSWERED)
                await arena.until(reply)
                before = len(arena.got)
                assert await arena.attack(session, captured) == []
                assert {message.topic for message in arena.got[before:]} <= {Topic.HEALTH.of("bar")}
                await ask(Command.IDENTIFY)
                assert REPLY.read(await arena.until(reply, 2)).outcome == "done"
                arena.table.on_status(acted(1))
                assert EVENT.read(await arena.until(Topic.EVENT.of("bar"), 2)).sequence == 2
                running.cancel()
                listening.cancel()
                await asyncio.wait([running, listening])
        assert [order.kind for order in arena.obeyed] == [OrderKind.ANSWERED, OrderKind.IDENTIFY]
        assert len(arena.notes) == 2 and all("asks from elsewhere" in note for note in arena.notes)

    asyncio.run(play())
