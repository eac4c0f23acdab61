"""What can be done, and how it is noted."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import NamedTuple

from playmat.games.game_of_war.rules.squares import NAMES, NOWHERE, NUMBERS
from playmat.games.game_of_war.rules.units import LETTERS
from playmat.games.notation import read_action
from playmat.picture import SEAT_NAMES, SEATS

NONE = -1


class Verb(Enum):
    """What an action does."""

    PLACE = "place"
    MOVE = "move"
    DONE = "done"
    FIRST = "first"
    ATTACK = "attack"
    DESTROY = "destroy"
    END = "end"
    DRAW = "draw"


class Action(NamedTuple):
    """One decision, or who begins; what its verb does not need is empty."""

    verb: Verb
    source: int = NOWHERE
    target: int = NOWHERE
    kind: int = NONE  # that is placed
    seat: int = NONE  # who begins

    def __str__(self) -> str:
        match self.verb:
            case Verb.PLACE:
                return f"place {LETTERS[self.kind]} {NAMES[self.target]}"
            case Verb.MOVE:
                return f"move {NAMES[self.source]}-{NAMES[self.target]}"
            case Verb.FIRST:
                return f"first {SEAT_NAMES[self.seat]}"
            case Verb.ATTACK | Verb.DESTROY:
                return f"{self.verb.value} {NAMES[self.target]}"
        return str(self.verb.value)


@cache
def place(kind: int, square: int) -> Action:
    """A unit of this kind is set up there."""
    return Action(Verb.PLACE, target=square, kind=kind)


@cache
def move(source: int, target: int) -> Action:
    """A unit moves."""
    return Action(Verb.MOVE, source, target)


@cache
def attack(square: int) -> Action:
    """The enemy there is attacked."""
    return Action(Verb.ATTACK, target=square)


@cache
def destroy(square: int) -> Action:
    """The arsenal there is destroyed by whoever stands on it."""
    return Action(Verb.DESTROY, target=square)


FIRST = tuple(Action(Verb.FIRST, seat=seat) for seat in SEATS)
DONE, END, DRAW = Action(Verb.DONE), Action(Verb.END), Action(Verb.DRAW)

EXAMPLES = {
    Verb.PLACE: "place I L15",
    Verb.MOVE: "move L15-L16",
    Verb.DONE: "done",
    Verb.FIRST: "first south",
    Verb.ATTACK: "attack L17",
    Verb.DESTROY: "destroy T3",
    Verb.END: "end",
    Verb.DRAW: "draw",
}


def parse_action(text: str) -> Action:
    """The action that `text` notes; MalformedText where it notes none."""
    return read_action(text, _READERS, EXAMPLES)


def _place(letter: str, square: str) -> Action:
    return place(LETTERS.index(letter), NUMBERS[square])


def _move(squares: str) -> Action:
    source, target = squares.split("-")
    return move(NUMBERS[source], NUMBERS[target])


_READERS: dict[Verb, Callable[..., Action]] = {
    Verb.PLACE: _place,
    Verb.MOVE: _move,
    Verb.DONE: lambda: DONE,
    Verb.FIRST: lambda seat: FIRST[SEAT_NAMES.index(seat)],
    Verb.ATTACK: lambda square: attack(NUMBERS[square]),
    Verb.DESTROY: lambda square: destroy(NUMBERS[square]),
    Verb.END: lambda: END,
    Verb.DRAW: lambda: DRAW,
}
