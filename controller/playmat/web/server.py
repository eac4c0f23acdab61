"""Serves the virtual mat on a local port: static files, one websocket, and a health check."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from playmat.errors import PageError
from playmat.web.client import Client
from playmat.web.draft import drafted
from playmat.web.hello import spoken_language
from playmat.web.interface import Topic, VirtualTable
from playmat.web.sitting import sitting

STATIC = Path(__file__).parent / "static"
_LONGEST_MESSAGE = 4096  # bytes; a verb is far shorter
_FOREIGN_PAGE = 1008  # the websocket's code for a violated policy


def create_app(table: VirtualTable) -> Starlette:
    """The page of one virtual table."""
    clients: set[Client] = set()

    def tell(topic: Topic, detail: str) -> None:
        for client in clients:
            client.tell((topic, detail))

    async def healthz(request: Request) -> JSONResponse:
        return JSONResponse(dict(table.health()))

    async def watch(request: Request) -> FileResponse:
        return FileResponse(STATIC / "index.html")  # it watches where its address says so

    async def draft(request: Request) -> JSONResponse:
        return await drafted(table, request) if _from_our_page(request) else JSONResponse({}, 403)

    async def visit(websocket: WebSocket) -> None:
        if not _from_our_page(websocket):
            await websocket.close(_FOREIGN_PAGE)
            return
        asked = websocket.query_params
        language, seat = spoken_language(asked.get("lang", "")), sitting(asked.get("seat", ""))
        client = Client(websocket, table, language, seat)
        clients.add(client)
        try:
            await client.stay()
        finally:
            clients.discard(client)

    async def pictures(scope: Scope, receive: Receive, send: Send) -> None:
        folder = table.setting.pictures
        files = StaticFiles(directory=folder) if folder else Response(status_code=404)
        await files(scope, receive, send)

    table.watch(tell)
    return Starlette(
        routes=[
            Route("/healthz", healthz),
            Route("/draft/{setting}", draft, methods=["POST"]),
            WebSocketRoute("/table", visit),
            Mount("/game", pictures),
            Route("/watch", watch),
            Mount("/", StaticFiles(directory=STATIC, html=True)),
        ]
    )


def listen(host: str, port: int) -> socket.socket:
    """An open port for `serve`; PageError where it cannot be had. Port 0 takes any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    opened = socket.socket(family, socket.SOCK_STREAM)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        opened.bind((host, port))
        opened.listen()
    except (OSError, OverflowError) as error:
        opened.close()
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise PageError(
            f"port {port} of {host} cannot be opened ({why}): stop what uses it or choose another with --port"
        ) from error
    return opened


async def serve(app: Starlette, listening: socket.socket) -> None:
    """Serves until cancelled."""
    config = uvicorn.Config(
        app, log_level="warning", lifespan="off", ws="websockets-sansio", ws_max_size=_LONGEST_MESSAGE
    )
    server = _Server(config)
    try:
        await server.serve(sockets=[listening])
    except asyncio.CancelledError:
        await server.shutdown(sockets=[listening])
        raise
    finally:
        listening.close()


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leaves the signals to the program."""
        yield


def _from_our_page(connection: HTTPConnection) -> bool:
    """Whether the page that asks came from here: other sites' scripts may not move cards, or write files."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")
