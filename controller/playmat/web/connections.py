"""Connection limits, bounded reads and request timeouts."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from playmat.web.allowance import visitor

MOST, MOST_OF_ONE = 96, 24
"""Connections in all, and of one visitor: a browser opens six and a websocket for each of its windows."""

SIP = 512  # bytes read at a time, so that other tasks run in between
PATIENCE = 10.0  # seconds until a request must be complete
_UNFINISHED = (h11.IDLE, h11.SEND_BODY)


class _Sipping(asyncio.BufferedProtocol):
    """Reads in small portions: thousands of frames at once would block everything else."""

    # asyncio reads up to 256 KiB at a time, and a protocol parses all of it in one callback. The buffer of a
    # BufferedProtocol limits the read; what remains waits in the kernel, which slows the sender down.

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._sip = bytearray(SIP)

    def get_buffer(self, sizehint: int) -> bytearray:
        return self._sip

    def buffer_updated(self, nbytes: int) -> None:
        self.data_received(bytes(self._sip[:nbytes]))  # type: ignore[attr-defined]


class HttpConnection(_Sipping, H11Protocol):  # type: ignore[misc]  # two kinds of protocol
    """Closes if there are too many connections, or if the request is not complete in time."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        clients = (getattr(one, "client", None) for one in self.connections)
        visitors = [visitor(client[0]) for client in clients if client]
        own = visitor(self.client[0]) if self.client else ""
        if len(visitors) > MOST or visitors.count(own) > MOST_OF_ONE:
            transport.abort()
        else:
            self._await_request()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _await_request(self) -> None:
        """Starts the timeout at the first byte, however slowly others follow; a websocket ends it."""
        # uvicorn limits the time between two requests only. A client that sends a byte a second would
        # otherwise hold its connection for ever, and 96 of them would lock the players out. Later bytes do
        # not renew the timer.
        taken_over = self.transport.get_protocol() is not self
        if taken_over or self.conn.their_state not in _UNFINISHED:
            self._stop_waiting()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(PATIENCE, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None


class PageConnection(_Sipping, WebSocketsSansIOProtocol):  # type: ignore[misc]
    """Stops reading from a page that does not accept its answers."""

    def pause_writing(self) -> None:
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()
