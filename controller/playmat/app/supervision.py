"""What systemd is told of the table and asked for, and the ports that it has opened for its page."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from playmat.events import Event, Tick
from playmat.session.effects import SystemRequest

_SHARE = 3  # notifications per watchdog interval
_FIRST = 3  # of the sockets that systemd hands over, see sd_listen_fds(3)


def handed_over(environ: Mapping[str, str]) -> list[socket.socket]:
    """Returns the sockets that systemd has opened for this program, by its LISTEN_PID and LISTEN_FDS."""
    if environ.get("LISTEN_PID") != str(os.getpid()):
        return []
    sockets = [socket.socket(fileno=_FIRST + number) for number in range(int(environ["LISTEN_FDS"]))]
    for opened in sockets:
        opened.set_inheritable(False)
    return sockets


class Supervision:
    """Notifies systemd after handled events: if the table hangs, notifications end and it is restarted.

    `environ` has systemd's NOTIFY_SOCKET, WATCHDOG_USEC and RUNTIME_DIRECTORY; without them nothing is sent
    and nothing asked. PLAYMAT_BROKER is the Unix socket that leads to the fleet's broker.
    """

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._address = environ.get("NOTIFY_SOCKET", "").replace("@", "\0", 1)
        self._patience = int(environ.get("WATCHDOG_USEC", "0")) / 1e6
        self._ready = False
        self._folder = environ.get("RUNTIME_DIRECTORY", "")
        self._sockets = handed_over(environ)
        self.broker = environ.get("PLAYMAT_BROKER", "")

    @property
    def network(self) -> socket.socket | None:
        """A socket in the computer's network, which the service has no part in."""
        return self._sockets[0] if self._sockets else None

    def listening(self, port: int) -> socket.socket | None:
        """Returns the socket that systemd has opened at a port, if it has."""
        return next((opened for opened in self._sockets if opened.getsockname()[1] == port), None)

    @property
    def can_ask(self) -> bool:
        """Whether there is a system that can be asked."""
        return bool(self._folder)

    # The service may do nothing to the system. A unit of root's waits for each of these empty files.
    def ask(self, request: SystemRequest) -> None:
        """Has a unit of systemd carry out a request; OSError if that cannot be asked for."""
        Path(self._folder, request.value).touch()

    def is_asked(self, request: SystemRequest) -> bool:
        """Whether a unit that takes a request back in the end has not done so yet."""
        return Path(self._folder, request.value).exists()

    async def run(self, emit: Callable[[Event], None]) -> None:
        """Emits ticks often enough for the watchdog, until cancelled."""
        while self._patience:
            await asyncio.sleep(self._patience / _SHARE)
            emit(Tick())

    def handled(self) -> None:
        """Reports a handled event."""
        self._say("WATCHDOG=1" if self._ready else "READY=1")
        self._ready = True

    def stopping(self) -> None:
        """Reports that the table is shutting down."""
        self._say("STOPPING=1")

    def _say(self, news: str) -> None:
        """Sends without blocking: if the receiver's queue is full, it has enough notifications."""
        if self._address:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line, suppress(BlockingIOError):
                line.setblocking(False)
                line.sendto(news.encode(), self._address)


UNSUPERVISED = Supervision({})
"""A table that somebody started by hand."""
