"""A broker that confirms a message without accepting it: one line in the log, and no event is lost."""

import asyncio
from itertools import cycle
from pathlib import Path

from app.fleet.test_broker import open_client, served
from playmat.app.fleet.broker import init, reload
from playmat.app.fleet.client import About, FleetClient
from playmat.config import FleetConfig, TableConfig
from playmat.config.values import GameConfig
from playmat.fleet.happenings import EVENT
from playmat.fleet.topics import Topic
from playmat.mqtt import Client, Message
from playmat.session.effects import Status
from support.broker import free_port, mosquitto


def test_an_event_that_the_broker_refuses_waits_and_is_logged_once(tmp_path: Path) -> None:
    home, port, notes = tmp_path / "broker", free_port(), list[str]()
    passwords = dict(init(home, "127.0.0.1", ["bar"]))
    (home / "password").write_text(passwords["bar"])
    rules = (home / "access").read_text()
    allowed = f"topic write {Topic.EVENT.of('bar')}\n"
    assert allowed in rules
    (home / "access").write_text(rules.replace(allowed, ""))
    fleet = FleetConfig("bar", "127.0.0.1", port, home / "password", home / "ca.crt")
    config = TableConfig(GameConfig(), home / "mat", tmp_path / "journal", (), (), fleet=fleet)
    logged = asyncio.Event()

    def note(sentence: str) -> None:
        notes.append(sentence)
        logged.set()

    async def play() -> list[int]:
        table = FleetClient(config, About({}, [(0,), (1,)]), lambda event: None, lambda: None, note)
        task = asyncio.create_task(table.run())
        found: list[int] = []
        async with asyncio.timeout(20), open_client(home, port, "owner", passwords["owner"]) as owner:
            await owner.subscribe("playmat/#", qos=1)
            table.on_status(Status(phase="waiting", game="art-of-war", observation="official act"))
            await logged.wait()
            await until(owner, Topic.STATUS)  # which goes on
            table.on_status(Status(phase="waiting", game="art-of-war", observation="official act", actions=1))
            await until(owner, Topic.STATUS)
            (home / "access").write_text(rules)
            assert reload(home)
            # The broker reads its files in its own time, and a change makes the table try again.
            phases = cycle(("choosing", "waiting"))
            while len(found) < 2:
                table.on_status(
                    Status(phase=next(phases), game="art-of-war", observation="official act", actions=1)
                )
                message = await until(owner, Topic.EVENT, Topic.STATUS)
                if message.topic == Topic.EVENT.of("bar"):
                    found.append(EVENT.read(message.payload).sequence)
        task.cancel()
        await asyncio.wait([task])
        return found

    with mosquitto(home, port, served(home, port)):
        assert asyncio.run(play()) == [1, 2]
    (sentence,) = notes
    assert Topic.EVENT.of("bar") in sentence and "Not authorized" in sentence and "access rules" in sentence


async def until(client: Client, *topics: Topic) -> Message:
    """Returns the next message on one of these topics."""
    wanted = [topic.of("bar") for topic in topics]
    return await anext(message async for message in client.messages() if message.topic in wanted)
