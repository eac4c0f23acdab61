"""What the session wants done: imperatives that the app carries out, the journal first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from playmat.board import Board
from playmat.events import PartFault
from playmat.games.game import Piece
from playmat.picture import Place
from playmat.screen.view import View
from playmat.session.guide import Step
from playmat.session.story import UNTOLD, Reach, Story
from playmat.table.mat import Mat


class EntryKind(Enum):
    """What a journal entry tells."""

    BEGUN = "begun"  # text: the first state; with the game's name
    ACTED = "acted"  # text: the action, and in real time " @" and the seconds of the game
    UNDONE = "undone"  # the last action that still counts is taken back
    CORRECTED = "corrected"  # by an umpire; text: the state from which the game goes on
    TAUGHT = "taught"  # a first game; text: the seat and topic of a lesson that was given, if any
    UNTAUGHT = "untaught"  # the players go on without lessons
    ENDED = "ended"  # text: why


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal; `cards` tells which physical components lay where by place."""

    kind: EntryKind
    text: str = ""
    cards: Mapping[str, tuple[str, ...]] | None = None
    game: str = ""  # of a beginning: which game begins


@dataclass(frozen=True, slots=True)
class Append:
    """Make the entry durable before anything else is done."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class Show:
    """Draw the view on a console."""

    console: int
    view: View


class Pointing(NamedTuple):
    """What a wand has done, as everybody may hear and see it: where its reader is, and how often it touched.

    `begun`: something is touched that an action begins with; `astray`: the last touch led nowhere.
    """

    wand: Place
    touches: int
    begun: bool
    astray: bool


@dataclass(frozen=True, slots=True)
class Status:
    """What anybody may know: the public part of the position, what the table is doing and wants moved."""

    phase: str
    game: str = ""
    observation: str = ""
    actions: int = 0
    last: str = ""  # the last action, if everybody may know it
    board: Board | None = None
    hands: tuple[int, ...] = ()  # how many components each seat should hold; empty: it does not matter
    laid: int = 0  # how many should lie on the mat
    chance: bool = False  # whether chance is to decide
    steps: tuple[Step, ...] = ()
    awaited: tuple[Place, ...] = ()
    wrong: tuple[Place, ...] = ()
    selected: Place | None = None  # what the entry of a menu in view is about
    health: tuple[PartFault, ...] = ()  # what fails, or works again with a loss; empty: all is well
    private: bool = False  # whether what is laid now is for the eyes of whoever lays it alone
    story: Story = UNTOLD
    pointing: Pointing | None = None  # None: there is no wand


@dataclass(frozen=True, slots=True)
class Publish:
    """Tell pages and other readers."""

    status: Status


@dataclass(frozen=True, slots=True)
class Suggest:
    """Tell whoever sits at this seat, and nobody else, where what it considers may go."""

    seat: int
    reach: Reach


@dataclass(frozen=True, slots=True)
class Note:
    """Write one sentence to the log."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Wake:
    """Send a Tick at this time; replaces any earlier wish. None: no need."""

    at: float | None


@dataclass(frozen=True, slots=True)
class DrawLots:
    """Send a LotDrawn with one of the numbers below `count`, by chance."""

    count: int


@dataclass(frozen=True, slots=True)
class Speak:
    """Let a console speak this language from now on."""

    console: int
    language: str


@dataclass(frozen=True, slots=True)
class Deal:
    """Bring these components for a new game; `stacked`: decks lie in this order, from the top.

    At a real table people do this; a virtual one has no hands of its own.
    """

    game: str
    components: Mapping[int, tuple[Piece, ...]]
    stacked: bool


@dataclass(frozen=True, slots=True)
class UseMat:
    """Another overlay lies on the table: its zones count from now on, and what its readers may identify."""

    mat: Mat


@dataclass(frozen=True, slots=True)
class Hurry:
    """Visit the readers of these slots most often from now on; none: all alike."""

    slots: tuple[Place, ...]


Effect = Append | Show | Publish | Suggest | Note | Wake | DrawLots | Speak | Deal | UseMat | Hurry
