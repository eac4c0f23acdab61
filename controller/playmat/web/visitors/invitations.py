"""Links that make a phone a second console: one for each console, until its match or the link ends."""

from __future__ import annotations

import secrets
from base64 import b32encode
from collections.abc import Callable
from hmac import compare_digest

from playmat.placement import exchanged_seats

_BYTES = 10  # 80 bits, in 16 capitals: a small code, and nothing to guess


class Invitations:
    """The token of each console; a token that is replaced or has ended opens nothing again."""

    def __init__(self) -> None:
        self._tokens: dict[int, str] = {}
        self._listeners: list[Callable[[], None]] = []

    def watch(self, changed: Callable[[], None]) -> None:
        """Calls `changed` whenever a token has ended or opens another console."""
        self._listeners.append(changed)

    def token(self, console: int) -> str:
        """Returns the token of a console."""
        if console not in self._tokens:
            self._tokens[console] = b32encode(secrets.token_bytes(_BYTES)).decode("ascii")
        return self._tokens[console]

    def console_of(self, token: str) -> int | None:
        """Returns the console that a token opens, in constant time."""
        typed = token.encode()
        opened = [console for console, known in self._tokens.items() if compare_digest(known.encode(), typed)]
        return opened[0] if opened else None

    def exchange(self) -> None:
        """Lets the token of each of two consoles open the other, as their players have changed places."""
        self._tokens = exchanged_seats(self._tokens)
        self._notify()

    def end(self, *consoles: int) -> None:
        """Ends the token of these consoles, or of all."""
        for console in consoles or [*self._tokens]:
            self._tokens.pop(console, None)
        self._notify()

    def _notify(self) -> None:
        for changed in self._listeners:
            changed()
