"""Exact odds of sieges with best play, by dynamic programming over open lines and dice in hand.

The recursion fills a line with as few dice as possible. That loses nothing, because an extra die in the hand
never hurts: it may be lost later in place of a needed one.
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
    """Goal of best play."""

    CHANCE = "chance"  # chance to take any castle
    POINTS = "points"  # expected points


class Siege(NamedTuple):
    """Castle that may be besieged, with its open lines and the points or chance gained by taking it."""

    castle: str
    lines: Lines
    gain: float = 1

    def worth(self, by: By) -> float:
        """Returns the value of success."""
        return self.gain if by is By.POINTS else 1


class Use(NamedTuple):
    """Use of a roll with its expected value: these dice fill a line, or one die is lost."""

    value: float
    castle: str = ""
    line: Line | None = None
    dice: Dice = ""


def chance(lines: Sequence[Line], dice: int) -> float:
    """Returns the chance to fill all these lines with this many dice about to be rolled."""
    return _chance(tuple(sorted(lines)), dice)


def prospect(sieges: Sequence[Siege], dice: int, by: By) -> float:
    """Returns the expected value before a roll while each of these castles may still be chosen."""
    return _prospect(tuple(sieges), dice, by)


def best_siege(sieges: Sequence[Siege], dice: int, by: By) -> Siege | None:
    """Returns the best castle to choose before a roll; None if none has a chance."""
    best = max(sieges, key=lambda siege: hope(siege, dice, by), default=None)
    return best if best and hope(best, dice, by) else None


def hope(siege: Siege, dice: int, by: By) -> float:
    """Returns the expected value of one castle before a roll."""
    return chance(siege.lines, dice) * siege.worth(by)


def uses(sieges: Sequence[Siege], roll: Dice, by: By) -> tuple[Use, ...]:
    """Returns all uses of a roll, best first; filling binds to a castle, losing a die does not."""
    found = []
    for siege in sieges:
        for line in dict.fromkeys(siege.lines):
            if dice := dice_for(line, roll):
                after = chance(remaining(siege.lines, line), len(roll) - len(dice))
                found.append(Use(after * siege.worth(by), siege.castle, line, dice))
    found.append(Use(prospect(sieges, len(roll) - 1, by)))
    return tuple(sorted(found, key=lambda use: -use.value))


def dice_for(line: Line, roll: Dice) -> Dice:
    """Returns the fewest dice of a roll that fill a line, with the smallest total; empty if none do."""
    if not (size := _fewest(line, roll)) or not line.infantry:
        return line.symbols[:size]
    # All sets of this size have equal odds, since the rest is thrown again. The smallest total makes the
    # choice unique and is the one that a player would make.
    sets = map("".join, combinations([face for face in roll if face in INFANTRY], size))
    return min((dice for dice in sets if _total(dice) >= line.infantry), key=_total)


@cache
def rolls(dice: int) -> tuple[Dice, ...]:
    """Returns all rolls of this many dice, as multisets."""
    return tuple(map("".join, combinations_with_replacement(FACES, dice)))


@cache
def probabilities(dice: int) -> tuple[float, ...]:
    """Returns the probability of each of `rolls`."""
    # The number of ordered throws that show a multiset is the multinomial coefficient n! / (k1! k2! ...).
    # Rolls are multisets: seven dice have 792 of them instead of 279,936 ordered throws, which keeps the
    # recursion fast enough for the consoles.
    return tuple(
        factorial(len(roll)) // prod(map(factorial, Counter(roll).values())) / len(FACES) ** dice
        for roll in rolls(dice)
    )


@cache
def _chance(lines: Lines, dice: int) -> float:
    # Value iteration over (open lines, dice in hand). After each roll the player either fills one line or
    # loses one die, so the number of dice falls by at least one and the recursion ends. The decision comes
    # after the roll: the maximum is taken for each roll, and the mean over all rolls afterwards. Lines are
    # sorted by the callers, so that equal sets share a cache entry.
    if not lines:
        return 1.0
    if sum(line.dice for line in lines) > dice:
        return 0.0
    lost = _chance(lines, dice - 1)
    return _mean([max(lost, filled) for filled in _filled(lines, dice)], dice)


@cache
def _filled(lines: Lines, dice: int) -> tuple[float, ...]:
    """Returns, for each roll, the chance after filling the best line; 0 where none can be filled."""
    # After a fill only the number of dice used matters, because the remaining dice are thrown again. `after`
    # therefore has one value for each number of dice; index 0 means that the roll cannot fill the line.
    # `_needed` maps all rolls to these indices once per line, which is much cheaper than recursing per roll.
    columns = [[0.0] * len(rolls(dice))]
    for line in set(lines):
        after = [0.0, *(_chance(remaining(lines, line), dice - used) for used in range(1, dice + 1))]
        columns.append([after[used] for used in _needed(line, dice)])
    return tuple(map(max, *columns))


@lru_cache(maxsize=256)
def _prospect(sieges: tuple[Siege, ...], dice: int, by: By) -> float:
    # The same recursion while the castle is still open. A fill binds the player (ruling 1), so its value is
    # that of one castle alone. Losing a die does not bind, so it leads to the prospect of all castles with a
    # die less. This value is at least that of the best single castle, because the castle is chosen after the
    # roll.
    if not dice:
        return 0.0
    lost = _prospect(sieges, dice - 1, by)
    columns = [[lost] * len(rolls(dice))]
    for siege in sieges:
        if (worth := siege.worth(by)) and sum(line.dice for line in siege.lines) <= dice:
            columns.append([worth * chance for chance in _filled(tuple(sorted(siege.lines)), dice)])
    return _mean([*map(max, *columns)] if len(columns) > 1 else columns[0], dice)


def _mean(values: Sequence[float], dice: int) -> float:
    weighed = zip(values, probabilities(dice), strict=True)
    return sum(value * probability for value, probability in weighed)


@cache
def _needed(line: Line, dice: int) -> tuple[int, ...]:
    """Returns, for each roll, the fewest dice that fill the line; 0 where it cannot be filled."""
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


def remaining(lines: Lines, line: Line) -> Lines:
    """Returns the lines that are open when one is filled."""
    place = lines.index(line)
    return lines[:place] + lines[place + 1 :]
