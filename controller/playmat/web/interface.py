"""The interface of a virtual table to its page: components, buttons and displays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum, StrEnum
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from playmat.events import Button
from playmat.games.fault import GameFault
from playmat.games.interface import AnyGame, Key
from playmat.placement import SHARED, UPRIGHT, Place
from playmat.session.effects import Status
from playmat.session.public.past import Past
from playmat.session.story import LogEntry, Reach
from playmat.table.component import Component
from playmat.table.mat import Mat
from playmat.text import Text


class Topic(Enum):
    """The kinds of changes; the comments define the detail of each."""

    SETTING = "setting"  # nothing
    CARDS = "cards"  # nothing
    SCREEN = "screen"  # the number of the console
    HINTS = "hints"  # nothing
    STORY = "story"  # nothing
    SUGGESTION = "suggestion"  # the number of the addressed seat
    ADVICE = "advice"  # the number of the addressed seat
    ANALYSIS = "analysis"  # nothing
    STATISTICS = "statistics"  # nothing
    SOUND = "sound"  # the name of the tone
    READ = "read"  # the place of the slot that just read a tag
    PLAYERS = "players"  # nothing
    KEYS = "keys"  # nothing
    START = "start"  # nothing
    FAULT = "fault"  # nothing


Placement = tuple[float, float, float]
"""Where the centre of something lies, in millimetres from the mat's, and degrees clockwise."""


class Poses(NamedTuple):
    """The neat poses on a slot: a card upright and turned, and other components."""

    upright: Placement
    turned: Placement
    centred: Placement


class Way(StrEnum):
    """Ways to begin a game."""

    READY = "ready"
    BY_HAND = "by_hand"  # players set up themselves what the game could bring ready
    TAUGHT = "taught"  # with lessons


class Overlay(NamedTuple):
    """An overlay on the start page."""

    title: Text
    counts: Sequence[int] = (2,)  # possible numbers of players
    programs: Mapping[str, Text] = {}  # titles by name, the weakest first
    picture: str = ""  # its path on the page's server
    others: Mapping[Way, Text] = {}  # how else than ready to play it can begin


class Offer(NamedTuple):
    """What an idle table offers its visitors."""

    due: bool = False  # whether the start page is to be shown
    interrupted: bool = False  # whether a match can be continued
    dealing: bool = False  # whether the table is setting up a match automatically


class Setting(NamedTuple):
    """Everything that is constant while one overlay is in use."""

    mat: Mat
    game: AnyGame
    seats: Mapping[int, Text]  # display names; the first sits at the near edge
    consoles: Sequence[tuple[int, ...]]  # the seats that each console serves
    poses: Mapping[Place, Poses]
    overlays: Mapping[str, Overlay] = {}  # by name
    players: Mapping[str, Text] = {}  # titles of the programs by name
    drafts: Sequence[str] = ()  # the settings with a drawing page
    advises: bool = False  # whether the game can give hints
    pictures: Path | None = None  # the folder of the game's own drawings, `face.js`
    guests: bool = False  # whether strangers play here: no browser keeps their names
    phones: bool = False  # whether phones can be second consoles
    real: bool = False  # whether real readers say where the components are
    speed: int = 1  # of the table's clock, relative to the computer's


class AdviceMode(Enum):
    """When a seat is advised."""

    OFF = "off"
    ONCE = "once"  # on the present decision
    ALWAYS = "always"


class Advice(NamedTuple):
    """A hint for one seat: the best action in words, the reason, the chance to win, and its places."""

    action: Text | None = None  # None: no hint
    reason: Text | None = None
    chance: float = 0.0
    places: Sequence[Place] = ()
    thinks: bool = False  # whether the hint is being computed


class TurningPoint(NamedTuple):
    """A decision that cost its seat much, and what should have been played."""

    number: int  # actions before it
    seat: int
    before: float  # the chance to win before it, 0 to 1
    after: float
    better: Sequence[Text]  # the preferred actions in words
    places: Sequence[Place]  # their places on the mat


class Analysis(NamedTuple):
    """The analysis of a match; it is complete when `progress` is 1."""

    progress: float = 0.0
    length: int = 0  # actions in the match
    curves: Mapping[int, Sequence[tuple[int, float]]] = {}  # by seat: chance to win after so many actions
    turning_points: Sequence[TurningPoint] = ()


class PlayerStatistics(NamedTuple):
    """What a named player has achieved in the current game."""

    seat: int
    name: str
    games: int
    wins: int
    seconds_per_move: float
    level: Text | None = None  # the strongest that was beaten
    suggested: Text | None = None  # the one to play next


class Drafted(NamedTuple):
    """The result of a draft: its problems, or the file where it was saved."""

    problems: Sequence[Text] = ()
    file: str = ""


class RequestedMove(NamedTuple):
    """A requested movement; None is the hand of `hand`. `source == target`: turn the component in place."""

    kind: str
    pose: int | None
    source: Place | None
    target: Place | None
    hand: int = 0

    @property
    def turned(self) -> bool:
        """Whether a card is to be turned."""
        return self.pose is not None and self.pose != UPRIGHT


class Reminder(NamedTuple):
    """A hand with `surplus` cards too many, or too few if negative."""

    seat: int
    surplus: int


class Hints(NamedTuple):
    """The public requests of the table."""

    awaited: Sequence[Place] = ()
    wrong: Sequence[Place] = ()
    moves: Sequence[RequestedMove] = ()
    selected: Place | None = None  # the place that a console's choice refers to
    reminders: Sequence[Reminder] = ()
    health: Sequence[Text] = ()  # a sentence for each failing part
    cluttered: bool = False  # whether to clear the table before the game begins
    throws: bool = False  # whether dice are to be thrown
    takes: Sequence[Place] = ()  # places of dice that may be taken up
    touches: int | None = None  # number of completely read touches of a wand
    refuses: bool = False  # whether the wand is held to something that it cannot mean


class Examined(NamedTuple):
    """The finding about a part, and the remedy if it is faulty."""

    part: Text
    found: Text
    remedy: Text | None = None


TellPage = Callable[[Topic, str], None]


class VirtualWorld(Protocol):
    """Movements of virtual components; HandError if one is impossible."""

    def card(self, name: str, /) -> Component: ...

    def draw(self, seat: int, owner: int | None = None, /) -> Component: ...

    def lift(self, card: Component, /) -> None: ...

    def carry(self, card: Component, x: float, y: float, angle: float, /) -> None: ...

    def put_back(self, card: Component, /) -> None: ...

    def lay(self, card: Component, place: Place, pose: int = 0, /) -> None: ...

    def lay_at(self, card: Component, x: float, y: float, angle: float, /) -> None: ...

    def turn(self, card: Component, /) -> None: ...

    def roll(self, card: Component, /) -> int:
        """Throws a die in place or into its well; returns its random side."""

    def cock(self, die: Component, /) -> None:
        """Leans a die on an edge."""

    def throw(self, seat: int, /) -> None:
        """Throws all dice in the hand of `seat`, or beside the mat, into wells."""

    def point(self, place: Place, seat: int = SHARED, /) -> None:
        """Holds a wand, that of `seat` if each has one, to a place."""

    def point_at(self, card: Component, seat: int = SHARED, /) -> None:
        """Holds a wand to a component."""

    def lift_wand(self) -> None:
        """Lifts the wands."""

    def take(self, card: Component, seat: int, /) -> None: ...

    def return_to_deck(self, card: Component, seat: int | None = None, /) -> None: ...

    def bury(self, card: Component, seat: int, /) -> None: ...

    def shuffle(self, seat: int, /) -> None: ...

    def new_game(self) -> None: ...

    def add_blank(self, seat: int, /) -> Component: ...

    def add_duplicate(self, card: Component, seat: int, /) -> Component: ...


class Consoles(Protocol):
    """The consoles of a table, by number: their buttons, and what they show."""

    def press(self, console: int, button: Button, /) -> None: ...

    def release(self, console: int, button: Button, /) -> None: ...

    def speak(self, console: int, language: str, /) -> None:
        """Changes the language of a console."""

    def pixels(self, console: int, /) -> bytes:
        """Returns the display: 128 x 64, rows from the top, eight pixels a byte."""

    def texts(self, console: int, /) -> Sequence[Text]:
        """Returns the texts of the view: title, headline and details."""

    def caption(self, console: int, /) -> Text | None:
        """Returns the view in whole sentences; None: its texts are the caption."""

    def labels(self, console: int, /) -> Sequence[Text | None]:
        """Returns the labels of the three buttons; None if without function."""


class Archive(Protocol):
    """The match so far, and its analysis."""

    def log(self) -> Sequence[LogEntry]:
        """Returns the whole log."""

    def past(self, number: int, /) -> Past | None:
        """Returns the position after the action with this number; None unless it is public."""

    def record(self) -> str:
        """Returns the public record; PageError if there is none."""

    def analyse(self) -> None:
        """Begins to analyse the match, which is over; PlaymatError if that is impossible."""

    @property
    def analysis(self) -> Analysis | None:
        """The analysis as far as it is complete; None if it was not asked for."""


class Scorekeeper(Protocol):
    """Statistics of players who give a name."""

    @property
    def statistics(self) -> Sequence[PlayerStatistics]:
        """What the named players have achieved, once a match is over."""

    def name(self, names: Sequence[str], /) -> None:
        """Names the players of the next matches, seat by seat; empty: no statistics are kept."""

    def forget(self, seat: int, /) -> None:
        """Deletes all statistics of the player named at a seat."""


class Drags(Protocol):
    """Components that players drag: meanwhile no action of theirs is accepted."""

    def begin(self, card: Component, seats: Collection[int], /) -> None:
        """Records that the players of these seats drag a component."""

    def let_go(self, card: Component, /) -> None:
        """Ends the drag of a component; no effect if it is not dragged."""


class Advisor(Protocol):
    """Hints, each private to its seat."""

    @property
    def advice(self) -> Mapping[int, Advice]:
        """The present hint of each seat that has one."""

    def ask(self, seat: int, mode: AdviceMode, /) -> None:
        """Changes when a seat gets hints; PlaymatError if there is nothing to decide for it now."""


class KeyedActions(Protocol):
    """Actions entered with keys, and performed by the hands of a seat."""

    def keys(self, game: AnyGame, seat: int, /) -> Sequence[tuple[Key, Text]]:
        """Returns the keys of a seat with their labels."""

    def act(self, seat: int, action: str, /) -> None:
        """Performs a legal action, given in notation; else PlaymatError."""


class AttractMode(Protocol):
    """The table plays against itself while nobody uses it."""

    @property
    def on(self) -> bool: ...

    def touch(self) -> bool:
        """Records a visitor's action; returns False if it only ended the attract mode."""


class Guidance(Protocol):
    def hints(self) -> Hints:
        """Returns what the table asks for."""


class PageTable(Protocol):
    """A virtual table; call its methods from the event loop's thread."""

    @property
    def setting(self) -> Setting: ...

    @property
    def world(self) -> VirtualWorld: ...

    @property
    def consoles(self) -> Consoles: ...

    @property
    def archive(self) -> Archive: ...

    @property
    def scorekeeper(self) -> Scorekeeper: ...

    @property
    def drags(self) -> Drags: ...

    @property
    def advisor(self) -> Advisor: ...

    @property
    def keyed(self) -> KeyedActions: ...

    @property
    def attract(self) -> AttractMode: ...

    @property
    def guidance(self) -> Guidance: ...

    def describe(self) -> Mapping[str, Any]:
        """Returns cards, hands and decks in plain values, as `simulator.describe` makes them."""

    @property
    def private(self) -> bool:
        """Whether the current decision is visible to the deciding player only."""

    @property
    def players(self) -> Mapping[int, str]:
        """The name of the program at each seat that has one."""

    @property
    def thinking(self) -> Collection[int]:
        """The seats whose programs have been thinking for a noticeable time."""

    def let_play(self, seat: int, player: str, /) -> None:
        """Assigns a program to a seat; without a name frees it for a person."""

    def lay_mat(self, name: str, /) -> None:
        """Clears the table and lays another overlay."""

    def play_again(self, swaps: bool, /) -> None:
        """Begins the next match once this one is over; `swaps`: programs and people change seats."""

    def start(self, mat: str, seats: int, program: str, way: Way, language: str, /) -> None:
        """Leaves the match, and begins and deals one on this overlay for this number of seats.

        The program plays all seats but the first; without a name people do. The consoles speak the language.
        """

    @property
    def offers(self) -> Offer:
        """What the start page offers."""

    def draft(self, setting: str, name: str, text: str, /) -> Drafted:
        """Checks a draft for a setting of the game, and saves a named one; or PageError."""

    def consider(self, seat: int, kind: str, /) -> None:
        """Asks for the destinations of a component of this kind in the seat's hand; no kind: ends that."""

    def suggested(self, seat: int, /) -> Reach:
        """Returns the answer, which is private to that seat."""

    def fault(self) -> GameFault | None:
        """The latest fault in the game's code; its state may have secrets."""

    def status(self) -> Status:
        """The public status."""

    def health(self) -> Mapping[str, Any]: ...

    async def examine(self) -> Sequence[Examined]:
        """Checks the computer and the running table."""

    def watch(self, tell: TellPage, /) -> None:
        """Calls `tell` with every change from now on, in the event loop's thread."""
