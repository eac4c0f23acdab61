"""The orders that a board has not carried out yet, and which of them may be given now."""

from __future__ import annotations

from collections.abc import Iterable

from playmat.link.wire import decode, encode

_MODULO = 1000  # of their numbers


class Orders:
    """Those that set the board up are given at once; then `start`, and any others, one by one."""

    def __init__(self, setup: Iterable[bytes]) -> None:
        """The lines of `setup` have the ids 0, 1, 2 ..., and end with `start`."""
        self._open = dict(enumerate(setup))
        self._before_start = set(self._open) - {max(self._open)}
        self._next = len(self._open)

    def add(self, verb: str, **fields: object) -> int:
        """One more order; its number."""
        number = self._next
        self._open[number] = encode(verb, id=number, **fields)
        self._next = (number + 1) % _MODULO
        return number

    @property
    def due(self) -> list[bytes]:
        """Those that may be given now."""
        return [self._open[number] for number in sorted(self._before_start) or [*self._open][:1]]

    @property
    def first(self) -> str:
        """The verb of the first of them."""
        return decode(self.due[0].rstrip())[0] if self._open else ""

    def done(self, number: int) -> bool:
        """An order is carried out; says whether others may be given because of that."""
        known = self._open.pop(number, None) is not None
        self._before_start.discard(number)
        return known and not self._before_start
