"""A position at a glance in plain values: what a game tells screens, pages and the displays beside slots."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from playmat.picture import SHARED, Place
from playmat.text import Text


class Icon(NamedTuple):
    """Two bitmaps of one emblem, rows of characters in which # is lit: among words, and on a map (7 rows)."""

    large: tuple[str, ...]
    small: tuple[str, ...]


class Figure(NamedTuple):
    """A number with the sign that tells what it counts; damage is taken from one that is `worn`."""

    sign: str
    value: int
    worn: bool = False


class Mark(Enum):
    """A quiet sign on what stands at a place."""

    EXHAUSTED = "exhausted"  # it has done what it could in this turn
    ACTING = "acting"  # it does now what is being decided
    PROTECTED = "protected"  # what is meant for it comes to nothing if nobody answers


class Tile(NamedTuple):
    """What stands at a place: its emblem, what it is worth now, what it has borne.

    `icon`: a character of the game's icons, or any that fonts have. `owner` tells sides apart where places
    are shared and so small that no emblem fits; what belongs to nobody is a dot there.
    """

    place: Place
    icon: str
    figures: tuple[Figure, ...] = ()
    damage: int = 0
    turned: bool = False
    lit: bool = False  # it acts, can be meant, has just come, or is to be moved
    owner: int = SHARED
    marks: tuple[Mark, ...] = ()


class Counter(NamedTuple):
    """A number of things that lie elsewhere."""

    icon: str
    number: int
    goal: int = 0  # how many are wanted, if it matters

    @property
    def text(self) -> str:
        """The number, and what it should become."""
        return f"{self.number}/{self.goal}" if self.goal else str(self.number)


class Row(NamedTuple):
    """Places side by side, and what is counted at their end."""

    tiles: tuple[Tile | None, ...]
    counters: tuple[Counter, ...] = ()


class Bar(NamedTuple):
    """A share of the whole, from 0 to 1, drawn beside each component of a kind: how likely, or how far.

    `figure` says it in a few characters, `promise` as briefly what it is worth, if known; `best` tells
    in which way it stands out among the others, if it does.
    """

    kind: str
    share: float
    figure: Text
    best: Text | None = None
    promise: Text | None = None


class Fill(Enum):
    """How it stands with a line that is printed on a component."""

    OPEN = "open"
    FITS = "fits"  # it could be filled now
    FILLED = "filled"


class Lines(NamedTuple):
    """The lines printed on a component of a kind, from the first on, as the match has filled them."""

    kind: str
    fills: tuple[Fill, ...]


class Timer(NamedTuple):
    """Time that runs down: what for, until which second of the game, how long it was, and for which seats.

    Without seats it runs for all.
    """

    meaning: Text
    at: float
    lasts: float
    seats: tuple[int, ...] = ()


class BeamKind(Enum):
    """What a beam tells."""

    LINE = "line"  # what leads from one place to another
    CONTACT = "contact"  # what holds together side by side
    CUT = "cut"  # the one place that nothing leads to any more
    TRACE = "trace"  # where something went, a short while ago
    BLOW = "blow"  # the one place that was struck then
    SIGHT = "sight"  # what somebody sees


class Beam(NamedTuple):
    """A line of light over the mat, from place to place in the colour of a seat, or round a single place."""

    kind: BeamKind
    path: tuple[Place, ...]
    seat: int = SHARED


class Part(NamedTuple):
    """What one component adds to a sum, for which seat."""

    place: Place
    seat: int
    points: int


class Sum(NamedTuple):
    """What is added up at a place: the figure beside it, what that means, and who adds how much."""

    place: Place
    figure: Text
    meaning: Text
    parts: tuple[Part, ...] = ()


Board = tuple[Row, ...]
"""As a viewer sees it: from the far edge to his own, each row from left to right."""

HAND, DECK, DAMAGE = "\u25af", "\u25ae", "\u2738"
"""The signs of what is counted at every table."""
