"""Serves the virtual mat on a local port: static files, one websocket, and a health check."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from playmat.errors import PageError
from playmat.placement import SEAT_NAMES
from playmat.screen.language import spoken_language, translations
from playmat.screen.qr import qr_modules
from playmat.web.client import Client
from playmat.web.doctor_page import doctor
from playmat.web.interface import Topic
from playmat.web.news.history import history_routes
from playmat.web.page_files import COMPRESSED, Files, Pages, static_files
from playmat.web.page_table import PageTable
from playmat.web.phones import Consoles, phone_routes
from playmat.web.visitors.admission import Admission
from playmat.web.visitors.allowance import Allowances
from playmat.web.visitors.claims import Claims
from playmat.web.visitors.connections import MOST, HttpConnection, PageConnection, keep_place
from playmat.web.visitors.gate import Gate
from playmat.web.visitors.sitting import WATCH, Sitting, exchanged, sitting

STATIC = Path(__file__).parent / "static"
_INDEX = STATIC / "index.html"
_AT_A_TURN = (
    1  # connections accepted at a time, as the way of a card to a display needs several turns of the loop
)
_FAREWELL = 2  # seconds for pages that do not disconnect
EVERYWHERE = ("0.0.0.0", "::")
_STALLED_MS = 20_000  # timeout for a page that acknowledges no data
_LONGEST_MESSAGE, _LONGEST_DRAFT = 4096, 8192  # bytes; real ones are far shorter
_POLICY = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
}
_NO_DOCUMENTS = ("text/javascript", "text/css")  # a policy is that of the document that uses them


def create_app(
    table: PageTable,
    names: Collection[str] = (),
    claims: Claims | None = None,
    language: str | None = None,
    phones: Consoles | None = None,
) -> ASGIApp:
    """Returns the application of one virtual table.

    It may have `names` besides its address and its computer's name. With pinned `claims` browsers of other
    computers watch until they claim a seat. A page whose address names no language is in `language`, or else
    in its browser's. `phones` are the consoles that guests' phones can be.
    """
    clients: set[Client] = set()
    claims = claims or Claims()
    allowances, admission = Allowances(), Admission(claims, lambda: table.setting)

    def tell(topic: Topic, detail: str) -> None:
        for client in [*clients]:
            client.tell((topic, detail))

    def seat_again() -> None:
        for client in [*clients]:
            client.seat_again()

    def table_page(request: Request) -> Response:
        name, pictures = table.setting.game.name, table.setting.pictures
        folders = {f"/game/{name}/": pictures} if pictures else {}
        return Pages({**folders, "/": STATIC}).answer(request, _INDEX, [f"/game/{name}/face.js"])

    async def healthz(request: Request) -> JSONResponse:
        return JSONResponse(dict(table.health()))

    async def index(request: Request) -> Response:
        if language and "lang" not in request.query_params:
            return RedirectResponse(request.url.include_query_params(lang=language))
        return table_page(request)

    async def watch(request: Request) -> Response:
        return table_page(request)  # the query decides whether it only watches

    async def examined(request: Request) -> Response:
        return await doctor(table, request, admission.is_trusted(request))

    async def draft(request: Request) -> Response:
        return await _drafted(table, request) if admission.seats(request) else Response(status_code=403)

    async def visit(websocket: WebSocket) -> None:
        asked = websocket.query_params
        spoken, place = spoken_language(asked.get("lang", "")), asked.get("seat", "")
        # A hand that one window of the table's own computer shows is shown at another one only on request.
        if not place and claims.pinned and any(client.sitting.shows_own_hands for client in clients):
            place = WATCH
        # A page that lost its line, or stays on it, while the players change places follows its player.
        since = asked.get("seating") or claims.seating

        def sit() -> Sitting:
            held, elsewhere = admission.seats(websocket), admission.elsewhere(websocket)
            wanted = exchanged(place) if claims.has_exchanged(since) else place
            return sitting(wanted, held, table.setting.seats, elsewhere)._replace(seating=claims.seating)

        keep_place(websocket, lambda: admission.has_claimed(websocket))
        allowance = allowances.of(websocket)
        client = Client(websocket, table, spoken, sit, allowance=allowance, pages=clients)
        clients.add(client)
        table.note_visitors(len(clients))
        try:
            await client.stay()
        finally:
            clients.discard(client)
            table.note_visitors(len(clients))

    async def code(request: Request) -> JSONResponse:
        """Returns the code of the console that serves a seat, to the holder of any seat of it."""
        asked, own = request.query_params.get("seat"), admission.seats(request) - admission.elsewhere(request)
        consoles = (
            console
            for console, seats in enumerate(table.setting.consoles)
            if asked in [SEAT_NAMES[seat] for seat in seats] and not own.isdisjoint(seats)
        )
        console = next(consoles, None)
        if phones is None or console is None:
            return JSONResponse({}, 403)
        link = phones.link(console)
        return JSONResponse({"link": link, "rows": _rows(link)}, headers={"cache-control": "no-store"})

    async def screens(request: Request) -> JSONResponse:
        """Returns the addresses of places at the table, with codes if other devices reach it."""
        if not admission.seats(request):
            return JSONResponse({}, 403)
        paths = {name: f"/?seat={name}" for name in SEAT_NAMES} | {"watch": "/watch"}
        reached = phones.addresses if phones and claims.pinned else []
        address, *others = reached or [str(request.base_url).rstrip("/")]
        links = {
            name: address + paths[name] for name in request.query_params.getlist("place") if name in paths
        }
        found = [{"link": link, "rows": _rows(link) if reached else []} for link in links.values()]
        return JSONResponse({"screens": found, "others": others}, headers={"cache-control": "no-store"})

    async def pictures(scope: Scope, receive: Receive, send: Send) -> None:
        setting, name = table.setting, scope["path_params"]["name"]
        folder = setting.pictures if name == setting.game.name else None
        folder = folder or setting.pages.get(name)
        files = Files(folder) if folder else Response(status_code=404)
        await files(scope, receive, send)

    table.watch(tell)
    claims.watch(seat_again)
    routes = [
        Route("/", index),
        Pages({"/": STATIC}).style_route("/css/index.css"),
        Route("/healthz", healthz),
        Route("/doctor", examined),
        *history_routes(table),
        Route("/draft/{setting}", draft, methods=["POST"]),
        Route("/code", code),
        Route("/screens", screens),
        *(phone_routes(phones, allowances) if phones else ()),
        Route("/claim", admission.claim, methods=["POST"]),
        Route("/leave", admission.leave, methods=["POST"]),
        WebSocketRoute("/table", visit),
        Mount("/game/{name}", pictures, middleware=COMPRESSED),
        Route("/watch", watch),
        static_files("/", STATIC, "js"),
    ]
    return Gate(Starlette(routes=routes), allowances, names)


def create_phone_app(consoles: Consoles, names: Collection[str] = ()) -> ASGIApp:
    """Returns the application of a table that serves nothing but guests' phones, also under `names`."""
    allowances = Allowances()
    routes = [*phone_routes(consoles, allowances), static_files("/", STATIC, "js")]
    return Gate(Starlette(routes=routes), allowances, names)


async def _drafted(table: PageTable, request: Request) -> JSONResponse:
    """Returns the problems of a draft for a setting in the page's language, and its file if it was saved."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > _LONGEST_DRAFT:
            return _refused(f"the text is longer than {_LONGEST_DRAFT} bytes")
    setting, asked = request.path_params["setting"], request.query_params
    try:
        found = table.draft(setting, asked.get("name", ""), body.decode("utf-8", "replace"))
    except PageError as error:
        return _refused(str(error))
    speak = translations(spoken_language(asked.get("lang", "")))
    problems = [problem.translate(speak) for problem in found.problems]
    return JSONResponse({"problems": problems, "file": found.file})


def _rows(link: str) -> list[str]:
    """Returns the rows of the code for a link."""
    return ["".join(map(str, row)) for row in qr_modules(link)] if link else []


def _refused(sentence: str) -> JSONResponse:
    return JSONResponse({"problems": [sentence], "file": ""}, 400)


def listen(host: str, port: int) -> socket.socket:
    """Opens a port for `serve`; PageError if that fails. Port 0 selects any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        opened = socket.socket(family, socket.SOCK_STREAM)
    except OSError as error:
        if family == socket.AF_INET6:
            raise PageError(
                f"{host} is of IPv6, which this computer lacks: choose another with --host"
            ) from error
        # systemd keeps the service out of networks
        raise PageError(
            f"port {port} is not open for this service: call 'sudo playmat install' once"
        ) from error
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        opened.bind((host, port))
        opened.listen()
    except OverflowError as error:
        opened.close()
        raise PageError(f"{port} is no port: choose one from 1 to 65535") from error
    except OSError as error:
        opened.close()
        raise PageError(
            f"port {port} of {host} cannot be opened ({error.strerror}): stop what uses it or choose another "
            "with --port"
        ) from error
    return opened


def url(host: str, listening: socket.socket) -> str:
    """Returns the URL for a browser: it cannot name all interfaces, but the computer."""
    name = f"[{host}]" if ":" in host else host
    if host in EVERYWHERE:
        name = socket.gethostname()
    return f"http://{name}:{listening.getsockname()[1]}"


async def serve(app: ASGIApp, listening: socket.socket, proxies: Sequence[str] = ()) -> None:
    """Serves until cancelled.

    `proxies` are addresses or networks of web servers in front; their X-Forwarded headers say whose a request
    is, and whether it came over HTTPS.
    """
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # on Linux
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _STALLED_MS)
    config = uvicorn.Config(
        _policed(app),
        log_level="warning",
        lifespan="off",
        http=HttpConnection,
        ws=PageConnection,
        backlog=_AT_A_TURN,
        timeout_graceful_shutdown=_FAREWELL,
        ws_max_size=_LONGEST_MESSAGE,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=[*proxies],
        server_header=False,
        headers=[("x-content-type-options", "nosniff")],
    )
    server = _Server(config)
    try:
        await server.serve(sockets=[listening])
    except asyncio.CancelledError:
        await server.shutdown(sockets=[listening])
        raise
    finally:
        listening.close()


def _policed(app: ASGIApp) -> ASGIApp:
    """Returns an application whose documents say what they may load, and who may show them."""

    async def policed(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_policed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if not headers.get("content-type", "").startswith(_NO_DOCUMENTS):
                    headers.update(_POLICY)
            await send(message)

        await app(scope, receive, send_policed)

    return policed


class _Server(uvicorn.Server):
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Raises the backlog, so that more connections may wait."""
        # asyncio takes `backlog` for two things: the length of the kernel's queue, and the number of
        # connections that it accepts in one turn of its loop. Only the second must be small.
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(MOST)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leaves signal handling to the program."""
        yield
