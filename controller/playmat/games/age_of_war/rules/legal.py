"""Legal actions of a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations

from playmat.games.age_of_war.rules.actions import (
    END,
    FIRST,
    LIFT,
    LOSE,
    ROLL,
    SIEGE,
    TAKE,
    Action,
    Dice,
    Verb,
)
from playmat.games.age_of_war.rules.castles import INFANTRY, Line
from playmat.games.age_of_war.rules.position import CENTRE, Phase, Position


@lru_cache(maxsize=1024)
def legal_actions(position: Position) -> tuple[Action, ...]:
    """Returns all legal actions except leaving, which is always possible."""
    if is_over(position):
        return ()
    return (*_BY_PHASE[position.phase](position), *sieges(position))


def is_legal(position: Position, action: Action) -> bool:
    """Returns whether an action is legal, without enumerating the rolls."""
    match action.verb:
        case Verb.ROLL:
            rolling = position.phase is Phase.HAND and not is_over(position)
            return rolling and len(action.dice) == position.in_hand
        case Verb.LEAVE:
            seat = action.seat
            return not is_over(position) and seat < len(position.playing) and position.playing[seat]
    return action in legal_actions(position)


def is_over(position: Position) -> bool:
    """Returns whether the centre is empty (ruling 6) or one player is left (11)."""
    return CENTRE not in position.holders or sum(position.playing) < 2


def sieges(position: Position) -> tuple[Action, ...]:
    """Returns the castles that may be announced, or their withdrawal, until a line is filled (ruling 9).

    Before the dice are taken up only castles of the centre are offered: the card that was just won may still
    be on the siege slot.
    """
    if position.bound or position.phase is Phase.FIRST:
        return ()
    targets = position.held(CENTRE) if position.phase is Phase.LEFT else position.targets
    announced = (SIEGE[castle] for castle in targets if castle != position.siege)
    return (*announced, LIFT) if position.siege else tuple(announced)


def _ending(position: Position) -> tuple[Action, ...]:
    return (END,) if position.hopeless else ()


_BY_PHASE: dict[Phase, Callable[[Position], tuple[Action, ...]]] = {
    # The lot is drawn among all seats that play (ruling 11).
    Phase.FIRST: lambda position: tuple(FIRST[seat] for seat, plays in enumerate(position.playing) if plays),
    Phase.HAND: lambda position: ROLL[position.in_hand],
    # Losing a die is always possible (ruling 2).
    Phase.ROLLED: lambda position: (
        *fills(position),
        *(LOSE[face] for face in sorted(set(position.wells))),
        *_ending(position),
    ),
    Phase.LYING: lambda position: (TAKE, *_ending(position)),
    Phase.LEFT: lambda position: (TAKE,),
}


def fills(position: Position) -> Iterator[Action]:
    """Yields every open line with all dice that can fill it; of equal lines only the first."""
    # Equal lines differ only by number. Only the first open one is offered; otherwise the same dice on the
    # mat would match several actions and a player would have to choose between indistinguishable ones.
    if not position.siege or not position.can_be_besieged(position.siege):
        return
    for line in dict.fromkeys(position.open_lines(position.siege)):
        for dice in ways(line, position.wells):
            yield Action(Verb.FILL, line=position.number_of(line), dice=dice)


@lru_cache(maxsize=4096)
def ways(line: Line, rolled: Dice) -> tuple[Dice, ...]:
    """Returns the dice of a roll that fill a line: enough infantry, or exactly its symbols (ruling 3)."""
    if line.infantry:
        infantry = [face for face in rolled if face in INFANTRY]
        sets = {"".join(dice) for n in range(1, len(infantry) + 1) for dice in combinations(infantry, n)}
        return tuple(sorted(dice for dice in sets if total(dice) >= line.infantry))
    enough = all(rolled.count(face) >= line.symbols.count(face) for face in line.symbols)
    return (line.symbols,) if enough else ()


def total(dice: Dice) -> int:
    """Returns the infantry total of dice."""
    return sum(INFANTRY.get(face, 0) for face in dice)
