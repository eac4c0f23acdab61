"""What a seat may do now, and what of the mat concerns it."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.games.interface import CHANCE, Action, Pace, State
from playmat.interpret import Unexplained, difference
from playmat.placement import SHARED, Touch
from playmat.session.machine import Phase
from playmat.session.mat.tracker import Anomaly
from playmat.session.match.match import DECIDING, LAYING_OUT, Match


def decides(match: Match, seat: int) -> bool:
    """Returns whether the seat may act now."""
    return seat in match.performers


def chooses(match: Match, seat: int) -> bool:
    """Returns whether the seat may choose from the open menu; in real time the others play on."""
    if match.game.pace is Pace.REAL_TIME:
        return is_asked(match, seat)
    return match.phase is Phase.CHOOSING and decides(match, seat)


def is_asked(match: Match, seat: int) -> bool:
    """Returns whether the seat has to confirm, in real time, what it has laid."""
    asking = match.game.pace is Pace.REAL_TIME and match.phase is Phase.CHOOSING
    return asking and decides(match, seat) and match.choices.of(seat) is not None


def confirms(match: Match, seat: int) -> bool:
    """Returns whether the seat has to confirm a step that no reader detects."""
    settling = match.phase in LAYING_OUT and match.evidence.unconfirmed
    return settling and any(
        seat == (step.hand if step.target is None and step.seat == SHARED else step.seat)
        for step in match.steps
    )


def explained_by(match: Match, seat: int) -> tuple[Action, ...]:
    """The actions on the mat that this seat may confirm; in real time only its own."""
    explained, chance = match.explained, match.state.movers == (CHANCE,)
    if not explained or chance or match.game.pace is not Pace.REAL_TIME:
        return explained
    return explained if match.game.projection.performer(match.state, explained[0]) == seat else ()


def ahead_of(match: Match, seat: int) -> State:
    """The state once this seat's actions on the mat are accepted."""
    return match.after(explained_by(match, seat), match.now)


def has_reminder(match: Match, seat: int) -> bool:
    """Returns whether the seat has a reminder pending that no reader can check."""
    return seat in match.reminders.shown and match.phase in DECIDING


def solves(match: Match, seat: int) -> bool:
    """Returns whether the seat has to solve a puzzle."""
    return match.solving is not None and match.solving.puzzle.seat == seat


def has_misplaced(match: Match, seat: int) -> bool:
    """Returns whether the card explained now is this seat's, wherever it lies."""
    fielder = match.evidence.origins.fielder
    return match.phase is Phase.EXPLAINING and any(fielder(step) == seat for step in match.steps)


def concerns(match: Match, seat: int) -> bool:
    """Returns whether a seat takes part in what is laid out or put right; in real time the others play on."""
    match match.finding:
        case _ if match.game.pace is not Pace.REAL_TIME:
            return True
        case Unexplained(place) | Anomaly(place):
            shared = place.seat == SHARED and _may_change(match, seat)
            return place.seat == seat or shared or has_misplaced(match, seat)
    return not match.steps or any({step.seat, step.hand} & {seat, SHARED} for step in match.steps)


def _may_change(match: Match, seat: int) -> bool:
    """Returns whether actions of the seat, or of no seat, change a place that is wrong."""
    state, reach = match.state, match.mat.interpreter.reach
    wrong = difference(match.evidence.seen, match.game.projection.placement(state))
    changing = [performer for performer in match.performers if not reach(state, performer).isdisjoint(wrong)]
    return not changing or seat in changing


def may_touch(match: Match, seat: int) -> bool:
    """Returns whether the places touched with the wand begin an action of the seat, or of no seat."""
    if match.game.pace is not Pace.REAL_TIME or not (path := match.wand.path or match.wand.tried):
        return True
    begun = {
        match.game.projection.performer(match.state, action)
        for action, gesture, _ in match.mat.interpreter.listed(match.state)
        if isinstance(gesture, Touch) and gesture.path[: len(path)] == path
    }
    return not begun or seat in begun


def departure(match: Match, seat: int) -> Action | None:
    """The action by which `seat` leaves the game, if it may."""
    action: Action | None = None
    if seat in match.seats:
        action = match.game.projection.departure(match.state, seat)
    return action


def proposals(match: Match, seat: int) -> Sequence[Action]:
    """The actions that `seat` may propose to the others now."""
    actions: Sequence[Action] = ()
    if match.machine.playing:
        actions = match.game.projection.proposals(match.state, seat)
    return actions
