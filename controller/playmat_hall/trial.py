"""A hall to try out: a broker of this computer and virtual tables that play by themselves."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import IO, NamedTuple

from playmat.errors import HallError, cause
from playmat.saving import lock

_CLOSING_S = 5.0  # until a process that does not end is killed
_OPENING_S = 10.0


# Ends a process with the hall: a closed terminal must leave no broker and no tables running unnoticed.
_TIED = """
import ctypes, os, sys
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(1, 15)  # PR_SET_PDEATHSIG, SIGTERM; it stays when the program is replaced
    if os.getppid() != int(sys.argv[1]):  # the hall ended before that
        sys.exit()
os.execv(sys.argv[2], sys.argv[2:])
"""


class TrialTable(NamedTuple):
    """A virtual table."""

    name: str
    title: str
    game: str
    quiet_s: int = 3  # without players until it plays against itself


def trial_tables(games: Sequence[str]) -> list[TrialTable]:
    """Returns three tables with different games, if there are so many."""
    places = (("window", "Window"), ("door", "Door"), ("stairs", "Under the stairs"))
    return [TrialTable(*place, games[number % len(games)]) for number, place in enumerate(places)]


@asynccontextmanager
async def trial(home: Path, tables: Sequence[TrialTable], note: Callable[[str], None]) -> AsyncIterator[int]:
    """Starts everything and yields the broker's port; ends what it started."""
    program = shutil.which("mosquitto", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    if program is None:
        raise HallError("Mosquitto is missing: apt install mosquitto, or name a broker with --broker")
    async with AsyncExitStack() as stack:
        stack.enter_context(_locked(home))
        port = _free_port()
        pages = {table.name: _free_port() for table in tables}
        settings = _settings(home, port, tables, pages)
        await stack.enter_async_context(_running([program, "-c", str(settings)]))
        await _until_open(port)
        for table in tables:
            state, fleet = home / table.name, home / f"{table.name}.toml"
            play = ["demo", "--port", str(pages[table.name]), "--game", table.game]
            where = ["--quiet", str(table.quiet_s), "--state", str(state), "--fleet", str(fleet)]
            await stack.enter_async_context(_running([sys.executable, "-m", "playmat", *play, *where]))
            note(f"started the virtual table {table.title}")
        yield port


def _locked(home: Path) -> IO[bytes]:
    """Makes the folder, and locks it for this process; HallError if another trial uses it."""
    try:
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        return lock(home)
    except BlockingIOError as error:
        raise HallError(f"another trial is at work in {home}: open its page, or end it first") from error
    except OSError as error:
        raise HallError(f"{home} cannot be written ({cause(error)}): check the disk") from error


def _settings(home: Path, port: int, tables: Sequence[TrialTable], pages: Mapping[str, int]) -> Path:
    """Writes the broker's settings, which it returns, and those of the tables."""
    try:
        settings = home / "mosquitto.conf"
        # Started by root it would change to an account that cannot write this folder.
        user = "user root\n" if os.getuid() == 0 else ""
        settings.write_text(
            f"listener {port} 127.0.0.1\nallow_anonymous true\n{user}"
            f"persistence true\npersistence_location {home}/\nautosave_interval 10\n"
        )
        for table in tables:
            (home / f"{table.name}.toml").write_text(
                f'[fleet]\ntable = "{table.name}"\nname = "{table.title}"\n'
                f'broker = "127.0.0.1"\nport = {port}\npage = "http://127.0.0.1:{pages[table.name]}"\n'
            )
    except OSError as error:
        raise HallError(f"{home} cannot be written ({cause(error)}): check the disk") from error
    return settings


@asynccontextmanager
async def _running(command: Sequence[str]) -> AsyncIterator[None]:
    """Runs a process, in a session of its own: Ctrl-C reaches only the hall, which ends it in order."""
    tied = [sys.executable, "-c", _TIED, str(os.getpid()), *command]
    process = await asyncio.create_subprocess_exec(
        *tied, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL, start_new_session=True
    )
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            process.send_signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(_CLOSING_S):
                await process.wait()
        except TimeoutError:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


async def _until_open(port: int) -> None:
    """Waits until the broker listens; HallError if it does not."""
    try:
        async with asyncio.timeout(_OPENING_S):
            while True:
                with suppress(OSError):
                    _, writer = await asyncio.open_connection("127.0.0.1", port)
                    writer.close()
                    return
                await asyncio.sleep(0.05)
    except TimeoutError as error:
        raise HallError("Mosquitto did not start: run mosquitto -v to see why") from error
