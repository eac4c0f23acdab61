"""What passes between a virtual table and its page: settings, topics, hints, results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, StrEnum
from pathlib import Path
from typing import NamedTuple

from playmat.games.interface import AnyGame
from playmat.placement import UPRIGHT, Place
from playmat.table.mat import Mat
from playmat.text import Text


class Topic(Enum):
    """The kinds of changes; the comments define the detail of each."""

    SETTING = "setting"  # nothing
    CARDS = "cards"  # nothing
    SCREEN = "screen"  # the number of the console
    HINTS = "hints"  # nothing
    STORY = "story"  # nothing
    DECISION = "decision"  # the number of the deciding seat
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


FlatPose = tuple[float, float, float]
"""Where the centre of something lies, in millimetres from the mat's, and degrees clockwise."""


class Poses(NamedTuple):
    """The neat poses on a slot: a card upright and turned, and other components."""

    upright: FlatPose
    turned: FlatPose
    centred: FlatPose


class Way(StrEnum):
    """Ways to begin a game."""

    READY = "ready"
    BY_HAND = "by_hand"  # players set up themselves what the game could bring ready
    TAUGHT = "taught"  # with lessons


class HowToPlay(NamedTuple):
    """The help on a game: its aim, and a turn as sentences with the addresses of their pictures, if any."""

    title: Text
    aim: Text | None = None
    steps: Sequence[tuple[Text, str]] = ()


class ShownPuzzle(NamedTuple):
    """A puzzle in the list of the start page."""

    number: int
    task: Text
    grade: Text


class Overlay(NamedTuple):
    """An overlay on the start page."""

    title: Text
    counts: Sequence[int] = (2,)  # possible numbers of players
    programs: Mapping[str, Text] = {}  # titles by name
    levels: Sequence[str] = ()  # the program for each name of a level, the weakest first
    picture: str = ""  # its path on the page's server
    others: Mapping[Way, Text] = {}  # how else than ready to play it can begin
    by_hand: Text | None = None  # the setting to set up by hand what the game could bring ready
    ready_note: Text | None = None  # what players should know of the game that is brought ready
    pitch: Text | None = None  # what is special about the game
    minutes: int = 0  # about how long a game lasts; 0: not known
    difficulty: Text | None = None
    how: HowToPlay | None = None
    game: str = ""  # its name in texts
    puzzles: Sequence[ShownPuzzle] = ()


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
    ladder: Sequence[str] = ()  # the programs to choose from, the weakest first
    drafts: Sequence[str] = ()  # the settings with a drawing page
    advises: bool = False  # whether the game can give hints
    pictures: Path | None = None  # the folder of the game's own drawings, `face.js`
    how: HowToPlay | None = None
    pages: Mapping[str, Path] = {}  # the folders with the pictures of the help, by game
    guests: bool = False  # whether strangers play here: no browser keeps their names
    phones: bool = False  # whether phones can be second consoles
    real: bool = False  # whether real readers say where the components are
    speed: int = 1  # of the table's clock, relative to the computer's


class Tempo(Enum):
    """How quickly the hands of programs move."""

    SLOW = "slow"  # as people do
    NORMAL = "normal"
    FAST = "fast"  # as quickly as the table reads


class AdviceMode(Enum):
    """When a seat is advised."""

    OFF = "off"
    ONCE = "once"  # on the present decision
    ALWAYS = "always"


class Advice(NamedTuple):
    """A hint for one seat: the best action with its reason in a sentence, and the action's places."""

    sentence: Text | None = None  # None: no hint
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


class Target(NamedTuple):
    """What may be pressed next: a place, or a kind in hand; what that means, and whether it strikes.

    `alone`: the pressed component goes there, and nothing else moves.
    """

    place: Place | None
    kind: str
    meaning: Text | None = None
    hits: bool = False
    alone: bool = False


class Option(NamedTuple):
    """One of several actions that the same presses mean."""

    action: str  # in notation
    label: Text
    meaning: Text


class OpenDecision(NamedTuple):
    """A decision that a seat has begun with so many presses; or why the last one means nothing."""

    begun: int = 0
    targets: Sequence[Target] = ()
    options: Sequence[Option] = ()
    objection: Text | None = None
    holds: str = ""  # the kind in its hand that it sets up
    formations: Mapping[Text, bool] = {}  # ready set-ups to begin from, and whether the seat's is this one


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
