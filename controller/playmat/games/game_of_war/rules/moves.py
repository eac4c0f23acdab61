"""What may be done in a position: all of it in order, or whether one action is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playmat.games.game_of_war.rules import actions
from playmat.games.game_of_war.rules.actions import DONE, END, FIRST, Action, Verb
from playmat.games.game_of_war.rules.board import ARSENALS, HOMES, NEIGHBOURS, WITHIN
from playmat.games.game_of_war.rules.combat import able_to_attack
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.position import Phase, Position, moved
from playmat.games.game_of_war.rules.squares import NOWHERE, Squares, each, with_neighbours
from playmat.games.game_of_war.rules.units import COMBAT, KINDS, UNITS


def legal_actions(position: Position) -> tuple[Action, ...]:
    """Everything that may be done, or who may begin; a draw may be agreed at any time, and is not listed."""
    return () if position.result else tuple(_BY_PHASE[position.phase](position))


def is_legal(position: Position, action: Action) -> bool:
    """Whether an action is among them, without listing them, or a draw in the course of play."""
    if position.result or _PHASE_OF.get(action.verb, position.phase) is not position.phase:
        return False
    return _LEGAL[action.verb](position, action)


# --- what units can do


def movable(position: Position) -> Squares:
    """Where units stand that may move now (rulings 7, 8, 10)."""
    if position.must_retreat:
        return 1 << position.retreat
    if not position.moves_left:
        return 0
    seat = position.turn
    return (network(position, seat).on_line | position.relays(seat)) & ~position.moved


def targets(position: Position, square: int) -> Squares:
    """Where the unit of whoever is at turn may go: king's steps over free squares (ruling 8)."""
    kind, free = position.kind_at(position.turn, square), position.free
    if kind is None:
        return 0
    halting = position.switches.halting and kind in COMBAT
    steps = NEIGHBOURS[square] & free
    for _ in range(1, UNITS[kind].speed):
        steps |= with_neighbours(_on_line(position, square, steps) if halting else steps) & free
    return steps


def _on_line(position: Position, source: int, steps: Squares) -> Squares:
    """Those of the squares where the unit would be on line."""
    seat = position.turn

    def stays(square: int) -> bool:
        side = moved(position.sides[seat], source, square)
        there = position._replace(sides=position.with_side(seat, side))
        return bool(network(there, seat).on_line >> square & 1)

    return sum(1 << square for square in each(steps) if stays(square))


def attackable(position: Position) -> Squares:
    """The enemies that somebody can attack: where an attack would count more than 0 (ruling 19).

    A charge that reaches farther than cavalry begins with one next to the target, so that ranges are enough.
    """
    if position.must_retreat:
        return 0
    seat = position.turn
    able, reached = able_to_attack(position, seat), 0
    for kind in COMBAT:
        near = WITHIN[UNITS[kind].range]
        for square in each(position.sides[seat][kind] & able):
            reached |= near[square]
    return reached & position.units(1 - seat)


def destructible(position: Position) -> Squares:
    """The enemy arsenals on which a combat unit stands that is on line (ruling 9)."""
    if position.must_retreat or not position.switches.arsenal_attack:
        return 0
    seat = position.turn
    standing = position.arsenals & ARSENALS[1 - seat] & position.combat_units(seat)
    return standing & able_to_attack(position, seat) if standing else 0


def can_end(position: Position) -> bool:
    """Whether the turn may end without an attack."""
    if position.must_retreat:
        return False
    return position.switches.free_attack or not (attackable(position) or destructible(position))


def sites(position: Position) -> Squares:
    """Where a unit may be set up (ruling 12)."""
    return HOMES[position.turn] & position.free


# --- by phase and verb


def _deployments(position: Position) -> Iterator[Action]:
    free = [*each(sites(position))]
    for kind in KINDS:
        if position.left(position.turn, kind):
            yield from (actions.place(kind, square) for square in free)
    for source in each(position.units(position.turn)):
        yield from (actions.move(source, square) for square in free)
    yield DONE


def _plays(position: Position) -> Iterator[Action]:
    for source in each(movable(position)):
        for target in each(targets(position, source)):
            yield actions.move(source, target)
    yield from map(actions.attack, each(attackable(position)))
    yield from map(actions.destroy, each(destructible(position)))
    if can_end(position):
        yield END


_BY_PHASE: dict[Phase, Callable[[Position], Iterator[Action]]] = {
    Phase.DEPLOY: _deployments,
    Phase.LOT: lambda position: iter(FIRST),
    Phase.PLAY: _plays,
}


def _holds(squares: Squares, square: int) -> bool:
    return square != NOWHERE and bool(squares >> square & 1)


def _may_place(position: Position, action: Action) -> bool:
    return position.left(position.turn, action.kind) > 0 and _holds(sites(position), action.target)


def _may_move(position: Position, action: Action) -> bool:
    if position.phase is Phase.DEPLOY:
        own = position.units(position.turn)
        return _holds(own, action.source) and _holds(sites(position), action.target)
    return _holds(movable(position), action.source) and _holds(
        targets(position, action.source), action.target
    )


_PHASE_OF = {
    Verb.PLACE: Phase.DEPLOY,
    Verb.DONE: Phase.DEPLOY,
    Verb.FIRST: Phase.LOT,
    Verb.ATTACK: Phase.PLAY,
    Verb.DESTROY: Phase.PLAY,
    Verb.END: Phase.PLAY,
    Verb.DRAW: Phase.PLAY,
}
"""A move may be one of a deployment, or of a turn."""
_LEGAL: dict[Verb, Callable[[Position, Action], bool]] = {
    Verb.PLACE: _may_place,
    Verb.MOVE: lambda position, action: position.phase is not Phase.LOT and _may_move(position, action),
    Verb.DONE: lambda position, action: True,
    Verb.FIRST: lambda position, action: action in FIRST,
    Verb.ATTACK: lambda position, action: _holds(attackable(position), action.target),
    Verb.DESTROY: lambda position, action: _holds(destructible(position), action.target),
    Verb.END: lambda position, action: can_end(position),
    Verb.DRAW: lambda position, action: True,
}
