"""A proxy before a broker: packets are lost, repeated and reordered as a test demands."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress

PUBLISH, PUBACK, SUBACK = 3, 4, 9
DUPLICATE = 0x08  # MQTT 5, 3.3.1.1

Change = Callable[[bytes], Sequence[bytes] | None]
"""Returns the packets to deliver in place of one; None cuts the connection."""


def kind(packet: bytes) -> int:
    """Returns the type of a packet."""
    return packet[0] >> 4


def _same(packet: bytes) -> Sequence[bytes]:
    return [packet]


def repeated(packet: bytes) -> bytes:
    """Returns a PUBLISH as a broker delivers it again."""
    return bytes([packet[0] | DUPLICATE]) + packet[1:]


@asynccontextmanager
async def proxy(port: int, broker: int, to_client: Change = _same) -> AsyncIterator[None]:
    """Forwards connections on `port` to the broker's, and changes what the broker sends.

    A reader that must not miss a table's first messages subscribes before this way to the broker opens.
    """

    async def forward(source: asyncio.StreamReader, sink: asyncio.StreamWriter, change: Change) -> None:
        try:
            while (packets := change(await _packet(source))) is not None:
                for packet in packets:
                    sink.write(packet)
                await sink.drain()
        except (OSError, EOFError):
            pass
        finally:
            sink.close()

    connections = dict[asyncio.StreamWriter, asyncio.Task[None] | None]()

    async def connect(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        connections[sink] = asyncio.current_task()
        with suppress(OSError):
            answers, questions = await asyncio.open_connection("127.0.0.1", broker)
            await asyncio.gather(forward(source, questions, _same), forward(answers, sink, to_client))

    server = await asyncio.start_server(connect, "127.0.0.1", port)
    try:
        yield
    finally:
        server.close()
        for sink in connections:
            sink.close()
        await asyncio.gather(*filter(None, connections.values()))


async def _packet(source: asyncio.StreamReader) -> bytes:
    """Reads one packet; its length has seven bits in each byte (MQTT 5, 1.5.5)."""
    packet = await source.readexactly(2)
    while packet[-1] & 0x80:
        packet += await source.readexactly(1)
    length = sum((byte & 0x7F) << 7 * place for place, byte in enumerate(packet[1:]))
    return packet + await source.readexactly(length)
