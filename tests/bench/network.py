"""Prints how soon a table hears a card while somebody on the network does the worst that comes to mind.

A hand lays a card on slots by the page, again and again, and waits until a virtual board has reported it: the
time in between is compared with that of the same table in peace, in the same run. Whoever disturbs comes from
another address, 127.0.0.2, and is a process of its own on the same computer; the table may open 1,024 files,
as on a Pi.

`network.py FOLDER` measures the checkout in that folder, so that two of them can be compared.
"""

import asyncio
import json
import math
import multiprocessing
import os
import re
import resource
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median, quantiles
from subprocess import Popen
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from support.report import Report
from support.rude_visitors import HALF, NO_FRAME, PING, UPGRADE, Visitors, frame

SECONDS = 8.0
PATIENCE = 10.0  # seconds until a card that no board has heard counts as lost
FILES = 1024
BOARDS = 3
OPENER = "king"  # begins a game where it is laid
LEAD = 3  # seconds that the trouble has before the hand comes
HELD = 1000
BROKEN = 10_000
UNKNOWN = '{"verb":"explode"}'
ENDLESS = 10**9

Trouble = Callable[[int], Coroutine[Any, Any, None]]


async def says(port: int, first: bytes) -> None:
    """A connection that says this and no more."""
    visitors = Visitors(port)
    with suppress(OSError):
        reader, _ = await visitors.arrive(first)
        await drop(reader)
    await visitors.leave()


async def page(port: int, frames: bytes, often: int) -> None:
    """A page that sends these frames so often, as fast as it may."""
    visitors = Visitors(port)
    with suppress(OSError, asyncio.IncompleteReadError):
        reader, writer = await visitors.open_page()
        dropping = asyncio.ensure_future(drop(reader))
        while often and not dropping.done():
            writer.write(frames)
            await writer.drain()
            await asyncio.sleep(0)
            often -= 1
        await dropping
    await visitors.leave()


async def drop(reader: asyncio.StreamReader) -> None:
    with suppress(OSError):
        while await reader.read(65536):
            pass


async def again(one: Callable[[], Awaitable[object]]) -> None:
    """Whoever is sent away comes back."""
    while True:
        await one()
        await asyncio.sleep(0.1)


async def together(count: int, one: Callable[[], Awaitable[object]]) -> None:
    async with asyncio.TaskGroup() as group:
        for _ in range(count):
            group.create_task(again(one))


async def flood(port: int) -> None:
    """One page that asks without end."""
    await again(lambda: page(port, frame(UNKNOWN) * 100, ENDLESS))


async def pings(port: int) -> None:
    """The same with frames that a server answers by itself."""
    await again(lambda: page(port, PING * 100, ENDLESS))


async def half_open(port: int) -> None:
    """Requests that never end."""
    await together(HELD, lambda: says(port, HALF))


async def watching(port: int) -> None:
    """More windows than a cafe has guests."""
    await together(HELD, lambda: says(port, UPGRADE))


async def broken(port: int) -> None:
    """What is no frame, and what is a frame that says nothing."""
    lines = [again(lambda: page(port, NO_FRAME, 1)) for _ in range(20)]
    await asyncio.gather(page(port, frame("{]") * 100, BROKEN // 100), *lines)


async def everything(port: int) -> None:
    await asyncio.gather(flood(port), half_open(port), broken(port))


async def peace(port: int) -> None:
    """Nothing."""


TROUBLES: dict[str, Trouble] = {
    "in peace": peace,
    "one page floods": flood,
    "one page pings": pings,
    f"{HELD:,} half-open connections": half_open,
    f"{HELD:,} windows watch": watching,
    f"{BROKEN:,} broken frames": broken,
    "all of it at once": everything,
}


def disturb(trouble: Trouble, port: int) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (4 * HELD, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    asyncio.run(trouble(port))


def demo(state: str, checkout: Path) -> Popen[str]:
    command = [sys.executable, "-m", "playmat", "demo", "--port", "0", "--seed", "1", "--quiet", "0"]
    known = os.environ | {"PYTHONPATH": str(checkout / "controller")}
    with Path(f"{state}.log").open("w") as log:
        table = Popen([*command, "--state", state], stderr=log, text=True, env=known)
    resource.prlimit(table.pid, resource.RLIMIT_NOFILE, (FILES, FILES))
    return table


def port_of(table: Popen[str], state: str) -> int:
    """Where the table serves, once all its boards are there."""
    log = Path(f"{state}.log")
    while len(re.findall("is here", said := log.read_text())) < BOARDS:
        if table.poll() is not None:
            raise SystemExit(f"the table has ended: {said}")
        time.sleep(0.1)
    found = re.search(r"http://.*?:(\d+)", said)
    assert found
    return int(found[1])


def news(line: ClientConnection, kind: str, until: float) -> dict[str, object]:
    while (told := json.loads(line.recv(timeout=until - time.monotonic())))["type"] != kind:
        pass
    return dict(told)


def ask(line: ClientConnection, verb: str, **parts: object) -> None:
    line.send(json.dumps({"verb": verb, **parts}))


class Hand:
    """Lays one card on two slots in turn."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        ask(line, "draw", seat="south")
        drawn: Any = None
        while drawn is None:
            cards: Any = news(line, "cards", time.monotonic() + PATIENCE)["cards"]
            drawn = next((card["id"] for card in cards if card["kind"] != OPENER), None)
        self._card = drawn

    def lay(self, place: str) -> float:
        """Milliseconds until the table says that a board has heard it; infinite where it never does."""
        began = time.monotonic()
        ask(self._line, "lay", card=self._card, place=place)
        try:
            while news(self._line, "read", began + PATIENCE)["slot"] != place:
                pass
        except TimeoutError:
            return math.inf
        return 1000 * (time.monotonic() - began)

    def measure(self, seconds: float) -> list[float]:
        until, took = time.monotonic() + seconds, []
        while time.monotonic() < until:
            took += [self.lay(f"south.battlefield.{number}") for number in (0, 2)]
        return took


def measured(port: int) -> Sequence[float]:
    """What a hand measures that comes to the table now; nothing where it cannot come, or is not heard."""
    try:
        with connect(f"ws://127.0.0.1:{port}/table", open_timeout=PATIENCE, max_size=None) as line:
            return Hand(line).measure(SECONDS)
    except (OSError, TimeoutError, WebSocketException):
        return ()


def say(report: Report, what: str, took: Sequence[float]) -> None:
    heard = [one for one in took if one < math.inf]
    if len(heard) < 2:
        report.row(f"{what}: no card was heard within {PATIENCE:.0f} s", trouble=what, heard=0)
        return
    middle, late, worst = median(heard), quantiles(heard, n=20, method="inclusive")[-1], max(heard)
    lost = len(took) - len(heard)
    figures = {"heard": len(heard), "lost": lost, "median_ms": middle, "p95_ms": late, "worst_ms": worst}
    times = f"{middle:.0f} ms, 95 of 100 within {late:.0f}, worst {worst:.0f}"
    report.row(f"{what}: {times} ({len(heard)} cards, {lost} lost)", trouble=what, **figures)


def main() -> None:
    named = [Path(word) for word in sys.argv[1:] if not word.startswith("-")]
    checkout = named[0] if named else Path(__file__).parents[2]
    with Report("from a card laid by the page until the table says that its board has heard it") as report:
        for what, trouble in TROUBLES.items():
            with tempfile.TemporaryDirectory() as home, demo(state := f"{home}/table", checkout) as table:
                port = port_of(table, state)
                trouble_maker = (
                    multiprocessing.Process(target=disturb, args=(trouble, port)) if trouble else None
                )
                if trouble_maker:
                    trouble_maker.start()
                    time.sleep(LEAD)
                say(report, what, measured(port))
                if trouble_maker:
                    trouble_maker.kill()
                    trouble_maker.join()
                if (ended := table.poll()) is not None:
                    report.row(f"{what}: the table has ended ({ended})", trouble=what, ended=ended)
                table.terminate()


if __name__ == "__main__":
    main()
