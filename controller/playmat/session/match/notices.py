"""Notices for the seats concerned, shown for a while: contests by stamp, void actions, a no to a question."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from playmat.games.interface import AnyGame
from playmat.session.course import Ply
from playmat.session.history import History
from playmat.session.story import Race
from playmat.text import Text, say

SHOWN = 5.0  # seconds
CHANGING_CHAIRS = 20.0  # seconds in which people change places
_LOOKED_AT = 40  # the number of plies that can still be news
VOID = say("No effect: another was first")


class _Notice(NamedTuple):
    text: Text
    seats: tuple[int, ...]
    until: float = 0.0


class Notices:
    """Follows a real-time history; contests from before a restart are no news."""

    def __init__(self, game: AnyGame, history: History) -> None:
        self._game = game
        self._history = history
        self._notices: list[_Notice] = []
        self._known = {(ply.at, notice) for ply in history.plies for notice in self._notices_of(ply)}

    def add(self, now: float) -> None:
        """Adds notices after an action or a lot; a contest that needs a lot is no news before it is drawn."""
        if self._history.tie:
            return
        for ply in self._history.plies[-_LOOKED_AT:]:
            for notice in self._notices_of(ply):
                if (ply.at, notice) not in self._known:
                    self._known.add((ply.at, notice))
                    self._notices.append(notice._replace(until=now + SHOWN))

    def tell(self, text: Text, seats: tuple[int, ...], now: float, seconds: float = SHOWN) -> None:
        """Adds a notice for these seats."""
        self._notices.append(_Notice(text, seats, now + seconds))

    def of(self, seat: int, now: float) -> Text | None:
        """The newest notice for the seat."""
        shown = (
            notice.text for notice in reversed(self._notices) if seat in notice.seats and now < notice.until
        )
        return next(shown, None)

    def next_end(self, now: float) -> float | None:
        """Returns when the next notice ends."""
        return min((notice.until for notice in self._notices if now < notice.until), default=None)

    def _notices_of(self, ply: Ply) -> Iterator[_Notice]:
        if ply.void:
            yield _Notice(VOID, (ply.seat,))
        for race in races(ply):
            yield _Notice(first(self._game, race), (race.seat, race.rival))


def races(ply: Ply) -> tuple[Race, ...]:
    """The contests that an action won."""
    return tuple(
        Race(
            seat=ply.seat,
            rival=contest.rival.seat,
            margin_ms=abs(contest.margin_ms),
            within_ms=contest.within_ms,
            lot=contest.lot,
        )
        for contest in ply.contests
    )


def other_chairs(game: AnyGame, programs: Collection[int]) -> Text | None:
    """What people do once two players have changed places; `programs` have these seats now.

    None if programs play both.
    """
    if not programs:
        return say("Change chairs: you play the other side now")
    if len(programs) > 1:
        return None
    (seat,) = programs
    return say("Change chairs: the computer plays {seat} now", seat=game.seat_name(seat))


def first(game: AnyGame, race: Race) -> Text:
    """The winner, the margin and the uncertainty of a contest."""
    seat = game.seat_name(race.seat)
    if not race.lot:
        return say("{seat} was first by {ms}\u00a0ms", seat=seat, ms=race.margin_ms)
    return say(
        "Too close to call ({ms}\u00a0ms, clocks agree within {within}\u00a0ms): drawn by lot for {seat}",
        ms=race.margin_ms,
        within=race.within_ms,
        seat=seat,
    )
