"""Heuristics for sensible actions of random players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from playmat.games.game_of_war.rules.actions import DONE, Action, Verb
from playmat.games.game_of_war.rules.board import ARSENALS, COLUMNS, NAMES, Squares, each, with_neighbours
from playmat.games.game_of_war.rules.combat import Effect, attack, defence, effect
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.position import Phase, Position

_FRONT = sum(1 << square for square in range(len(NAMES)) if 6 <= square // COLUMNS <= 13)
"""The four rows of each side nearest to the other."""
_SAFE = 5
"""Distance from the enemy at which a relay is out of reach for one turn."""


def sensible(position: Position, actions: Sequence[Action]) -> Sequence[Action]:
    """Selects deployments at the front and on line, effective attacks, or on-line moves towards the enemy.

    Uniformly random play rarely brings the armies into contact on 500 squares. These filters force progress:
    every selected move reduces a distance to the enemy, and every selected attack has an effect.
    """
    if position.phase is Phase.DEPLOY:
        return _deployments(position, actions)
    if position.phase is Phase.LOT or position.must_retreat:
        return actions
    blows = [action for action in actions if _strikes(position, action)]
    if blows:
        return blows
    return [*_advances(position, actions)] or _rest(position, actions)


def _deployments(position: Position, actions: Sequence[Action]) -> Sequence[Action]:
    lines = _communicating(position)
    placings = [action for action in actions if action.verb is Verb.PLACE]
    on_line = [action for action in placings if lines >> action.target & 1]
    front = [action for action in on_line if _FRONT >> action.target & 1]
    return front or on_line or placings or [action for action in actions if action == DONE] or actions


def _communicating(position: Position) -> Squares:
    """Returns the squares on which a unit of the seat at turn would be on line."""
    own = network(position, position.turn)
    return own.lines | with_neighbours(own.on_line)


def _strikes(position: Position, action: Action) -> bool:
    if action.verb is Verb.ATTACK:
        seat, target = position.turn, action.target
        sums = attack(position, target, seat), defence(position, target, 1 - seat)
        return effect(*sums) is not Effect.NOTHING
    return action.verb is Verb.DESTROY


def _advances(position: Position, actions: Sequence[Action]) -> Iterator[Action]:
    """Yields on-line moves that approach an enemy unit or arsenal; relays keep a safe distance."""
    seat = position.turn
    near = distances(position.units(1 - seat) | position.arsenals & ARSENALS[1 - seat])
    lines, relays = _communicating(position), position.relays(seat)
    for action in actions:
        if action.verb is Verb.MOVE and lines >> action.target & 1:
            closest = _SAFE if relays >> action.source & 1 else 0
            if closest <= near[action.target] < near[action.source]:
                yield action


@lru_cache(maxsize=64)
def distances(goals: Squares) -> tuple[int, ...]:
    """Returns the number of king's steps from each square to the nearest goal, ignoring mountains."""
    far = [0] * len(NAMES)
    reached, steps = goals, 0
    while reached and (edge := with_neighbours(reached) & ~reached):
        steps += 1
        for square in each(edge):
            far[square] = steps
        reached |= edge
    return tuple(far)


def _rest(position: Position, actions: Sequence[Action]) -> Sequence[Action]:
    """Ends the turn if no move helps, after at least one move."""
    wanted = Verb.END if position.moved else Verb.MOVE
    return [action for action in actions if action.verb is wanted] or actions
