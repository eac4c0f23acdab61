"""Evaluation of positions by material, lines, threats and the race for the arsenals, in points."""

from __future__ import annotations

from functools import lru_cache

from playmat.games.game_of_war.distances import (
    GATES,
    around,
    attacking,
    closed_passes,
    guarding,
    relay_steps,
    rings,
)
from playmat.games.game_of_war.rules.board import ALL_ARSENALS, ARSENALS, OPEN, each
from playmat.games.game_of_war.rules.position import Position
from playmat.games.game_of_war.rules.units import COMBAT
from playmat.games.game_of_war.threats import CAPTURE, WORTH, Army, army, at_hand, at_risk, pressure

# An opportunity must be worth less than its use, or the search keeps it for ever: an arsenal counts more than
# all that a side collects by standing around it, and a unit off line more than having it within reach.
_ARSENAL, _LAST_ARSENAL, _VICTORY = 200.0, 300.0, 6000.0
_SIEGE, _DEFENDED, _CROWD = 9.0, 0.5, 20
"""Points of one unit at the gates of an enemy arsenal, share that a guard makes up for, effect of many."""
_OFF_LINE, _STRANDED = 1.0, 0.75
"""Loss for a unit off line, and share of its influence on arsenals that it keeps."""
_LINE_TO, _RELAY_STEP = 10.0, 1.2
_LINES = ((3, 0.5), (6, 0.3), (10, 0.08), (15, 0.02))
"""Points of a line to an enemy arsenal, and of each square on line within some steps of it."""
_RAID, _RAID_LATER = 0.5, 0.15
"""Share of an arsenal that counts as lost if the next turn can take it: the enemy's turn, or the own one."""
_PRESSURE, _BOLDNESS, _AHEAD = 0.3, 0.4, 60
"""Share of the captures that the own next attack promises, and how much a lead of `_AHEAD` shifts the balance
from own losses to it."""
_CLOSER = 0.08
"""Points of each step of a unit towards the enemy."""
_PREY, _FAR, _PREY_LINES = 0.5, 0.92, 0.03
"""Share of the points of an enemy off line, what a step of the hunter takes off, points of a line there."""
_NEAR_ARSENAL = {
    (arsenal, steps): around(1 << arsenal, steps, OPEN)
    for arsenal in each(ALL_ARSENALS)
    for steps, _ in _LINES
}


# The evaluation is static: it does not play the opponent's turn. What the opponent can do with five moves and
# an attack is estimated instead: each of the units that can come within range counts with its attack, and an
# arsenal is in danger if a unit can step on it. `acting` is the seat whose turn it is if it may still attack.
@lru_cache(maxsize=1 << 15)
def points(position: Position, seat: int, acting: bool) -> float:
    """Returns the advantage of `seat` before the opponent's turn in points; `acting`: it may still attack."""
    own, enemy = army(position, seat), army(position, 1 - seat)
    lead = _strength(own) - _strength(enemy)
    total = lead + _approach(own, enemy)
    total += _siege(position, seat, own, enemy, _RAID_LATER) - _siege(position, 1 - seat, enemy, own, _RAID)
    if acting:
        # An enemy arsenal that a unit stands on may be destroyed now.
        standing = position.arsenals & ARSENALS[1 - seat]
        infantry, cavalry, cannon, swift, *_ = own.able
        ready = (infantry | cavalry | cannon | swift) & standing
        if position.retreat >= 0:
            ready &= ~(1 << position.retreat)
        entered = CAPTURE * (_ARSENAL if standing.bit_count() > 1 else _VICTORY) if ready else 0.0
        total += max(entered, at_hand(position, seat, own, enemy))
    boldness = _BOLDNESS * max(0.0, min(1.0, lead / _AHEAD))
    return total - (1 - boldness) * at_risk(own, enemy) + (_PRESSURE + boldness) * pressure(own, enemy)


def _approach(hunters: Army, enemy: Army) -> float:
    """Returns the points for closeness to the enemy, most of all to units off line, which defend with 0."""
    infantry, cavalry, cannon, swift, *_ = hunters.able
    units = infantry | cavalry | cannon | swift
    total = _CLOSER * sum([(units & ring).bit_count() for ring in rings(enemy.units)])
    for kind, squares in enumerate(enemy.side):
        for square in each(squares & ~enemy.on_line):
            near = rings(1 << square)
            far = next((steps for steps, ring in enumerate(near) if units & ring), len(near))
            total += _PREY * WORTH[kind] * _FAR**far
            total += _PREY_LINES * (hunters.reached & near[2]).bit_count()
    return total


def _strength(side: Army) -> float:
    infantry, cavalry, cannon, swift, relay, swift_relay = side.side
    return (
        WORTH[0] * infantry.bit_count()
        + WORTH[1] * cavalry.bit_count()
        + WORTH[2] * cannon.bit_count()
        + WORTH[3] * swift.bit_count()
        + WORTH[4] * relay.bit_count()
        + WORTH[5] * swift_relay.bit_count()
        - _OFF_LINE * (side.units & ~side.on_line).bit_count()
    )


def _siege(position: Position, seat: int, raiders: Army, guards: Army, share: float) -> float:
    """Returns the points of `seat`, the raiders, at the arsenals of the guards."""
    standing = position.arsenals & ARSENALS[1 - seat]
    worth = _ARSENAL if standing.bit_count() > 1 else _LAST_ARSENAL
    total = -_ARSENAL * standing.bit_count()
    blocked = closed_passes(guards.units)
    infantry, cavalry, cannon, swift, relay, swift_relay = raiders.able
    for arsenal in each(standing):
        attack = defence = 0.0
        for kind in COMBAT:
            able, units = raiders.able[kind], raiders.side[kind]
            attack += attacking(arsenal, blocked, kind, able)
            if able != units:
                attack += _STRANDED * attacking(arsenal, blocked, kind, units & ~able)
            defence += guarding(arsenal, kind, guards.able[kind])
        attack = _CROWD * attack / (_CROWD + attack)
        total += _SIEGE * (attack - _DEFENDED * min(defence, attack + 0.5))
        for steps, each_square in _LINES:
            total += each_square * (raiders.reached & _NEAR_ARSENAL[arsenal, steps]).bit_count()
        total += _LINE_TO * (raiders.reached >> arsenal & 1)
        total -= _RELAY_STEP * relay_steps(arsenal, blocked, relay | swift_relay)
        if guards.units >> arsenal & 1:
            continue
        close, close_2, later, later_2 = GATES[arsenal]
        slow, fast = infantry | cannon, cavalry | swift
        if slow & close or fast & close_2:
            total += share * worth
        elif slow & later or fast & later_2:
            total += share * worth / 4
    return total
