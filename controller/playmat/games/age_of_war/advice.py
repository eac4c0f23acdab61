"""Advice for a position: the chance of each castle and the best use of a roll."""

from __future__ import annotations

from playmat.games.age_of_war.odds import By, Siege, Use, best_siege, hope, uses
from playmat.games.age_of_war.rules.actions import LOSE, SIEGE, Action, Verb
from playmat.games.age_of_war.rules.castles import CASTLES, worth
from playmat.games.age_of_war.rules.legal import is_over
from playmat.games.age_of_war.rules.position import CENTRE, Phase, Position


def gain(position: Position, castle: str) -> int:
    """Returns the points that a conquest changes: the player's gain plus the loss of a robbed player.

    A completed clan counts with its value. The victim of a theft loses no more than the castle's points,
    because the castles of a complete clan cannot be stolen.
    """
    held = position.held(position.turn)
    stolen = position.holder(castle) != CENTRE
    return worth((*held, castle)) - worth(held) + CASTLES[castle].points * stolen


def sieges(position: Position) -> tuple[Siege, ...]:
    """Returns the castles that may be besieged; a single one once a line is filled (ruling 1)."""
    if is_over(position):
        return ()
    # A castle announced by its card alone still counts as free choice: until the first line is filled the
    # card can be exchanged at no cost (rulings 1 and 9).
    castles = (position.siege,) if position.bound else position.targets
    return tuple(Siege(name, position.open_lines(name), gain(position, name)) for name in castles)


def chances(position: Position) -> dict[str, float]:
    """Returns, by castle, the chance to take it with best play if the player aims at it alone."""
    if position.phase is Phase.ROLLED:
        return {
            siege.castle: uses((siege,), position.wells, By.CHANCE)[0].value for siege in sieges(position)
        }
    return {siege.castle: hope(siege, position.in_hand, By.CHANCE) for siege in sieges(position)}


def best(position: Position, by: By) -> Use | None:
    """Returns the best use of a roll, or the best castle before it; None without any chance."""
    if position.phase is Phase.ROLLED:
        use = uses(sieges(position), position.wells, by)[0]
        return use if use.value else None
    siege = best_siege(sieges(position), position.in_hand, by)
    return Use(hope(siege, position.in_hand, by), siege.castle) if siege else None


def action(position: Position, use: Use) -> Action:
    """Returns the next action for a use of the dice; the siege is announced first."""
    if use.line is None:
        return LOSE[position.wells[0]]
    if position.siege != use.castle:
        return SIEGE[use.castle]
    return Action(Verb.FILL, line=position.number_of(use.line), dice=use.dice)
