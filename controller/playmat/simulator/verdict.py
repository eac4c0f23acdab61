"""Whether a table has understood what hands meant; a game's own clock may have acted meanwhile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from playmat.games.game import Action, AnyGame, State
from playmat.session.course import Ply


def after_clock(state: State, plies: Sequence[Ply]) -> tuple[State, Sequence[Ply]]:
    """The state after the plies at the front that were the clock's when it was due, and the other plies."""
    while plies and _is_due(state, plies[0]):
        state, plies = plies[0].state, plies[1:]
    return state, plies


def is_understood(state: State, action: Action, plies: Sequence[Ply]) -> bool:
    """Whether the plies since `state` are `action`, and what the clock did before and after it.

    Once the clock was quicker the action may mean nothing any more. What hands did for it may have been told
    as several actions that lead to the same: one card put back, another one laid.
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


def is_half(game: AnyGame, state: State, action: Action, plies: Sequence[Ply]) -> bool:
    """Whether the plies since `state` are half of what hands do for `action`, which still leads to the same.

    Nothing is laid by them but what lay there before, or lies there after `action`.
    """
    at, rest = after_clock(state, plies)
    if not rest or action not in rest[-1].state.legal_actions():
        return False
    last, goal = rest[-1], _result(at, action, rest[-1])
    if goal is None or _result(last.state, action, last) != goal:
        return False
    half, before, after = (game.projection.picture(one) for one in (last.state, at, goal))
    return all(
        Counter(faces) <= Counter(before.get(place, ())) | Counter(after.get(place, ()))
        for place, faces in half.items()
    )


def _is_due(state: State, ply: Ply) -> bool:
    deadline = state.deadline
    return deadline is not None and ply.action == deadline.action and ply.at >= deadline.at


def _result(state: State, action: Action, ply: Ply) -> State | None:
    """Two actions with the same result are the same: equal cards were exchanged."""
    try:
        after: State = state.apply(action, ply.at)
    except ValueError:  # the clock was quicker, and it is not legal any more
        return None
    return after
