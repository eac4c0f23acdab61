"""Rejects requests under foreign host names or from foreign pages."""

from __future__ import annotations

import socket
from collections.abc import Collection
from ipaddress import IPv6Address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from playmat.web.allowance import FILE, LINE, Allowances

_MISDIRECTED, _FORBIDDEN = 421, 403
_UNKNOWN = "This table does not go by that name: open it by its address, or start it with --name NAME."
_FOREIGN = "Only the table's own page may ask this."


class Gate:
    """A filter before an application. `names` are additional host names of this table.

    A foreign site may point its own name at this address once its page is open (DNS rebinding): the browser
    then treats both as one site, but still sends the name.
    """

    def __init__(self, app: ASGIApp, allowances: Allowances, names: Collection[str] = ()) -> None:
        self._app = app
        self._allowances = allowances
        host = socket.gethostname().lower()
        self._names = {"localhost", host, f"{host}.local", *(name.lower() for name in names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self._app if scope["type"] == "lifespan" else await self._beyond(HTTPConnection(scope))
        await app(scope, receive, send)

    async def _beyond(self, asked: HTTPConnection) -> ASGIApp:
        """Returns the application, or a refusal; a client over its rate limit waits first."""
        await self._allowances.of(asked).acquire(LINE if asked.scope["type"] == "websocket" else FILE)
        name = _hostname(asked)
        if name not in self._names and name != _plain(asked.scope["server"][0]):
            return PlainTextResponse(_UNKNOWN, _MISDIRECTED)
        return self._app if _from_our_page(asked) else PlainTextResponse(_FOREIGN, _FORBIDDEN)


def _hostname(asked: HTTPConnection) -> str:
    try:
        return urlsplit(f"//{asked.headers.get('host', '')}").hostname or ""
    except ValueError:
        return ""


def _plain(address: str) -> str:
    """Returns an address in its usual form, also for IPv4 clients of an IPv6 socket."""
    mapped = IPv6Address(address).ipv4_mapped if ":" in address else None
    return str(mapped or address)


def _from_our_page(asked: HTTPConnection) -> bool:
    """Whether the request comes from this page: scripts of other sites may not move cards or write files."""
    origin = asked.headers.get("origin")
    return origin is None or origin.partition("://")[2] == asked.headers.get("host")
