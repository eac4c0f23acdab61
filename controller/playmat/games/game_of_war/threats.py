"""Threats: attacks at hand, attacks that a side can assemble in a turn, and what they cost the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import NamedTuple

from playmat.games.game_of_war.distances import around
from playmat.games.game_of_war.rules.board import (
    ALL,
    FORTRESSES,
    NAMES,
    OPEN,
    PASSES,
    WITHIN,
    Squares,
    with_neighbours,
)
from playmat.games.game_of_war.rules.combat import FORTRESS_BONUS, PASS_BONUS, charge
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.position import MOST_MOVES, Position
from playmat.games.game_of_war.rules.units import RELAY, SWIFT_RELAY, UNITS, Side

WORTH = (10.0, 12.0, 15.0, 17.0, 25.0, 30.0)
"""Points of a unit, by kind; a relay counts for the units that it keeps on line."""
CAPTURE, _RETREAT, _OTHERS, _PROMISE = 0.75, 0.4, 0.15, 0.2
"""Share of a unit's points: for a capture, a retreat, further captures, and an attack that lacks points."""
_ASSEMBLED = 0.85
"""Share of the attack within reach of a square that a side is taken to bring into range in a turn."""
_LACKING = 20
"""Missing attack points at which pressure begins."""

_THREATENING = tuple(
    tuple(around(WITHIN[unit.range][square] & OPEN, unit.speed, OPEN) for square in range(len(NAMES)))
    for unit in UNITS
)
"""Squares from which a unit comes within range of a square in one move, by kind and square."""


class Army(NamedTuple):
    """One side's units by kind, all and on line."""

    side: tuple[Squares, ...]
    units: Squares
    able: tuple[Squares, ...]
    on_line: Squares
    reached: Squares  # squares on which a unit would be on line


def army(position: Position, seat: int) -> Army:
    """Returns one side's units with its network."""
    side, (lines, on_line, _) = position.sides[seat], network(position, seat)
    able = tuple([squares & on_line for squares in side])
    return Army(
        side=side,
        units=position.units(seat),
        able=able,
        on_line=on_line,
        reached=lines | with_neighbours(on_line),
    )


def _squares_in_reach(able: Side, steps: int) -> Squares:
    infantry, cavalry, cannon, swift, *_ = able
    return around(infantry | cavalry | cannon | swift, steps, ALL)


# The attack that a side can assemble at a square: units already in range, the best of those that come into
# range with one move each, at most five, and the surplus of cavalry that can charge. It is an upper bound:
# units may be in each other's way, and a charge needs an unbroken row. `_ASSEMBLED` makes up for that.
def _assembled(able: Side, square: int) -> int:
    """Returns the attack that these units can bring against a square in a turn."""
    infantry, cavalry, cannon, swift, *_ = able
    from_infantry, from_cavalry, from_cannon, from_swift, *_ = _THREATENING
    riders = cavalry & from_cavalry[square]
    foot = infantry & from_infantry[square] | riders
    guns = cannon & from_cannon[square] | swift & from_swift[square]
    if not foot | guns:
        return 0
    foot_there, guns_there = (foot & WITHIN[2][square]).bit_count(), (guns & WITHIN[3][square]).bit_count()
    coming = MOST_MOVES - guns.bit_count() + guns_there
    attack = 4 * (foot_there + min(foot.bit_count() - foot_there, coming)) + 5 * guns.bit_count()
    return attack if (FORTRESSES | PASSES) >> square & 1 else attack + 3 * riders.bit_count()


class _Sums(dict[int, int]):
    """Sums of one side by square, computed where they are needed.

    A search moves one side only. The sums of the other rarely change, as only the lines to it do.
    """

    def __init__(self, compute: Callable[[int], int]) -> None:
        self._compute = compute

    def __missing__(self, square: int) -> int:
        self[square] = found = self._compute(square)
        return found


@lru_cache(maxsize=1 << 8)
def _attack_sums(able: Side) -> tuple[Squares, _Sums]:
    """Returns the squares that these units can come near, and the attacks that they can assemble there."""
    return _squares_in_reach(able, 5), _Sums(partial(_assembled, able))


@lru_cache(maxsize=1 << 8)
def _defence_sums(side: Side, able: Side) -> _Sums:
    return _Sums(partial(defence, side[RELAY] | side[SWIFT_RELAY], able))


def at_risk(own: Army, enemy: Army) -> float:
    """Returns the points that the enemy's next attack is likely to cost."""
    near, attacks = _attack_sums(enemy.able)
    relays = own.side[RELAY] | own.side[SWIFT_RELAY]
    most = total = 0.0
    for kind, squares in enumerate(own.side):
        squares &= near
        while squares:
            lowest = squares & -squares
            squares ^= lowest
            square = lowest.bit_length() - 1
            excess = _ASSEMBLED * attacks[square] - 2
            if excess < (UNITS[kind].defence if own.on_line & lowest else 0):
                continue
            if excess >= defence(relays, own.able, square):
                total += WORTH[kind]
                most = max(most, WORTH[kind])
    return CAPTURE * most + _OTHERS * (total - most)


def pressure(own: Army, enemy: Army) -> float:
    """Returns the points that the own next attack promises; an attack that lacks points counts in part."""
    near, defences = _squares_in_reach(own.able, 5), _defence_sums(enemy.side, enemy.able)
    most = total = promise = 0.0
    for kind, squares in enumerate(enemy.side):
        squares &= near
        while squares:
            lowest = squares & -squares
            squares ^= lowest
            square = lowest.bit_length() - 1
            margin = _ASSEMBLED * _assembled(own.able, square) - defences[square]
            if margin >= 2:
                total += WORTH[kind]
                most = max(most, WORTH[kind])
            elif margin > 2 - _LACKING:
                promise = max(promise, WORTH[kind] * (1 + (margin - 2) / _LACKING) ** 2)
    return CAPTURE * max(most, promise) + _OTHERS * (total - most)


def at_hand(position: Position, seat: int, own: Army, enemy: Army) -> float:
    """Returns the points that the best attack of `seat` on a unit promises now."""
    able = own.on_line if position.retreat < 0 else own.on_line & ~(1 << position.retreat)
    infantry, cavalry, cannon, swift, *_ = (squares & able for squares in own.side)
    foot, guns = infantry | cavalry, cannon | swift
    best = 0.0
    near, defences = _squares_in_reach(own.able, 3), _defence_sums(enemy.side, enemy.able)
    for kind, squares in enumerate(enemy.side):
        squares &= near
        while squares:
            lowest = squares & -squares
            squares ^= lowest
            square = lowest.bit_length() - 1
            attack = 4 * (foot & WITHIN[2][square]).bit_count() + 5 * (guns & WITHIN[3][square]).bit_count()
            if not attack:
                continue
            if cavalry & WITHIN[1][square]:
                row = charge(position, square, seat, able)
                attack += 7 * row.bit_count() - 4 * (row & WITHIN[2][square]).bit_count()
            margin = attack - defences[square]
            share = (
                CAPTURE if margin >= 2 else _RETREAT if margin == 1 else _PROMISE * max(0.0, 1 + margin / 12)
            )
            best = max(best, share * WORTH[kind])
    return best


def defence(relays: Squares, able: Side, square: int) -> int:
    """Returns the defence sum at a unit's square."""
    here = 1 << square
    infantry, cavalry, cannon, swift, *_ = able
    close = WITHIN[2][square] | here
    foot = infantry & close
    guns = (cannon | swift) & (WITHIN[3][square] | here)
    total = 6 * foot.bit_count() + 5 * (cavalry & close).bit_count() + 8 * guns.bit_count()
    if covered := (foot | guns) & (FORTRESSES | PASSES):
        total += FORTRESS_BONUS * (covered & FORTRESSES).bit_count()
        total += PASS_BONUS * (covered & PASSES).bit_count()
    return total + bool(relays & here)
