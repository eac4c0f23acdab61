"""Admission to the seats: PINs, cookies that prove a claim, and the table's own computer."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_address

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response

from playmat.placement import SEAT_NAMES
from playmat.screen.language import spoken_language, translations
from playmat.text import Text, say
from playmat.web.interface import Setting
from playmat.web.visitors.allowance import visitor
from playmat.web.visitors.claims import Claims
from playmat.web.visitors.connections import OWN_SCREEN
from playmat.web.visitors.guesses import Guesses
from playmat.web.visitors.sitting import ALL_SEATS
from playmat.web.words import possessive

TOO_OFTEN = say("Too many wrong PINs. Please wait a minute.")
NO_SEAT = say("This seat is not at the table. Choose another.")

_LONGEST = 64  # bytes of a typed PIN
_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


def is_open(host: str) -> bool:
    """Returns true if other computers can reach a server on `host`."""
    try:
        return not ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"


class Admission:
    """Determines a browser's seats, and processes claims. `setting` returns the table's current setting."""

    def __init__(self, claims: Claims, setting: Callable[[], Setting]) -> None:
        self._claims = claims
        self._setting = setting
        self._guesses = Guesses()

    def seats(self, connection: HTTPConnection) -> frozenset[int]:
        """Returns the seats of this browser: all on the table's own computer, else the claimed ones."""
        if not self._claims.pinned or _is_here(connection):
            return ALL_SEATS
        return self._claims.held(_holder(connection))

    def elsewhere(self, connection: HTTPConnection) -> frozenset[int]:
        """Returns the seats of the table's own computer that other browsers have claimed."""
        if not self._claims.pinned or not _is_here(connection):
            return frozenset()
        return frozenset(self._claims.holders) - self._claims.held(_holder(connection))

    def has_claimed(self, connection: HTTPConnection) -> bool:
        """Returns true for a browser that holds a seat."""
        return bool(self._claims.held(_holder(connection)))

    def is_trusted(self, connection: HTTPConnection) -> bool:
        """Returns true on the table's own computer, and after a PIN."""
        return _is_here(connection) or self.has_claimed(connection)

    async def claim(self, request: Request) -> Response:
        """Claims the seat in the address with the PIN in the body; the table's own computer needs none."""
        served = {SEAT_NAMES[seat]: seat for seat in self._setting().seats}
        seat = served.get(request.query_params.get("seat", ""))
        if seat is None:
            return _answer(request, 400, NO_SEAT)
        if self._claims.pinned and _is_here(request):
            self._claims.release(seat)
            return _answer(request, 200)
        typed = await typed_pin(request)
        address = visitor(request.client.host if request.client else "")
        if not await self._guesses.may_try(address):
            return _answer(request, 429, TOO_OFTEN)
        setting = self._setting()
        console = next(number for number, seats in enumerate(setting.consoles) if seat in seats)
        if not self._claims.opens(console, typed):
            name = setting.mat.seat_names[setting.consoles[console][0]]
            why = say("This is not the PIN of {seat} console. Read it there.", seat=possessive(name))
            return _answer(request, 403, why)
        self._guesses.right(address)
        holder = self._claims.claim(seat, _holder(request))
        welcome = _answer(request, 200)
        welcome.set_cookie(_cookie(request), holder, httponly=True, samesite="strict")
        return welcome

    async def leave(self, request: Request) -> Response:
        """Releases the seat in the address if this browser has claimed it."""
        name = request.query_params.get("seat", "")
        if name in SEAT_NAMES:
            self._claims.leave(SEAT_NAMES.index(name), _holder(request))
        return _answer(request, 200)


async def typed_pin(request: Request) -> bytes:
    """Returns the PIN in the body of a request, without blanks."""
    typed = b""
    async for part in request.stream():
        typed = (typed + part)[:_LONGEST]
    return b"".join(typed.split())


def _answer(request: Request, status: int, why: Text | None = None) -> Response:
    speak = translations(spoken_language(request.query_params.get("lang", "")))
    return JSONResponse({"sentence": why.translate(speak) if why else ""}, status)


def _holder(connection: HTTPConnection) -> str:
    return connection.cookies.get(_cookie(connection), "")


def _cookie(connection: HTTPConnection) -> str:
    """Returns the cookie's name, with the port, because browsers share cookies among the ports of a host."""
    return f"playmat-{connection.scope['server'][1]}"


def _is_here(connection: HTTPConnection) -> bool:
    """Returns true if the browser runs on this computer; a local proxy does not count."""
    proxied = any(name in connection.headers for name in _FORWARDED)
    return not proxied and connection.client is not None and connection.client.host in OWN_SCREEN
