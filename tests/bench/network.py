"""Prints the latencies of a rehearsal during attacks from the network.

Virtual hands play a whole game through boards, links, consoles and journal, with the table's page served
beside it: from a card laid until a display answers, and until its action is accepted, compared with the same
game in peace. The attacker has another address, 127.0.0.2, and is a process of its own on the same
computer, until the game is over; the table may open 1,024 files, as on a Pi.

`network.py FOLDER` measures the checkout in that folder, so that two of them can be compared.
"""

import asyncio
import json
import multiprocessing
import os
import re
import resource
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import NamedTemporaryFile
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.report import Report
from support.rude_visitors import HALF, NO_FRAME, PING, UPGRADE, Visitors, frame

FILES = 1024
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
    """Repeats a visit without end."""
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
    """Floods a page with ping frames, which the server answers below the application."""
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


def rehearsal(checkout: Path, log: int) -> Popen[str]:
    command = [sys.executable, "-m", "playmat", "rehearse", "--page", "0", "--seed", "1", "--json"]
    known = os.environ | {"PYTHONPATH": str(checkout / "controller")}
    table = Popen(command, stdout=PIPE, stderr=log, text=True, env=known)
    resource.prlimit(table.pid, resource.RLIMIT_NOFILE, (FILES, FILES))
    return table


def port_of(table: Popen[str], log: Path) -> int:
    """Where its page is."""
    while not (found := re.search(r"http://.*?:(\d+)", said := log.read_text())):
        if table.poll() is not None:
            raise SystemExit(f"the table has ended: {said}")
        time.sleep(0.1)
    return int(found[1])


def measured(trouble: Trouble, checkout: Path) -> dict[str, Any]:
    """The report of a rehearsal with this beside it; empty where it has given none."""
    with NamedTemporaryFile() as log, rehearsal(checkout, log.fileno()) as table:
        port = port_of(table, Path(log.name))
        trouble_maker = multiprocessing.Process(target=disturb, args=(trouble, port))
        trouble_maker.start()
        report, _ = table.communicate()
        trouble_maker.kill()
        trouble_maker.join()
    return dict(json.loads(report)) if report else {}


def say(report: Report, what: str, found: dict[str, Any]) -> None:
    if not found:
        report.row(f"{what}: the table has ended", trouble=what, ended=True)
        return
    shown, accepted = (found[name] or {} for name in ("latency_ms", "accept_ms"))
    game = "{completed} of {games} games, {actions} actions, {misread} misread".format(**found)
    report.row(f"{what}: shown {told(shown)}; accepted {told(accepted)} ({game})", trouble=what, **found)


def told(times: dict[str, float]) -> str:
    return ", ".join(f"{name} {value:.0f}" for name, value in times.items())


def main() -> None:
    named = [Path(word) for word in sys.argv[1:] if not word.startswith("-")]
    checkout = named[0] if named else Path(__file__).parents[2]
    with Report("ms from a card laid until a display answers, and until its action is accepted") as report:
        for what, trouble in TROUBLES.items():
            say(report, what, measured(trouble, checkout))


if __name__ == "__main__":
    main()
