"""What every game offers to a table: states, actions, pictures and words."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from playmat.overview import Overview
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


class Lesson(NamedTuple):
    """What a first game teaches before a decision, in a few pages."""

    topic: str
    pages: tuple[Brief, ...]


class Choice(NamedTuple):
    """Something about a game that may be chosen before it begins, and what is chosen now."""

    label: Text
    value: Text


class Mark(NamedTuple):
    """What a small display beside a card tells: a character that stands for the card, and its figures."""

    emblem: str
    figures: tuple[str, ...]


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
Position = TypeVar("Position")


class Correction(NamedTuple, Generic[Position]):
    """One thing that an umpire may mend: what it is, what it becomes, and the position with it mended."""

    label: Text
    meaning: Text
    state: Position


class Game(Protocol[S, A]):
    """The rules of one game as a table needs them."""

    def __hash__(self) -> int: ...

    name: str
    zones: Mapping[str, Arrangement]
    serials: Mapping[str, str]  # the serial printed on a card -> its kind
    opener: str  # a card of this kind, laid on an idle table, begins a game

    def armies(self) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        """The cards of both seats for the game that `start` begins."""

    def prints(self) -> Mapping[str, Mapping[str, Any]]:
        """What stands on each card, by serial, in plain values for pages that draw it."""

    def stacked(self) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        """The same cards for a taught game: their decks lie in this order, from the top."""

    def stacking(self) -> Brief:
        """How people stack the decks so."""

    def title(self) -> Text:
        """What the game is called."""

    def choices(self) -> tuple[Choice, ...]:
        """What may be chosen before a game."""

    def chosen(self, number: int) -> Self:
        """The game with the next value of this choice."""

    def start(self) -> S:
        """The first position of a game with the armies and rules that are chosen."""

    def parse_state(self, text: str) -> S: ...

    def parse_action(self, text: str) -> A: ...

    def picture(self, state: S) -> Picture:
        """What the mat must show in `state`: every place of every zone that is not HIDDEN."""

    def gestures(self, state: S, action: A) -> tuple[Gesture, ...]:
        """What hands may do for a legal `action`, whichever can be sensed."""

    def performers(self, state: S) -> tuple[int, ...]:
        """The seats whose hands may act now: the mover, or who acts for chance."""

    def hand_sizes(self, state: S) -> tuple[int, int]:
        """How many cards each seat must hold once it has drawn what is due."""

    def reacting(self, state: S) -> bool:
        """Whether the mover may answer what the opponent is doing, or pass."""

    def draws(self, state: S, last: A | None = None) -> tuple[Place, ...]:
        """The decks to draw from before the next action; `last` is the action that led here, if any."""

    def duties(self, state: S, action: A) -> tuple[Text, ...]:
        """What whoever does a legal `action` then does that no reader sees, step by step."""

    def assumed(self, state: S, action: A) -> Text | None:
        """What a legal `action` takes for granted that nobody sees, as a question to both players."""

    def awaited(self, state: S) -> tuple[Place, ...]:
        """The places of which one must get the next card; none where anything else may be done."""

    def agreed(self, state: S, action: A) -> bool:
        """Whether both players have to consent to a legal `action`."""

    def corrections(self, state: S) -> Sequence[Correction[S]]:
        """What an umpire may mend, in the order of use; each leads to a possible position."""

    def adopted(self, state: S, seen: Picture) -> S | None:
        """`state` made to agree with what lies on the mat; None where no possible position does."""

    def serials_of(self, state: S, seat: int) -> frozenset[str]:
        """The serials of the cards that `seat` may have."""

    def with_serial(self, state: S, seat: int, serial: str) -> S | None:
        """`state` with the card of this serial in the place of its like; None where it cannot be."""

    def serial_name(self, serial: str) -> Text:
        """A card for people by its serial: 'King R02'."""

    def objection(self, state: S, place: Place, expected: Faces, seen: Faces) -> Text:
        """Why the rules do not allow that `place` now shows `seen` instead of `expected`."""

    def describe(self, state: S, action: A) -> Text:
        """A legal `action` and what it would do, in a few words: 'Archer captures Soldier'."""

    def label(self, state: S, action: A) -> Text:
        """A legal `action` for a menu or a button, in one or two words."""

    def brief(self, state: S, seat: int) -> Brief:
        """What `seat` should read while nothing is wrong; also when the game is over."""

    def overview(self, state: S, seat: int, marked: Collection[Place] = ()) -> Overview | None:
        """The position at a glance as `seat` sees it, with the `marked` places lit; None without a map."""

    def lesson(self, state: S, seat: int, given: Collection[str]) -> Lesson | None:
        """What to teach `seat` before the decision that is due, but for the topics `given` to it already.

        To be asked again with its topic among them: a decision may need several.
        """

    def statistics(self, states: Sequence[S], actions: Sequence[A | None]) -> tuple[Brief, ...]:
        """How a game went, page by page; each action leads to the next state (None: a correction)."""

    def marks(self, state: S) -> Mapping[Place, Mark]:
        """What is to be told beside each card of the zones with cells; an empty place tells nothing."""

    def kind_name(self, kind: str) -> Text: ...

    def place_name(self, place: Place) -> Text:
        """A place for people, without its seat: 'front left', 'Archers of the kingdom'."""
