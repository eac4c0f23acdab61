"""A real port: how it is opened, and how serving at it ends."""

import asyncio
import json
import socket
import struct
from typing import Any

import pytest

from playmat.errors import PageError
from playmat.web.server import create_app, listen, serve
from support.rude_visitors import CLOSING, UPGRADE, Visitors
from web.lone_table import LoneTable


def test_a_taken_port_is_one_clear_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PageError, match=f"port {port} of 127.0.0.1 cannot be opened .* --port"):
            listen("127.0.0.1", port)


def test_a_number_that_is_no_port_is_one_clear_sentence() -> None:
    with pytest.raises(PageError, match="99999 is no port: choose one from 1 to 65535"):
        listen("127.0.0.1", 99999)


def test_it_serves_until_cancelled() -> None:
    table = LoneTable()

    async def ask() -> dict[str, Any]:
        listening = listen("127.0.0.1", 0)
        serving = asyncio.create_task(serve(create_app(table), listening))
        reader, writer = await asyncio.open_connection(*listening.getsockname())
        writer.write(b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n")
        answer = await reader.read()
        writer.close()
        serving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await serving
        return dict(json.loads(answer.partition(b"\r\n\r\n")[2]))

    assert asyncio.run(ask()) == table.health()


@pytest.mark.parametrize("turns", range(4))
def test_a_page_that_leaves_while_the_server_ends_does_not_disturb_that(turns: int) -> None:
    async def leave() -> None:
        listening = listen("127.0.0.1", 0)
        serving = asyncio.create_task(serve(create_app(LoneTable()), listening))
        visitors = Visitors(listening.getsockname()[1])
        _, page = await visitors.open_page()
        page.write(CLOSING)
        for _ in range(turns):
            await asyncio.sleep(0)
        serving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await serving
        await visitors.leave()

    asyncio.run(leave())


@pytest.mark.parametrize("turns", range(4))
def test_a_page_that_leaves_before_it_is_answered_is_nothing_to_report(
    turns: int, caplog: pytest.LogCaptureFixture
) -> None:
    async def leave() -> None:
        listening = listen("127.0.0.1", 0)
        serving = asyncio.create_task(serve(create_app(LoneTable()), listening))
        visitors = Visitors(listening.getsockname()[1])
        _, page = await visitors.arrive(UPGRADE)
        at_once = struct.pack("ii", 1, 0)
        page.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
        for _ in range(turns):
            await asyncio.sleep(0)
        page.transport.abort()
        await visitors.open_page()
        serving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await serving
        await visitors.leave()

    asyncio.run(leave())
    assert caplog.messages == []
