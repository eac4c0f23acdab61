"""Combat: attack and defence sums at a square, in total and per unit (rulings 1 to 4).

A unit contributes to a square on one of the eight lines through it, within the unit's range and with no
mountain between. `attack` and `defence` return totals from bitboards, fast enough for bots. `combat` lists
each unit with its contribution, or the reason for none. Both must agree, which the tests check.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from playmat.games.game_of_war.rules.board import (
    FORTRESSES,
    LINES,
    LONGEST,
    NOWHERE,
    PASSES,
    RAYS,
    WITHIN,
    Squares,
    each,
    of,
)
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.position import Position
from playmat.games.game_of_war.rules.units import CAVALRY, RELAYS, UNITS

FORTRESS_BONUS, PASS_BONUS = 4, 2


class Effect(Enum):
    """Effect of an attack (ruling 4)."""

    NOTHING = "nothing"
    RETREAT = "retreat"
    CAPTURE = "capture"


class Why(Enum):
    """Reason for a unit's contribution."""

    OWN = "own"  # it is the target
    RANGE = "range"
    CHARGE = "charge"
    FORTRESS = "fortress"  # it defends from one
    PASS = "pass"
    OFF_LINE = "off line"  # no contribution
    RETREATING = "retreating"  # it must retreat or has retreated in this turn
    MOUNTAIN = "mountain"  # one is between


class Contribution(NamedTuple):
    """Contribution of one unit."""

    square: int
    kind: int
    points: int
    why: Why


class Combat(NamedTuple):
    """Both sides of an attack, contributors first."""

    target: int
    attackers: tuple[Contribution, ...]
    defenders: tuple[Contribution, ...]

    @property
    def attack(self) -> int:
        """Attack sum."""
        return sum(attacker.points for attacker in self.attackers)

    @property
    def defence(self) -> int:
        """Defence sum."""
        return sum(defender.points for defender in self.defenders)

    @property
    def effect(self) -> Effect:
        """Effect of the attack."""
        return effect(self.attack, self.defence)


def effect(attack: int, defence: int) -> Effect:
    """Returns the effect of these sums."""
    margin = attack - defence
    return Effect.NOTHING if margin <= 0 else Effect.RETREAT if margin == 1 else Effect.CAPTURE


# --- the sums


def attack(position: Position, target: int, seat: int) -> int:
    """Returns the attack sum of `seat` against a square.

    Charging cavalry counts its charge value instead of its attack value. Units of the charging row within the
    normal range are already in the sum, so their attack value is subtracted again.
    """
    able = able_to_attack(position, seat)
    points = sum(
        unit.attack * (squares & able & WITHIN[unit.range][target]).bit_count()
        for unit, squares in zip(UNITS, position.sides[seat], strict=True)
    )
    cavalry, row = UNITS[CAVALRY], charge(position, target, seat, able)
    near = (row & WITHIN[cavalry.range][target]).bit_count()
    return points + cavalry.charge * row.bit_count() - cavalry.attack * near


def defence(position: Position, target: int, seat: int) -> int:
    """Returns the defence sum of `seat` at a square, including the unit on it.

    An off-line unit adds nothing, with one exception: an attacked relay always defends itself.
    """
    on_line, here = network(position, seat).on_line, 1 << target
    points = 0
    for unit, squares in zip(UNITS, position.sides[seat], strict=True):
        if counted := squares & on_line & (WITHIN[unit.range][target] | here):
            points += unit.defence * counted.bit_count()
            if unit.covered:
                points += FORTRESS_BONUS * (counted & FORTRESSES).bit_count()
                points += PASS_BONUS * (counted & PASSES).bit_count()
    cut_off = position.relays(seat) & here & ~on_line
    return points + UNITS[RELAYS[0]].defence * cut_off.bit_count()


def able_to_attack(position: Position, seat: int) -> Squares:
    """Returns the units of `seat` that may attack: on line and not retreating (rulings 7 and 17)."""
    on_line = network(position, seat).on_line
    return on_line if position.retreat == NOWHERE else on_line & ~(1 << position.retreat)


def charge(position: Position, target: int, seat: int, able: Squares) -> Squares:
    """Returns the charging cavalry: unbroken rows that start next to the target (rulings 3 and 18).

    A charge cannot enter a fortress or a pass. Each unit of the row counts, no matter how far away, as long
    as the row from the target has no gap.
    """
    if (FORTRESSES | PASSES) >> target & 1:
        return 0
    ready = position.sides[seat][CAVALRY] & able
    if not position.switches.fortress_charges:
        ready &= ~FORTRESSES
    if not position.switches.row_charges:
        return ready & WITHIN[1][target]
    if not ready & WITHIN[1][target]:
        return 0
    return of(rider for ray in RAYS[target] for rider in takewhile(lambda square: ready >> square & 1, ray))


# --- unit by unit


@lru_cache(maxsize=256)  # console, page and log explain the same attacks
def combat(position: Position, target: int, seat: int) -> Combat:
    """Returns the explained attack of `seat` on a square."""
    return Combat(
        target, _sorted(_attackers(position, target, seat)), _sorted(_defenders(position, target, 1 - seat))
    )


def _sorted(contributions: Iterator[Contribution]) -> tuple[Contribution, ...]:
    return tuple(sorted(contributions, key=lambda unit: (-unit.points, unit.kind, unit.square)))


def _attackers(position: Position, target: int, seat: int) -> Iterator[Contribution]:
    on_line, able = network(position, seat).on_line, able_to_attack(position, seat)
    row = charge(position, target, seat, able)
    for square in each(row):
        yield Contribution(square, CAVALRY, UNITS[CAVALRY].charge, Why.CHARGE)
    for square, kind in _in_range(position, target, seat):
        unit = UNITS[kind]
        if row >> square & 1 or not unit.attack:
            continue
        why = _excluded(target, square, on_line) or (Why.RANGE if able >> square & 1 else Why.RETREATING)
        yield Contribution(square, kind, unit.attack if why is Why.RANGE else 0, why)


# Relays have range 0, so only an attacked relay gets here. It defends itself even off line; every other unit
# needs its line.
def _defenders(position: Position, target: int, seat: int) -> Iterator[Contribution]:
    on_line = network(position, seat).on_line
    own = position.kind_at(seat, target)
    for square, kind in [*([(target, own)] if own is not None else []), *_in_range(position, target, seat)]:
        unit = UNITS[kind]
        why = _excluded(target, square, on_line)
        if why and kind not in RELAYS:
            yield Contribution(square, kind, 0, why)
            continue
        bonus, sheltered = 0, None
        if unit.covered and FORTRESSES >> square & 1:
            bonus, sheltered = FORTRESS_BONUS, Why.FORTRESS
        elif unit.covered and PASSES >> square & 1:
            bonus, sheltered = PASS_BONUS, Why.PASS
        yield Contribution(
            square, kind, unit.defence + bonus, sheltered or (Why.OWN if square == target else Why.RANGE)
        )


def _excluded(target: int, square: int, on_line: Squares) -> Why | None:
    """Returns the reason why a unit within range contributes nothing, or None."""
    if square != target and not any(square in ray for ray in RAYS[target]):
        return Why.MOUNTAIN
    return None if on_line >> square & 1 else Why.OFF_LINE


def _in_range(position: Position, target: int, seat: int) -> Iterator[tuple[int, int]]:
    """Yields the units of a side within range on the eight lines, ignoring mountains."""
    units = position.units(seat)
    for line in LINES[target]:
        for distance, square in enumerate(line[:LONGEST], 1):
            if not units >> square & 1:
                continue
            kind = position.kind_at(seat, square)
            if kind is not None and UNITS[kind].range >= distance:
                yield square, kind
