"""Choice of the seat that a shared console addresses: the one with the most urgent view."""

from __future__ import annotations

from enum import IntEnum

from playmat.games.interface import CHANCE, Pace
from playmat.interpret import Settling, Unexplained
from playmat.session.machine import Phase
from playmat.session.mat.tracker import Anomaly
from playmat.session.match.match import Match
from playmat.session.match.seats import rights


class Attention(IntEnum):
    """Urgency of a seat's view."""

    NONE = 0
    ACTS = 1  # it may act
    BUSY = 2  # something to do or to know concerns this seat only
    CALLED = 3  # its time runs, or it has won
    ASKED = 4  # it must answer


def attention(match: Match, seat: int) -> Attention:
    """Returns how urgently `seat` should read its view."""
    # The order is that of the cost of missing a view: an unanswered question blocks other seats, a running
    # clock costs this seat its turn, and everything below can wait until the console addresses the seat
    # again.
    if (match.question and match.question.asks(seat)) or rights.is_asked(match, seat):
        return Attention.ASKED
    outcome = match.state.outcome()
    if (seat in outcome.winners) if outcome else is_pressed(match, seat):
        return Attention.CALLED
    if rights.has_reminder(match, seat) or is_told(match, seat):
        return Attention.BUSY
    return Attention.ACTS if rights.decides(match, seat) else Attention.NONE


def is_pressed(match: Match, seat: int) -> bool:
    """Returns whether the seat's clock is running."""
    return rights.decides(match, seat) and match.time_left(seat) is not None


def is_told(match: Match, seat: int) -> bool:
    """Returns whether the mat's message is for this seat: its action, its mistake or its steps to lay out."""
    if (
        match.state.movers != (CHANCE,)
        and match.game.pace is Pace.REAL_TIME
        and rights.explained_by(match, seat)
    ):
        return True
    phase, finding = match.phase, match.finding
    match phase, finding:
        case ((Phase.SETTLING | Phase.RETRACTING), Settling()):
            return any(step.seat == seat for step in match.steps)
        case Phase.EXPLAINING, Unexplained(place) | Anomaly(place):
            return place.seat == seat or rights.has_misplaced(match, seat)
    return False


def last_action(match: Match, seat: int) -> int:
    """In real time, the number of this seat's last action; otherwise, or without one, 0."""
    if match.game.pace is not Pace.REAL_TIME:
        return 0
    plies = enumerate(reversed(match.history.plies))
    return next((match.history.length - back for back, ply in plies if ply.seat == seat), 0)
