"""`playmat hall update`: idle tables first, and back again at the first table that does not work."""

import asyncio
import secrets
import sys
from pathlib import Path

import pytest

from playmat.errors import HallError
from playmat.fleet.bounds import write
from playmat.fleet.reports import Birth, Fault, Health, Revision, Status
from playmat.fleet.topics import Topic
from playmat_hall.broker import Address
from playmat_hall.updates import Plan, update_tables
from support.broker import free_port, mosquitto
from support.hall_runs import client, until

OLD, NEW = "0.3.0", "0.4.0"
QUICK = {"gather_s": 0.5, "return_s": 20.0, "settle_s": 0.3}
# What a script does at a real table by ssh, and the table then by itself: `broken` has a fault from 0.4.0 on.
SCRIPT = f"""#!{sys.executable}
import asyncio, secrets, sys
from playmat.fleet.bounds import write
from playmat.fleet.reports import Birth, Fault, Health, Revision
from playmat.mqtt import Client
name, version = sys.argv[1:]
with open(__file__ + ".log", "a") as log:
    log.write(f"{{name}} {{version}}\\n")
if name == "untouched":  # the script fails before it reaches the table, which goes on as it was
    sys.exit("no route to host" if version == "{NEW}" else 0)
if name == "stubborn":
    sys.exit("no space left on device")
words, at = {{"en": "no answer"}}, "2026-11-25T20:00:00.000Z"
fault = Fault(part="reader 3", kind="reader", halts=True, cause=words, remedy=words, since=at)
faults = (fault,) if (name, version) == ("broken", "{NEW}") else ()
session = secrets.token_hex(16)
async def start():
    async with Client("127.0.0.1", PORT) as client:
        health = write(Health(revision=Revision(session, 1), faults=faults))
        await client.publish(f"playmat/1/{{name}}/health", health, qos=1, retain=True)
        birth = write(Birth(session=session, online=True, playmat=version))
        await client.publish(f"playmat/1/{{name}}/birth", birth, qos=1, retain=True)
asyncio.run(start())
"""


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def script(tmp_path: Path, port: int) -> Path:
    file = tmp_path / "install"
    file.write_text(SCRIPT.replace("PORT", str(port)))
    file.chmod(0o755)
    return file


async def report(port: int, name: str, game: str = "", version: str = OLD, phase: str = "waiting") -> None:
    """A table that is connected, has an old fault, and plays if it has a game."""
    session = secrets.token_hex(16)
    status = Status(
        revision=Revision(session, 1),
        phase=phase,
        since="2026-11-25T20:00:00.000Z",
        waiting="players",
        game=game,
    )
    words, at = {"en": "no answer"}, "2026-11-25T20:00:00.000Z"
    health = Health(
        revision=Revision(session, 1),
        faults=(Fault(part="reader 9", kind="reader", halts=False, cause=words, remedy=words, since=at),),
    )
    async with client(port, f"{name}-table") as connection:
        await connection.publish(Topic.HEALTH.of(name), write(health), qos=1, retain=True)
        await connection.publish(Topic.STATUS.of(name), write(status), qos=1, retain=True)
        birth = write(Birth(session=session, online=True, playmat=version))
        await connection.publish(Topic.BIRTH.of(name), birth, qos=1, retain=True)


def calls(script: Path) -> list[str]:
    log = Path(f"{script}.log")
    return log.read_text().splitlines() if log.exists() else []


def test_idle_tables_are_updated_at_once_and_one_that_plays_after_its_game(
    tmp_path: Path, port: int, script: Path
) -> None:
    async def update() -> None:
        for name, game in (("a-playing", "chess"), ("door", ""), ("window", "")):
            await report(port, name, game)
        await report(port, "yesterday", "chess", phase="resuming")
        await report(port, "new", version=NEW)
        notes: list[str] = []
        plan = Plan(NEW, script, **QUICK)
        task = asyncio.create_task(update_tables(Address("127.0.0.1", port), plan, notes.append))
        await until(lambda: any("waiting until one is free" in note for note in notes))
        assert calls(script) == [f"door {NEW}", f"window {NEW}", f"yesterday {NEW}"]
        await report(port, "a-playing")
        assert await task == 4 and calls(script)[3:] == [f"a-playing {NEW}"]

    with mosquitto(tmp_path, port):
        asyncio.run(update())


def test_without_a_connected_table_nothing_is_said_to_be_updated(
    tmp_path: Path, port: int, script: Path
) -> None:
    plan = Plan(NEW, script, **QUICK)
    with mosquitto(tmp_path, port), pytest.raises(HallError, match="no table is connected: switch them on"):
        asyncio.run(update_tables(Address("127.0.0.1", port), plan, print))


@pytest.mark.parametrize(
    ("name", "cause"),
    [
        ("broken", "new faults: reader 3.*is back at 0.3.0"),
        ("untouched", "no route to host.*is back at 0.3.0"),
        ("stubborn", "no space left on device.*still reports 0.3.0, although that step failed too"),
    ],
)
def test_the_first_table_that_does_not_work_gets_its_version_back_and_ends_the_update(
    tmp_path: Path, port: int, script: Path, name: str, cause: str
) -> None:
    async def update() -> None:
        for table in (name, "window"):
            await report(port, table)
        await update_tables(Address("127.0.0.1", port), Plan(NEW, script, **QUICK), print)

    with mosquitto(tmp_path, port), pytest.raises(HallError, match=cause):
        asyncio.run(update())
    assert calls(script) == [f"{name} {NEW}", f"{name} {OLD}"]
