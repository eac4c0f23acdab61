"""All inbound events of a table.

`at` is the time of the event in seconds of the controller's clock, with an `uncertainty` in seconds;
None means now.
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

    A tag that is not `near` its antenna is reported again when it comes near, and stays near until it leaves.
    """

    board: str
    reader: int
    uid: str  # upper-case hex, 8, 14 or 20 digits
    record: bytes = b""
    near: bool = True
    at: float | None = field(default=None, compare=False)
    uncertainty: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class TagOff:
    """A tag left a reader's field."""

    board: str
    reader: int
    uid: str
    at: float | None = field(default=None, compare=False)
    uncertainty: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class Presence:
    """A presence-only reader detects a tag, or none; `owner`: the owner of the deck box, if known."""

    board: str
    reader: int
    present: bool
    at: float | None = field(default=None, compare=False)
    uncertainty: float = field(default=0.0, compare=False)
    owner: int | None = None


@dataclass(frozen=True, slots=True)
class BoardScan:
    """All tags that one board detects, after its greeting or a gap; replaces the earlier tags."""

    board: str
    tags: tuple[TagOn, ...] = ()
    present: tuple[int, ...] = ()  # presence-only readers that detect a tag


class PartKind(StrEnum):
    """The kinds of parts that may fail."""

    BOARD = "board"
    READER = "reader"
    DISPLAY = "display"
    SLOT_DISPLAYS = "slot displays"
    LIGHTS = "lights"
    BUZZER = "buzzer"
    SPEAKER = "speaker"
    JOURNAL = "journal"
    TABLE = "table"
    CLOCK = "clock"
    SUPPLY = "power supply"


@dataclass(frozen=True, slots=True)
class Part:
    """A part that may fail: a board by name, a reader by board and number, a display by its console."""

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
        """Whether the game halts without it, and the consoles show so."""
        return self.kind in (PartKind.BOARD, PartKind.READER)


@dataclass(frozen=True, slots=True)
class PartFault:
    """A part of the table fails or works: for the first time, again, or with a loss named by `cause`.

    `cause`: one sentence, or one of `Cause`; for a working board its firmware. `sentence`: the same for
    translation, if it is shown to users.
    """

    part: Part
    working: bool
    cause: str = ""
    sentence: Text | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.part}: {self.cause or 'works again'}"


@dataclass(frozen=True, slots=True)
class BadLine:
    """An invalid message arrived on a board's line."""

    board: str
    line: str
    cause: str


@dataclass(frozen=True, slots=True)
class Pressed:
    """A debounced press of a console's button."""

    console: int
    button: Button
    at: float | None = field(default=None, compare=False)
    uncertainty: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class Held:
    """The button of an earlier press is still down: it counts as a hold."""

    console: int
    button: Button


@dataclass(frozen=True, slots=True)
class Repeated:
    """A held button is still down; repeated at intervals."""

    console: int
    button: Button


@dataclass(frozen=True, slots=True)
class Chord:
    """Both outer buttons of a console went down at once; replaces the later press, and is no hold."""

    console: int


@dataclass(frozen=True, slots=True)
class Considered:
    """A seat asks for the destinations of a component of this kind in its hand; no kind: it stops asking."""

    seat: int
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Dragging:
    """The seats whose players drag a component on the page now; replaces the earlier seats."""

    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class LanguageChosen:
    """A user chose the language of a console, by its code."""

    console: int
    language: str


@dataclass(frozen=True, slots=True)
class PositionChosen:
    """A user chose a position of the game to play on from, in its notation. It counts between two matches."""

    game: str
    position: str


@dataclass(frozen=True, slots=True)
class LotDrawn:
    """A lot that the session requested was drawn."""

    number: int


@dataclass(frozen=True, slots=True)
class Intended:
    """A program has decided what its seat does next, in the notation; empty: it leaves that to people.

    `observation`: what it knew, so that a decision about a former position is recognised.
    """

    seat: int
    action: str
    observation: str


class OrderKind(StrEnum):
    """What staff asks of a table from elsewhere."""

    RESET = "reset"  # end the game, if its players agree
    MESSAGE = "message"  # show `text` for `number` seconds
    PAUSE = "pause"
    LANGUAGE = "language"  # `text` is its code, `number` the console, -1 all of them
    GAME = "game"  # offer the game named `text`
    ATTRACT = "attract"
    IDENTIFY = "identify"  # so that the table is found in a room
    ANSWERED = "answered"  # staff has come
    UPDATE = "update"  # take a newer release, if there is one where the table may look


@dataclass(frozen=True, slots=True)
class Ordered:
    """Staff asks for something from elsewhere; the session's `Answered` has the same `id`."""

    id: str
    kind: OrderKind
    text: str = ""
    number: int = 0
    on: bool = True


@dataclass(frozen=True, slots=True)
class Remembered:
    """What the table knew of its guests before a restart: the seats that have called staff, and their time.

    `left`: seconds until the booked time is over, negative after it; None without one.
    """

    calls: tuple[int, ...] = ()
    left: float | None = None


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
    | Dragging
    | LanguageChosen
    | PositionChosen
    | LotDrawn
    | Intended
    | Ordered
    | Remembered
    | Tick
)
