"""What every game offers to a table: positions and actions, and four small parts that know them.

What raises NotImplementedError is for each game to write; all else has a default. The parts are no abstract
classes: a game that is being written may leave some of them empty.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from copy import copy
from enum import Enum
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from playmat.board import DECK, HAND, Bar, Beam, Board, Icon, Lines, Sum, Timer
from playmat.drawing import Drawing
from playmat.games.happening import Happening
from playmat.picture import Faces, Gesture, Picture, Place, Zone
from playmat.text import Text, say

CHANCE = -1
PUBLIC = -2

BOTH = range(2, 3)
"""How many can play where it is always two."""


class Outcome(NamedTuple):
    """How a game ended: who won, nobody for a draw, and by which rule."""

    winners: tuple[int, ...]
    reason: Enum

    @property
    def winner(self) -> int | None:
        """Who won alone, if anybody."""
        return self.winners[0] if len(self.winners) == 1 else None


class Form(Enum):
    """What a component is, and so where its tags sit."""

    CARD = "card"  # a tag for each pose
    DIE = "die"  # a tag on each side: the one below tells the one on top
    PIECE = "piece"  # one tag below
    SQUARE = "square"  # one tag in the printed board


class Piece(NamedTuple):
    """A component to be brought: what is printed on it, what it is, and where it starts.

    Without a `home` on the mat it starts in the shuffled deck, or beside it.
    """

    serial: str
    kind: str
    in_deck: bool = True
    form: Form = Form.CARD
    home: Place | None = None


class Action(Protocol):
    """One decision, hashable; `str()` is its notation."""

    def __hash__(self) -> int: ...


class Key(NamedTuple):
    """A legal action by keys, one after the other: each is an arc such as "NE", or a name such as "lay".

    `kind`: a component of this kind in the hand is laid for it. Where several actions have the same keys,
    their places tell them apart.
    """

    keys: tuple[str, ...]
    action: Hashable
    kind: str = ""
    place: Place | None = None


class Deadline(NamedTuple):
    """When the clock decides, in seconds of the game, and what it then does."""

    at: float
    action: Hashable


class State(Protocol):
    """A position, immutable and hashable; `str()` is its notation."""

    @property
    def movers(self) -> tuple[int, ...]:
        """The seats that decide, CHANCE where the table must look; empty when the game is over."""

    @property
    def deadline(self) -> Deadline | None:
        """What happens if nobody acts; None where the rules have no clock."""

    def legal_actions(self) -> Sequence[Any]: ...

    def apply(self, action: Any, at: float = 0.0) -> Self:
        """The next state; IllegalAction where the rules forbid the action. `at`: seconds of the game."""

    def outcome(self) -> Outcome | None: ...

    def observation(self, viewer: int) -> str:
        """What a seat, or PUBLIC, may know; parts of the notation that are hidden are left out."""

    def __hash__(self) -> int: ...


class Brief(NamedTuple):
    """What one seat should read now: the top line, the one thing that matters, the details."""

    title: Text
    headline: Text
    details: tuple[Text, ...] = ()


class Score(NamedTuple):
    """How a seat stands: what is counted, how many it has, and how many win (0: there is no such number)."""

    label: Text
    value: int
    goal: int = 0


def legend(signs: Mapping[str, Text]) -> Brief:
    """What the signs beside a map count, a line each."""
    lines = tuple(say("{sign} {meaning}", sign=sign, meaning=meaning) for sign, meaning in signs.items())
    return Brief(say("Beside the map"), say("Signs"), lines)


class Lesson(NamedTuple):
    """What a first game teaches before a decision, in a few pages."""

    topic: str
    pages: tuple[Brief, ...]


class Choice(NamedTuple):
    """Something about a game that may be chosen before it begins, and what is chosen now."""

    label: Text
    value: Text


COMPASS = (
    say("South"),
    say("North"),
    say("West"),
    say("East"),
    say("Southwest"),
    say("Northeast"),
)
"""What the seats are called unless a mat says otherwise."""


class Pace(Enum):
    """Whether players wait for each other."""

    TURNS = "turns"
    REAL_TIME = "real time"  # actions count at their stamps; nobody's mistake or open menu stops another


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
Position = TypeVar("Position")


class Correction(NamedTuple, Generic[Position]):
    """One thing that an umpire may correct: what it is, what it becomes, and the position after that."""

    label: Text
    meaning: Text
    state: Position


class Rules(Generic[S, A]):
    """How a game begins, and its notation."""

    def start(self, seats: int = 2) -> S:
        """The first position of a game for so many seats, with what is chosen."""
        raise NotImplementedError

    def dealt_start(self, seats: int = 2) -> S:
        """The position in which a taught game begins that `Setup.dealt` has laid out."""
        return self.start(seats)

    def seats(self, state: S) -> int:
        """How many seats a position has."""
        return 2

    def voided(self, state: S, action: A) -> S:
        """In real time: what is left of an action that turns out to have been impossible at its stamp."""
        return state

    def uncertainty_ms(self, state: S) -> int:
        """In real time: stamps of two seats that are closer than this are no order."""
        return 5

    def parse_state(self, text: str) -> S:
        """The position that `text` notes; MalformedText where it notes none."""
        raise NotImplementedError

    def parse_action(self, text: str) -> A:
        """The action that `text` notes; MalformedText where it notes none."""
        raise NotImplementedError


class Projection(Generic[S, A]):
    """What the mat shows of positions and actions: all that interpretation and virtual hands see."""

    zones: Mapping[str, Zone] = {}

    def picture(self, state: S) -> Picture:
        """What the mat must show in `state`."""
        raise NotImplementedError

    def gestures(self, state: S, action: A) -> tuple[Gesture, ...]:
        """What hands may do for a legal `action`, whichever can be sensed."""
        raise NotImplementedError

    def observe(self, state: S, seen: Picture) -> Sequence[A]:
        """Where chance decides: the actions that what is `seen` tells; none while it tells nothing."""
        return ()

    def unfallen(self, state: S, seen: Picture) -> Text | None:
        """Why dice that lie where they are thrown tell nothing, should they stay so; None: no matter."""
        return None

    def performers(self, state: S) -> tuple[int, ...]:
        """The seats whose hands may act now: the movers, or who acts for chance."""
        return tuple(seat for seat in state.movers if seat != CHANCE)

    def performer(self, state: S, action: A) -> int:
        """The seat whose hands do a legal `action`."""
        return self.performers(state)[0]

    def private(self, state: S) -> bool:
        """Whether what is done now is for the eyes of who does it alone."""
        return False

    def sensible(self, state: S, actions: Sequence[A]) -> Sequence[A]:
        """Of some legal actions those that bring the game on, which hands prefer that play by chance.

        None where they wait for the clock.
        """
        return actions

    def objection(self, state: S, place: Place, expected: Faces, seen: Faces) -> Text:
        """Why the rules do not allow that `place` now shows `seen` instead of `expected`."""
        return say("This is not allowed now")

    def astray(self, state: S, path: Sequence[Place], place: Place) -> Text:
        """Why nothing can be done with a `place` that a wand touches after those of `path`."""
        here = self.picture(state).get(place, ())
        return self.objection(state, place, here, here)

    def awaited(self, state: S) -> tuple[Place, ...]:
        """The places of which one must get the next component; none where anything else may be done."""
        return ()

    def keys(self, state: S, seat: int) -> Sequence[Key]:
        """How a seat may play by keys of its own, where players do not wait for each other."""
        return ()

    def happenings(self, before: S, action: A, after: S) -> tuple[Happening, ...]:
        """What a legal `action` brought about, in the order in which it is seen; public, as the mat is."""
        return ()

    def reacting(self, state: S) -> bool:
        """Whether a mover may answer what an opponent is doing, or pass."""
        return False

    def agreed(self, state: S, action: A) -> bool:
        """Whether all players have to consent to a legal `action`."""
        return False

    def assumed(self, state: S, action: A) -> Text | None:
        """What a legal `action` takes for granted that nobody sees, as a question to the players."""
        return None

    def duties(self, state: S, action: A) -> tuple[Text, ...]:
        """What whoever does a legal `action` then does that no reader sees, step by step."""
        return ()

    def covered(self, state: S, place: Place, present: bool) -> A | None:
        """What it means that something is laid, or taken, where a reader tells no more than that."""
        return None

    def deciding(self, state: S) -> tuple[Place, ...]:
        """In real time: where components come that must be noticed first, the most urgent first; none: all
        alike. Their readers are visited most often, each within 12 ms; a board can do that for two.
        """
        return ()

    def draws(self, state: S, last: A | None = None) -> tuple[Place, ...]:
        """The decks to draw from before the next action; `last` is the action that led here, if any."""
        return ()

    def hand_sizes(self, state: S) -> tuple[int, ...]:
        """How many components each seat must hold once what is due is drawn; empty: it does not matter."""
        return ()

    def departure(self, state: S, seat: int) -> A | None:
        """What `seat` does that leaves the game for good, while the others go on; None: it cannot."""
        return None

    def proposals(self, state: S, seat: int) -> Sequence[A]:
        """What `seat` may propose by the menu, at whosever turn: legal, agreed on, and not listed."""
        return ()

    def corrections(self, state: S) -> Sequence[Correction[S]]:
        """What an umpire may correct, in the order of use; each leads to a possible position."""
        return ()

    def adopted(self, state: S, seen: Picture) -> S | None:
        """`state` made to agree with what lies on the mat; None where no possible position does."""
        return None

    def cycles(self, state: S) -> bool:
        """Whether whoever draws may put what he holds below his deck, and draw on; nobody sees it."""
        return False

    def shuffled(self, state: S) -> tuple[int, ...]:
        """The seats that shuffle back into their decks what they hold of them."""
        return ()

    def serials_of(self, state: S, seat: int) -> frozenset[str] | None:
        """The serials of the components that `seat` may have; None: any of its own."""
        return None

    def with_serial(self, state: S, seat: int, serial: str) -> S | None:
        """`state` with the component of this serial in the place of its like; None where it cannot be."""
        return None


class Setup(Generic[S, A]):
    """What is brought to the table, and what may be chosen before a game."""

    serials: Mapping[str, str]  # the serial printed on a component -> its kind
    opener: str | None = None  # a component of this kind, laid on an idle table, begins a game
    players: range = BOTH  # how many can play

    def components(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """What each seat brings, and under SHARED what belongs to nobody."""
        raise NotImplementedError

    def stacked(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """The same for a taught game: decks lie in this order, from the top."""
        return self.components(seats)

    def dealt(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """The same where the table deals by itself: in `Rules.dealt_start`, with nothing to do by hand."""
        return self.stacked(seats)

    def stacking(self) -> Brief | None:
        """How people stack the decks so; None where there is nothing to stack."""
        return None

    def choices(self) -> tuple[Choice, ...]:
        """What may be chosen before a game."""
        return ()

    def chosen(self, number: int) -> Game[S, A]:
        """The game with the next value of this choice."""
        raise NotImplementedError

    def prints(self) -> Mapping[str, Mapping[str, Any]]:
        """What stands on each component, by serial, in plain values for pages that draw it."""
        return {}

    def drawings(self) -> Mapping[str, Drawing]:
        """How components look, on paper and page, by serial: a square's field, a piece's emblem."""
        return {}


class Words(Generic[S, A]):
    """What people read: names, sentences, and the position at a glance."""

    seats: tuple[Text, ...] = COMPASS
    """What the seats are called."""

    icons: Mapping[str, Icon] = {}
    """The bitmaps of the characters that stand for kinds and figures."""

    signs: Mapping[str, Text] = {HAND: say("Cards in hand"), DECK: say("Cards in the deck")}
    """What the signs of the board's counters mean."""

    page: Mapping[str, Text] = {}
    """What the game's own pictures on the page say, by key; `how.goal` and the like are part of the help."""

    def called(self, seats: tuple[Text, ...]) -> Self:
        """The same words where the seats are called so."""
        words = copy(self)
        words.seats = seats
        return words

    def title(self) -> Text:
        """What the game is called."""
        raise NotImplementedError

    def brief(self, state: S, seat: int) -> Brief:
        """What `seat` should read while nothing is wrong; also when the game is over."""
        raise NotImplementedError

    def clock(self, state: S, seat: int, at: float) -> Text | None:
        """What `seat` reads large at this time of the game, in seconds, instead of the headline of its brief.

        Asked at each whole second before a deadline; None where no time is told.
        """
        return None

    def label(self, state: S, action: A) -> Text:
        """A legal `action` for a menu or a button, in one or two words."""
        raise NotImplementedError

    def describe(self, state: S, action: A) -> Text:
        """A legal `action` and what it would do, in a few words."""
        return self.label(state, action)

    def warning(self, state: S, action: A) -> Text | None:
        """What is rarely wise about a legal `action`, said while hands still do it; None: nothing."""
        return None

    def told(self, before: S, action: A) -> Text:
        """What a legal `action` did, for the log of moves: a sentence behind the name of whoever did it."""
        return self.describe(before, action)

    def scores(self, state: S, seat: int) -> tuple[Score, ...]:
        """How a seat stands, as everybody may know; the first is what matters most."""
        return ()

    def bars(self, state: S) -> tuple[Bar, ...]:
        """What pages draw beside components, as everybody may know; none while it would tell nothing."""
        return ()

    def lines(self, state: S) -> tuple[Lines, ...]:
        """How it stands with what is printed on components to be filled; those left out are open."""
        return ()

    def beams(self, state: S, lifted: Place | None = None) -> tuple[Beam, ...]:
        """What pages draw over the mat, as everybody may know, while what lies at `lifted` is in the air."""
        return ()

    def traces(self, before: S, action: A) -> tuple[Beam, ...]:
        """What pages still show of an action in the turn after it."""
        return ()

    def runs(self, state: S) -> bool:
        """In real time: whether time runs; once it rests pages can show again, slowly, what was done."""
        return True

    def timers(self, state: S) -> tuple[Timer, ...]:
        """What pages show of the time that runs down, as everybody may know."""
        return ()

    def sums(self, state: S) -> tuple[Sum, ...]:
        """What pages show of a place that somebody looks at, as everybody may know."""
        return ()

    def kind_name(self, kind: str) -> Text:
        """A kind for people."""
        raise NotImplementedError

    def the_kind(self, kind: str) -> Text:
        """A kind within a sentence: 'the die'."""
        return say("the {kind}", kind=self.kind_name(kind))

    def turning(self, kind: str, pose: int) -> Text:
        """What to do with a component that is to lie in this pose, of a die to show this side."""
        return say("Turn {card}", card=self.the_kind(kind))

    def askew(self, kind: str, between: bool) -> Text:
        """What to do with a component that nobody can read: it lies crooked, or `between` two poses."""
        if between:
            return say("Half turned: straighten it")
        return say("Crooked: straighten it")

    def place_name(self, place: Place) -> Text:
        """A place for people, without its seat: 'front left'."""
        raise NotImplementedError

    def zone_name(self, zone: str) -> Text:
        """A zone as it is printed on the mat."""
        raise NotImplementedError

    def serial_name(self, serial: str) -> Text:
        """A component for people by its serial."""
        return say("{serial}", serial=serial)

    def board(self, state: S, viewer: int, marked: Collection[Place] = ()) -> Board | None:
        """The position at a glance as a seat, or PUBLIC, sees it, the `marked` places lit; None: no map."""
        return None

    def legend(self, state: S, viewer: int) -> Brief | None:
        """What the counters beside the board mean; None where it has none, or they speak for themselves."""
        icons = [one.icon for row in self.board(state, viewer) or () for one in row.counters]
        signs = {icon: meaning for icon, meaning in self.signs.items() if icon in icons}
        return legend(signs) if signs else None

    def lesson(self, state: S, seat: int, given: Collection[str]) -> Lesson | None:
        """What to teach `seat` before the decision that is due, but for the topics `given` to it already.

        To be asked again with its topic among them: a decision may need several.
        """
        return None

    def statistics(self, states: Sequence[S], actions: Sequence[A | None]) -> tuple[Brief, ...]:
        """How a game went, page by page; each action leads to the next state (None: a correction)."""
        return ()


class Game(NamedTuple, Generic[S, A]):
    """One game with what is chosen of it."""

    name: str
    rules: Rules[S, A]
    projection: Projection[S, A]
    setup: Setup[S, A]
    words: Words[S, A]
    pace: Pace = Pace.TURNS
    seats: tuple[Text, ...] = COMPASS

    def seat_name(self, seat: int) -> Text:
        """A seat for people."""
        return self.seats[seat]

    def called(self, seats: tuple[Text, ...]) -> Game[S, A]:
        """The game at a mat that calls its seats so."""
        return self._replace(seats=seats, words=self.words.called(seats))


AnyGame = Game[Any, Any]
