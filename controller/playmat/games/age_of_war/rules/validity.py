"""Checks positions before play: lists everything that is wrong with one.

Any distribution of castles can be reached by luck. Only the turn and the dice have to be consistent with each
other and with the castles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from playmat.games.age_of_war.rules.actions import NOTHING, Dice, without
from playmat.games.age_of_war.rules.castles import CASTLES, DICE, Line, lines_of
from playmat.games.age_of_war.rules.legal import is_over, ways
from playmat.games.age_of_war.rules.notation import DIGITS
from playmat.games.age_of_war.rules.position import CENTRE, Phase, Position
from playmat.placement import SEAT_NAMES

T = TypeVar("T")


def problems(position: Position) -> list[str]:
    """Returns all problems as sentences; an empty list for a valid position."""
    wrong = [*_seats(position), *_number_of_dice(position)]
    return wrong or [*(_check_end(position) if is_over(position) else _turn(position))]


def _seats(position: Position) -> Iterator[str]:
    seats = len(position.playing)
    if strangers := sorted({holder for holder in position.holders if holder >= seats}):
        yield f"seat {DIGITS[strangers[0]]} holds castles, but {seats} play"
    if position.turn >= seats:
        yield f"{SEAT_NAMES[position.turn]} has the turn, but {seats} play"
    elif not is_over(position) and not position.playing[position.turn]:
        yield f"{SEAT_NAMES[position.turn]} has the turn and has left"
    if not any(position.playing):
        yield "everybody has left: the game was over when one was left"


# Seven dice are in the hand, in the wells, on a line or lost, and only the last three are written down. The
# phase says where the rest is: in the hand nothing lies in the wells; after a throw no die may be missing;
# before the first throw nothing lies anywhere. A position with a die too few would offer throws that no
# player can make.
def _number_of_dice(position: Position) -> Iterator[str]:
    wells, spent = len(position.wells), len(position.laid) + len(position.lost)
    lying = wells + spent
    if lying > DICE:
        yield f"{lying} dice instead of {DICE}"
    elif position.phase is Phase.FIRST:
        if lying:
            yield f"{lying} dice lie before anybody has begun"
    elif position.phase is Phase.HAND:
        if wells:
            yield "dice lie in the wells while they are in the hand"
        elif spent == DICE:
            yield "no die is left to be rolled: the turn is over"
    elif wells and lying != DICE:
        yield f"{lying} dice lie instead of {DICE}"
    elif not lying or (not wells and position.phase is not Phase.LEFT):
        yield f"no dice lie to be taken up while the phase is {position.phase}"


def _turn(position: Position) -> Iterator[str]:
    if position.phase is Phase.FIRST:
        if {*position.holders} != {CENTRE} or position.siege or position.filled:
            yield "castles are besieged or taken before anybody has begun"
        if position.turn != position.playing.index(True):
            yield "nobody has begun: the turn is the first player's until then"
        return
    if position.siege and not position.can_be_besieged(position.siege):
        yield f"{position.siege} cannot be besieged by {SEAT_NAMES[position.turn]}"
        return
    if position.phase is Phase.LEFT:
        if position.filled:
            yield "lines are filled before the dice are taken up"
        if position.siege and position.holder(position.siege) != CENTRE:
            yield f"{position.siege} of a player is besieged before the dice are taken up"
        every = [part for castle in CASTLES.values() for part in _choices(lines_of(castle, stolen=True))]
        if not any(_covers(position.laid, part) for part in every):
            yield f"the laid dice {position.laid} fill no lines of one castle"
        elif all(position.playing) and not _could_end(position):
            yield "the turn before could not end with these dice: no castle was taken, and one still could be"
        return
    # Equal lines of a castle are filled from the top, so that positions which differ only in the choice
    # between equal lines have one notation.
    lines, filled = position.lines, position.filled
    if position.phase is Phase.LYING and not position.laid and not position.lost:
        yield "no line is filled and no die lost since the roll"
    if filled and filled[-1] > len(lines):
        yield f"{position.siege or 'no castle'} has no line {filled[-1]}"
    elif filled and len(filled) == len(lines):
        yield f"every line of {position.siege} is filled and it is not taken"
    elif skipped := [n for n in filled if lines.index(lines[n - 1]) + 1 not in filled]:
        yield f"line {skipped[0]} of {position.siege} is filled before an equal one above it"
    elif not _covers(position.laid, tuple(lines[number - 1] for number in filled)):
        which = f"just line {' and '.join(map(str, filled))} of {position.siege}" if filled else "no line"
        yield f"the laid dice {position.laid or NOTHING} should fill {which}"


def _could_end(position: Position) -> bool:
    """Returns whether the turn before can have ended: a conquest, no or too few dice (rulings 7, 10)."""
    # A turn ends with a conquest, without any die left, or by choice with too few dice (rulings 7, 10). The
    # position no longer names the castle, so each one that the laid dice can belong to is tried. The caller
    # skips this check once a player has left: leaving ends a turn at any time, with any dice.
    turn = (position.turn - 1) % len(position.playing)
    before = position._replace(turn=turn, phase=Phase.LYING, siege="", filled=())
    taken = (lines_of(CASTLES[name], stolen) for name in before.held(turn) for stolen in (False, True))
    if any(_covers(position.laid, lines) for lines in taken):
        return True
    if len(position.wells) + len(position.laid) + len(position.lost) != DICE:
        return False
    if not before.laid and (not before.wells or before.hopeless):
        return True
    for castle in before.targets:
        for filled in _choices(range(1, len(before.lines_of(castle)) + 1)):
            besieged = before._replace(siege=castle, filled=filled)
            fits = filled and _covers(before.laid, tuple(besieged.lines[number - 1] for number in filled))
            if fits and (not besieged.wells or besieged.hopeless):
                return True
    return False


# Only two ways lead to an end: the centre is empty, or all players but one have left. The laid dice must
# still show the conquest in the first case, as they are not taken up after the last turn.
def _check_end(position: Position) -> Iterator[str]:
    """Yields problems of a finished game: the laid dice must take the last castle, or one player is left."""
    if position.siege or position.filled:
        yield "a castle is besieged and the game is over"
    lying = position.wells or position.laid or position.lost
    if position.phase not in ((Phase.LEFT,) if lying else (Phase.FIRST, Phase.HAND)):
        yield f"the phase is {position.phase} and the game is over"
    if CENTRE in position.holders:
        return
    if sum(position.playing) < 2:
        yield "one player is left, but the centre is empty: the game was over before"
    taken = map(CASTLES.__getitem__, position.held(position.turn))
    if not any(_covers(position.laid, castle.lines) for castle in taken):
        dice = position.laid or NOTHING
        yield f"{SEAT_NAMES[position.turn]} cannot have taken the last castle with the laid dice {dice}"


def _choices(things: Sequence[T]) -> Iterator[tuple[T, ...]]:
    for count in range(len(things) + 1):
        yield from combinations(things, count)


def _covers(dice: Dice, lines: tuple[Line, ...]) -> bool:
    """Returns whether the dice fill these lines exactly, with none left over."""
    # Exact cover by backtracking. A greedy choice would fail: two infantry lines can both need the same high
    # die, and which dice filled which line is not recorded. A castle has few lines, so the search is small.
    if not lines:
        return not dice
    first, *others = lines
    rests = (without(dice, used) for used in ways(first, dice))
    return any(_covers(rest, tuple(others)) for rest in rests)
