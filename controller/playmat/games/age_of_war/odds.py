"""The exact odds: how likely a castle is taken with best play, and so what to besiege and how to use a roll.

Dynamic programming over the lines that are open and the dice in the hand. A line is always filled with as
few dice as can be: a die more in the hand never hurts, for it may be left aside at no cost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

from playmat.games.age_of_war.rules.castles import FACES, INFANTRY, Line

Dice = str
Lines = tuple[Line, ...]


class By(Enum):
    """What best play is after."""

    CHANCE = "chance"  # to take any castle at all
    POINTS = "points"  # expected


class Siege(NamedTuple):
    """A castle that may be besieged: the lines still open, and the points that taking it gains."""

    castle: str
    lines: Lines
    gain: int = 1

    def worth(self, by: By) -> int:
        """What success counts."""
        return self.gain if by is By.POINTS else 1


class Use(NamedTuple):
    """A way to use a roll, and what is then to be hoped for: these dice fill a line, or one die is lost."""

    value: float
    castle: str = ""
    line: Line | None = None
    dice: Dice = ""


def chance(lines: Sequence[Line], dice: int) -> float:
    """How likely all these lines are filled, with so many dice about to be rolled."""
    return _chance(tuple(sorted(lines)), dice)


def prospect(sieges: Sequence[Siege], dice: int, by: By) -> float:
    """What is to be hoped for before a roll while each of these castles may still be chosen."""
    return _prospect(tuple(sieges), dice, by)


def best_siege(sieges: Sequence[Siege], dice: int, by: By) -> Siege | None:
    """The castle to go for whatever is rolled; None where there is no hope for any."""
    best = max(sieges, key=lambda siege: hope(siege, dice, by), default=None)
    return best if best and hope(best, dice, by) else None


def hope(siege: Siege, dice: int, by: By) -> float:
    """What is to be hoped for before a roll from this castle alone."""
    return chance(siege.lines, dice) * siege.worth(by)


def uses(sieges: Sequence[Siege], roll: Dice, by: By) -> tuple[Use, ...]:
    """All that a roll may be used for, the best first; filling binds to a castle, losing a die does not."""
    fills = [_fill(siege, line, roll, by) for siege in sieges for line in dict.fromkeys(siege.lines)]
    lose = Use(prospect(sieges, len(roll) - 1, by))
    return tuple(sorted((*filter(None, fills), lose), key=lambda use: -use.value))


def _fill(siege: Siege, line: Line, roll: Dice, by: By) -> Use | None:
    dice = dice_for(line, roll)
    after = chance(_without(siege.lines, line), len(roll) - len(dice))
    return Use(after * siege.worth(by), siege.castle, line, dice) if dice else None


def dice_for(line: Line, roll: Dice) -> Dice:
    """The fewest dice of a roll that fill a line, with the least waste; none where it cannot be filled."""
    if not (size := _fewest(line, roll)) or not line.infantry:
        return line.symbols[:size]
    sets = map("".join, combinations([face for face in roll if face in INFANTRY], size))
    return min((dice for dice in sets if _total(dice) >= line.infantry), key=_total)


@cache
def rolls(dice: int) -> tuple[Dice, ...]:
    """All that so many dice can show."""
    return tuple(map("".join, combinations_with_replacement(FACES, dice)))


@cache
def probabilities(dice: int) -> tuple[float, ...]:
    """How likely each of the `rolls` is."""
    return tuple(_ways(roll) / len(FACES) ** dice for roll in rolls(dice))


def _ways(roll: Dice) -> int:
    """How many throws of dice that are told apart look like this roll."""
    return factorial(len(roll)) // prod(map(factorial, Counter(roll).values()))


@cache
def _chance(lines: Lines, dice: int) -> float:
    if not lines:
        return 1.0
    if sum(line.dice for line in lines) > dice:
        return 0.0
    lost = _chance(lines, dice - 1)
    return _mean([max(lost, filled) for filled in _filled(lines, dice)], dice)


@cache
def _filled(lines: Lines, dice: int) -> tuple[float, ...]:
    """For each roll the chance if the best of the lines is filled with it; 0 where none can be."""
    columns = [[0.0] * len(rolls(dice))]
    for line in set(lines):
        after = [0.0, *(_chance(_without(lines, line), dice - used) for used in range(1, dice + 1))]
        columns.append([after[used] for used in _needed(line, dice)])
    return tuple(map(max, *columns))


@lru_cache(maxsize=256)
def _prospect(sieges: tuple[Siege, ...], dice: int, by: By) -> float:
    if not dice:
        return 0.0
    lost = _prospect(sieges, dice - 1, by)
    best = [lost] * len(rolls(dice))
    for siege in sieges:
        worth, filled = siege.worth(by), _filled(tuple(sorted(siege.lines)), dice)
        best = [max(value, worth * chance) for value, chance in zip(best, filled, strict=True)]
    return _mean(best, dice)


def _mean(values: Sequence[float], dice: int) -> float:
    weighed = zip(values, probabilities(dice), strict=True)
    return sum(value * probability for value, probability in weighed)


@cache
def _needed(line: Line, dice: int) -> tuple[int, ...]:
    """For each roll the fewest dice that fill the line; 0 where it cannot be filled."""
    return tuple(_fewest(line, roll) for roll in rolls(dice))


def _fewest(line: Line, roll: Dice) -> int:
    if not line.infantry:
        symbols = line.symbols
        return len(symbols) if all(roll.count(face) >= symbols.count(face) for face in symbols) else 0
    ranks = sorted((INFANTRY[face] for face in roll if face in INFANTRY), reverse=True)
    totals = (sum(ranks[:used]) for used in range(1, len(ranks) + 1))
    return next((used for used, total in enumerate(totals, 1) if total >= line.infantry), 0)


def _total(dice: Dice) -> int:
    return sum(INFANTRY[face] for face in dice)


def _without(lines: Lines, line: Line) -> Lines:
    place = lines.index(line)
    return lines[:place] + lines[place + 1 :]
