"""Identifies the account behind a request; reads cookies, roles and bodies."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response

from playmat.errors import FleetError, HallError, quoted
from playmat.json_text import parse_json
from playmat.text import Text, say
from playmat.web.acts import spoken
from playmat.web.visitors.allowance import visitor
from playmat_hall.hall import Hall
from playmat_hall.store.accounts import HERE, SESSION_MS, Account, Role

COOKIE = "playmat-hall"
_KNOWN = "playmat-hall-known"
_KNOWN_S = 365 * 86_400
_LARGEST = 65_536  # bytes of a request: the floor plan of a thousand tables
_HERE = ("127.0.0.1", "::1", "::ffff:127.0.0.1")

_NO_REQUEST = say("the request is no JSON: reload the page")

Answer = Callable[[Request, Account], Awaitable[Response]]


class Visits:
    """Identifies accounts; with `trusting`, every browser of this computer is an owner."""

    def __init__(self, hall: Hall, trusting: bool) -> None:
        self._hall = hall
        self._trusting = trusting

    async def account(self, asked: HTTPConnection) -> Account | None:
        """Returns the account that sends a request."""
        if (token := asked.cookies.get(COOKIE)) and (found := await self._hall.account_of(token)):
            return found
        # A proxy on this computer forwards requests from elsewhere, and marks them with these headers.
        forwarded = "x-forwarded-for" in asked.headers or "forwarded" in asked.headers
        if self._trusting and asked.client and asked.client.host in _HERE and not forwarded:
            return Account(HERE, Role.OWNER)
        return None

    def allows(self, asked: HTTPConnection, role: Role) -> Callable[[], Awaitable[bool]]:
        """Returns a question: has the sender an account of this role or above now?"""

        async def allowed() -> bool:
            account = await self.account(asked)
            return account is not None and account.role >= role

        return allowed

    def for_role(self, role: Role, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
        """Returns a handler that answers accounts of a role or above, and turns errors into sentences."""

        async def handle(request: Request) -> Response:
            account = await self.account(request)
            if account is None:
                return sentence(request, say("sign in first"), 401)
            if account.role < role:
                return sentence(
                    request, say("this needs the role {role}: ask an owner", role=role.title), 403
                )
            try:
                return await answer(request, account)
            except (HallError, FleetError) as error:
                return sentence(request, error.sentence, 409)

        return handle


def sentence(request: Request, why: Text, status: int) -> JSONResponse:
    """Returns an error as the page shows it, in its language."""
    words = why.translate(spoken(request))
    return JSONResponse({"error": words[:1].upper() + words[1:]}, status)


def with_cookie(response: Response, token: str, role: Role, secure: bool) -> Response:
    """Signs the browser in."""
    response.set_cookie(
        COOKIE, token, max_age=SESSION_MS[role] // 1000, httponly=True, samesite="strict", secure=secure
    )
    return response


# Wrong passwords count for an address, and in some networks that is everybody's: a stranger could lock the
# owner out. So a browser in which a password was right counts by itself. Its mark is made with the stored
# hash of that password, which nobody else knows; after a change of the password it is void.
def guesser(request: Request, stored: str | None) -> str:
    """Returns as whom the tries of a browser count for an account with the password hash `stored`."""
    mark = request.cookies.get(_KNOWN, "")
    name = mark.partition(".")[0]
    if stored and hmac.compare_digest(mark.encode(), _mark(name, stored).encode()):
        return name
    return visitor(request.client.host if request.client else "")


def with_mark(response: Response, stored: str, secure: bool) -> Response:
    """Makes the browser known, which has given the password with the hash `stored`."""
    mark = _mark(secrets.token_hex(16), stored)
    response.set_cookie(
        _KNOWN, mark, max_age=_KNOWN_S, path="/api/session", httponly=True, samesite="strict", secure=secure
    )
    return response


def _mark(name: str, stored: str) -> str:
    return f"{name}.{hmac.digest(stored.encode(), name.encode(), 'sha256').hex()}"


async def body(request: Request) -> Mapping[str, Any]:
    """Returns a request's JSON object; HallError if it is none or too large."""
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > _LARGEST:
            raise HallError(
                say("the request is larger than {most} bytes: send less at a time", most=_LARGEST)
            )
    try:
        value = parse_json(data.decode() or "{}")
    except (ValueError, RecursionError) as error:
        raise HallError(_NO_REQUEST) from error
    if not isinstance(value, dict):
        raise HallError(_NO_REQUEST)
    return value


def text_of(fields: Mapping[str, Any], name: str) -> str:
    """Returns a field that must be a text."""
    value = fields.get(name)
    if not isinstance(value, str):
        raise HallError(say("the request has no field {field}: reload the page", field=quoted(name)))
    return value
