"""Puts the hall's page together."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from playmat.screen.language import LANGUAGES, spoken_language
from playmat.web.page_files import Pages, static_files
from playmat.web.server import STATIC as TABLE_STATIC
from playmat.web.visitors.allowance import Allowances
from playmat.web.visitors.connections import keep_place
from playmat.web.visitors.gate import Gate
from playmat_hall.hall import Hall
from playmat_hall.page.accounts_api import account_routes
from playmat_hall.page.live import GUEST_DELAY_S, UNKNOWN, Page, Summaries, show_to_guests
from playmat_hall.page.metrics import figures
from playmat_hall.page.tables_api import table_routes
from playmat_hall.page.tournament_api import tournament_routes
from playmat_hall.page.visits import Visits
from playmat_hall.page.words import words
from playmat_hall.store.accounts import Role

STATIC = Path(__file__).parent / "static"
_INDEX, _WATCH = STATIC / "index.html", STATIC / "watch.html"


def create_hall_app(
    hall: Hall,
    names: Collection[str] = (),
    trusting: bool = False,
    setup: str | None = None,
    guest_delay_s: float = GUEST_DELAY_S,
    emblems: Mapping[str, Sequence[str]] | None = None,
) -> ASGIApp:
    """Returns the application; `names` are host names besides the address and this computer's name.

    `emblems` are the games' bitmaps by their characters, rows of `#` and `.`, as few fonts have them all.
    """
    pages = Pages({"/static/": STATIC, "/shared/": TABLE_STATIC}, linked=None)
    visits, summaries = Visits(hall, trusting), Summaries(hall)

    async def index(request: Request) -> Response:
        return pages.answer(request, _INDEX)

    async def watch(request: Request) -> Response:
        return pages.answer(request, _WATCH)

    async def healthz(request: Request) -> Response:
        return JSONResponse(await hall.health())

    async def metrics(request: Request) -> Response:
        return PlainTextResponse(figures(hall))

    async def sentences(request: Request) -> Response:
        language = spoken_language(request.query_params.get("lang", ""))
        return JSONResponse({"language": language, "languages": LANGUAGES, "sentences": words(language)})

    async def drawn(request: Request) -> Response:
        return JSONResponse(dict(emblems or {}))

    async def live(websocket: WebSocket) -> None:
        await websocket.accept()
        keep_place(websocket, lambda: True)  # without an account it is closed at once
        language = spoken_language(websocket.query_params.get("lang", ""))
        await Page(websocket, hall, summaries, language).stay(visits.allows(websocket, Role.STAFF))

    async def guests(websocket: WebSocket) -> None:
        await websocket.accept()
        language = spoken_language(websocket.query_params.get("lang", ""))
        keep_place(websocket, lambda: True)
        table = websocket.path_params["table"]
        allowed = visits.allows(websocket, Role.GUEST)
        if await allowed() and table not in hall.tables.states:
            await websocket.close(UNKNOWN)
            return
        await show_to_guests(websocket, hall, table, language, guest_delay_s, allowed)

    routes = [
        Route("/", index),
        Route("/watch/{table}", watch),
        pages.style_route("/static/hall.css"),
        Route("/healthz", healthz),
        Route("/metrics", metrics),
        Route("/words", sentences),
        Route("/emblems", drawn),
        *account_routes(hall, visits, setup),
        *table_routes(hall, visits),
        *tournament_routes(hall, visits),
        WebSocketRoute("/live", live),
        WebSocketRoute("/watching/{table}", guests),
        static_files("/shared", TABLE_STATIC),
        static_files("/static", STATIC),
    ]
    return Gate(Starlette(routes=routes), Allowances(), names)
