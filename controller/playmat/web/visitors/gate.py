"""Rejects requests under foreign host names or from foreign pages."""

from __future__ import annotations

import socket
from collections.abc import Collection
from ipaddress import IPv6Address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from playmat.web.visitors.allowance import FILE, LINE, Allowances

_MISDIRECTED, _FORBIDDEN = 421, 403
_UNKNOWN = "This table does not go by that name: open it by its address, or start it with --name NAME."
_FOREIGN = "Only the table's own page may ask this."


class Gate:
    """A filter before an application. `names` are additional host names of this table."""

    # Pages of other sites, open in the same browser, can reach this table in two ways. Such a page may send
    # requests here, which the browser marks with its origin. Or its site points its own name at this
    # address once the page is open (DNS rebinding): the browser then treats both as one site, but still
    # sends the name. So the name is checked first, and then that the origin has the same name.

    def __init__(self, app: ASGIApp, allowances: Allowances, names: Collection[str] = ()) -> None:
        self._app = app
        self._allowances = allowances
        host = socket.gethostname().lower()
        self._names = {"localhost", host, f"{host}.local", *(name.lower() for name in names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        asked = HTTPConnection(scope)
        # A client over its rate limit waits first.
        await self._allowances.of(asked).acquire(LINE if scope["type"] == "websocket" else FILE)
        try:
            name = urlsplit(f"//{asked.headers.get('host', '')}").hostname or ""
            name = name.removesuffix(".")  # a full name may end so
        except ValueError:
            name = ""
        known = name in self._names
        if not known:
            address = scope["server"][0]
            mapped = IPv6Address(address).ipv4_mapped if ":" in address else None  # of an IPv4 client
            known = name == str(mapped or address)
        # Scripts of other sites may not move cards or write files.
        origin = asked.headers.get("origin")
        ours = origin is None or origin.partition("://")[2] == asked.headers.get("host")
        app = self._app
        if not known:
            app = PlainTextResponse(_UNKNOWN, _MISDIRECTED)
        elif not ours:
            app = PlainTextResponse(_FOREIGN, _FORBIDDEN)
        await app(scope, receive, send)
