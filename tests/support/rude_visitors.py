"""Clients of a page that send invalid bytes, each from its own address."""

from __future__ import annotations

import asyncio

STRANGER = "127.0.0.2"
HALF = b"GET / HTTP/1.1\r\nHost: "
ASKING = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
UPGRADE = (
    b"GET /table HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
PING = b"\x89\x80\0\0\0\0"
PONG = b"\x8a\0"
CLOSING = b"\x88\x80\0\0\0\0"
NO_FRAME = b"\xff" * 8

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def frame(text: str) -> bytes:
    """A short text frame as a browser sends it, with a mask that changes nothing."""
    return bytes((0x81, 0x80 | len(text))) + bytes(4) + text.encode()


class Visitors:
    """Clients of one port; closes all of them at the end."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._lines: list[asyncio.StreamWriter] = []

    async def arrive(self, said: bytes = b"", address: str = STRANGER) -> Line:
        """A connection from this address that has sent this."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(address, 0))
        self._lines.append(writer)
        writer.write(said)
        return reader, writer

    async def open_page(self, address: str = STRANGER, cookie: str = "") -> Line:
        """A page's websocket, ready for frames."""
        proof = f"\r\nCookie: playmat-{self._port}={cookie}\r\n\r\n".encode() if cookie else b"\r\n\r\n"
        reader, writer = await self.arrive(UPGRADE.removesuffix(b"\r\n\r\n") + proof, address)
        await reader.readuntil(b"\r\n\r\n")
        return reader, writer

    async def leave(self) -> None:
        """Disconnects in the middle of a message."""
        for line in self._lines:
            line.transport.abort()
        await asyncio.gather(*(line.wait_closed() for line in self._lines), return_exceptions=True)
