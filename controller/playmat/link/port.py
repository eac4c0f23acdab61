"""The serial port of one board, opened again whenever it is gone; the only door to pyserial."""

from __future__ import annotations

import asyncio
import errno
import os
from collections.abc import Callable, Sequence

import serial

from playmat.errors import LinkError
from playmat.events import Event, LinkDown
from playmat.link.conversation import WAKE, Conversation
from playmat.link.setup import ReaderSetup
from playmat.link.wire import encode

_BACKOFF = (0.2, 2.0)  # seconds before the first and between later attempts


class Link:
    """Talks to a board at `path` and emits what it tells; `on_beat` gets its sweeps in ms."""

    def __init__(
        self,
        board: str,
        path: str,
        readers: Sequence[ReaderSetup],
        emit: Callable[[Event], None],
        on_beat: Callable[[str, int], None] = lambda board, sweep_ms: None,
    ) -> None:
        self._board = board
        self._path = path
        self._readers = readers
        self._emit = emit
        self._on_beat = on_beat

    async def run(self) -> None:
        """Runs until cancelled. Why the board is down is told once, not at each attempt."""
        delay, told = _BACKOFF[0], ""
        while True:
            talk = Conversation(self._board, self._readers, self._on_beat)
            cause = await self._attempt(talk)
            if cause != told or talk.up:
                self._emit(LinkDown(self._board, cause))
                told = cause
            delay = _BACKOFF[0] if talk.worth_repeating else min(2 * delay, _BACKOFF[1])
            await asyncio.sleep(delay)

    async def _attempt(self, talk: Conversation) -> str:
        """Opens the port and talks until something ends it; says what."""
        try:
            port = serial.Serial(self._path, 115200, timeout=0, exclusive=True)
        except (OSError, ValueError) as error:
            return f"{self._path} {_trouble(error)}"
        try:
            return await _Line(port.fileno(), talk, self._emit).serve()
        finally:
            port.close()


class _Line:
    """An open port and the talk on it."""

    def __init__(self, fd: int, talk: Conversation, emit: Callable[[Event], None]) -> None:
        self._fd = fd
        self._talk = talk
        self._emit = emit
        self._loop = asyncio.get_running_loop()
        self._over: asyncio.Future[str] = self._loop.create_future()

    async def serve(self) -> str:
        """Talks until the port is gone or the talk has ended; says why."""
        self._loop.add_reader(self._fd, self._read)
        self._talk.open(self._loop.time())
        try:
            while not self._over.done():
                self._talk.wake(self._loop.time())
                self._exchange()
                await asyncio.wait({self._over}, timeout=WAKE)
            return self._over.result()
        finally:
            self._loop.remove_reader(self._fd)
            self._loop.remove_writer(self._fd)

    def _read(self) -> None:
        try:
            data = os.read(self._fd, 4096)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._talk.receive(data, self._loop.time())
            self._exchange()
        else:
            self._loop.remove_reader(self._fd)
            self._end("its port is gone: plug it in again")

    def _exchange(self) -> None:
        """Emits what was understood and writes what is to be said, as far as the port takes it."""
        events, self._talk.events = self._talk.events, []
        for event in events:
            self._emit(event)
        if self._talk.ended:
            self._end(self._talk.ended)
        outgoing = self._talk.outgoing
        if outgoing and not self._over.done():
            self._write(outgoing)

    def _write(self, outgoing: bytearray) -> None:
        try:
            del outgoing[: os.write(self._fd, outgoing)]
        except BlockingIOError:
            pass
        except OSError:
            self._end("its port is gone: plug it in again")
            return
        if outgoing:
            self._loop.add_writer(self._fd, self._exchange)
        else:
            self._loop.remove_writer(self._fd)

    def _end(self, cause: str) -> None:
        if not self._over.done():
            self._over.set_result(cause)


def _trouble(error: Exception) -> str:
    """Why a port cannot be opened, and what helps."""
    number = error.errno if isinstance(error, OSError) else None
    if number in (errno.EAGAIN, errno.EBUSY):
        return "is in use by another program: end that first"
    if number == errno.EACCES:
        return "may not be opened by this user: add them to the group dialout"
    reason = os.strerror(number) if number else str(error)
    return f"cannot be opened ({reason}): plug it in"


def leave(path: str) -> None:
    """Asks a board to end its program, so that its prompt is open; harmless where it is open already."""
    try:
        with serial.Serial(path, 115200, timeout=0, write_timeout=1, exclusive=True) as port:
            port.write(b"\n" + encode("leave", id=1))
            port.flush()
    except (OSError, ValueError) as error:
        raise LinkError(f"{path} {_trouble(error)}") from error
