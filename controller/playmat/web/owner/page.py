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
from playmat.web.allowance import Allowances
from playmat.web.connections import keep_place
from playmat.web.gate import Gate
from playmat.web.owner.admission import sign_in_first
from playmat.web.owner.interface import Changes, OwnedTable
from playmat.web.owner.words import words
from playmat.web.page_files import COMPRESSED, Pages, static_files

_STATIC = Path(__file__).parents[1] / "static"
_INDEX = _STATIC / "owner" / "index.html"
_GONE = WebSocketDisconnect, RuntimeError


def create_owner_app(table: OwnedTable, names: Collection[str] = ()) -> ASGIApp:
    """Returns the application; it also answers to these `names` of the table's host."""
    admission, allowances = table.admission, Allowances()
    pages = Pages({"/": _STATIC}, linked=None)

    def refusal(request: Request) -> Response | None:
        return None if admission.is_owner(request) else sign_in_first(request)

    async def index(request: Request) -> Response:
        return pages.answer(request, _INDEX)

    routes = [
        Route("/", index, middleware=COMPRESSED),
        pages.style_route("/owner/owner.css"),
        words_route(partial(words, own_pin=bool(admission.own))),
        Route("/pin", admission.ask, methods=["POST"]),
        Route("/enter", admission.enter, methods=["POST"]),
        Route("/leave", admission.leave, methods=["POST"]),
        *(act_route(name, partial(act, table), refusal) for name, act in _ACTS.items()),
        act_route("restore", partial(_restore, table), refusal, sent_file),
        act_route("join-fleet", partial(_join_fleet, table), refusal, sent_file),
        WebSocketRoute("/live", _Visits(table).visit),
        static_files("/", _STATIC),
    ]
    return Gate(Starlette(routes=routes), allowances, names)


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


async def _register(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> Any:
    await table.register_cards(str(fields.get("game", "")))


async def _want(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> Any:
    await table.want_card(str(fields.get("name", "")))


async def _end_cards(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> Any:
    await table.end_cards()


async def _examine(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> Any:
    await table.examine(str(fields.get("work", "")))


async def _end_examination(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> Any:
    await table.end_examination(fields.get("keep") is True)


async def _leave_network(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> Any:
    await table.leave_network()


async def _update(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> Any:
    await table.update()


async def _health(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> Any:
    return await table.health(speak)


async def _support(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> Any:
    return await table.support_file()


async def _backup(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> Any:
    return await table.backup()


async def _restore(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> Any:
    await table.restore(fields["parts"])


async def _join_fleet(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> Any:
    await table.join_fleet(fields["parts"])


async def _leave_fleet(table: OwnedTable, fields: dict[str, Any], speak: Translations) -> Any:
    await table.leave_fleet()


_ACTS: dict[str, Callable[[OwnedTable, dict[str, Any], Translations], Awaitable[Any]]] = {
    "draft": _draft, "save": _save, "mend": _mend, "restart": _restart, "find": _find,
    "health": _health, "support": _support, "backup": _backup, "leave-network": _leave_network,
    "update": _update, "register": _register, "want": _want, "end-cards": _end_cards,
    "leave-fleet": _leave_fleet, "examine": _examine, "end-examination": _end_examination,
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
        speak, sent = spoken(websocket), dict[str, Any]()
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


def _is_plain(value: Any) -> bool:
    """Whether a value is one that settings have: none, a number, a text, or a list of texts."""
    if isinstance(value, list):
        return all(isinstance(part, str) for part in value)
    return value is None or isinstance(value, str | int)
