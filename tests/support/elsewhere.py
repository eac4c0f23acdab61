"""Proxy that lets a browser visit a server from another address."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

ELSEWHERE = "127.0.0.2"


@asynccontextmanager
async def from_elsewhere(port: int) -> AsyncIterator[int]:
    """A port of ELSEWHERE that forwards to `port` of this computer."""

    async def lead(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await asyncio.open_connection("127.0.0.1", port, local_addr=(ELSEWHERE, 0))
        await asyncio.gather(pass_on(reader, there[1]), pass_on(there[0], writer))

    server = await asyncio.start_server(lead, ELSEWHERE, 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while part := await reader.read(65536):
            writer.write(part)
            await writer.drain()
    writer.close()
