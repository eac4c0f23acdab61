"""Texts for attacks: sums, contributions and results."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import groupby

from playmat.games.game_of_war.rules.board import NAMES, each
from playmat.games.game_of_war.rules.combat import Combat, Contribution, Effect, combat
from playmat.games.game_of_war.rules.moves import attackable
from playmat.games.game_of_war.rules.position import Position
from playmat.games.game_of_war.rules.transitions import can_retreat
from playmat.text import Text, say

_MANY = 3  # from this number on, equal summands are merged: 3x7


class Fate(Enum):
    """Result for the attacked unit."""

    HOLDS = "holds"
    RETREATS = "retreats"
    TRAPPED = "trapped"  # it must retreat, cannot, and is captured
    FALLS = "falls"


def fate(position: Position, fight: Combat) -> Fate:
    """Returns the result for the target (rulings 4 and 10)."""
    match fight.effect:
        case Effect.NOTHING:
            return Fate.HOLDS
        case Effect.RETREAT:
            return Fate.RETREATS if can_retreat(position, fight.target) else Fate.TRAPPED
    return Fate.FALLS


def sums(fight: Combat) -> tuple[Text, Text]:
    """Returns attack and defence as text: `23 = 4+5+7+7`."""
    return _sum(fight.attack, fight.attackers), _sum(fight.defence, fight.defenders)


def _sum(total: int, contributions: Sequence[Contribution]) -> Text:
    points = sorted(contribution.points for contribution in contributions if contribution.points)
    if len(points) < 2:
        return say("{total}", total=total)
    summands: list[str] = []
    for value, equal in groupby(points):
        number = len([*equal])
        summands += [f"{number}x{value}"] if number >= _MANY else [str(value)] * number
    return say("{total} = {sum}", total=total, sum="+".join(summands))


def preview(position: Position, square: int) -> Text:
    """Returns both sums and the result as a sentence."""
    fight = combat(position, square, position.turn)
    attack, defence = sums(fight)
    outcome = _OUTCOMES[fate(position, fight)]
    return say("{attack} against {defence}: {outcome}", attack=attack, defence=defence, outcome=outcome)


_OUTCOMES = {
    Fate.HOLDS: say("holds"),
    Fate.RETREATS: say("must retreat"),
    Fate.TRAPPED: say("cannot retreat, captured"),
    Fate.FALLS: say("captured"),
}


def chances(position: Position) -> tuple[Text, ...]:
    """Returns short texts for the effective attacks, the strongest first."""
    fights = [combat(position, square, position.turn) for square in each(attackable(position))]
    strong = [fight for fight in fights if fight.effect is not Effect.NOTHING]
    strong.sort(key=lambda fight: fight.defence - fight.attack)
    found = []
    for fight in strong:
        sums = {"square": NAMES[fight.target], "attack": fight.attack, "defence": fight.defence}
        if fate(position, fight) is Fate.RETREATS:
            found.append(say("{square} retreats: {attack} to {defence}", **sums))
        else:
            found.append(say("{square} falls: {attack} to {defence}", **sums))
    return tuple(found)
