"""What the page needs from a virtual table: things to move, buttons to press, displays to look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from playmat.events import Button
from playmat.games.game import AnyGame, Key
from playmat.picture import SHARED, UPRIGHT, Place
from playmat.session.effects import Status
from playmat.session.story import Reach
from playmat.table.component import Component
from playmat.table.mat import Mat
from playmat.text import Text


class Topic(Enum):
    """What may have changed; the comment says what the detail is."""

    SETTING = "setting"  # nothing
    CARDS = "cards"  # nothing
    SCREEN = "screen"  # the number of the console
    HINTS = "hints"  # nothing
    STORY = "story"  # nothing
    SUGGESTION = "suggestion"  # the number of the seat that it is for
    SOUND = "sound"  # the name of the tone
    READ = "read"  # the place of the slot that just read a tag
    PLAYERS = "players"  # nothing
    KEYS = "keys"  # nothing


Pose = tuple[float, float, float]
"""Where the centre of something lies, in millimetres from the mat's, and degrees clockwise."""


class Poses(NamedTuple):
    """How things lie neatly on a slot: a card upright and turned, and what is no card."""

    upright: Pose
    turned: Pose
    centred: Pose


class Setting(NamedTuple):
    """What stays as it is while one overlay lies on the table."""

    mat: Mat
    game: AnyGame
    seats: Mapping[int, Text]  # what people call them; the first sits at the near edge
    consoles: Sequence[tuple[int, ...]]  # the seats that each serves
    poses: Mapping[Place, Poses]
    overlays: Mapping[str, Text] = {}  # by name what else may be laid, and what lies there
    players: Mapping[str, Text] = {}  # by name the programs that can take a seat
    drafts: Sequence[str] = ()  # the settings for which people can draw on a page of the game's own
    pictures: Path | None = None  # the folder of what the game draws itself, `face.js`


class Drafted(NamedTuple):
    """What became of something drawn for a setting: what is wrong with it, or the file where it was saved."""

    problems: Sequence[Text] = ()
    file: str = ""


class Move(NamedTuple):
    """Something that the table wants moved; None is the hand of `hand`. `source == target`: turn it there."""

    kind: str
    pose: int | None
    source: Place | None
    target: Place | None
    hand: int = 0

    @property
    def turned(self) -> bool:
        """Whether a card is to lie turned."""
        return self.pose is not None and self.pose != UPRIGHT


class Reminder(NamedTuple):
    """A hand with `surplus` cards more than it should hold, or fewer: a draw too many, or a forgotten one."""

    seat: int
    surplus: int


class Hints(NamedTuple):
    """What anybody may see of the table's wishes."""

    awaited: Sequence[Place] = ()
    wrong: Sequence[Place] = ()
    moves: Sequence[Move] = ()
    selected: Place | None = None  # what a console's choice is about
    reminders: Sequence[Reminder] = ()
    health: Sequence[Text] = ()  # what fails, a sentence each
    cluttered: bool = False  # everything is to be gathered before the game begins
    throws: bool = False  # dice are to be thrown
    takes: Sequence[Place] = ()  # the dice that lie here may be taken up
    touches: int | None = None  # how often a wand has touched something and heard all of it


class Examined(NamedTuple):
    """What was found of a part, and the next step where it is not well."""

    part: Text
    found: Text
    remedy: Text | None = None


Tell = Callable[[Topic, str], None]


class VirtualWorld(Protocol):
    """What hands do with virtual things; HandError where hands cannot."""

    def card(self, name: str, /) -> Component: ...

    def draw(self, seat: int, owner: int | None = None, /) -> Component: ...

    def lift(self, card: Component, /) -> None: ...

    def carry(self, card: Component, x: float, y: float, angle: float, /) -> None: ...

    def put_back(self, card: Component, /) -> None: ...

    def lay(self, card: Component, place: Place, pose: int = 0, /) -> None: ...

    def lay_at(self, card: Component, x: float, y: float, angle: float, /) -> None: ...

    def turn(self, card: Component, /) -> None: ...

    def roll(self, card: Component, /) -> int:
        """A die falls on a side that chance chooses, where it lies or into its well."""

    def cock(self, die: Component, /) -> None:
        """A die that lies comes to lean on an edge."""

    def throw(self, seat: int, /) -> None:
        """All dice in the hand of `seat`, or beside the mat, fall into wells."""

    def point(self, place: Place, seat: int = SHARED, /) -> None:
        """A wand, that of `seat` if each has one, is held to a place."""

    def point_at(self, card: Component, seat: int = SHARED, /) -> None:
        """A wand is held to what lies somewhere."""

    def lift_wand(self) -> None:
        """The wands touch nothing any more."""

    def take(self, card: Component, seat: int, /) -> None: ...

    def return_to_deck(self, card: Component, seat: int | None = None, /) -> None: ...

    def bury(self, card: Component, seat: int, /) -> None: ...

    def shuffle(self, seat: int, /) -> None: ...

    def new_game(self) -> None: ...

    def add_blank(self, seat: int, /) -> Component: ...

    def add_duplicate(self, card: Component, seat: int, /) -> Component: ...


class VirtualTable(Protocol):
    """A virtual table; everything here is called from the event loop's thread."""

    @property
    def world(self) -> VirtualWorld: ...

    @property
    def setting(self) -> Setting: ...

    def describe(self) -> Mapping[str, Any]:
        """Cards, hands and decks in plain values, as `simulator.describe` makes them."""

    @property
    def private(self) -> bool:
        """Whether what is laid now is for the eyes of whoever lays it alone."""

    @property
    def players(self) -> Mapping[int, str]:
        """The name of the program at each seat that has one."""

    @property
    def attracts(self) -> bool:
        """Whether the table plays itself, for whoever passes by."""

    def touch(self) -> bool:
        """Somebody at the table is about to do something; False: that it was touched was all."""

    def let_play(self, seat: int, player: str, /) -> None:
        """A program takes a seat; without a name a person does."""

    def press(self, console: int, button: Button, /) -> None: ...

    def release(self, console: int, button: Button, /) -> None: ...

    def speak(self, console: int, language: str, /) -> None:
        """A console changes its language."""

    def lay_mat(self, name: str, /) -> None:
        """Takes everything off and lays another overlay down."""

    def draft(self, setting: str, name: str, text: str, /) -> Drafted:
        """Checks what was drawn for a setting of the game, and saves it where it has a name; or PageError."""

    def consider(self, seat: int, kind: str, /) -> None:
        """A seat asks where something of this kind may go out of its hand; no kind: it asks no more."""

    def suggested(self, seat: int, /) -> Reach:
        """The answer, for the eyes of that seat alone."""

    def keys(self, seat: int, /) -> Sequence[tuple[Key, Text]]:
        """What the keys of a seat do now, each with what that is called."""

    def act(self, seat: int, action: str, /) -> None:
        """The hands of a seat do a legal action, given in its notation; PlaymatError where there is none."""

    def pixels(self, console: int, /) -> bytes:
        """The console's display: 128 x 64, rows from the top, eight pixels a byte, leftmost highest."""

    def words(self, console: int, /) -> str:
        """What the console's display says, for those who cannot see it."""

    def labels(self, console: int, /) -> Sequence[str]:
        """What each of the console's buttons does now, for those who cannot see it; empty for nothing."""

    def hints(self) -> Hints: ...

    def status(self) -> Status:
        """What anybody may know of the game."""

    def health(self) -> Mapping[str, Any]: ...

    async def examine(self) -> Sequence[Examined]:
        """What computer and table say of themselves now."""

    def watch(self, tell: Tell, /) -> None:
        """Calls `tell` with every change from now on, in the event loop's thread."""
