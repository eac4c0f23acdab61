"""In real time nobody is stopped by what others lay wrong: it is told and settled once time rests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import reduce

from playmat.games.game import AnyGame, Pace
from playmat.picture import SHARED
from playmat.screen.view import View
from playmat.session import prompts
from playmat.session.guide import Step
from playmat.session.machine import Phase
from playmat.session.referee import Referee
from playmat.session.standing import LAYING_OUT
from playmat.text import Text, say, say_n


def mistakes(referee: Referee) -> tuple[Step, ...]:
    """What lies wrong and is no consequence of the last action; a single one has its reason told instead."""
    game, state = referee.game, referee.state
    if game.pace is not Pace.REAL_TIME or state.outcome() or game.words.runs(state):
        return ()
    if referee.evidence.unconfirmed:  # a button says that nothing is left in a pile
        return ()
    found = tuple(step for step in referee.steps if not referee.evidence.is_excused(step))
    if referee.phase in LAYING_OUT or (referee.phase is Phase.EXPLAINING and len(found) > 1):
        return found
    return ()


def listed(referee: Referee, seat: int, wrong: Sequence[Step], told: Sequence[Step]) -> View:
    """The first of what lies `wrong` as the seat may be `told`, its own before all, and how much of whom."""
    first = min(range(len(wrong)), key=lambda one: _whose(referee, wrong[one]) != seat)
    place = told[first].source or told[first].target
    assert place is not None
    return prompts.explaining(
        referee.game, place, _counted(referee, wrong), told[first : first + 1], fits=False
    )


def _whose(referee: Referee, step: Step) -> int:
    """Whose hands have it, or should; nobody's: SHARED."""
    owners = (step.hand if step.target is None else step.seat, step.seat, referee.evidence.fielder(step))
    return next((owner for owner in owners if owner != SHARED), SHARED)


def _counted(referee: Referee, wrong: Sequence[Step]) -> Text:
    """How much lies wrong, and of whom."""
    numbers = Counter(_whose(referee, step) for step in wrong)
    each = [_count(referee.game, seat, number) for seat, number in sorted(numbers.items()) if seat != SHARED]
    if not each:
        return say_n("{n} thing lies wrong", "{n} things lie wrong", len(wrong))
    return say_n(
        "{n} thing lies wrong: {whose}",
        "{n} things lie wrong: {whose}",
        len(wrong),
        whose=reduce(_joined, each),
    )


def _joined(before: Text, after: Text) -> Text:
    return say("{before}, {after}", before=before, after=after)


def _count(game: AnyGame, seat: int, number: int) -> Text:
    return say("{seat} {number}", seat=game.seat_name(seat), number=number)
