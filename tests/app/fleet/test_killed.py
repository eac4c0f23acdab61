"""The program of a table killed during a command: it is not carried out again, and the game continues."""

import asyncio
import json
import re
import secrets
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from app.fleet.test_client import Hall
from playmat.fleet.bounds import write
from playmat.fleet.commands import REPLY, Switch
from playmat.fleet.happenings import EVENT, Begun, Ended
from playmat.fleet.reports import BIRTH, STATUS, Birth, Status
from playmat.fleet.topics import Command, Topic, reply_topic
from playmat.mqtt import Client
from support.broker import free_port, mosquitto
from support.processes import started

REPLIES = reply_topic("window", "hall")


def line(process: subprocess.Popen[str], pattern: str) -> re.Match[str]:
    """Waits for a line of the program's log."""
    assert process.stderr is not None
    return next(found for said in process.stderr if (found := re.search(pattern, said)))


async def begin(address: str) -> None:
    """Begins a game on the page, and keeps that open."""
    async with connect(address.replace("http", "ws") + "/table", open_timeout=None) as page:
        while (hello := json.loads(await page.recv()))["type"] != "hello":
            pass
        start = {"verb": "start", "mat": next(iter(hello["overlays"])), "seats": 2, "program": ""}
        await page.send(json.dumps(start))
        await page.wait_closed()


class Watch(Hall):
    def births(self) -> list[Birth]:
        found = (BIRTH.read(payload) for payload in self.of(Topic.BIRTH.of("window")))
        return [birth for birth in found if birth.online]

    def status(self) -> Status | None:
        found = self.of(Topic.STATUS.of("window"))
        return STATUS.read(found[-1]) if found else None


async def ask(port: int, payload: bytes) -> None:
    async with Client("127.0.0.1", port) as sender:
        await sender.publish(
            Command.PAUSE.of("window"), payload, qos=1, response_topic=REPLIES, correlation=b"1"
        )


@pytest.mark.soak
def test_a_table_killed_during_a_command_does_not_obey_it_again_and_says_so(tmp_path: Path) -> None:
    port = free_port()
    fleet = tmp_path / "fleet.toml"
    fleet.write_text(f'[fleet]\ntable = "window"\nbroker = "127.0.0.1"\nport = {port}\n')
    command = [
        *(sys.executable, "-m", "playmat", "demo", "--port", "0", "--game", "higher-card"),
        *("--state", tmp_path / "state", "--fleet", fleet),
    ]
    asked = "Ann asks from elsewhere: pause"

    async def play() -> None:
        before = Watch(port)
        with started(command, stderr=subprocess.PIPE) as table:
            found = await asyncio.to_thread(line, table, r"http://\S+")
            beginning = asyncio.create_task(begin(found[0]))
            await before.until(lambda got: (status := before.status()) and status.match)
            beginning.cancel()
            await asyncio.wait([beginning])
            session = before.births()[-1].session
            order = write(Switch(session=session, id=secrets.token_hex(16), by="Ann", on=True))
            sending = asyncio.create_task(ask(port, order))
            await asyncio.to_thread(line, table, asked)
            table.kill()
            await sending
        after = Watch(port)
        with started(command, stderr=subprocess.PIPE) as table:
            await after.until(lambda got: (status := after.status()) and status.phase == "resuming")
            later = await after.listens(lambda got: after.of(REPLIES))
            await ask(port, order)
            await later
            reply = REPLY.read(after.of(REPLIES)[-1])
            assert reply.outcome == "refused" and reply.reason and "earlier connection" in reply.reason["en"]
            table.terminate()
            assert table.stderr and asked not in await asyncio.to_thread(table.stderr.read)
        first, second = before.status(), after.status()
        assert first and second and second.match == first.match
        topic = Topic.EVENT.of("window")
        events = {event.sequence: event for event in map(EVENT.read, (*before.of(topic), *after.of(topic)))}
        assert [*events] == [*range(1, len(events) + 1)]
        kinds = [type(event.happened) for event in events.values()]
        assert kinds.count(Begun) == 1 and Ended not in kinds

    with mosquitto(tmp_path, port):
        asyncio.run(asyncio.wait_for(play(), 90))
