"""Connection limits, bounded reads and request timeouts."""

# The places are limited, and visitors cannot take those of the table or of its players. Connections of the
# table's own computer have places of their own. Of the others, a websocket may keep its place: a page with a
# claimed seat, the phone of a console. If all places are taken, the visitor who has been silent for the
# longest gives way to the newcomer, once its connection is older than GRACE. So 96 idle pages keep no visitor
# out, and a crowd that reconnects cannot push out those who have just come.

from __future__ import annotations

import asyncio
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from time import monotonic
from typing import Any

import h11
from starlette.websockets import WebSocket
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from playmat.web.visitors.allowance import visitor

MOST, MOST_OF_ONE = 96, 24
"""Connections in all, and of one visitor: a browser opens six and a websocket for each of its windows.

Those of the table's own computer are not among them all.
"""

GRACE = 10.0
"""Seconds for which a new connection gives way to no other."""

OWN_SCREEN = ("127.0.0.1", "::1", "::ffff:127.0.0.1")

SIP = 512  # bytes read at a time, so that other tasks run in between
PATIENCE = 10.0  # seconds until a request must be complete
_UNFINISHED = (h11.IDLE, h11.SEND_BODY)


def keep_place(socket: WebSocket, keeps: Callable[[], bool]) -> None:
    """Lets a websocket keep its place among many visitors while `keeps` returns true."""
    socket.state.keeps_place = keeps


class _Sipping(asyncio.BufferedProtocol):
    """Reads in small portions: thousands of frames at once would block everything else."""

    # asyncio reads up to 256 KiB at a time, and a protocol parses all of it in one callback. The buffer of a
    # BufferedProtocol limits the read; what remains waits in the kernel, which slows the sender down.

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._sip = bytearray(SIP)
        self.began = self.received_at = monotonic()

    @property
    def is_own(self) -> bool:
        """Whether it comes from the table's own computer."""
        return self.client is None or self.client[0] in OWN_SCREEN  # type: ignore[attr-defined]

    @property
    def keeps_place(self) -> bool:
        """Whether it stays however many visitors come."""
        return self.is_own

    def get_buffer(self, sizehint: int) -> bytearray:
        return self._sip

    def buffer_updated(self, nbytes: int) -> None:
        self.received_at = monotonic()
        self.data_received(bytes(self._sip[:nbytes]))  # type: ignore[attr-defined]


class HttpConnection(_Sipping, H11Protocol):  # type: ignore[misc]  # two kinds of protocol
    """Closes if there are too many connections, or if the request is not complete in time."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._finds_place():
            self._await_request()
        else:
            transport.abort()

    def _finds_place(self) -> bool:
        """Returns whether there is a place for this connection; another one may give way to it."""
        connections: list[Any] = [
            connection for connection in self.connections if not connection.transport.is_closing()
        ]
        # Behind a web server everybody's connections come from its address.
        most = MOST if _is_proxy(self) else MOST_OF_ONE
        if sum(_visitor(connection) == _visitor(self) for connection in connections) > most:
            return False
        if self.is_own or sum(not connection.is_own for connection in connections) <= MOST:
            return True
        since = monotonic() - GRACE
        idle = [
            connection
            for connection in connections
            if connection.began < since and not connection.keeps_place
        ]
        if idle:
            min(idle, key=lambda connection: connection.received_at).transport.abort()
        return bool(idle)

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
    """Stops reading from a page that does not accept its answers, and writing to one that has left."""

    async def send(self, message: Any) -> None:
        # uvicorn notices a turn later that the page has left. asyncio would report each message until then.
        if message["type"] == "websocket.send" and self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)

    def shutdown(self) -> None:
        # uvicorn would say goodbye also to a page that has just done so itself, which websockets refuses.
        self.close_sent = self.close_sent or self.conn.close_sent is not None
        super().shutdown()

    @property
    def keeps_place(self) -> bool:
        scope = getattr(self, "scope", None)  # None before the handshake
        keeps = scope and scope["state"].get("keeps_place")
        return self.is_own or bool(keeps and keeps())

    def pause_writing(self) -> None:
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()


def _is_proxy(connection: Any) -> bool:
    """Whether it comes from a web server in front, which says whose a request is."""
    proxies = connection.config.forwarded_allow_ips
    if not proxies or not connection.client:
        return False
    address = ip_address(connection.client[0])
    return any(address in ip_network(proxy, strict=False) for proxy in proxies)


def _visitor(connection: Any) -> str:
    return visitor(connection.client[0]) if connection.client else ""
