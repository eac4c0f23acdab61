"""A network that loses every packet between a table and a broker in a namespace of its own."""

import asyncio
import os
import secrets
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.fleet.test_client import PLAYING, Hall, acted, sequences
from playmat.app.fleet.client import About, FleetClient
from playmat.config import FleetConfig, TableConfig
from playmat.config.values import GameConfig
from playmat.events import Event
from playmat.fleet.bounds import write
from playmat.fleet.commands import Order
from playmat.fleet.reports import BIRTH
from playmat.fleet.topics import Command, Topic, reply_topic
from playmat.mqtt import Client
from support.broker import mosquitto

PORT = 1883
_LINE = 2 * secrets.randbelow(127)  # a killed test leaves its own
LINES = f"10.213.{_LINE}", f"10.213.{_LINE + 1}"
"""The networks of the broker's lines to the table and to the hall, where it is number 2."""

TABLES, HALLS = (f"{line}.2" for line in LINES)
SLOW = 180.0  # seconds until both ends have noticed


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@contextmanager
def namespace() -> Iterator[str]:
    """A namespace with both lines, reached from that of the test."""
    name = f"playmat-{secrets.token_hex(3)}"
    ip("netns", "add", name)
    try:
        for number, network in enumerate(LINES):
            near, far = f"pm{name[-6:]}a{number}", f"pm{name[-6:]}b{number}"
            ip("link", "add", near, "type", "veth", "peer", "name", far, "netns", name)
            ip("addr", "add", f"{network}.1/24", "dev", near)
            ip("link", "set", near, "up")
            ip("-n", name, "addr", "add", f"{network}.2/24", "dev", far)
            ip("-n", name, "link", "set", far, "up")
        yield name
    finally:
        ip("netns", "del", name)


def cut(name: str, change: str) -> None:
    """Removes or restores the broker's address on the table's link, without a notice to either end."""
    ip("-n", name, "addr", change, f"{TABLES}/24", "dev", f"pm{name[-6:]}b0")


@pytest.mark.soak
@pytest.mark.skipif(os.geteuid() != 0, reason="only root makes network namespaces")
@pytest.mark.timeout(1000)
@pytest.mark.parametrize("pace", [0.0, 6.0], ids=["until both ends notice", "ten minutes"])
def test_a_network_that_is_cut_and_comes_back_loses_no_event_and_obeys_no_late_command(
    tmp_path: Path, pace: float
) -> None:
    """Cut for a hundred actions, and until the broker has published the will and a new attempt has failed."""
    fleet = FleetConfig("window", TABLES, PORT, None, None)
    config = TableConfig(GameConfig(), tmp_path / "mat", tmp_path / "journal", (), (), fleet=fleet)
    emitted: list[Event] = []
    noticed = asyncio.Event()

    def note(sentence: str) -> None:
        if "cannot be reached" in sentence:
            noticed.set()

    async def play(name: str) -> None:
        table = FleetClient(
            config, About({}, [(0,), (1,)]), emitted.append, lambda: None, note, backoff=(1, 2)
        )
        hall = Hall(PORT, HALLS, SLOW)
        births = Topic.BIRTH.of("window")
        begun = await hall.listens(lambda got: hall.of(births) and 1 in sequences(hall))
        task = asyncio.create_task(table.run())
        table.on_status(PLAYING)
        await begun
        session = BIRTH.read(hall.of(births)[-1]).session
        cut(name, "del")
        watching = asyncio.create_task(hall.until(lambda got: not BIRTH.read(hall.of(births)[-1]).online))
        async with Client(HALLS, PORT) as sender:
            late = write(Order(session, secrets.token_hex(16), "Ann"))
            await sender.publish(
                Command.IDENTIFY.of("window"), late, qos=1, response_topic=reply_topic("window", "hall")
            )
        for number in range(1, 101):
            table.on_status(acted(number))
            await asyncio.sleep(pace)  # the pace of a game
        await watching
        await noticed.wait()
        later = Hall(PORT, HALLS, SLOW)
        events = await later.listens(lambda got: 101 in sequences(later))
        cut(name, "add")
        await events
        # The first event is repeated where the cut came before the table had its confirmation.
        assert [*dict.fromkeys((*sequences(hall), *sequences(later)))] == [*range(1, 102)]
        assert BIRTH.read(later.of(births)[-1]).online and not emitted and not task.done()
        task.cancel()
        await asyncio.wait([task])

    with (
        namespace() as name,
        mosquitto(
            tmp_path,
            PORT,
            f"allow_anonymous true\nlistener {PORT} {TABLES}",
            HALLS,
            ["ip", "netns", "exec", name],
        ),
    ):
        asyncio.run(play(name))
