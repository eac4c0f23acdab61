"""Judges whether a table recognised the intended action, allowing for the game's own clock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from playmat.games.interface import Action, AnyGame, State
from playmat.session.course import Ply


def after_clock(state: State, plies: Sequence[Ply]) -> tuple[State, Sequence[Ply]]:
    """Splits off the leading plies of the game's clock: returns the state after them and the rest."""
    for number, ply in enumerate(plies):
        due = state.deadline
        if due and ply.action == due.action and ply.void:  # a late report has moved the end of time
            continue
        if due is None or ply.action != due.action or ply.at < due.at:
            return state, plies[number:]
        state = ply.state
    return state, ()


# Equal plies are not required: two equal cards make different actions with the same result, and a slow
# player's gesture may be accepted in two steps. So if the actions differ, the states must be equal. Plies
# of the game's clock may come before, between and after, and count for nothing.
def is_understood(state: State, action: Action, plies: Sequence[Ply]) -> bool:
    """Whether the plies since `state` are `action`, apart from those of the game's clock.

    If the clock was quicker, the action may no longer be possible. A gesture may also have been accepted as
    several actions with the same result: one card put back, another one laid.
    """
    at, rest = after_clock(state, plies)
    if not rest:
        return bool(plies)
    first, *more = rest
    _, unexpected = after_clock(first.state, more)
    if not unexpected and str(first.action) == str(action):
        return True
    last = rest[-1] if unexpected else first
    return last.state == _result(at, action, last)


# A disturbance may look like several actions one after the other: a marker that is pushed to the next slot,
# and pushed back. Each is excused separately, and once.
def undisturbed(
    state: State, plies: Sequence[Ply], excused: Sequence[Collection[Action]] = ()
) -> State | None:
    """Returns the state after plies of the clock and at most one action of each `excused` set, in the order
    of the sets; None for others.
    """
    at, rest = after_clock(state, plies)
    for lookalikes in excused:
        if rest and rest[0].action in lookalikes:
            at, rest = after_clock(rest[0].state, rest[1:])
    return None if rest else at


# After a restart the table sees a gesture that is half done, and may take that half for an action of its
# own. This is no misreading if the gesture can still be completed: the same action must be legal and lead
# to the same state, and the half must not contain anything that neither the state before nor the one after
# has.
def is_half(game: AnyGame, state: State, action: Action, plies: Sequence[Ply]) -> bool:
    """Whether the plies since `state` are half of the gesture for `action`, which still completes it.

    Every component they lay lay there before, or lies there after `action`.
    """
    at, rest = after_clock(state, plies)
    if not rest or action not in rest[-1].state.legal_actions():
        return False
    last, goal = rest[-1], _result(at, action, rest[-1])
    if goal is None or _result(last.state, action, last) != goal:
        return False
    half, before, after = (game.projection.placement(position) for position in (last.state, at, goal))
    return all(
        Counter(faces) <= Counter(before.get(place, ())) | Counter(after.get(place, ()))
        for place, faces in half.items()
    )


def _result(state: State, action: Action, ply: Ply) -> State | None:
    """Returns the state after the action; actions with equal results are equal, as with equal cards."""
    try:
        after: State = state.apply(action, ply.at)
    except ValueError:  # the clock was quicker, and it is not legal any more
        return None
    return after
