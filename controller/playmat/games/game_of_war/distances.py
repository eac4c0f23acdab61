"""Distances on the board: marches around mountains and held passes, and how they weigh on the arsenals."""

from __future__ import annotations

from functools import lru_cache

from playmat.games.game_of_war.rules.board import (
    ALL_ARSENALS,
    NAMES,
    OPEN,
    PASSES,
    Squares,
    each,
    with_neighbours,
)
from playmat.games.game_of_war.rules.network import emitted
from playmat.games.game_of_war.rules.units import UNITS

_NOWHERE_NEAR = 99


def around(squares: Squares, steps: int, ground: Squares) -> Squares:
    """Returns the squares extended by so many king's steps on this ground."""
    for _ in range(steps):
        squares |= with_neighbours(squares) & ground
    return squares


@lru_cache(maxsize=1 << 12)
def rings(units: Squares) -> tuple[Squares, ...]:
    """Returns the squares within 1, 2 and up to 15 steps of these."""
    found = []
    for _ in range(15):
        units = around(units, 1, OPEN)
        found.append(units)
    return tuple(found)


def _marches(goals: Squares, ground: Squares = OPEN) -> tuple[int, ...]:
    """Returns the king's steps to the nearest goal by square, around mountains."""
    steps, reached, far = [_NOWHERE_NEAR] * len(NAMES), goals, 0
    edge = reached
    while edge:
        for square in each(edge):
            steps[square] = far
        edge = with_neighbours(edge) & ground & ~reached
        reached |= edge
        far += 1
    return tuple(steps)


MARCHES = {arsenal: _marches(1 << arsenal) for arsenal in each(ALL_ARSENALS)}
"""Steps to each arsenal by square."""
# A pass that an enemy holds, from it or next to it, is closed. Without this, units wait in front of it for
# ever, because every way around it begins with steps away from the goal.
_BLOCKED = (0, *(1 << gate for gate in each(PASSES)), PASSES)
_AT_PASS = {gate: with_neighbours(1 << gate) for gate in each(PASSES)}


def closed_passes(enemies: Squares) -> Squares:
    """Returns the passes that these units hold."""
    return sum(1 << gate for gate, near in _AT_PASS.items() if enemies & near)


_ATTACK = tuple(1.6 * 0.85**turns for turns in range(25))
_GUARD = (1.2, 1.0, 0.8, 0.5, 0.25, 0.1)
"""Influence of a unit on an arsenal by the number of turns to it."""


def _influences(marches: tuple[int, ...], weights: tuple[float, ...]) -> tuple[tuple[float, ...], ...]:
    """Returns the influence on an arsenal by kind and square."""
    return tuple(
        tuple(
            weights[turns] if (turns := -(-steps // unit.speed)) < len(weights) else 0.0 for steps in marches
        )
        for unit in UNITS
    )


_ATTACKS = {
    (arsenal, blocked): _influences(_marches(1 << arsenal, OPEN & ~blocked), _ATTACK)
    for arsenal in MARCHES
    for blocked in _BLOCKED
}
_TO_LINES = {arsenal: _marches(emitted(arsenal, 0)) for arsenal in MARCHES}
"""Steps to the squares from which a relay's line reaches the arsenal."""
_RELAYS = {
    (arsenal, blocked): tuple(
        steps + lined / 2
        for steps, lined in zip(_marches(1 << arsenal, OPEN & ~blocked), _TO_LINES[arsenal], strict=True)
    )
    for arsenal, blocked in _ATTACKS
}
_GUARDS = {arsenal: _influences(MARCHES[arsenal], _GUARD) for arsenal in MARCHES}
GATES = {
    arsenal: tuple(
        sum(1 << square for square, steps in enumerate(MARCHES[arsenal]) if steps <= turns * speed)
        for turns in (1, 2)
        for speed in (1, 2)
    )
    for arsenal in MARCHES
}
"""Squares from which a unit of speed 1 or 2 enters an arsenal within one turn, then within two."""


@lru_cache(maxsize=1 << 14)
def attacking(arsenal: int, blocked: Squares, kind: int, squares: Squares) -> float:
    """Returns the influence of these attackers on an arsenal, with closed passes."""
    table = _ATTACKS[arsenal, blocked][kind]
    return sum(table[square] for square in each(squares))


@lru_cache(maxsize=1 << 14)
def guarding(arsenal: int, kind: int, squares: Squares) -> float:
    """Returns the influence of these guards on an arsenal."""
    table = _GUARDS[arsenal][kind]
    return sum(table[square] for square in each(squares))


@lru_cache(maxsize=1 << 12)
def relay_steps(arsenal: int, blocked: Squares, relays: Squares) -> float:
    """Returns the steps of the nearest relay to the arsenal, fewer if its line gets there sooner."""
    return min((_RELAYS[arsenal, blocked][square] for square in each(relays)), default=25.0)
