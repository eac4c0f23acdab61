"""What stamps have decided, told for a while to those whom it concerns: who was first, and what is void."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from playmat.games.game import AnyGame
from playmat.games.timeline import Contest
from playmat.session.course import Ply
from playmat.session.history import History
from playmat.session.story import Race
from playmat.text import Text, say

SHOWN = 5.0  # seconds
_LOOKED_AT = 40  # of the last plies: what happened before is no news
VOID = say("No effect: another was first")


class _Notice(NamedTuple):
    text: Text
    seats: tuple[int, ...]
    until: float = 0.0


class Notices:
    """Follows a history in real time; what it told before this program saw it is no news."""

    def __init__(self, game: AnyGame, history: History) -> None:
        self._game = game
        self._history = history
        self._notices: list[_Notice] = []
        self._told = {(ply.at, notice) for ply in history.plies for notice in self._of(ply)}

    def update(self, now: float) -> None:
        """Something was accepted, or a lot drawn; who is first by a lot is no news before that."""
        if self._history.tie:
            return
        for ply in self._history.plies[-_LOOKED_AT:]:
            for notice in self._of(ply):
                if (ply.at, notice) not in self._told:
                    self._told.add((ply.at, notice))
                    self._notices.append(notice._replace(until=now + SHOWN))

    def of(self, seat: int, now: float) -> Text | None:
        """What the seat should read now besides everything else: the newest."""
        shown = (one.text for one in reversed(self._notices) if seat in one.seats and now < one.until)
        return next(shown, None)

    def next_end(self, now: float) -> float | None:
        """When the next of them has been read for long enough."""
        return min((one.until for one in self._notices if now < one.until), default=None)

    def _of(self, ply: Ply) -> Iterator[_Notice]:
        if ply.void:
            yield _Notice(VOID, (ply.seat,))
        for race in races(ply):
            yield _Notice(first(self._game, race), (race.seat, race.rival))


def races(ply: Ply) -> tuple[Race, ...]:
    """Against whom an action was first."""
    return tuple(_race(ply, contest) for contest in ply.contests)


def first(game: AnyGame, race: Race) -> Text:
    """Who was first, by how much, and how sure that is."""
    seat = game.seat_name(race.seat)
    if not race.lot:
        return say("{seat} was first by {ms} ms", seat=seat, ms=race.margin_ms)
    return say(
        "Too close to call ({ms} ms, clocks agree within {within} ms): drawn by lot for {seat}",
        ms=race.margin_ms,
        within=race.within_ms,
        seat=seat,
    )


def _race(ply: Ply, contest: Contest) -> Race:
    rival = contest.rival.seat
    return Race(ply.seat, rival, abs(contest.margin_ms), contest.within_ms, contest.lot)
