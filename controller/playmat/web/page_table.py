"""What a page asks of a virtual table and its parts, as protocols."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Protocol

from playmat.events import Button
from playmat.games.fault import GameFault
from playmat.games.interface import AnyGame, Key
from playmat.placement import SHARED, Place
from playmat.session.effects import Status
from playmat.session.public.past import Past
from playmat.session.story import LogEntry, Reach
from playmat.table.component import Component
from playmat.text import Text
from playmat.web.interface import (
    Advice,
    AdviceMode,
    Analysis,
    Drafted,
    Examined,
    Hints,
    Offer,
    OpenDecision,
    PlayerStatistics,
    Setting,
    Tempo,
    Topic,
    Way,
)

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

    def take_in_hand(self, card: Component, seat: int, /) -> None: ...

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

    @property
    def solved(self) -> Mapping[str, Collection[int]]:
        """The numbers of the puzzles that the first named player has solved, by game."""

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

    def end_always(self, seat: int, /) -> None:
        """Gives a seat hints only when it asks from now on; its present hint stays."""


class KeyedActions(Protocol):
    """Actions entered with keys, and performed by the hands of a seat."""

    def keys(self, game: AnyGame, seat: int, /) -> Sequence[tuple[Key, Text]]:
        """Returns the keys of a seat with their labels."""

    def unplayable(self, game: AnyGame, seat: int, /) -> Mapping[str, Text]:
        """Returns the kinds of cards that a seat cannot play now, and why."""

    def act(self, seat: int, action: str, /) -> None:
        """Performs a legal action, given in notation; else PlaymatError."""

    def set_up(self, seat: int, number: int, /) -> None:
        """Lays one of the ready set-ups that a seat may begin from; PlaymatError if there is none."""

    def undo(self, seat: int, /) -> None:
        """Takes back the last action, at the console of a seat."""


class Programs(Protocol):
    """The programs at the seats."""

    @property
    def tempo(self) -> Tempo:
        """How quickly their hands move."""

    def choose_tempo(self, tempo: Tempo, /) -> None:
        """Lets them move so from now on."""

    def hurry(self) -> None:
        """Lets them move as quickly as they can until a person is to act."""


class Deciding(Protocol):
    """Decisions by presses on components and places, performed by the hands of a seat."""

    @property
    def hands_on(self) -> bool:
        """Whether people move everything themselves, as at a real table; else they decide by presses."""

    def choose_hands_on(self, on: bool, /) -> None:
        """Lets people move everything themselves, or not."""

    def decide(
        self,
        seat: int,
        begun: int,
        card: Component | None = None,
        place: Place | None = None,
        lifts: bool = False,
    ) -> None:
        """Adds a press to the `begun` ones of a seat, or begins anew; without one forgets them.

        Once only one action is meant, the hands perform it; PlaymatError if they cannot. Who only `lifts` a
        component has yet to choose where it goes.
        """

    def open_decision(self, seat: int, /) -> OpenDecision:
        """Returns what a seat has begun to decide."""


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
    def deciding(self) -> Deciding: ...

    @property
    def programs(self) -> Programs: ...

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

    def pause(self) -> None:
        """Pauses the match, until a player resumes it at a console."""

    def lay_mat(self, name: str, /) -> None:
        """Clears the table and lays another overlay."""

    def play_again(self, swaps: bool, /) -> None:
        """Begins the next match once this one is over; `swaps`: programs and people change seats."""

    def start(self, mat: str, seats: int, program: str, way: Way, language: str, /) -> None:
        """Leaves the match, and begins and deals one on this overlay for this number of seats.

        The program plays all seats but the first; without a name people do. The consoles speak the language.
        """

    def pose(self, mat: str, number: int, language: str, /) -> None:
        """Leaves the match, and sets up the puzzle with this number; the consoles speak the language."""

    def play_on(self, number: int, language: str, /) -> None:
        """Leaves the match, and sets up its position after this action to be played on by the same players.

        PageError if that position is not public, or the game is over there.
        """

    @property
    def offers(self) -> Offer:
        """What the start page offers."""

    def draft(self, setting: str, name: str, text: str, /) -> Drafted:
        """Checks a draft for a setting of the game, and saves a named one; or PageError."""

    def consider(self, seat: int, kind: str, /) -> None:
        """Asks for the destinations of a component of this kind in the seat's hand; no kind: ends that."""

    def suggested_reach(self, seat: int, /) -> Reach:
        """Returns the answer, which is private to that seat."""

    def fault(self) -> GameFault | None:
        """The latest fault in the game's code; its state may have secrets."""

    def status(self) -> Status:
        """The public status."""

    def health(self) -> Mapping[str, Any]: ...

    async def examine(self) -> Sequence[Examined]:
        """Checks the computer and the running table."""

    def note_visitors(self, number: int, /) -> None:
        """Takes the number of pages that are open."""

    def watch(self, tell: TellPage, /) -> None:
        """Calls `tell` with every change from now on, in the event loop's thread."""
