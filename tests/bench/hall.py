"""Prints delays from a table to the operator's page, CPU and memory of the hall with 1 to 500 tables.

Each table is a connection of its own to a real Mosquitto and acts at the pace of a game: every eight seconds
on average it reports status, score and mat, sends an event and gets a receipt. The hall is the real program,
its page a websocket like a browser's. Beside it a bare subscriber reads the same messages: what it needs is
the broker's share of the delay. Everything runs on this computer, the tables too, in processes of a hundred,
so the load is printed as well.

    hall.py [--tables 1,10,100] [--seconds 60] [--database sqlite|postgresql] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import re
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from subprocess import PIPE
from tempfile import TemporaryDirectory

import websockets

sys.path.insert(0, str(Path(__file__).parents[1]))

from playmat.fleet.bounds import write
from playmat.fleet.happenings import Acted, Begun, Ended, Event, Happening
from playmat.fleet.reports import Birth, Console, Logged, Mat, Points, Revision, Score, Status, Tile
from playmat.fleet.topics import Topic, receipt_topic
from playmat.mqtt import Client, Options
from support.broker import free_port, mosquitto
from support.postgresql import server
from support.processes import started
from support.report import Report

PACE = 8.0  # seconds between two actions of a table
GAME = 80  # actions
GROUP = 100  # tables in one process: each has a thread
TICKS = os.sysconf("SC_CLK_TCK")
SEATS = ("south", "north")
SAVES = """allow_anonymous true
log_type error
persistence true
persistence_location {home}/
autosave_interval 10
user root"""
NAMES = {seat: {"en": seat.title(), "fr": seat.title()} for seat in SEATS}
CONSOLES = tuple(
    Console((seat,), NAMES[seat], {"en": "Waiting for South", "fr": "En attente : Sud"}) for seat in SEATS
)


Action = tuple[str, int]
"""A table and the number of its action."""


@dataclass
class Delays:
    """Times of status reports by the clock that all processes share: sent, read and shown on the page."""

    sent: dict[Action, float] = field(default_factory=dict)
    bare: dict[Action, float] = field(default_factory=dict)
    page: dict[Action, float] = field(default_factory=dict)
    unseen: dict[str, int] = field(default_factory=dict)  # the first action that the page has not shown

    def read(self, action: Action, sent: float) -> None:
        """Notes that the bare subscriber reads an action."""
        self.sent[action], self.bare[action] = sent, time.monotonic()

    def shown(self, table: str, number: int) -> None:
        """Notes that the page shows an action; earlier ones that it skipped were shown with it."""
        for skipped in range(self.unseen.get(table, number), number + 1):
            self.page[table, skipped] = time.monotonic()
        self.unseen[table] = number + 1

    def clear(self) -> None:
        """Begins to measure."""
        for times in (self.sent, self.bare, self.page):
            times.clear()

    def until(self, seen: dict[Action, float]) -> list[float]:
        """The delays of actions that were sent since then."""
        return [at - self.sent[action] for action, at in seen.items() if action in self.sent]


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Table:
    """One table, from its connection to its end."""

    def __init__(self, name: str, port: int, random: Random) -> None:
        self.name, self._port, self._random = name, port, random
        self._session = f"{random.getrandbits(128):032x}"
        self._actions = self._events = 0

    async def play(self) -> None:
        async with Client("127.0.0.1", self._port, Options(identifier=self.name)) as self._client:
            await self._client.subscribe(receipt_topic(self.name), qos=1)
            birth = Birth(
                session=self._session,
                online=True,
                playmat="bench",
                at=now(),
                name=self.name,
                games=("art-of-war",),
                languages=("en",),
            )
            await self._client.publish(Topic.BIRTH.of(self.name), write(birth), qos=1, retain=True)
            await asyncio.sleep(self._random.uniform(0, PACE))
            while True:
                await self._act()
                await asyncio.sleep(self._random.expovariate(1 / PACE))

    async def _act(self) -> None:
        number = self._actions % GAME
        match = f"{self._session[:16]}{self._actions // GAME:016x}"
        if number == 0:
            await self._tell(Begun("art-of-war", SEATS), match)
        self._actions += 1
        revision = Revision(self._session, self._actions)
        log = tuple(
            Logged(line, SEATS[line % 2], {"en": "lays a Soldier in front", "fr": "pose un Soldat devant"})
            for line in range(max(0, number - 20), number)
        )
        status = Status(
            revision=revision, phase="waiting", since=now(), waiting="players",
            game="art-of-war", title={"en": "Art of War"}, match=match, begun=now(), seats=SEATS,
            turn=(SEATS[number % 2],), actions=self._actions, observation=f"{time.monotonic():<120.6f}",
            last="recruit G F1", log=log, names=NAMES, consoles=CONSOLES,
        )  # fmt: skip
        tile = Tile(place="south.battlefield.0", icon="⚔", owner="south")
        points = tuple(Points(seat, {"en": "Kinds led"}, number % 5, 4) for seat in SEATS)
        await self._client.publish(Topic.STATUS.of(self.name), write(status), qos=1, retain=True)
        mat = Mat(revision, match, ((tile, None, tile),) * 4)
        await self._client.publish(Topic.MAT.of(self.name), write(mat), qos=1, retain=True)
        score = Score(revision, match, points)
        await self._client.publish(Topic.SCORE.of(self.name), write(score), qos=1, retain=True)
        await self._tell(
            Acted(number + 1, "recruit G F1", SEATS[:1], {"en": "lays a Soldier in front"}), match
        )
        if number == GAME - 1:
            await self._tell(Ended(game="art-of-war", actions=GAME, seconds=640.0, winners=SEATS[:1]), match)

    async def _tell(self, happening: Happening, match: str) -> None:
        event = Event(
            stream=self._session,
            sequence=self._events,
            at=now(),
            happened=happening,
            match=match,
            after=max(0, self._events - 1),
        )
        self._events += 1
        await self._client.publish(Topic.EVENT.of(self.name), write(event), qos=1)


async def play_tables(first: int, number: int, port: int) -> None:
    async with asyncio.TaskGroup() as tables:
        for index in range(first, first + number):
            tables.create_task(Table(f"table-{index}", port, Random(index)).play())
            await asyncio.sleep(0.01)


def play(first: int, number: int, port: int) -> None:
    """Plays so many tables until the process is ended."""
    asyncio.run(play_tables(first, number, port))


@contextmanager
def playing(number: int, port: int) -> Iterator[None]:
    """Plays tables in processes of their own until the block ends."""
    groups = [(first, min(GROUP, number - first), port) for first in range(0, number, GROUP)]
    spawn = multiprocessing.get_context("spawn")
    processes = [spawn.Process(target=play, args=group, daemon=True) for group in groups]
    for process in processes:
        process.start()
    try:
        yield
    finally:
        for process in processes:
            process.terminate()
            process.join()


async def read_page(address: str, delays: Delays) -> None:
    url = address.replace("http", "ws") + "/live?lang=en"
    async with websockets.connect(url, max_size=None) as page:
        await page.send("")
        async for message in page:
            for name, table in json.loads(message)["tables"].items():
                if table and table["actions"]:
                    delays.shown(name, table["actions"])


async def read_bare(port: int, delays: Delays) -> None:
    async with Client("127.0.0.1", port) as client:
        await client.subscribe(Topic.STATUS.of("+"))
        async for message in client.messages():
            status = json.loads(message.payload)
            delays.read((message.topic.split("/")[2], status["actions"]), float(status["observation"]))


def family(pid: int) -> list[int]:
    """The process and its children."""
    found = [pid]
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(path.read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(path.parent.name))
        except OSError:
            pass
    return found


def seconds(pid: int) -> float:
    times = [Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split() for process in family(pid)]
    return sum(int(fields[11]) + int(fields[12]) for fields in times) / TICKS


def megabytes(pid: int) -> float:
    """Memory with the share of each process in what it shares with others."""
    texts = [Path(f"/proc/{process}/smaps_rollup").read_text() for process in family(pid)]
    return sum(int(re.search(r"^Pss:\s+(\d+)", text, re.M)[1]) for text in texts) / 1024  # type: ignore[index]


def child_of(name: str) -> int:
    """The process of this program that has this name."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        text = path.read_text()
        if f"({name})" in text and int(text.rpartition(")")[2].split()[1]) == os.getpid():
            return int(path.parent.name)
    raise LookupError(name)


def quantile(values: Sequence[float], share: float) -> float:
    """A quantile in milliseconds."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


@contextmanager
def hall(home: Path, broker: int, database: str) -> Iterator[tuple[str, int]]:
    """Runs `playmat hall` and yields its address and process."""
    command = [
        sys.executable, "-m", "playmat", "hall", "--port", "0", "--broker", f"mqtt://127.0.0.1:{broker}",
        "--trust-this-computer", "--database", database,
    ]  # fmt: skip
    with started(command, stdout=PIPE, cwd=home) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip(), process.pid


async def measure(
    number: int, length: float, broker: int, address: str, pids: dict[str, int], report: Report
) -> None:
    delays = Delays()
    async with asyncio.TaskGroup() as readers:
        reading = [
            readers.create_task(read_page(address, delays)),
            readers.create_task(read_bare(broker, delays)),
        ]
        with playing(number, broker):
            while len(delays.unseen) < number:  # noqa: ASYNC110 - until all are connected and play
                await asyncio.sleep(0.1)
            delays.clear()
            before, begun = {name: seconds(pid) for name, pid in pids.items()}, time.monotonic()
            await asyncio.sleep(length)
            passed = time.monotonic() - begun
            after = {name: seconds(pid) for name, pid in pids.items()}
            memory = {name: megabytes(pid) for name, pid in pids.items()}
        for reader in reading:
            reader.cancel()
    processor = {name: 100 * (after[name] - before[name]) / passed for name in pids}
    page, bare = (
        [quantile(values, share) for share in (0.5, 0.99)]
        for values in map(delays.until, (delays.page, delays.bare))
    )
    used = ", ".join(f"{name} {processor[name]:.1f} % of a core, {memory[name]:.0f} MB" for name in pids)
    report.row(
        f"{number:3} tables, {len(delays.bare) / passed:.1f} actions/s: page p50 {page[0]:.0f} ms, "
        f"p99 {page[1]:.0f} ms (bare subscriber {bare[0]:.1f} and {bare[1]:.1f}); {used}; "
        f"load {os.getloadavg()[0]:.1f}",
        tables=number, page_ms=page, bare_ms=bare, processor=processor, memory=memory,
        load=os.getloadavg()[0],
    )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the hall under load.")
    parser.add_argument("--tables", default="1,10,100,500")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with Report(
        f"{options.seconds:g} s each, an action every {PACE:g} s per table, {options.database}"
    ) as report:
        for number in map(int, options.tables.split(",")):
            with TemporaryDirectory() as folder, ExitStack() as stack:
                home, port = Path(folder), free_port()
                database = f"sqlite:///{home / 'hall.db'}"
                if options.database == "postgresql":
                    database = stack.enter_context(server())
                stack.enter_context(mosquitto(home, port, SAVES.format(home=home)))
                pids = {"broker": child_of("mosquitto")}
                address, pids["hall"] = stack.enter_context(hall(home, port, database))
                if options.database == "postgresql":
                    pids["database"] = child_of("postgres")
                asyncio.run(measure(number, options.seconds, port, address, pids, report))


if __name__ == "__main__":
    main()
