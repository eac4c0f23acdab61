"""Admits the table's owner: a PIN on the table's displays, and a cookie for a browser that has given it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from hashlib import sha256
from hmac import compare_digest
from time import monotonic

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from playmat.text import say
from playmat.web.acts import answer
from playmat.web.visitors.admission import TOO_OFTEN, typed_pin
from playmat.web.visitors.allowance import visitor
from playmat.web.visitors.guesses import Guesses

SHOWN = 90.0
"""Seconds for which the displays show a PIN; it opens the page for as long again."""

IDLE = 3600.0
"""Seconds without a request after which a browser has to give a PIN again."""

_REST = 20.0  # seconds after a PIN in which no other is shown, as it covers what the players read
_DIGITS = 6
_WRONG = say("This is not the PIN on the displays. Read it there, or ask for a new one.")
_OWN = say("Enter the PIN that this table’s owner has set.")
_WRONG_OWN = say("This is not the PIN that this table’s owner has set. Try again.")
_NONE = say("No PIN is shown any more. Ask for a new one.")
_AGAIN = say("The displays have just shown a PIN. Wait a minute, then ask again.")
_SIGN_IN = say("Enter the table’s PIN first.")


class OwnerAdmission:
    """The PIN of the moment, or the owner's `own`, and the browsers that are signed in.

    `show` gets a PIN for the displays, and an empty text when it is to disappear. Such a PIN admits one
    browser. `known` are the digests of cookies from before a restart, as `digests` returned them.
    """

    def __init__(
        self,
        show: Callable[[str], None],
        known: Collection[str] = (),
        now: Callable[[], float] = monotonic,
        own: str = "",
    ) -> None:
        self.own = own
        self._show = show
        self._now = now
        self._pin = ""
        self._asked = float("-inf")
        self._guesses, self._asks = Guesses(), Guesses()
        self._seen = dict.fromkeys(known, now())

    @property
    def digests(self) -> list[str]:
        """The digests of the cookies that are valid; no cookie can be made from them."""
        return [digest for digest, seen in self._seen.items() if self._now() - seen < IDLE]

    def is_owner(self, connection: HTTPConnection) -> bool:
        """Whether a browser is signed in; its hour of rest begins again."""
        known = self.is_known(connection)
        if known:
            self._seen[_holder(connection)] = self._now()
        return known

    def is_known(self, connection: HTTPConnection) -> bool:
        """Whether a browser is still signed in."""
        return _holder(connection) in self.digests

    async def ask(self, request: Request) -> Response:
        """Shows a new PIN on the displays, unless one is there, or the owner has one."""
        # Each time it covers what players read: a stranger in the network must not do that again and again.
        if not await self._asks.may_try(visitor(request.client.host if request.client else "")):
            return answer(request, 429, _AGAIN)
        if self.own:
            return answer(request, 403, _OWN)
        since = self._now() - self._asked
        if SHOWN <= since < SHOWN + _REST:
            return answer(request, 429, _AGAIN)
        if since >= SHOWN or not self._pin:
            self._pin = f"{secrets.randbelow(10**_DIGITS):0{_DIGITS}}"
            self._asked = self._now()
        self._show(self._pin)
        return answer(request, 200)

    async def enter(self, request: Request) -> Response:
        """Signs a browser in with the PIN in the body; one of the moment is used up by that."""
        typed = await typed_pin(request)
        address = visitor(request.client.host if request.client else "")
        if not await self._guesses.may_try(address):
            return answer(request, 429, TOO_OFTEN)
        if not self.own and (not self._pin or self._now() - self._asked > 2 * SHOWN):
            return answer(request, 403, _NONE)
        if not compare_digest(typed, (self.own or self._pin).encode()):
            return answer(request, 403, _WRONG_OWN if self.own else _WRONG)
        self._guesses.right(address)
        if self._pin:
            self._pin, self._asked = "", float("-inf")
            self._show("")
        token = secrets.token_urlsafe()
        self._seen[_digest(token)] = self._now()
        welcome = answer(request, 200)
        welcome.set_cookie(_cookie(request), token, httponly=True, samesite="strict")
        return welcome

    async def leave(self, request: Request) -> Response:
        """Signs a browser out."""
        self._seen.pop(_holder(request), None)
        return answer(request, 200)


def sign_in_first(request: Request) -> Response:
    """Returns the answer to a browser that is not signed in."""
    return answer(request, 401, _SIGN_IN)


def _holder(connection: HTTPConnection) -> str:
    return _digest(connection.cookies.get(_cookie(connection), ""))


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _cookie(connection: HTTPConnection) -> str:
    """Returns the cookie's name, with the port, because browsers share cookies among the ports of a host."""
    return f"playmat-owner-{connection.scope['server'][1]}"
