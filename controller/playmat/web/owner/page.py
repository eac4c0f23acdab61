"""The routes of the owner's page: its files, its sentences, and the requests of a signed-in browser."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from playmat.errors import ConfigError, PageError, PlaymatError, cause
from playmat.json_text import parse_json
from playmat.screen.language import LANGUAGES, translations
from playmat.text import Translations, say
from playmat.web.allowance import Allowances
from playmat.web.connections import keep_place
from playmat.web.gate import Gate
from playmat.web.hello import spoken_language
from playmat.web.owner.admission import answer, sign_in_first
from playmat.web.owner.interface import Changes, OwnedTable
from playmat.web.owner.words import words
from playmat.web.page_files import COMPRESSED, Pages, static_files

_STATIC = Path(__file__).parents[1] / "static"
_INDEX = _STATIC / "owner" / "index.html"
_LONGEST = 16_384  # bytes of a request
_GONE = WebSocketDisconnect, RuntimeError
_NEVER_KEPT = {"cache-control": "no-store"}
_UNREADABLE = say("This request is not valid. Reload the page.")
_CONFLICT, _WRONG = 409, 422

Act = Callable[[OwnedTable, dict[str, Any], Translations], Awaitable[Any]]
"""Does what a request asks for; returns a file, plain values, or nothing."""


def create_owner_app(table: OwnedTable, names: Collection[str] = ()) -> ASGIApp:
    """Returns the application; it also answers to these `names` of the table's host."""
    admission, allowances = table.admission, Allowances()
    pages = Pages({"/": _STATIC}, linked=None)

    async def index(request: Request) -> Response:
        return pages.answer(request, _INDEX)

    routes = [
        Route("/", index, middleware=COMPRESSED),
        pages.style_route("/owner/owner.css"),
        Route("/words", _sentences),
        Route("/pin", admission.ask, methods=["POST"]),
        Route("/enter", admission.enter, methods=["POST"]),
        Route("/leave", admission.leave, methods=["POST"]),
        *(_route(table, name, act) for name, act in _ACTS.items()),
        WebSocketRoute("/live", _Visits(table).visit),
        static_files("/", _STATIC),
    ]
    return Gate(Starlette(routes=routes), allowances, names)


async def _sentences(request: Request) -> Response:
    language = spoken_language(request.query_params.get("lang", ""))
    known = {"language": language, "languages": [*LANGUAGES], "words": words(translations(language))}
    return JSONResponse(known)


def _route(table: OwnedTable, name: str, act: Act) -> Route:
    """Returns the route of an act, for browsers that are signed in; errors are one sentence."""

    async def handle(request: Request) -> Response:
        if not table.admission.is_owner(request):
            return sign_in_first(request)
        try:
            found = await act(table, await _body(request), _spoken(request))
        except PageError as error:
            return answer(request, _CONFLICT, error.sentence)
        except ConfigError as error:
            return answer(request, _WRONG, error.sentence)
        except (OSError, PlaymatError) as error:
            why = cause(error) if isinstance(error, OSError) else error.sentence
            return answer(request, _WRONG, say("This was not done ({cause}). Try again.", cause=why))
        if isinstance(found, bytes):
            return Response(found, media_type="application/zip", headers=_NEVER_KEPT)
        return JSONResponse(found or {}, headers=_NEVER_KEPT)

    return Route(f"/api/{name}", handle, methods=["POST"])


async def _draft(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> Any:
    return await table.draft(_changes(fields), speak)


async def _save(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> Any:
    await table.save(str(fields.get("mark", "")), _changes(fields))


async def _mend(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> Any:
    await table.mend()


async def _restart(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> Any:
    table.restart()


async def _find(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> Any:
    number = fields.get("number")
    await table.find(number if isinstance(number, int) else -1)


async def _health(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> Any:
    return await table.health(speak)


async def _support(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> Any:
    return await table.support_file()


async def _backup(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> Any:
    return await table.backup()


_ACTS: dict[str, Act] = {
    "draft": _draft, "save": _save, "mend": _mend, "restart": _restart, "find": _find,
    "health": _health, "support": _support, "backup": _backup,
}  # fmt: skip


class _Visits:
    """The open pages, each of which gets what changes by itself whenever it differs from before."""

    def __init__(self, table: OwnedTable) -> None:
        self._table = table
        self._woken: set[asyncio.Event] = set()
        table.watch(self._wake)

    async def visit(self, websocket: WebSocket) -> None:
        """Serves a page until it leaves, if it is signed in."""
        await websocket.accept()
        if not self._table.admission.is_owner(websocket):
            await websocket.close()
            return
        keep_place(websocket, lambda: True)
        woken = asyncio.Event()
        self._woken.add(woken)
        telling = asyncio.create_task(self._tell(websocket, woken))
        try:
            with suppress(*_GONE):
                while (await websocket.receive())["type"] == "websocket.receive":
                    pass
        finally:
            self._woken.discard(woken)
            telling.cancel()
            with suppress(asyncio.CancelledError, *_GONE):
                await telling

    # A page that stays open must not outlast its sign-in, so that is asked for with every message.
    async def _tell(self, websocket: WebSocket, woken: asyncio.Event) -> None:
        speak, sent = _spoken(websocket), dict[str, Any]()
        while self._table.admission.is_known(websocket):
            woken.clear()
            if (now := self._table.live(speak)) != sent:
                sent = now
                await websocket.send_json(now)
            await woken.wait()
        await websocket.close()

    def _wake(self) -> None:
        for woken in self._woken:
            woken.set()


def _spoken(connection: Request | WebSocket) -> Translations:
    return translations(spoken_language(connection.query_params.get("lang", "")))


async def _body(request: Request) -> dict[str, Any]:
    """Reads a request's JSON object; PageError if it is none or too long."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > _LONGEST:
            raise PageError(_UNREADABLE)
    try:
        fields = parse_json(body.decode() or "{}")
    except (ValueError, RecursionError) as error:
        raise PageError(_UNREADABLE) from error
    if not isinstance(fields, dict):
        raise PageError(_UNREADABLE)
    return fields


def _changes(fields: dict[str, Any]) -> Changes:
    """Reads a list of pairs of key and value; PageError for anything else."""
    try:
        changes = [
            (tuple(part if isinstance(part, int) else str(part) for part in key), value)
            for key, value in fields.get("changes", [])
        ]
    except (TypeError, ValueError) as error:
        raise PageError(_UNREADABLE) from error
    if not all(_is_plain(value) for _, value in changes):
        raise PageError(_UNREADABLE)
    return changes


def _is_plain(value: Any) -> bool:
    """Whether a value is one that settings have: none, a number, a text, or a list of texts."""
    if isinstance(value, list):
        return all(isinstance(part, str) for part in value)
    return value is None or isinstance(value, str | int)
