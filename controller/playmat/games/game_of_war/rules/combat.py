"""Combat: what each side brings to bear on a square, unit by unit (rulings 1 to 4).

A unit counts for a square on one of the eight lines through it that is no farther than the unit's range, if
no mountain lies between. `attack` and `defence` only add up; `combat` says who contributes what, or why not.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from playmat.games.game_of_war.rules.board import FORTRESSES, LINES, LONGEST, PASSES, RAYS, WITHIN
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.position import Position
from playmat.games.game_of_war.rules.squares import NOWHERE, Squares, each, of
from playmat.games.game_of_war.rules.units import CAVALRY, RELAYS, UNITS

FORTRESS_BONUS, PASS_BONUS = 4, 2


class Effect(Enum):
    """What an attack does (ruling 4)."""

    NOTHING = "nothing"
    RETREAT = "retreat"
    CAPTURE = "capture"


class Why(Enum):
    """Why a unit counts as it does."""

    OWN = "own"  # it is attacked itself
    RANGE = "range"
    CHARGE = "charge"
    FORTRESS = "fortress"  # it defends out of one
    PASS = "pass"
    OFF_LINE = "off line"  # it counts for nothing
    RETREATING = "retreating"  # it must retreat, or has done so in this turn
    MOUNTAIN = "mountain"  # one stands between


class Contribution(NamedTuple):
    """What one unit adds."""

    square: int
    kind: int
    points: int
    why: Why


class Combat(NamedTuple):
    """Both sides of an attack on a square: what counts first, then what does not."""

    target: int
    attackers: tuple[Contribution, ...]
    defenders: tuple[Contribution, ...]

    @property
    def attack(self) -> int:
        """The sum of the attackers."""
        return sum(one.points for one in self.attackers)

    @property
    def defence(self) -> int:
        """The sum of the defenders."""
        return sum(one.points for one in self.defenders)

    @property
    def effect(self) -> Effect:
        """What comes of it."""
        return effect(self.attack, self.defence)


def effect(attack: int, defence: int) -> Effect:
    """What comes of these sums."""
    margin = attack - defence
    return Effect.NOTHING if margin <= 0 else Effect.RETREAT if margin == 1 else Effect.CAPTURE


# --- the sums


def attack(position: Position, target: int, seat: int) -> int:
    """What `seat` brings to bear on a square."""
    able = able_to_attack(position, seat)
    points = sum(
        unit.attack * (squares & able & WITHIN[unit.range][target]).bit_count()
        for unit, squares in zip(UNITS, position.sides[seat], strict=True)
    )
    cavalry, row = UNITS[CAVALRY], charge(position, target, seat, able)
    near = (row & WITHIN[cavalry.range][target]).bit_count()
    return points + cavalry.charge * row.bit_count() - cavalry.attack * near


def defence(position: Position, target: int, seat: int) -> int:
    """What `seat` has to defend a square, with what stands there itself."""
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
    """The units of `seat` that are on line and do not retreat in this turn (rulings 7 and 17)."""
    on_line = network(position, seat).on_line
    return on_line if position.retreat == NOWHERE else on_line & ~(1 << position.retreat)


def charge(position: Position, target: int, seat: int, able: Squares) -> Squares:
    """The cavalry that charges: unbroken rows that begin next to the target (rulings 3 and 18)."""
    if (FORTRESSES | PASSES) >> target & 1:
        return 0
    ready = position.sides[seat][CAVALRY] & able
    if not position.switches.fortress_charges:
        ready &= ~FORTRESSES
    if not position.switches.row_charges:
        return ready & WITHIN[1][target]
    return (
        of(square for ray in RAYS[target] for square in _row(ray, ready)) if ready & WITHIN[1][target] else 0
    )


def _row(ray: tuple[int, ...], ready: Squares) -> Iterator[int]:
    for square in ray:
        if not ready >> square & 1:
            return
        yield square


# --- unit by unit


def combat(position: Position, target: int, seat: int) -> Combat:
    """An attack of `seat` on a square, explained."""
    return Combat(
        target, _sorted(_attackers(position, target, seat)), _sorted(_defenders(position, target, 1 - seat))
    )


def _sorted(contributions: Iterator[Contribution]) -> tuple[Contribution, ...]:
    return tuple(sorted(contributions, key=lambda one: (-one.points, one.kind, one.square)))


def _attackers(position: Position, target: int, seat: int) -> Iterator[Contribution]:
    on_line, able = network(position, seat).on_line, able_to_attack(position, seat)
    row = charge(position, target, seat, able)
    for square in each(row):
        yield Contribution(square, CAVALRY, UNITS[CAVALRY].charge, Why.CHARGE)
    for square, kind in _in_range(position, target, seat):
        unit = UNITS[kind]
        if row >> square & 1 or not unit.attack:
            continue
        why = _silenced(target, square, on_line) or (Why.RANGE if able >> square & 1 else Why.RETREATING)
        yield Contribution(square, kind, unit.attack if why is Why.RANGE else 0, why)


def _defenders(position: Position, target: int, seat: int) -> Iterator[Contribution]:
    on_line = network(position, seat).on_line
    own = position.kind_at(seat, target)
    for square, kind in [*([(target, own)] if own is not None else []), *_in_range(position, target, seat)]:
        unit = UNITS[kind]
        why = _silenced(target, square, on_line)
        if why and kind not in RELAYS:
            yield Contribution(square, kind, 0, why)
            continue
        bonus, sheltered = _shelter(square) if unit.covered else (0, None)
        yield Contribution(
            square, kind, unit.defence + bonus, sheltered or (Why.OWN if square == target else Why.RANGE)
        )


def _shelter(square: int) -> tuple[int, Why | None]:
    if FORTRESSES >> square & 1:
        return FORTRESS_BONUS, Why.FORTRESS
    return (PASS_BONUS, Why.PASS) if PASSES >> square & 1 else (0, None)


def _silenced(target: int, square: int, on_line: Squares) -> Why | None:
    """Why a unit that is near enough counts for nothing, if it does."""
    if square != target and not any(square in ray for ray in RAYS[target]):
        return Why.MOUNTAIN
    return None if on_line >> square & 1 else Why.OFF_LINE


def _in_range(position: Position, target: int, seat: int) -> Iterator[tuple[int, int]]:
    """The units of a side on the eight lines, near enough but for mountains."""
    for line in LINES[target]:
        for distance, square in enumerate(line[:LONGEST], 1):
            kind = position.kind_at(seat, square)
            if kind is not None and UNITS[kind].range >= distance:
                yield square, kind
