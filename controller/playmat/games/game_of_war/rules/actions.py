"""Actions and their notation."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from playmat.games.game_of_war.rules.board import NAMES, NOWHERE, NUMBERS
from playmat.games.game_of_war.rules.units import LETTERS
from playmat.games.notation.notation import read_action
from playmat.placement import SEAT_NAMES, SEATS

NONE = -1


class Verb(StrEnum):
    """Type of an action."""

    PLACE = "place"
    MOVE = "move"
    DONE = "done"
    KEEP = "keep"
    SWAP = "swap"
    FIRST = "first"
    ATTACK = "attack"
    DESTROY = "destroy"
    END = "end"
    DRAW = "draw"


class Action(NamedTuple):
    """One decision, or the lot; fields that the verb does not need are empty."""

    verb: Verb
    source: int = NOWHERE
    target: int = NOWHERE
    kind: int = NONE  # kind of the placed unit
    seat: int = NONE  # first player

    def __str__(self) -> str:
        match self.verb:
            case Verb.PLACE:
                return f"place {LETTERS[self.kind]} {NAMES[self.target]}"
            case Verb.MOVE:
                return f"move {NAMES[self.source]}-{NAMES[self.target]}"
            case Verb.FIRST:
                return f"first {SEAT_NAMES[self.seat]}"
            case Verb.ATTACK | Verb.DESTROY:
                return f"{self.verb} {NAMES[self.target]}"
        return str(self.verb)


@cache
def place(kind: int, square: int) -> Action:
    """Returns the action that deploys a unit of this kind."""
    return Action(Verb.PLACE, target=square, kind=kind)


@cache
def move(source: int, target: int) -> Action:
    """Returns the action that moves a unit."""
    return Action(Verb.MOVE, source, target)


@cache
def attack(square: int) -> Action:
    """Returns the action that attacks the enemy on this square."""
    return Action(Verb.ATTACK, target=square)


@cache
def destroy(square: int) -> Action:
    """Returns the action that destroys the arsenal on this square."""
    return Action(Verb.DESTROY, target=square)


FIRST = tuple(Action(Verb.FIRST, seat=seat) for seat in SEATS)
DONE, END, DRAW = Action(Verb.DONE), Action(Verb.END), Action(Verb.DRAW)
KEEP, SWAP = Action(Verb.KEEP), Action(Verb.SWAP)

EXAMPLES = {
    Verb.PLACE: "place I L15",
    Verb.MOVE: "move L15-L16",
    Verb.DONE: "done",
    Verb.KEEP: "keep",
    Verb.SWAP: "swap",
    Verb.FIRST: "first south",
    Verb.ATTACK: "attack L17",
    Verb.DESTROY: "destroy T3",
    Verb.END: "end",
    Verb.DRAW: "draw",
}


def parse_action(text: str) -> Action:
    """Parses an action; raises MalformedText."""
    return read_action(text, _READERS, EXAMPLES)


def _move(squares: str) -> Action:
    source, target = squares.split("-")
    return move(NUMBERS[source], NUMBERS[target])


_READERS: dict[Verb, Callable[..., Action]] = {
    Verb.PLACE: lambda letter, square: place(LETTERS.index(letter), NUMBERS[square]),
    Verb.MOVE: _move,
    Verb.DONE: lambda: DONE,
    Verb.KEEP: lambda: KEEP,
    Verb.SWAP: lambda: SWAP,
    Verb.FIRST: lambda seat: FIRST[SEAT_NAMES.index(seat)],
    Verb.ATTACK: lambda square: attack(NUMBERS[square]),
    Verb.DESTROY: lambda square: destroy(NUMBERS[square]),
    Verb.END: lambda: END,
    Verb.DRAW: lambda: DRAW,
}
