"""The one inbound vocabulary: everything that can happen to a table.

`at` is when it happened, in seconds of the controller's clock, right `within` so many; None means now.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, StrEnum

from playmat.text import Text


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
    at: float | None = field(default=None, compare=False)
    within: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class TagOff:
    """A tag left a reader's field."""

    board: str
    reader: int
    uid: str
    at: float | None = field(default=None, compare=False)
    within: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class Presence:
    """A reader that may not identify (a deck's) sees some tag, or none."""

    board: str
    reader: int
    present: bool
    at: float | None = field(default=None, compare=False)
    within: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class BoardScan:
    """Everything that one board sees, after its hello or a gap; replaces what was known of it."""

    board: str
    tags: tuple[TagOn, ...] = ()
    present: tuple[int, ...] = ()  # presence-only readers that see a tag


class PartKind(StrEnum):
    """What kinds of parts may fail."""

    BOARD = "board"
    READER = "reader"
    DISPLAY = "display"
    SLOT_DISPLAYS = "slot displays"
    LIGHTS = "lights"
    BUZZER = "buzzer"
    JOURNAL = "journal"
    TABLE = "table"
    CLOCK = "clock"
    SUPPLY = "power supply"


@dataclass(frozen=True, slots=True)
class Part:
    """What may fail: a board by its name, a reader by its board and number, a display by its console's."""

    kind: PartKind
    board: str = ""
    number: int = 0

    def __str__(self) -> str:
        match self.kind:
            case PartKind.BOARD:
                return f"board {self.board}"
            case PartKind.READER:
                return f"reader {self.number} of board {self.board}"
            case PartKind.DISPLAY:
                return f"display {self.number + 1}"
        return self.kind.value

    @property
    def halts(self) -> bool:
        """Whether the game halts without it, and the consoles say so."""
        return self.kind in (PartKind.BOARD, PartKind.READER)


@dataclass(frozen=True, slots=True)
class PartFault:
    """A part of the table fails, or works: for the first time, again, or with a loss that `cause` tells.

    `cause`: one sentence, or one of `Cause`; of a board that is here its firmware. `sentence`: the same
    to be translated, where somebody is told of it.
    """

    part: Part
    working: bool
    cause: str = ""
    sentence: Text | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.part}: {self.cause or 'works again'}"


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
    at: float | None = field(default=None, compare=False)
    within: float = field(default=0.0, compare=False)


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
class Considered:
    """A seat asks where a component of this kind may go out of its hand; no kind: it asks no more."""

    seat: int
    kind: str = ""


@dataclass(frozen=True, slots=True)
class LanguageChosen:
    """Somebody wants a console to speak this language, by its code."""

    console: int
    language: str


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
    | PartFault
    | BadLine
    | Pressed
    | Held
    | Repeated
    | Chord
    | Considered
    | LanguageChosen
    | LotDrawn
    | Tick
)
