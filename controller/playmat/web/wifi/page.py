"""The routes of the access point's page.

It asks for no PIN: who is there has read the access point's password on the table's displays.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from playmat.text import Translations
from playmat.web.acts import act_route, words_route
from playmat.web.page_files import Pages, static_files
from playmat.web.probes import Probes
from playmat.web.visitors.allowance import Allowances
from playmat.web.visitors.gate import Gate
from playmat.web.wifi.interface import JoiningTable
from playmat.web.wifi.words import words
from playmat.wifi import COUNTRIES

_STATIC = Path(__file__).parents[1] / "static"
_INDEX = _STATIC / "wifi" / "index.html"


def create_wifi_app(table: JoiningTable, host: str) -> ASGIApp:
    """Returns the application, to which the probes of a new device lead; `host` is its address."""
    pages = Pages({"/": _STATIC}, linked=None)

    async def index(request: Request) -> Response:
        return pages.answer(request, _INDEX)

    routes = [
        Route("/", index),
        pages.style_route("/wifi/wifi.css"),
        words_route(words),
        *(act_route(name, partial(act, table)) for name, act in _ACTS.items()),
        static_files("/", _STATIC),
    ]
    return Probes(Gate(Starlette(routes=routes), Allowances(), [host]), host, table.visitors)


async def _state(table: JoiningTable, fields: dict[str, Any], speak: Translations) -> Any:
    return await table.state()


async def _countries(table: JoiningTable, fields: dict[str, Any], speak: Translations) -> Any:
    return {"codes": COUNTRIES}


async def _join(table: JoiningTable, fields: dict[str, Any], speak: Translations) -> Any:
    await table.join(
        str(fields.get("name", "")), str(fields.get("password", "")), fields.get("hidden") is True
    )


async def _country(table: JoiningTable, fields: dict[str, Any], speak: Translations) -> Any:
    await table.set_country(str(fields.get("code", "")))


_ACTS = {"state": _state, "countries": _countries, "join": _join, "country": _country}
