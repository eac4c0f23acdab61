"""Broker, hall and database are killed, and the disk is full: nothing is lost, and no visitor is admitted."""

import asyncio
import gc
import os
import re
import resource
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy import text

from hall.evening import event
from playmat.errors import HallError
from playmat.fleet.bounds import write
from playmat.fleet.happenings import Acted, Event
from playmat.fleet.reports import Birth
from playmat.fleet.topics import Command, Topic
from playmat_hall.attention import Urgency, attention
from playmat_hall.broker import Address
from playmat_hall.hall import Hall
from playmat_hall.instants import now_ms
from playmat_hall.store.accounts import Account, Role, create_account, latest_audit
from playmat_hall.store.database import Database
from support.broker import free_port, mosquitto
from support.hall_runs import DEADLINE, browsing, client, running, tell, until
from support.mqtt_proxy import SUBACK, kind, proxy
from support.postgresql import cluster, serving
from support.processes import started


def actions(first: int, last: int) -> list[Event]:
    return [event(number, Acted(number, "draw"), 1).event for number in range(first, last)]


@contextmanager
def hall(file: Path, port: int, notes: list[str]) -> Iterator[int]:
    """Runs `playmat hall` until the block ends, where it is killed; yields its process."""
    command = [sys.executable, "-m", "playmat", "hall", "--port", "0", "--broker", f"mqtt://127.0.0.1:{port}"]
    with started(
        [*command, "--database", f"sqlite:///{file}"], stderr=subprocess.PIPE, cwd=file.parent
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            notes.append(line)
            if "connected to the broker" in line:
                break
        Thread(target=notes.extend, args=(process.stderr,), daemon=True).start()
        yield process.pid


def stored(file: Path, below: int = 1 << 53) -> int:
    """The number of events with a sequence number below this."""
    with closing(sqlite3.connect(file, timeout=DEADLINE)) as database:
        number: int = database.execute("SELECT count(*) FROM events WHERE sequence < ?", (below,)).fetchone()[
            0
        ]
        return number


def test_a_killed_hall_gets_what_happened_meanwhile_and_nothing_twice(tmp_path: Path) -> None:
    file, port = tmp_path / "hall.db", free_port()
    with mosquitto(tmp_path, port):
        with hall(file, port, []):
            asyncio.run(tell(port, actions(0, 100)))  # killed while it stores them
        asyncio.run(tell(port, actions(100, 200)))
        with hall(file, port, []):
            asyncio.run(until(lambda: stored(file) == 200))


@pytest.mark.soak
def test_events_wait_at_the_broker_while_postgresql_is_killed_and_nobody_is_admitted(tmp_path: Path) -> None:
    port = free_port()

    async def play(database: Database, stop: Callable[[], object], start: Callable[[], object]) -> None:
        async with running(database, port) as (hall, notes):
            await tell(port, actions(0, 20))
            await until(lambda: hall.events == 20)
            stop()
            await tell(port, actions(20, 40))
            await until(lambda: any("events wait" in note for note in notes))
            assert (await hall.health())["store"] == "not ready"
            assert await hall.account_of("a forged token") is None
            with pytest.raises(HallError, match="check its server"):
                await hall.sign_in("ana", "the right one")
            start()
            await until(lambda: hall.events == 40)
            assert any("works again" in note for note in notes)

    with mosquitto(tmp_path, port), cluster() as home:
        first, second = ExitStack(), ExitStack()
        database = Database(first.enter_context(serving(home)))
        with first, second, closing(database):
            database.upgrade()
            account = Account("ana", Role.OWNER)
            database.now(lambda connection: create_account(connection, account, "no hash", 1))
            asyncio.run(play(database, first.close, lambda: second.enter_context(serving(home))))


@pytest.mark.soak
def test_events_wait_at_the_broker_while_the_disk_is_full(tmp_path: Path) -> None:
    file, port = tmp_path / "hall.db", free_port()
    notes: list[str] = []
    with mosquitto(tmp_path, port), hall(file, port, notes) as process:
        asyncio.run(tell(port, actions(0, 20)))
        asyncio.run(until(lambda: stored(file) == 20))
        # A file that may not grow fails like one on a full disk.
        largest = max(path.stat().st_size for path in tmp_path.glob("hall.db*"))
        hard = resource.prlimit(process, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(process, resource.RLIMIT_FSIZE, (largest, hard))
        asyncio.run(tell(port, actions(20, 1020)))
        asyncio.run(until(lambda: any(re.search("database failed.*events wait", note) for note in notes)))
        resource.prlimit(process, resource.RLIMIT_FSIZE, (hard, hard))
        asyncio.run(until(lambda: stored(file) == 1020))


@pytest.mark.soak
@pytest.mark.skipif(os.geteuid() != 0, reason="only root mounts a small disk")
def test_a_full_disk_below_postgresql_is_shown_and_loses_nothing(tmp_path: Path) -> None:
    port = free_port()

    async def play(database: Database, home: Path) -> None:
        async with running(database, port) as (hall, notes):
            await tell(port, actions(0, 20))
            await until(lambda: hall.events == 20)
            async with browsing(hall) as browser:
                ballast = fill(home)
                await tell(port, actions(20, 4020))
                await until(lambda: database.state != "ready")
                health = (await browser.get("/healthz")).json()
                assert (health["store"], health["broker"]) == ("disk full", "connected")
                assert any("events wait" in note for note in notes)
                ballast.unlink()
                await until(lambda: hall.events == 4020)
                assert (await browser.get("/healthz")).json()["store"] == "ready"

    queue = "allow_anonymous true\nmax_queued_messages 100000"  # as `playmat fleet init` writes it
    with mosquitto(tmp_path, port, queue), small_disk() as disk, cluster(disk) as home, serving(home) as url:
        database = Database(url)
        with closing(database):
            database.upgrade()
            asyncio.run(play(database, home))
            stored = database.now(lambda connection: connection.execute(text("SELECT count(*) FROM events")))
            assert stored.scalar_one() == 4020


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Database]:
    database = Database(f"sqlite:///{tmp_path / 'hall.db'}")
    database.upgrade()
    yield database
    database.close()


def test_a_database_that_works_again_is_noticed_without_any_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, empty: Database
) -> None:
    monkeypatch.setattr("playmat_hall.hall.PROBE_S", 0.01)
    port = free_port()

    def rename(old: str, new: str) -> None:
        empty.now(lambda connection: connection.execute(text(f"ALTER TABLE {old} RENAME TO {new}")))

    async def play() -> None:
        async with running(empty, port) as (hall, _):
            rename("audit", "away")
            await hall.audit("ana", "reset", "window", "done")
            assert (await hall.health())["store"] == "not ready"
            rename("away", "audit")
            await until(lambda: empty.state == "ready")
            assert (await hall.health())["store"] == "ready"

    with mosquitto(tmp_path, port):
        asyncio.run(play())
        assert empty.now(latest_audit)[0]["action"] == "database works"


def test_a_table_without_a_last_will_is_missed_after_a_while_and_greeted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, empty: Database
) -> None:
    """Table and broker lost their power together: the broker still keeps that the table is there."""
    monkeypatch.setattr("playmat_hall.hall.SILENT_S", 0.3)
    port = free_port()
    birth = write(Birth(session="0" * 16, online=True, playmat="0.3.0"))

    async def play() -> None:
        async with client(port) as connection:
            await connection.publish(Topic.BIRTH.of("window"), birth, qos=1, retain=True)
            async with running(empty, port) as (hall, _):
                await until(lambda: "window" in hall.tables.states)
                table = hall.tables.states["window"]
                assert table.online
                await until(lambda: attention(table, now_ms(), "en").urgency is Urgency.LOST)
                with pytest.raises(HallError, match="not connected"):
                    await hall.command(Account("ana", Role.STAFF), "window", Command.IDENTIFY, {})
                await connection.publish(Topic.BIRTH.of("window"), birth, qos=1, retain=True)
                await until(lambda: table.online)

    with mosquitto(tmp_path, port):
        asyncio.run(play())


@pytest.mark.soak
def test_the_consoles_of_a_killed_table_show_their_pairing_again(tmp_path: Path, empty: Database) -> None:
    port, fleet = free_port(), tmp_path / "fleet.toml"
    fleet.write_text(f'[fleet]\ntable = "window"\nbroker = "127.0.0.1"\nport = {port}\n')
    command: list[str | Path] = [
        *(sys.executable, "-m", "playmat", "demo", "--port", "0", "--game", "higher-card"),
        *("--state", tmp_path / "state", "--fleet", fleet),
    ]

    def shown(hall: Hall, session: str = "") -> str:
        """The session of a table whose consoles show the pairing, if it is another one."""
        table = hall.tables.states.get("window")
        if table is None or table.status is None or not table.online:
            return ""
        words = str([(console.headline, console.details) for console in table.status.consoles])
        now = table.status.revision.session
        return now if "Round 1: Ana (South) and Ben (North)" in words and now != session else ""

    async def evening() -> None:
        async with running(empty, port) as (hall, _), browsing(hall) as browser:
            with started(command):
                await until(lambda: "window" in hall.tables.states)
                players = {"form": "swiss", "players": ["Ana", "Ben"], "tables": ["window"]}
                begun = (await browser.post("/api/tournament", json=players)).json()
                await browser.post(f"/api/tournament/{begun['key']}/round", json={"round": 0})
                await until(lambda: shown(hall))
                before = shown(hall)
            with started(command):
                await until(lambda: shown(hall, before))

    with mosquitto(tmp_path, port):
        asyncio.run(evening())


def test_a_connection_lost_while_the_hall_subscribes_leaves_no_exception_unread(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, empty: Database
) -> None:
    monkeypatch.setattr("playmat_hall.broker.TIMEOUT_S", 0.5)
    broker, port = free_port(), free_port()
    notes: list[str] = []

    async def lose() -> None:
        async with proxy(port, broker, lambda packet: None if kind(packet) == SUBACK else [packet]):
            task = asyncio.create_task(Hall(empty, Address("127.0.0.1", port), notes.append).run())
            await until(lambda: notes)
            task.cancel()
            await asyncio.wait([task])
        gc.collect()

    with mosquitto(tmp_path, broker):
        asyncio.run(lose())
    assert "is lost" in notes[0] and "never retrieved" not in caplog.text


@contextmanager
def small_disk() -> Iterator[Path]:
    """A disk of its own in memory, a little larger than an empty database."""
    place = Path(tempfile.mkdtemp(prefix="hall-disk"))
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=96m,mode=0755", "tmpfs", place], check=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", place], check=True)
        place.rmdir()


def fill(disk: Path) -> Path:
    """Fills a disk to its last byte with one file."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))
    return ballast
