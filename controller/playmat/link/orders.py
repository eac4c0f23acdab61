"""Queue of the orders that a board has not executed yet."""

from __future__ import annotations

from collections.abc import Iterable

from playmat.link.wire import decode, encode

_MODULO = 1000  # order numbers wrap here


class Orders:
    """Sends the set-up orders together, then `start` and every later order one at a time.

    The set-up orders do not depend on each other, so lost lines cost no round trip each. `start` counts the
    readers that are set up, and later orders expect a running sweep: these must follow in order.
    """

    def __init__(self, setup: Iterable[bytes]) -> None:
        """Takes the set-up lines, which have the ids 0, 1, 2 ... and end with `start`."""
        self._open = dict(enumerate(setup))
        self._before_start = set(self._open) - {max(self._open)}
        self._next = len(self._open)

    def add(self, verb: str, **fields: object) -> int:
        """Adds an order; returns its number."""
        number = self._next
        self._open[number] = encode(verb, id=number, **fields)
        self._next = (number + 1) % _MODULO
        return number

    @property
    def due(self) -> list[bytes]:
        """Lines that may be sent now."""
        return [self._open[number] for number in sorted(self._before_start) or [*self._open][:1]]

    @property
    def first(self) -> str:
        """Verb of the first order due."""
        return decode(self.due[0].rstrip())[0] if self._open else ""

    def finish(self, number: int) -> bool:
        """Removes an executed order; returns whether that makes other orders due."""
        known = self._open.pop(number, None) is not None
        self._before_start.discard(number)
        return known and not self._before_start
