"""The routes of the owner's page: its files, its sentences, and the requests of a signed-in browser."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

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
from playmat.web.owner.admission import OwnerAdmission, answer, sign_in_first
from playmat.web.owner.words import words
from playmat.web.page_files import COMPRESSED, Pages, static_files

_STATIC = Path(__file__).parents[1] / "static"
_INDEX = _STATIC / "owner" / "index.html"
_LONGEST = 16_384  # bytes of a request
_GONE = WebSocketDisconnect, RuntimeError
_NEVER_KEPT = {"cache-control": "no-store"}
_UNREADABLE = say("This request is not valid. Reload the page.")
_CONFLICT, _WRONG = 409, 422

Changes = Sequence[tuple[tuple[str | int, ...], Any]]
"""New values by their keys; None removes one."""


class OwnedTable(Protocol):
    """What an owner sees and does. All texts are in the language of `speak`."""

    @property
    def admission(self) -> OwnerAdmission:
        """The browsers that are admitted."""

    async def draft(self, changes: Changes, speak: Translations, /) -> dict[str, Any]:
        """Returns the form with these changes, and how they differ from the table's file."""

    async def save(self, mark: str, changes: Changes, /) -> None:
        """Writes the changes and restarts the table when nobody plays; ConfigError, PageError or OSError."""

    async def mend(self) -> None:
        """Writes the settings with which the table has started over a damaged file; OSError."""

    async def health(self, speak: Translations, /) -> dict[str, Any]:
        """Returns what is found of the running table, and the last lines of its log."""

    async def support_file(self) -> bytes:
        """Returns a ZIP file for a helper."""

    async def backup(self) -> bytes:
        """Returns a backup as a ZIP file; PageError, ConfigError or OSError."""

    async def find(self, number: int, /) -> None:
        """Asks at all displays for the console that takes the seat of this one; `live` has the answer.

        PageError if there is none.
        """

    def restart(self) -> None:
        """Restarts the table at once."""

    def live(self, speak: Translations, /) -> dict[str, Any]:
        """Returns what changes by itself: the displays, unless a match is on, and whether a restart is due."""

    def watch(self, changed: Callable[[], None], /) -> None:
        """Calls `changed` after every change of `live`."""


Act = Callable[[Request, dict[str, Any], Translations], Awaitable[Any]]


def create_owner_app(table: OwnedTable, names: Collection[str] = ()) -> ASGIApp:
    """Returns the application; it also answers to these `names` of the table's host."""
    admission, allowances = table.admission, Allowances()
    pages = Pages({"/": _STATIC}, linked=None)
    visits: set[asyncio.Event] = set()

    def wake() -> None:
        for woken in visits:
            woken.set()

    def acting(act: Act) -> Callable[[Request], Awaitable[Response]]:
        async def handle(request: Request) -> Response:
            if not admission.is_owner(request):
                return sign_in_first(request)
            speak = _spoken(request)
            try:
                found = await act(request, await _body(request), speak)
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

        return handle

    async def index(request: Request) -> Response:
        return pages.answer(request, _INDEX)

    async def sentences(request: Request) -> Response:
        language = spoken_language(request.query_params.get("lang", ""))
        return JSONResponse(
            {"language": language, "languages": [*LANGUAGES], "words": words(translations(language))}
        )

    async def draft(request: Request, fields: dict[str, Any], speak: Translations) -> Any:
        return await table.draft(_changes(fields), speak)

    async def save(request: Request, fields: dict[str, Any], speak: Translations) -> Any:
        await table.save(str(fields.get("mark", "")), _changes(fields))

    async def mend(request: Request, fields: dict[str, Any], speak: Translations) -> Any:
        await table.mend()

    async def restart(request: Request, fields: dict[str, Any], speak: Translations) -> Any:
        table.restart()

    async def find(request: Request, fields: dict[str, Any], speak: Translations) -> Any:
        number = fields.get("number")
        await table.find(number if isinstance(number, int) else -1)

    async def health(request: Request, fields: dict[str, Any], speak: Translations) -> Any:
        return await table.health(speak)

    async def support(request: Request, fields: dict[str, Any], speak: Translations) -> Any:
        return await table.support_file()

    async def backup(request: Request, fields: dict[str, Any], speak: Translations) -> Any:
        return await table.backup()

    async def live(websocket: WebSocket) -> None:
        await websocket.accept()
        if not admission.is_owner(websocket):
            await websocket.close()
            return
        keep_place(websocket, lambda: True)
        woken = asyncio.Event()
        visits.add(woken)
        telling = asyncio.create_task(_tell(websocket, table, woken, _spoken(websocket)))
        try:
            with suppress(*_GONE):
                while (await websocket.receive())["type"] == "websocket.receive":
                    pass
        finally:
            visits.discard(woken)
            telling.cancel()
            with suppress(asyncio.CancelledError, *_GONE):
                await telling

    table.watch(wake)
    acts: dict[str, Act] = {
        "draft": draft, "save": save, "mend": mend, "restart": restart, "find": find,
        "health": health, "support": support, "backup": backup,
    }  # fmt: skip
    routes = [
        Route("/", index, middleware=COMPRESSED),
        pages.style_route("/owner/owner.css"),
        Route("/words", sentences),
        Route("/pin", admission.ask, methods=["POST"]),
        Route("/enter", admission.enter, methods=["POST"]),
        Route("/leave", admission.leave, methods=["POST"]),
        *(Route(f"/api/{name}", acting(act), methods=["POST"]) for name, act in acts.items()),
        WebSocketRoute("/live", live),
        static_files("/", _STATIC),
    ]
    return Gate(Starlette(routes=routes), allowances, names)


async def _tell(websocket: WebSocket, table: OwnedTable, woken: asyncio.Event, speak: Translations) -> None:
    """Sends what changes by itself whenever it differs from before."""
    sent: dict[str, Any] = {}
    while True:
        woken.clear()
        if (now := table.live(speak)) != sent:
            sent = now
            await websocket.send_json(now)
        await woken.wait()


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
