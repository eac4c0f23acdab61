"""What every game offers to a table: states, actions, pictures and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from playmat.picture import Arrangement, Faces, Gesture, Picture, Place
from playmat.text import Text

CHANCE = -1
PUBLIC = -2


class Outcome(NamedTuple):
    """How a game ended: the winner's seat (None for a draw) and by which rule."""

    winner: int | None
    reason: Enum


class Piece(NamedTuple):
    """A card of an army: what is printed on it, and whether it starts in the shuffled deck."""

    serial: str
    kind: str
    in_deck: bool = True


class Action(Protocol):
    """One decision, hashable; `str()` is its notation."""

    def __hash__(self) -> int: ...


class State(Protocol):
    """A position, immutable and hashable; `str()` is its notation."""

    @property
    def mover(self) -> int:
        """The seat that decides, or CHANCE."""

    def legal_actions(self) -> Sequence[Action]: ...

    def apply(self, action: Action) -> Self:
        """The next state; IllegalAction where the rules forbid the action."""

    def outcome(self) -> Outcome | None: ...

    def __hash__(self) -> int: ...


class Brief(NamedTuple):
    """What one seat should read now: the top line, the one thing that matters, the details."""

    title: Text
    headline: Text
    details: tuple[Text, ...] = ()


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)


class Game(Protocol[S, A]):
    """The rules of one game as a table needs them."""

    def __hash__(self) -> int: ...

    name: str
    zones: Mapping[str, Arrangement]
    serials: Mapping[str, str]  # the serial printed on a card -> its kind

    def armies(self) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        """The cards of both seats for the game that `start` begins."""

    def prints(self) -> Mapping[str, Mapping[str, Any]]:
        """What stands on each card, by serial, in plain values for pages that draw it."""

    def start(self) -> S:
        """The first position of a game with the default armies and rules."""

    def parse_state(self, text: str) -> S: ...

    def parse_action(self, text: str) -> A: ...

    def picture(self, state: S) -> Picture:
        """What the mat must show in `state`: every place of every zone that is not HIDDEN."""

    def gesture(self, state: S, action: A) -> Gesture:
        """What the hands do for a legal `action`."""

    def performers(self, state: S) -> tuple[int, ...]:
        """The seats whose hands may act now: the mover, or who acts for chance."""

    def hand_sizes(self, state: S) -> tuple[int, int]:
        """How many cards each seat must hold once it has drawn what is due."""

    def reacting(self, state: S) -> bool:
        """Whether the mover may answer what the opponent is doing, or pass."""

    def objection(self, state: S, place: Place, expected: Faces, seen: Faces) -> Text:
        """Why the rules do not allow that `place` now shows `seen` instead of `expected`."""

    def describe(self, state: S, action: A) -> Text:
        """A legal `action` and what it would do, in a few words: 'Archer captures Soldier'."""

    def label(self, state: S, action: A) -> Text:
        """A legal `action` for a menu or a button, in one or two words."""

    def brief(self, state: S, seat: int) -> Brief:
        """What `seat` should read while nothing is wrong; also when the game is over."""

    def kind_name(self, kind: str) -> Text: ...

    def place_name(self, place: Place) -> Text:
        """A place for people, without its seat: 'front left', 'Archers of the kingdom'."""
