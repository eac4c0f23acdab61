"""Who may sit at a table that is reached over a network: whoever types the PIN that its consoles show."""

from __future__ import annotations

import secrets
from functools import lru_cache
from hmac import compare_digest
from ipaddress import ip_address

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response

from playmat.screen.language import translations
from playmat.text import Text, say
from playmat.web.allowance import Allowance, visitor
from playmat.web.hello import spoken_language

WRONG = say("That is not the PIN of this table.")
TOO_OFTEN = say("Too many wrong PINs. Please wait a minute.")

TRIES, TRIES_OF_ALL, MINUTE = 5, 30, 60.0
"""Wrong ones: a million PINs at thirty a minute take three weeks, and each start has another."""

_DIGITS = 6
_LONGEST = 64  # bytes of what is typed
_OWN_SCREEN = ("127.0.0.1", "::1", "::ffff:127.0.0.1")
_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


def is_open(host: str) -> bool:
    """Whether others than this computer reach what is served on `host`."""
    try:
        return not ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"


def new_pin() -> str:
    """One for this start."""
    return f"{secrets.randbelow(10**_DIGITS):0{_DIGITS}}"


class Admission:
    """Without a PIN everybody may sit. Whoever knows it keeps a cookie that says so until the next start."""

    def __init__(self, pin: str = "") -> None:
        self._pin = pin
        self._pass = secrets.token_urlsafe()
        self._wrong = Allowance(TRIES_OF_ALL, MINUTE)
        self._wrong_of = lru_cache(TRIES_OF_ALL)(lambda visitor: Allowance(TRIES, MINUTE))

    def may_sit(self, connection: HTTPConnection) -> bool:
        """Whether the visitor has shown the PIN, or sits before this computer."""
        shown = connection.cookies.get(_cookie(connection), "")
        return not self._pin or _is_here(connection) or compare_digest(shown.encode(), self._pass.encode())

    async def enter(self, request: Request) -> Response:
        """Takes a PIN that was typed; says what is wrong with it in the page's language."""
        typed = b""
        async for part in request.stream():
            typed = (typed + part)[:_LONGEST]
        wrong = self._wrong, self._wrong_of(visitor(request.client.host if request.client else ""))
        if not all(tries.has_capacity() for tries in wrong):
            return _answer(request, 429, TOO_OFTEN)
        if self._pin and compare_digest(b"".join(typed.split()), self._pin.encode()):
            welcome = _answer(request, 200)
            welcome.set_cookie(_cookie(request), self._pass, httponly=True, samesite="strict")
            return welcome
        for tries in wrong:
            await tries.acquire()
        return _answer(request, 403, WRONG)


def _answer(request: Request, status: int, why: Text | None = None) -> Response:
    speak = translations(spoken_language(request.query_params.get("lang", "")))
    return JSONResponse({"sentence": why.translate(speak) if why else ""}, status)


def _cookie(connection: HTTPConnection) -> str:
    """One for each table of a computer: browsers keep cookies for all ports together."""
    return f"playmat-{connection.scope['server'][1]}"


def _is_here(connection: HTTPConnection) -> bool:
    """Whether the browser runs on this computer; behind a proxy that runs here it does not."""
    proxied = any(name in connection.headers for name in _FORWARDED)
    return not proxied and connection.client is not None and connection.client.host in _OWN_SCREEN
