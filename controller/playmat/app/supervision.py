"""What systemd is told of a table: that it is ready, that it is alive, that it stops."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress

from playmat.events import Event, Tick

_SHARE = 3  # so many signs of life in the time that the watchdog waits


class Supervision:
    """A table is alive by what it has handled: where it hangs nothing is said, and systemd restarts it.

    `environ` has systemd's NOTIFY_SOCKET and WATCHDOG_USEC; without them nobody listens.
    """

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._address = environ.get("NOTIFY_SOCKET", "").replace("@", "\0", 1)
        self._patience = int(environ.get("WATCHDOG_USEC", "0")) / 1e6
        self._ready = False

    async def run(self, emit: Callable[[Event], None]) -> None:
        """Gives the table something to handle often enough, until cancelled."""
        while self._patience:
            await asyncio.sleep(self._patience / _SHARE)
            emit(Tick())

    def handled(self) -> None:
        """The table has handled an event: it works."""
        self._say("WATCHDOG=1" if self._ready else "READY=1")
        self._ready = True

    def stopping(self) -> None:
        """It is putting everything away."""
        self._say("STOPPING=1")

    def _say(self, news: str) -> None:
        """Never waits: whoever does not listen has heard ten signs of life that wait for him."""
        if self._address:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line, suppress(BlockingIOError):
                line.setblocking(False)
                line.sendto(news.encode(), self._address)


UNSUPERVISED = Supervision({})
"""A table that somebody started by hand."""
