"""The serial port of one board, opened again whenever it is gone; the only door to pyserial."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence

import serial

from playmat.events import Event, LinkDown
from playmat.link.conversation import Conversation
from playmat.link.setup import ReaderSetup

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
        self._emit = emit
        self._talk = Conversation(board, readers, on_beat)

    async def run(self) -> None:
        """Runs until cancelled."""
        delay, reported = _BACKOFF[0], False
        while True:
            try:
                port = serial.Serial(self._path, 115200, timeout=0, exclusive=True)
            except (OSError, ValueError) as error:
                if not reported:
                    cause = f"{self._path} cannot be opened ({_short(error)}): plug it in"
                    self._emit(LinkDown(self._board, cause))
                    reported = True
                await asyncio.sleep(delay)
                delay = min(2 * delay, _BACKOFF[1])
                continue
            delay, reported = _BACKOFF[0], False
            try:
                await self._serve(port.fileno())
            finally:
                port.close()
            await asyncio.sleep(delay)

    async def _serve(self, fd: int) -> None:
        """Talks until the port is gone."""
        loop = asyncio.get_running_loop()
        gone = loop.create_future()
        loop.add_reader(fd, self._read, fd, gone)
        self._talk.open(loop.time())
        try:
            while not gone.done():
                self._exchange(fd, gone)
                timeout = max(0.0, self._talk.wake_at - loop.time())
                done, _ = await asyncio.wait({gone}, timeout=timeout)
                if not done:
                    self._talk.wake(loop.time())
        finally:
            loop.remove_reader(fd)
            loop.remove_writer(fd)
        self._talk.close("its port is gone: plug it in again")
        self._talk.outgoing.clear()
        self._exchange(fd, gone)

    def _read(self, fd: int, gone: asyncio.Future[None]) -> None:
        try:
            data = os.read(fd, 4096)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            asyncio.get_running_loop().remove_reader(fd)
            if not gone.done():
                gone.set_result(None)
            return
        self._talk.receive(data, asyncio.get_running_loop().time())
        self._exchange(fd, gone)

    def _exchange(self, fd: int, gone: asyncio.Future[None]) -> None:
        """Emits what was understood and writes what is to be said, as far as the port takes it."""
        events, self._talk.events = self._talk.events, []
        for event in events:
            self._emit(event)
        outgoing = self._talk.outgoing
        if not outgoing or gone.done():
            return
        loop = asyncio.get_running_loop()
        try:
            del outgoing[: os.write(fd, outgoing)]
        except BlockingIOError:
            pass
        except OSError:
            gone.set_result(None)
            return
        if outgoing:
            loop.add_writer(fd, self._exchange, fd, gone)
        else:
            loop.remove_writer(fd)


def _short(error: Exception) -> str:
    return os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)
