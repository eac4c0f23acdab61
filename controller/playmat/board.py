"""A summary of a position in plain values, for screens, pages and the displays beside slots."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from playmat.placement import SHARED, Place
from playmat.text import Text


class Icon(NamedTuple):
    """Two bitmaps of one emblem, rows of characters in which # is lit: for text, and for a map (7 rows)."""

    large: tuple[str, ...]
    small: tuple[str, ...]


class Figure(NamedTuple):
    """A number with a sign for its unit; damage is subtracted from one that is `worn`."""

    sign: str
    value: int
    worn: bool = False


class Mark(Enum):
    """A state shown on the component at a place."""

    EXHAUSTED = "exhausted"  # has no action left in this turn
    ACTING = "acting"  # is performing the action being decided
    PROTECTED = "protected"  # actions against it fail unless answered


class Tile(NamedTuple):
    """The component at a place: its emblem, its present figures, its damage.

    `icon`: a character of the game's icons, or any that fonts have. `owner` distinguishes sides where places
    are shared and too small for an emblem; a component without an owner is a dot there.
    """

    place: Place
    icon: str
    figures: tuple[Figure, ...] = ()
    damage: int = 0
    turned: bool = False
    lit: bool = False  # acts, is a target, has just arrived, or is to be moved
    owner: int = SHARED
    marks: tuple[Mark, ...] = ()


class Counter(NamedTuple):
    """A number of components elsewhere."""

    icon: str
    number: int
    goal: int = 0  # the wanted number, if any

    @property
    def text(self) -> str:
        """The number, and the wanted one if any."""
        return f"{self.number}/{self.goal}" if self.goal else str(self.number)


class Row(NamedTuple):
    """Places side by side, and the counters at their end."""

    tiles: tuple[Tile | None, ...]
    counters: tuple[Counter, ...] = ()


class Bar(NamedTuple):
    """A share of the whole, from 0 to 1, drawn beside each component of a kind: a chance or a progress.

    `figure` shows it in a few characters, `promise` its value, if known; `best` names the respect in which it
    is the best, if any.
    """

    kind: str
    share: float
    figure: Text
    best: Text | None = None
    promise: Text | None = None


class Fill(Enum):
    """The state of a line that is printed on a component."""

    OPEN = "open"
    FITS = "fits"  # can be filled now
    FILLED = "filled"


class PrintedLines(NamedTuple):
    """The lines printed on a component of a kind, in order, with their state in the match."""

    kind: str
    fills: tuple[Fill, ...]


class Timer(NamedTuple):
    """A running time limit: its meaning, its end in game seconds, its length, and its seats.

    Without seats it applies to all.
    """

    meaning: Text
    at: float
    lasts: float
    seats: tuple[int, ...] = ()


class BeamKind(Enum):
    """The meaning of a beam."""

    LINE = "line"  # a connection between places
    CONTACT = "contact"  # a group of neighbours
    CUT = "cut"  # a disconnected place
    TRACE = "trace"  # a recent movement
    BLOW = "blow"  # a place that was just struck
    SIGHT = "sight"  # a line of sight


class Beam(NamedTuple):
    """A line of light over the mat, between places in the colour of a seat, or around a single place."""

    kind: BeamKind
    path: tuple[Place, ...]
    seat: int = SHARED


class Summand(NamedTuple):
    """The contribution of one component to a sum, and its seat."""

    place: Place
    seat: int
    points: int


class Sum(NamedTuple):
    """A sum at a place: its figure, its meaning, and its contributions."""

    place: Place
    figure: Text
    meaning: Text
    parts: tuple[Summand, ...] = ()


Board = tuple[Row, ...]
"""As a viewer sees it: from the far edge to his own, each row from left to right."""

HAND, DECK, DAMAGE = "\u25af", "\u25ae", "\u2738"
"""The signs of what is counted at every table."""
