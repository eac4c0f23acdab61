"""Who sits before a page: everybody at one screen, one seat, or somebody who only watches."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from playmat.errors import PageError
from playmat.picture import SEAT_NAMES, SHARED
from playmat.text import Text

_BOTH, _WATCH = "both", "watch"


class Sitting(NamedTuple):
    """What a page may know and do, by whom it serves: `both`, `watch`, or the id of a seat."""

    name: str = _BOTH
    admitted: bool = True  # whether another seat may be taken

    @property
    def everybody(self) -> bool:
        """Whether all seats share this screen."""
        return self.name == _BOTH

    @property
    def watches(self) -> bool:
        """Whether whoever sees it has no hands at this table."""
        return self.name == _WATCH

    def reads(self, seat: int) -> bool:
        """Whether what only `seat` may know is told here."""
        return self.everybody or seat == SHARED or self.name == SEAT_NAMES[seat]

    def reads_any(self, seats: Collection[int]) -> bool:
        """Whether a console that serves these seats is told here."""
        return any(map(self.reads, seats))


def sitting(asked: str) -> Sitting:
    """Who is meant by what a page asks for; who names nobody known may watch."""
    if not asked:
        return Sitting()
    return Sitting(asked if asked in (_BOTH, *SEAT_NAMES) else _WATCH)


OUTSIDE = Sitting(_WATCH, admitted=False)
"""Somebody on the network who has not shown the PIN."""


class RefusedError(PageError):
    """What a page may not do from where it sits, in words for people."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.message)
        self.why = why
