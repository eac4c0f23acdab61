"""How much each visitor may ask for: so much at once, so much a second; whoever asks for more waits."""

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

_REMEMBERED = 256  # visitors; whoever was not seen for so long begins anew
_NETWORK = 64  # bits; of an IPv6 address the rest is the visitor's own choice


class Allowances:
    """The allowance of each visitor, whom an address tells."""

    def __init__(self) -> None:
        self._of = lru_cache(_REMEMBERED)(lambda visitor: AsyncLimiter(AT_ONCE, SECONDS))

    def of(self, connection: HTTPConnection) -> Allowance:
        """What is left to whoever is at the other end."""
        return self._of(visitor(connection.client.host if connection.client else ""))


@lru_cache(_REMEMBERED)
def visitor(address: str) -> str:
    """Who has this address, as far as it tells."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    return str(parsed.ipv4_mapped or ip_network((parsed.packed, _NETWORK), strict=False))
