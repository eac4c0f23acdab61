"""Mistakes in real-time games: they block no other player, and are listed once time stops."""

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
from playmat.session.match.match import LAYING_OUT, MatchState
from playmat.text import Text, say, say_n


def mistakes(match: MatchState) -> tuple[Step, ...]:
    """The steps for components that are wrong without being a consequence of the last action.

    A single one is explained with its reason instead.
    """
    game, state = match.game, match.state
    if game.pace is not Pace.REAL_TIME or state.outcome() or game.words.runs(state):
        return ()
    if match.evidence.unconfirmed:  # a button confirms that a pile is empty
        return ()
    found = tuple(step for step in match.steps if not match.evidence.is_excused(step))
    if match.phase in LAYING_OUT or (match.phase is Phase.EXPLAINING and len(found) > 1):
        return found
    return ()


def listed(match: MatchState, seat: int, wrong: Sequence[Step], shown_steps: Sequence[Step]) -> View:
    """The view of the seat's first mistake, with the number of mistakes by seat.

    `shown_steps` are the steps of `wrong` as the seat may see them.
    """
    first = min(range(len(wrong)), key=lambda one: _whose(match, wrong[one]) != seat)
    place = shown_steps[first].source or shown_steps[first].target
    assert place is not None
    return prompts.explaining(
        match.game, place, _counted(match, wrong), shown_steps[first : first + 1], fits=False
    )


def _whose(match: MatchState, step: Step) -> int:
    """The seat that has the component, or should have it; SHARED if there is none."""
    owners = (
        step.hand if step.target is None else step.seat,
        step.seat,
        match.evidence.origins.fielder(step),
    )
    return next((owner for owner in owners if owner != SHARED), SHARED)


def _counted(match: MatchState, wrong: Sequence[Step]) -> Text:
    """The number of mistakes, by seat."""
    numbers = Counter(_whose(match, step) for step in wrong)
    each = [_count(match.game, seat, number) for seat, number in sorted(numbers.items()) if seat != SHARED]
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
