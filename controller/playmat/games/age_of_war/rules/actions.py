"""Actions and their notation."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from itertools import combinations_with_replacement
from typing import NamedTuple

from playmat.games.age_of_war.rules.castles import CASTLES, DICE, FACES
from playmat.games.notation.notation import read_action
from playmat.placement import SEAT_NAMES

Dice = str
"""Values of dice: a letter or digit for each, in the order of `FACES`."""

NOTHING = "-"
NOBODY = -1

ROLLS: tuple[tuple[Dice, ...], ...] = tuple(
    tuple(map("".join, combinations_with_replacement(FACES, count))) for count in range(DICE + 1)
)
"""All rolls by the number of dice."""


class Verb(StrEnum):
    """Kinds of action."""

    FIRST = "first"
    SIEGE = "siege"
    ROLL = "roll"
    FILL = "fill"
    LOSE = "lose"
    TAKE = "take"
    END = "end"
    LEAVE = "leave"


class Action(NamedTuple):
    """One decision or a roll; fields that a verb does not use are empty."""

    verb: Verb
    castle: str = ""  # laid on the siege slot; empty: the card is put back
    line: int = 0  # line to fill, counted from 1
    dice: Dice = ""  # dice rolled, used or lost
    seat: int = NOBODY  # player who begins or leaves

    def __str__(self) -> str:
        match self.verb:
            case Verb.SIEGE:
                return f"siege {self.castle or NOTHING}"
            case Verb.FILL:
                return f"fill {self.line} with {self.dice}"
            case Verb.FIRST | Verb.LEAVE:
                return f"{self.verb} {SEAT_NAMES[self.seat]}"
        return f"{self.verb} {self.dice}".strip()


FIRST = tuple(Action(Verb.FIRST, seat=seat) for seat in range(len(SEAT_NAMES)))
TAKE, END = Action(Verb.TAKE), Action(Verb.END)
LIFT = Action(Verb.SIEGE)
SIEGE = {name: Action(Verb.SIEGE, name) for name in CASTLES}
LOSE = {face: Action(Verb.LOSE, dice=face) for face in FACES}
ROLL = tuple(tuple(Action(Verb.ROLL, dice=dice) for dice in dice_of) for dice_of in ROLLS)
"""Roll actions by the number of dice."""

EXAMPLES = {
    Verb.FIRST: "first south",
    Verb.SIEGE: "siege gassantoda",
    Verb.ROLL: "roll 1123ACD",
    Verb.FILL: "fill 2 with 233",
    Verb.LOSE: "lose A",
    Verb.TAKE: "take",
    Verb.END: "end",
    Verb.LEAVE: "leave south",
}


def parse_action(text: str) -> Action:
    """Parses an action; raises MalformedText for anything else."""
    return read_action(text, _READERS, EXAMPLES)


_READERS: dict[Verb, Callable[..., Action]] = {
    Verb.FIRST: lambda seat: FIRST[SEAT_NAMES.index(seat)],
    Verb.SIEGE: lambda castle: LIFT if castle == NOTHING else SIEGE[castle],
    Verb.ROLL: lambda dice: Action(Verb.ROLL, dice=parse_dice(dice)),
    Verb.FILL: lambda line, word, dice: Action(Verb.FILL, line=int(line), dice=parse_dice(dice)),
    Verb.LOSE: lambda face: LOSE[face],
    Verb.TAKE: lambda: TAKE,
    Verb.END: lambda: END,
    Verb.LEAVE: lambda seat: Action(Verb.LEAVE, seat=SEAT_NAMES.index(seat)),
}


def parse_dice(text: str) -> Dice:
    """Parses dice; ValueError for none, too many, or a wrong order."""
    if text not in ROLLS[min(len(text), DICE)] or not text:
        raise ValueError(text)
    return text


def without(dice: Dice, used: Dice) -> Dice:
    """Returns the `dice` without those `used`; ValueError if some are missing."""
    left = list(dice)
    for face in used:
        left.remove(face)
    return "".join(left)


def together(dice: Dice, others: Dice) -> Dice:
    """Returns both sets of dice in order."""
    return "".join(sorted(dice + others))
