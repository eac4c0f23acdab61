"""Rate limits per visitor: a burst and a rate; excess requests wait."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from aiolimiter import AsyncLimiter
from starlette.requests import HTTPConnection

COMMAND, FILE, LINE = 1, 2, 20
"""What a message, a request and a new websocket cost; with the latter goes all that a page must know."""

AT_ONCE, SECONDS = 240, 2.0
"""A page that loads takes about 170; a hand that carries a card sends some twenty messages a second."""

Allowance = AsyncLimiter
"""What is left to one visitor: `acquire` waits until there is enough."""

_REMEMBERED = 256  # visitors; the least recent ones are forgotten
_NETWORK = 64  # bits; a visitor can choose the rest of an IPv6 address


class Allowances:
    """The allowance of each visitor, identified by address."""

    def __init__(self) -> None:
        self._of = lru_cache(_REMEMBERED)(lambda visitor: AsyncLimiter(AT_ONCE, SECONDS))

    def of(self, connection: HTTPConnection) -> Allowance:
        """Returns the remaining allowance of the client."""
        return self._of(visitor(connection.client.host if connection.client else ""))


@lru_cache(_REMEMBERED)
def visitor(address: str) -> str:
    """Returns the identity of a visitor: the IPv4 address or the IPv6 network."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    return str(parsed.ipv4_mapped or ip_network((parsed.packed, _NETWORK), strict=False))
