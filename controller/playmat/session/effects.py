"""Effects of a session, which the app carries out; journal entries come first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from playmat.board import Board
from playmat.events import PartFault
from playmat.games.interface import InformationState, Piece
from playmat.placement import Place
from playmat.screen.view import View
from playmat.session.guide import Step
from playmat.session.story import UNTOLD, Reach, Story
from playmat.table.mat import Mat
from playmat.text import Text


class EntryKind(Enum):
    """Kind of a journal entry."""

    BEGUN = "begun"  # text: the first state; with the game's name
    ACTED = "acted"  # text: the action, and in real time " @" and the seconds of the game
    UNDONE = "undone"  # the last action that still counts is taken back
    CORRECTED = "corrected"  # by an umpire; text: the state from which the game continues
    TAUGHT = "taught"  # a first game; text: the seat and topic of a lesson that was given, if any
    UNTAUGHT = "untaught"  # the players go on without lessons
    POSED = "posed"  # the match is a puzzle; text: its number
    SOLVED = "solved"  # text: the number of the puzzle
    ENDED = "ended"  # text: the reason


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal; `cards` are the physical components by place."""

    kind: EntryKind
    text: str = ""
    cards: Mapping[str, tuple[str, ...]] | None = None
    game: str = ""  # for BEGUN: the name of the game


@dataclass(frozen=True, slots=True)
class Append:
    """Make the entry durable before any other effect."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class Show:
    """Draw the view on a console."""

    console: int
    view: View


class Pointing(NamedTuple):
    """The public state of a wand: the place of its reader, the number of touches detected and counted.

    `begun`: an action begins with what was touched; `invalid`: the wand is held to an invalid target;
    `resting`: it is held to something that has yet to count.
    """

    wand: Place
    touches: int
    begun: bool
    invalid: bool
    counted: int = 0
    resting: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """The public part of the position, the phase of the table and the steps to carry out."""

    phase: str
    game: str = ""
    observation: str = ""
    actions: int = 0
    last: str = ""  # the last action, if it is public
    board: Board | None = None
    hands: tuple[int, ...] = ()  # how many components each seat should hold; empty: it does not matter
    laid: int = 0  # how many should lie on the mat
    chance: bool = False  # whether chance is to decide
    steps: tuple[Step, ...] = ()
    awaited: tuple[Place, ...] = ()
    wrong: tuple[Place, ...] = ()
    selected: Place | None = None  # the place of a menu's selected entry
    health: tuple[PartFault, ...] = ()  # faults and losses; empty: none
    private: bool = False  # whether only the acting player may see what is laid now
    story: Story = UNTOLD
    pointing: Pointing | None = None  # None: there is no wand
    calls: tuple[int, ...] = ()  # the seats that have called staff
    identifying: bool = False  # staff looks for this table
    ends: float | None = None  # when the booked time is over, a second of the controller's clock
    names: tuple[Text, ...] = ()  # of all seats, as the mat and the game call them
    consoles: tuple[View, ...] = ()  # what spectators may read on each
    games: tuple[str, ...] = ()  # that the overlay on the table is for


@dataclass(frozen=True, slots=True)
class Publish:
    """Send the status to pages and other listeners."""

    status: Status


@dataclass(frozen=True, slots=True)
class Suggest:
    """Show only this seat where the card it asks about may go."""

    seat: int
    reach: Reach


@dataclass(frozen=True, slots=True)
class Release:
    """Release the seats of a console on the network, and give it a new PIN."""

    console: int


@dataclass(frozen=True, slots=True)
class Note:
    """Write one sentence to the log."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Wake:
    """Send a Tick at this time; replaces any earlier request. None: not needed."""

    at: float | None


@dataclass(frozen=True, slots=True)
class DrawLots:
    """Send a LotDrawn with one of the numbers below `count`, by chance."""

    count: int


class ProgramTurn(NamedTuple):
    """A decision that the program of this name has to make at a seat."""

    game: str
    program: str
    known: InformationState


@dataclass(frozen=True, slots=True)
class Think:
    """Let a program decide, and send an Intended; replaces any earlier request. None: not needed.

    `ahead`: it is not its turn yet, so the Intended waits for the same request without that.
    """

    turn: ProgramTurn | None
    ahead: bool = False


@dataclass(frozen=True, slots=True)
class Speak:
    """Switch a console to this language."""

    console: int
    language: str


@dataclass(frozen=True, slots=True)
class Deal:
    """Bring these components for a new game; `stacked`: decks are in this order, from the top.

    At a real table people do this; a virtual table does it itself.
    """

    game: str
    components: Mapping[int, tuple[Piece, ...]]
    stacked: bool


@dataclass(frozen=True, slots=True)
class UseMat:
    """Use another overlay: its zones, and the readers that identify components."""

    mat: Mat


class Outcome(Enum):
    """What became of an order of staff."""

    DONE = "done"
    ASKED = "asked"  # the players decide
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Answered:
    """Report the outcome of the order with this id to staff."""

    id: str
    outcome: Outcome
    reason: Text | None = None  # of a refusal, with the next step


@dataclass(frozen=True, slots=True)
class Hurry:
    """Visit the readers of these slots most often from now on; if there are none, visit all equally."""

    slots: tuple[Place, ...]


class SystemRequest(Enum):
    """What a table asks of the computer on which it runs; the value is the name under which it asks."""

    SWITCH_OFF = "switch-off"
    RESTART = "restart"
    LEAVE_NETWORK = "leave-network"  # and open an access point of its own
    UPDATE = "update"  # take a newer release of this program, if there is one
    FETCH = "fetch"  # packages of Debian that a change of the table's file could need
    ADAPT = "adapt"  # follow the table's file where it concerns the system, and restart the table


@dataclass(frozen=True, slots=True)
class AskSystem:
    """Ask the computer, which then stops the table; every accepted action is durable."""

    request: SystemRequest


@dataclass(frozen=True, slots=True)
class Adjust:
    """Set the brightness of the displays in percent, and whether sounds are played, and keep both."""

    brightness: int
    sound: bool


Effect = (
    Adjust
    | AskSystem
    | Append
    | Show
    | Publish
    | Suggest
    | Release
    | Note
    | Wake
    | DrawLots
    | Think
    | Speak
    | Deal
    | UseMat
    | Hurry
    | Answered
)
