"""Transitions: the position after each legal action, and victory (rulings 11 and 16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from playmat.games.game_of_war.rules.actions import Action, Verb
from playmat.games.game_of_war.rules.board import ARSENALS, NOWHERE
from playmat.games.game_of_war.rules.combat import Effect, attack, defence, effect
from playmat.games.game_of_war.rules.moves import targets
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.position import (
    Phase,
    Position,
    Reason,
    Result,
    moved,
    placed,
    removed,
)
from playmat.games.game_of_war.rules.units import RELAYS
from playmat.placement import NORTH, SOUTH


def victory(position: Position) -> Result | None:
    """Returns the result if a side has won, or None; the seat at turn has precedence."""
    for winner in (position.turn, 1 - position.turn):
        loser, combat_units = 1 - winner, position.switches.combat_units
        if not position.arsenals & ARSENALS[loser]:
            return Result(winner, Reason.ARSENALS)
        if not (position.combat_units(loser) if combat_units else position.units(loser)):
            return Result(winner, Reason.UNITS)
        if not position.relays(loser) and not network(position, loser).on_line:
            return Result(winner, Reason.NETWORK)
    return None


P = TypeVar("P", bound=Position)


def _move(position: P, action: Action) -> P:
    seat, target = position.turn, action.target
    sides = position.with_side(seat, moved(position.sides[seat], action.source, target))
    if position.phase is Phase.DEPLOY:
        return position._replace(sides=sides)
    retreat = target if action.source == position.retreat else position.retreat
    after = position._replace(sides=sides, moved=position.moved | 1 << target, retreat=retreat)
    # Only with the literal rules a combat unit destroys the arsenal that it enters (ruling 14).
    if position.switches.arsenal_attack:
        return after
    fallen = after.combat_units(seat) & ARSENALS[1 - seat] & 1 << target
    return after._replace(arsenals=after.arsenals & ~fallen)


def _attack(position: P, action: Action) -> P:
    seat, target = position.turn, action.target
    sums = attack(position, target, seat), defence(position, target, 1 - seat)
    match effect(*sums):
        case Effect.NOTHING:
            return _passed(position)
        # a retreat that is impossible falls through to the capture
        case Effect.RETREAT if can_retreat(position, target):
            return _passed(position, target)
    side = removed(position.sides[1 - seat], target)
    return _passed(position._replace(sides=position.with_side(1 - seat, side)))


def can_retreat(position: Position, square: int) -> bool:
    """Returns whether the attacked enemy can retreat (rulings 10 and 15).

    It must be on line or a relay, and needs a free square.
    """
    seat = 1 - position.turn
    able = network(position, seat).on_line >> square & 1 or position.kind_at(seat, square) in RELAYS
    return bool(able and targets(position._replace(turn=seat), square))


def _passed(position: P, retreat: int = NOWHERE) -> P:
    """Passes the turn, or ends the game if a side has won.

    Victory is tested here, after the attack and before the other turn (ruling 16).
    """
    if result := victory(position):
        return position._replace(moved=0, retreat=NOWHERE, result=result)
    return position._replace(turn=1 - position.turn, moved=0, retreat=retreat)


def after_deployment(position: P) -> P:
    """Returns the position once both sides are deployed: before the lot, or North's choice (ruling 24)."""
    if position.switches.swap_sides:
        return position._replace(turn=NORTH, phase=Phase.SWAP)
    return position._replace(turn=SOUTH, phase=Phase.LOT)


BY_VERB: dict[Verb, Callable[[Position, Action], Position]] = {
    Verb.PLACE: lambda position, action: position._replace(
        sides=position.with_side(
            position.turn, placed(position.sides[position.turn], action.kind, action.target)
        )
    ),
    Verb.MOVE: _move,
    Verb.DONE: lambda position, action: (
        position._replace(turn=NORTH) if position.turn == SOUTH else after_deployment(position)
    ),
    Verb.KEEP: lambda position, action: position._replace(turn=SOUTH, phase=Phase.LOT),
    Verb.SWAP: lambda position, action: position._replace(turn=SOUTH, phase=Phase.LOT, swapped=True),
    Verb.FIRST: lambda position, action: position._replace(turn=action.seat, phase=Phase.PLAY),
    Verb.ATTACK: _attack,
    Verb.DESTROY: lambda position, action: _passed(
        position._replace(arsenals=position.arsenals & ~(1 << action.target))
    ),
    Verb.END: lambda position, action: _passed(position),
    Verb.DRAW: lambda position, action: position._replace(
        moved=0, retreat=NOWHERE, result=Result(NOWHERE, Reason.AGREEMENT)
    ),
}
