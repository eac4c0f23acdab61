"""The routes of the owner's page: its files, its sentences, and the requests of a signed-in browser."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from playmat.errors import PageError
from playmat.text import Translations
from playmat.web.acts import UNREADABLE, act_route, sent_file, spoken, words_route
from playmat.web.owner.admission import sign_in_first
from playmat.web.owner.interface import Changes, OwnedTable
from playmat.web.owner.words import words
from playmat.web.page_files import Pages, static_files
from playmat.web.visitors.allowance import Allowances
from playmat.web.visitors.connections import keep_place
from playmat.web.visitors.gate import Gate

_STATIC = Path(__file__).parents[1] / "static"
_INDEX = _STATIC / "owner" / "index.html"
_GONE = WebSocketDisconnect, RuntimeError
_SIGNED_OUT = 4401  # close code: the page asks for the PIN


def create_owner_app(table: OwnedTable, names: Collection[str] = ()) -> ASGIApp:
    """Returns the application; it also answers to these `names` of the table's host."""
    admission, allowances = table.admission, Allowances()
    pages = Pages({"/": _STATIC}, linked=None)

    def refusal(request: Request) -> Response | None:
        return None if admission.is_owner(request) else sign_in_first(request)

    async def index(request: Request) -> Response:
        return pages.answer(request, _INDEX)

    routes = [
        Route("/", index),
        pages.style_route("/owner/owner.css"),
        words_route(lambda speak: words(speak, own_pin=bool(admission.own))),
        Route("/pin", admission.ask, methods=["POST"]),
        Route("/enter", admission.enter, methods=["POST"]),
        Route("/leave", admission.leave, methods=["POST"]),
        *(act_route(name, partial(act, table), refusal) for name, act in _ACTS.items()),
        *(act_route(name, partial(act, table), refusal, sent_file) for name, act in _FILES.items()),
        WebSocketRoute("/live", _Visits(table).visit),
        static_files("/", _STATIC),
    ]
    return Gate(Starlette(routes=routes), allowances, names)


_Act = Callable[[OwnedTable, dict[str, Any], Translations], Awaitable[Any]]


def _at_once(act: Callable[[OwnedTable, dict[str, Any]], bytes | None]) -> _Act:
    """Makes an act of one that takes no time."""

    async def acted(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> bytes | None:
        return act(table, fields)

    return acted


async def _find(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> Any:
    number = fields.get("number")
    await table.find(number if isinstance(number, int) else -1, _changes(fields), _typed(fields))


_ACTS: dict[str, _Act] = {
    "draft": lambda table, fields, speak: table.draft(_changes(fields), _typed(fields), speak),
    "save": lambda table, fields, speak: table.save(
        str(fields.get("mark", "")), _changes(fields), _typed(fields)
    ),
    "mend": lambda table, fields, speak: table.mend(),
    "restart": _at_once(lambda table, fields: table.restart()),
    "fetch": _at_once(lambda table, fields: table.computer.fetch()),
    "find": _find,
    "try-outputs": lambda table, fields, speak: table.try_outputs(),
    "try-buttons": _at_once(lambda table, fields: table.try_buttons()),
    "health": lambda table, fields, speak: table.health(speak),
    "support": lambda table, fields, speak: table.support_file(),
    "backup": lambda table, fields, speak: table.backup(),
    "register": _at_once(lambda table, fields: table.cards.begin(str(fields.get("game", "")))),
    "want": _at_once(lambda table, fields: table.cards.want(str(fields.get("name", "")))),
    "end-cards": _at_once(lambda table, fields: table.cards.end()),
    "examine": _at_once(
        lambda table, fields: table.boards.begin(
            str(fields.get("work", "")), str(fields.get("game", "")), fields.get("lock") is True
        )
    ),
    "end-examination": _at_once(lambda table, fields: table.boards.end(fields.get("keep") is True)),
    "leave-fleet": lambda table, fields, speak: table.leave_fleet(),
    "leave-network": lambda table, fields, speak: table.leave_network(),
    "update": lambda table, fields, speak: table.update(),
    "updates-file": _at_once(lambda table, fields: table.computer.updates_file()),
}
_FILES: dict[str, _Act] = {
    "restore": lambda table, fields, speak: table.restore(fields["parts"]),
    "join-fleet": lambda table, fields, speak: table.join_fleet(fields["parts"]),
}
"""The same for requests that bring a file."""


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
            await websocket.close(_SIGNED_OUT)
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
        speak, sent = spoken(websocket), dict[str, Any]()
        while self._table.admission.is_known(websocket):
            woken.clear()
            if (now := self._table.live(speak)) != sent:
                sent = now
                await websocket.send_json(now)
            await woken.wait()
        await websocket.close(_SIGNED_OUT)

    def _wake(self) -> None:
        for woken in self._woken:
            woken.set()


def _changes(fields: dict[str, Any]) -> Changes:
    """Reads a list of pairs of key and value; PageError for anything else."""
    try:
        changes = [
            (tuple(part if isinstance(part, int) else str(part) for part in key), value)
            for key, value in fields.get("changes", [])
        ]
    except (TypeError, ValueError) as error:
        raise PageError(UNREADABLE) from error
    if not all(_is_plain(value) for _, value in changes):
        raise PageError(UNREADABLE)
    return changes


def _typed(fields: dict[str, Any]) -> str | None:
    """Reads a typed text, if there is one."""
    typed = fields.get("text")
    return typed if isinstance(typed, str) else None


def _is_plain(value: Any) -> bool:
    """Whether a value is one that settings have: none, a number, a text, or a list of texts."""
    if isinstance(value, list):
        return all(isinstance(part, str) for part in value)
    return value is None or isinstance(value, str | int | float)
