"""Transitions: the position after each action, without a check that it is legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from playmat.games.age_of_war.rules.actions import Action, Verb, together, without
from playmat.games.age_of_war.rules.legal import is_over
from playmat.games.age_of_war.rules.position import NUMBER_OF, Phase, Position

P = TypeVar("P", bound=Position)


def _fill(position: P, action: Action) -> P:
    position = position._replace(
        phase=Phase.LYING,
        filled=tuple(sorted((*position.filled, action.line))),
        wells=without(position.wells, action.dice),
        laid=together(position.laid, action.dice),
    )
    if len(position.filled) < len(position.lines):
        return _gone_on(position)
    # The castle is taken, and the turn ends (ruling 10).
    position = taken(position, position.siege)
    return _end(position) if is_over(position) else next_turn(position)


def _gone_on(position: P) -> P:
    """Ends the turn if no die is left (ruling 10)."""
    return position if position.wells else next_turn(position)


def taken(position: P, castle: str) -> P:
    """Returns the position after the current player has taken a castle."""
    holders = list(position.holders)
    holders[NUMBER_OF[castle]] = position.turn
    return position._replace(holders=tuple(holders))


def next_turn(position: P) -> P:
    """Passes the turn to the next seat in play, which takes up the dice wherever they are."""
    seats = len(position.playing)
    following = ((position.turn + step) % seats for step in range(1, seats + 1))
    turn = next(seat for seat in following if position.playing[seat])
    return _end(position)._replace(turn=turn)


def _end(position: P) -> P:
    lying = position.wells or position.laid or position.lost
    return position._replace(phase=Phase.LEFT if lying else Phase.HAND, siege="", filled=())


def _take(position: P, action: Action) -> P:
    """Takes up the remaining dice; at the beginning of a turn all dice."""
    if position.phase is Phase.LEFT:
        position = position._replace(laid="", lost="")
    return position._replace(phase=Phase.HAND, wells="")


def _leave(position: P, action: Action) -> P:
    """Removes a player from the order of play; they keep their castles (ruling 11)."""
    playing = tuple(plays and seat != action.seat for seat, plays in enumerate(position.playing))
    position = position._replace(playing=playing)
    if position.phase is Phase.FIRST:
        return position._replace(turn=playing.index(True))
    if is_over(position):
        return _end(position)
    return next_turn(position) if position.turn == action.seat else position


Transition = Callable[[Any, Action], Any]
BY_VERB: dict[Verb, Transition] = {
    Verb.FIRST: lambda position, action: position._replace(turn=action.seat, phase=Phase.HAND),
    # The card alone does not bind the player (ruling 9).
    Verb.SIEGE: lambda position, action: position._replace(siege=action.castle),
    Verb.ROLL: lambda position, action: position._replace(phase=Phase.ROLLED, wells=action.dice),
    Verb.FILL: _fill,
    Verb.LOSE: lambda position, action: _gone_on(
        position._replace(
            phase=Phase.LYING,
            wells=without(position.wells, action.dice),
            lost=together(position.lost, action.dice),
        )
    ),
    Verb.TAKE: _take,
    Verb.END: lambda position, action: next_turn(position),
    Verb.LEAVE: _leave,
}
"""Transitions by verb."""
