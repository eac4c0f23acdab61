"""The seats that a page serves: all at one screen, some of them, or none."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from playmat.errors import PageError
from playmat.placement import SEAT_NAMES, SHARED, across
from playmat.text import Text

_BOTH, WATCH = "both", "watch"
ALL_SEATS = frozenset(range(len(SEAT_NAMES)))


class Sitting(NamedTuple):
    """The seats whose secrets a page shows, and those its browser `held` at that time.

    The table's own computer holds every seat, but shows none whose hand is `elsewhere`: on the screen that
    claimed it.
    """

    name: str = _BOTH  # `both`, `watch`, or the ids of seats with commas
    held: frozenset[int] = ALL_SEATS
    elsewhere: frozenset[int] = frozenset()
    seating: str = ""  # before or after the players have changed places; see `Claims.seating`

    @property
    def everybody(self) -> bool:
        """True if all seats share this screen."""
        return self.name == _BOTH

    @property
    def watches(self) -> bool:
        """True if the page is a spectator."""
        return self.name == WATCH

    @property
    def shows_own_hands(self) -> bool:
        """True if a page of the table's own computer shows a hand."""
        return not self.watches and self.held == ALL_SEATS

    def reads(self, seat: int) -> bool:
        """Returns true if the secrets of `seat` are shown here."""
        return self.everybody or seat == SHARED or SEAT_NAMES[seat] in self.name.split(",")

    def reads_any(self, seats: Collection[int]) -> bool:
        """Returns true if a console that serves these seats is shown here."""
        return any(map(self.reads, seats))


def sitting(
    asked: str, held: frozenset[int], playing: Collection[int], elsewhere: frozenset[int] = frozenset()
) -> Sitting:
    """Returns the seats of a page that asks for `both` or some; without all of them it watches.

    The seats `elsewhere` are left out.
    """
    asked = asked or _BOTH
    known = {name: seat for seat, name in enumerate(SEAT_NAMES)}
    wanted = {*playing} if asked == _BOTH else {known.get(name, -1) for name in asked.split(",")}
    shown = wanted - elsewhere
    if not shown or not shown <= held:
        return Sitting(WATCH, held, elsewhere)
    name = asked if shown == wanted else ",".join(SEAT_NAMES[seat] for seat in sorted(shown))
    return Sitting(name, held, elsewhere)


def exchanged(asked: str) -> str:
    """Returns what a page asks for once the players have changed places: each has the seat of the other."""
    known = {name: SEAT_NAMES[across(seat)] for seat, name in enumerate(SEAT_NAMES)}
    names = [known.get(name, name) for name in asked.split(",")]
    return ",".join(sorted(names, key=lambda name: SEAT_NAMES.index(name) if name in SEAT_NAMES else -1))


class RefusedError(PageError):
    """The refusal of a command from a page's seat, as a sentence for users."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.message)
        self.why = why
