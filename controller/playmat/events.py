"""The one inbound vocabulary: everything that can happen to a table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Button(Enum):
    """A console's three buttons, from left to right."""

    LEFT = 0
    MIDDLE = 1
    RIGHT = 2


@dataclass(frozen=True, slots=True)
class TagOn:
    """A tag came to rest in a reader's field; `record` holds its first 16 user bytes if it has any.

    One that is not `near` its antenna is told again if it comes near; near it stays until it is gone.
    """

    board: str
    reader: int
    uid: str  # upper-case hex, 8, 14 or 20 digits
    record: bytes = b""
    near: bool = True


@dataclass(frozen=True, slots=True)
class TagOff:
    """A tag left a reader's field."""

    board: str
    reader: int
    uid: str


@dataclass(frozen=True, slots=True)
class Presence:
    """A reader that may not identify (a deck's) sees some tag, or none."""

    board: str
    reader: int
    present: bool


@dataclass(frozen=True, slots=True)
class BoardScan:
    """Everything that one board sees, after its hello or a gap; replaces what was known of it."""

    board: str
    tags: tuple[TagOn, ...] = ()
    present: tuple[int, ...] = ()  # presence-only readers that see a tag


@dataclass(frozen=True, slots=True)
class LinkUp:
    """A board said hello and speaks our protocol."""

    board: str
    firmware: str


@dataclass(frozen=True, slots=True)
class LinkDown:
    """A board is gone; `cause` is one sentence for the log."""

    board: str
    cause: str


@dataclass(frozen=True, slots=True)
class ReaderFault:
    """A reader does not answer, or answers again."""

    board: str
    reader: int
    working: bool


@dataclass(frozen=True, slots=True)
class PartFault:
    """A part of the table fails, or works: again, or with a loss that `cause` tells.

    `cause`: a few words, one of `Cause` where it is among them.
    """

    part: str
    working: bool
    cause: str = ""


@dataclass(frozen=True, slots=True)
class BadLine:
    """Something that is not a message came down a board's line."""

    board: str
    line: str
    cause: str


@dataclass(frozen=True, slots=True)
class Pressed:
    """A debounced press of a console's button."""

    console: int
    button: Button


@dataclass(frozen=True, slots=True)
class Held:
    """The button of a press before is still down: it was meant to be held."""

    console: int
    button: Button


@dataclass(frozen=True, slots=True)
class Repeated:
    """A held button is still down; comes again and again."""

    console: int
    button: Button


@dataclass(frozen=True, slots=True)
class Chord:
    """Both outer buttons of a console went down at once; replaces the later press, and is no hold."""

    console: int


@dataclass(frozen=True, slots=True)
class LotDrawn:
    """A lot that the session asked for has fallen on this number."""

    number: int


@dataclass(frozen=True, slots=True)
class Tick:
    """Time passed; sent when the session asked to be woken."""


Event = (
    TagOn
    | TagOff
    | Presence
    | BoardScan
    | LinkUp
    | LinkDown
    | ReaderFault
    | PartFault
    | BadLine
    | Pressed
    | Held
    | Repeated
    | Chord
    | LotDrawn
    | Tick
)
