"""The odds of a position: how likely each castle is, and what would be best."""

from __future__ import annotations

from playmat.games.age_of_war.odds import By, Siege, Use, best_siege, hope, uses
from playmat.games.age_of_war.rules.actions import LOSE, SIEGE, Action, Verb
from playmat.games.age_of_war.rules.castles import CASTLES, worth
from playmat.games.age_of_war.rules.legal import is_over
from playmat.games.age_of_war.rules.position import CENTRE, Phase, Position


def gain(position: Position, castle: str) -> int:
    """What a conquest changes for whoever is at turn: the own points more, and the points less of a loser.

    A clan that is completed counts; of a clan that is broken nobody loses more than the castle's points.
    """
    held = position.held(position.turn)
    stolen = position.holder(castle) != CENTRE
    return worth((*held, castle)) - worth(held) + CASTLES[castle].points * stolen


def sieges(position: Position) -> tuple[Siege, ...]:
    """What may be besieged and the lines that are open: one castle alone once a line is filled (ruling 1)."""
    if is_over(position):
        return ()
    castles = (position.siege,) if position.bound else position.targets
    return tuple(Siege(name, position.open_lines(name), gain(position, name)) for name in castles)


def chances(position: Position) -> dict[str, float]:
    """By castle how likely it is taken with best play by whoever goes for it alone from now on."""
    return {siege.castle: _chance(position, siege) for siege in sieges(position)}


def _chance(position: Position, siege: Siege) -> float:
    if position.phase is Phase.ROLLED:
        return uses((siege,), position.wells, By.CHANCE)[0].value
    return hope(siege, position.in_hand, By.CHANCE)


def best(position: Position, by: By) -> Use | None:
    """The best use of what was rolled, or before a roll the best castle; None where there is no hope."""
    if position.phase is Phase.ROLLED:
        use = uses(sieges(position), position.wells, by)[0]
        return use if use.value else None
    siege = best_siege(sieges(position), position.in_hand, by)
    return Use(hope(siege, position.in_hand, by), siege.castle) if siege else None


def action(position: Position, use: Use) -> Action:
    """What is done next with the dice that were rolled, to use them so: the castle is announced first."""
    if use.line is None:
        return LOSE[position.wells[0]]
    if position.siege != use.castle:
        return SIEGE[use.castle]
    return Action(Verb.FILL, line=position.number_of(use.line), dice=use.dice)
