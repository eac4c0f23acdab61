"""Choice of the seat that a shared console addresses: the one with the most urgent view."""

from __future__ import annotations

from enum import IntEnum

from playmat.games.game import CHANCE, Pace
from playmat.interpret import Settling, Unmatched
from playmat.session.machine import Phase
from playmat.session.mat.tracker import Anomaly
from playmat.session.match.answers import Referee


class Attention(IntEnum):
    """Urgency of a seat's view."""

    NONE = 0
    ACTS = 1  # it may act
    BUSY = 2  # something to do or to know concerns this seat only
    CALLED = 3  # its time runs, or it has won
    ASKED = 4  # it must answer


def attention(referee: Referee, seat: int) -> Attention:
    """Returns how urgently `seat` should read its view."""
    # The order is that of the cost of missing a view: an unanswered question blocks other seats, a running
    # clock costs this seat its turn, and everything below can wait until the console addresses the seat
    # again.
    if (referee.question and referee.question.asks(seat)) or referee.is_asked(seat):
        return Attention.ASKED
    outcome = referee.state.outcome()
    if (seat in outcome.winners) if outcome else is_pressed(referee, seat):
        return Attention.CALLED
    if referee.on_duty(seat) or is_told(referee, seat):
        return Attention.BUSY
    return Attention.ACTS if referee.decides(seat) else Attention.NONE


def is_pressed(referee: Referee, seat: int) -> bool:
    """Returns whether the seat's clock is running."""
    return referee.decides(seat) and referee.clock_told(seat) is not None


def is_told(referee: Referee, seat: int) -> bool:
    """Returns whether the mat's message is for this seat: its action, its mistake or its steps to lay out."""
    if referee.state.movers != (CHANCE,) and referee.game.pace is Pace.REAL_TIME and referee.meant_by(seat):
        return True
    match referee.phase, referee.finding:
        case ((Phase.SETTLING | Phase.RETRACTING), Settling()):
            return any(step.seat == seat for step in referee.steps)
        case Phase.EXPLAINING, Unmatched(place) | Anomaly(place):
            return place.seat == seat
    return False


def last_action(referee: Referee, seat: int) -> int:
    """In real time, the number of this seat's last action; otherwise, or without one, 0."""
    if referee.game.pace is not Pace.REAL_TIME:
        return 0
    plies = enumerate(reversed(referee.history.plies))
    return next((referee.history.length - back for back, ply in plies if ply.seat == seat), 0)
