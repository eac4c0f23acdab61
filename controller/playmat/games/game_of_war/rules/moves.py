"""Legal actions of a position: a list of all, or a check of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache, reduce
from operator import or_

from playmat.games.game_of_war.rules import actions
from playmat.games.game_of_war.rules.actions import DONE, END, FIRST, KEEP, SWAP, Action, Verb
from playmat.games.game_of_war.rules.board import (
    ARSENALS,
    HOMES,
    NAMES,
    NEIGHBOURS,
    NOWHERE,
    OPEN,
    WITHIN,
    Squares,
    each,
    with_neighbours,
)
from playmat.games.game_of_war.rules.combat import able_to_attack
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.position import Phase, Position, moved
from playmat.games.game_of_war.rules.units import COMBAT, KINDS, UNITS


def legal_actions(position: Position) -> tuple[Action, ...]:
    """Returns all legal actions in order. A draw is possible at any time and is not listed."""
    return () if position.result else tuple(_BY_PHASE[position.phase](position))


def is_legal(position: Position, action: Action) -> bool:
    """Returns whether an action is legal, or is a draw during play, without listing all actions."""
    if position.result or _PHASE_OF.get(action.verb, position.phase) is not position.phase:
        return False
    return _LEGAL[action.verb](position, action)


# --- capabilities of units


def movable(position: Position) -> Squares:
    """Returns the squares of the units that may move now (rulings 7, 8, 10)."""
    if position.must_retreat:
        return 1 << position.retreat
    if not position.moves_left:
        return 0
    seat = position.turn
    return (network(position, seat).on_line | position.relays(seat)) & ~position.moved


def targets(position: Position, square: int) -> Squares:
    """Returns the squares that the unit of the seat at turn can reach (ruling 8).

    A unit moves in king's steps over free squares. With the switch `halting`, a combat unit that leaves the
    network stops, so only squares on line lead on.
    """
    kind = position.kind_at(position.turn, square)
    if kind is None:
        return 0
    free, speed = position.free, UNITS[kind].speed
    if not position.switches.halting or kind not in COMBAT:
        return _reached(square, speed, free)
    steps = NEIGHBOURS[square] & free
    for _ in range(1, speed):
        steps |= with_neighbours(_on_line(position, square, steps)) & free
    return steps


def _reached(square: int, speed: int, free: Squares) -> Squares:
    """Returns the squares that king's steps over these free ones lead to."""
    steps = NEIGHBOURS[square] & free
    for _ in range(1, speed):
        steps |= with_neighbours(steps) & free
    return steps


def _on_line(position: Position, source: int, steps: Squares) -> Squares:
    """Returns the squares on which the moved unit is on line.

    The network must be computed for each square, because the unit can connect others, or block the opponent,
    only from its new place.
    """
    seat = position.turn

    def stays(square: int) -> bool:
        side = moved(position.sides[seat], source, square)
        there = position._replace(sides=position.with_side(seat, side))
        return bool(network(there, seat).on_line >> square & 1)

    return sum(1 << square for square in each(steps) if stays(square))


def attackable(position: Position) -> Squares:
    """Returns the enemy units that can be attacked: those with an attack sum above 0 (ruling 19).

    Ranges are sufficient. A charge can reach farther than cavalry, but its row starts next to the target, and
    that unit is in range.
    """
    if position.must_retreat:
        return 0
    seat = position.turn
    able, reached = able_to_attack(position, seat), 0
    for kind in COMBAT:
        reached |= _within(UNITS[kind].range, position.sides[seat][kind] & able)
    return reached & position.units(1 - seat)


# Most units stand where they stood an action ago.
@lru_cache(maxsize=1 << 13)
def _within(reach: int, squares: Squares) -> Squares:
    """Returns the squares within the range of any of these units."""
    return reduce(or_, (WITHIN[reach][square] for square in each(squares)), 0)


def destructible(position: Position) -> Squares:
    """Returns the enemy arsenals under an on-line combat unit (ruling 9)."""
    if position.must_retreat or not position.switches.arsenal_attack:
        return 0
    seat = position.turn
    standing = position.arsenals & ARSENALS[1 - seat] & position.combat_units(seat)
    return standing & able_to_attack(position, seat) if standing else 0


def can_end(position: Position) -> bool:
    """Returns whether the turn may end without an attack."""
    if position.must_retreat:
        return False
    return position.switches.free_attack or not (attackable(position) or destructible(position))


def sites(position: Position) -> Squares:
    """Returns the squares available for deployment (ruling 12)."""
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


def _plays(position: Position) -> list[Action]:
    found: list[Action] = []
    free, halting, swift = position.free, position.switches.halting, 0
    for kind in _SWIFT:
        swift |= position.sides[position.turn][kind]
    for source in each(movable(position)):
        if halting:
            found += [actions.move(source, target) for target in each(targets(position, source))]
        else:
            speed = _FAST if swift >> source & 1 else _SLOW
            found += _moves(source, speed, free & _AROUND[speed][source])
    found += map(actions.attack, each(attackable(position)))
    found += map(actions.destroy, each(destructible(position)))
    if can_end(position):
        found.append(END)
    return found


# Most units stand where they stood an action ago, among the same free squares.
@lru_cache(maxsize=1 << 13)
def _moves(square: int, speed: int, free: Squares) -> tuple[Action, ...]:
    """Returns the moves of a unit with these free squares around it."""
    reached = _reached(square, speed, free)
    return tuple([move for target, move in _all_moves(square, speed) if reached & target])


@cache
def _all_moves(square: int, speed: int) -> list[tuple[Squares, Action]]:
    """Returns the moves of a unit that is alone, with the bits of their targets."""
    return [(1 << target, actions.move(square, target)) for target in each(_AROUND[speed][square])]


_SLOW, _FAST = sorted({unit.speed for unit in UNITS})
_SWIFT = [kind for kind in KINDS if UNITS[kind].speed == _FAST]
_AROUND = {
    speed: tuple(_reached(square, speed, OPEN) for square in range(len(NAMES))) for speed in (_SLOW, _FAST)
}
"""Squares that a unit alone on the board reaches, by speed and square."""


_BY_PHASE: dict[Phase, Callable[[Position], Iterable[Action]]] = {
    Phase.DEPLOY: _deployments,
    Phase.SWAP: lambda position: (KEEP, SWAP),
    Phase.LOT: lambda position: FIRST,
    Phase.PLAY: _plays,
}


def _holds(squares: Squares, square: int) -> bool:
    return square != NOWHERE and bool(squares >> square & 1)


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
    Verb.KEEP: Phase.SWAP,
    Verb.SWAP: Phase.SWAP,
    Verb.FIRST: Phase.LOT,
    Verb.ATTACK: Phase.PLAY,
    Verb.DESTROY: Phase.PLAY,
    Verb.END: Phase.PLAY,
    Verb.DRAW: Phase.PLAY,
}
"""Phase of each verb. MOVE is missing, because it exists in deployment and in play."""
_LEGAL: dict[Verb, Callable[[Position, Action], bool]] = {
    Verb.PLACE: lambda position, action: (
        position.left(position.turn, action.kind) > 0 and _holds(sites(position), action.target)
    ),
    Verb.MOVE: lambda position, action: (
        position.phase in (Phase.DEPLOY, Phase.PLAY) and _may_move(position, action)
    ),
    Verb.DONE: lambda position, action: True,
    Verb.KEEP: lambda position, action: True,
    Verb.SWAP: lambda position, action: True,
    Verb.FIRST: lambda position, action: action in FIRST,
    Verb.ATTACK: lambda position, action: _holds(attackable(position), action.target),
    Verb.DESTROY: lambda position, action: _holds(destructible(position), action.target),
    Verb.END: lambda position, action: can_end(position),
    Verb.DRAW: lambda position, action: True,
}
