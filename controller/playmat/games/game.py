"""Interface between a game and the table: state, actions, and the four parts of a `Game`.

A game is a package with a module `game` whose function `load(settings, read)` returns a `Game`. Its parts are
`Rules` (start and notation), `Projection` (states as pictures of the mat), `Setup` (components and options)
and `Words` (all text).

These members are required; every other method has a default:

    State       movers, deadline, legal_actions, apply, outcome, observation, str()
    Rules       start, parse_state, parse_action
    Projection  zones, picture, gestures
    Setup       serials, components; chosen if there are choices
    Words       title, brief, label, kind_name, place_name, zone_name

The parts are ordinary classes and not abstract ones, so a game under development runs before it is complete.
Missing methods raise NotImplementedError.

Everything here is pure: no clock, no I/O, no randomness. Time is passed in, and chance is observed on the
mat.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from copy import copy
from enum import Enum
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from playmat.board import DECK, HAND, Bar, Beam, Board, Icon, PrintedLines, Sum, Timer
from playmat.drawing import Drawing
from playmat.games.happening import Happening
from playmat.picture import Faces, Gesture, Picture, Place, Zone
from playmat.text import Text, say

CHANCE = -1
PUBLIC = -2

BOTH = range(2, 3)
"""Player counts of a game that always has two players."""


class Outcome(NamedTuple):
    """Result of a game: the winning seats, none for a draw, and the rule that ended it."""

    winners: tuple[int, ...]
    reason: Enum

    @property
    def winner(self) -> int | None:
        """The sole winner, or None."""
        return self.winners[0] if len(self.winners) == 1 else None


class Form(Enum):
    """Shape of a component, which decides where its tags are."""

    CARD = "card"  # one tag per pose
    DIE = "die"  # one tag per face; the reader detects the bottom one
    PIECE = "piece"  # one tag underneath
    SQUARE = "square"  # one tag inside the printed board


class Piece(NamedTuple):
    """One physical component: printed serial, kind, form and starting place.

    Without a `home` it starts in the shuffled deck, or beside it if `in_deck` is false.
    """

    serial: str
    kind: str
    in_deck: bool = True
    form: Form = Form.CARD
    home: Place | None = None


class Action(Protocol):
    """One decision, hashable. `str()` returns its notation, which `Rules.parse_action` parses back."""

    def __hash__(self) -> int: ...


class Key(NamedTuple):
    """A legal action entered with keys, pressed in order: arcs such as "NE" or names such as "lay".

    With a `kind`, a component of that kind is played from the hand for it. Actions with equal keys are
    distinguished by `place`.
    """

    keys: tuple[str, ...]
    action: Hashable
    kind: str = ""
    place: Place | None = None


class Deadline(NamedTuple):
    """The action that the clock performs, and when, in game seconds.

    With `first`, it precedes actions stamped in the same millisecond. Otherwise those actions are still in
    time.
    """

    at: float
    action: Hashable
    first: bool = False


class State(Protocol):
    """Immutable, hashable game state. `str()` returns its notation.

    Equal states must be equal values: the table caches by state, compares states, and restarts a game by
    applying the recorded actions again.
    """

    @property
    def movers(self) -> tuple[int, ...]:
        """Seats that may decide now. Contains CHANCE if the mat decides; empty once the game is over."""

    @property
    def deadline(self) -> Deadline | None:
        """The pending clock action, or None if no time limit runs."""

    def legal_actions(self) -> Sequence[Any]: ...

    def apply(self, action: Any, at: float = 0.0) -> Self:
        """Returns the next state.

        `at` is the time of the action in game seconds. Raises IllegalAction if the rules forbid it.
        """

    def outcome(self) -> Outcome | None: ...

    def observation(self, viewer: int) -> str:
        """Returns the notation as `viewer` (a seat or PUBLIC) may see it, without hidden parts.

        Two states that differ only in parts hidden from `viewer` must return the same text. Bots receive only
        this text, their own hand and their actions.
        """

    def __hash__(self) -> int: ...


class Brief(NamedTuple):
    """Text of one screen: title line, headline, details."""

    title: Text
    headline: Text
    details: tuple[Text, ...] = ()


class Score(NamedTuple):
    """One counter of a seat. `goal` is the value that wins, or 0 if there is none."""

    label: Text
    value: int
    goal: int = 0


def legend(signs: Mapping[str, Text]) -> Brief:
    """Builds a brief that explains the icons beside a map, one line per icon."""
    lines = tuple(say("{sign} {meaning}", sign=sign, meaning=meaning) for sign, meaning in signs.items())
    return Brief(say("Beside the map"), say("Signs"), lines)


class Lesson(NamedTuple):
    """Pages that explain one topic of the rules before a decision."""

    topic: str
    pages: tuple[Brief, ...]


class Choice(NamedTuple):
    """An option of a game and its current value."""

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
"""Default seat names."""


class Pace(Enum):
    """Turn order: strictly in turns, or in real time."""

    TURNS = "turns"
    REAL_TIME = "real time"  # actions count at their stamps; no error or open menu stops the others


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
Position = TypeVar("Position")


class Correction(NamedTuple, Generic[Position]):
    """One correction that an umpire can make: the item, its new value and the resulting state."""

    label: Text
    meaning: Text
    state: Position


class Rules(Generic[S, A]):
    """Start positions and notation of a game."""

    def start(self, seats: int = 2) -> S:
        """Returns the initial state for this number of seats, with the chosen options."""
        raise NotImplementedError

    def dealt_start(self, seats: int = 2) -> S:
        """Returns the initial state of a tutorial game, which `Setup.dealt` lays out."""
        return self.start(seats)

    def seats(self, state: S) -> int:
        """Returns the number of seats in `state`."""
        return 2

    def voided(self, state: S, action: A) -> S:
        """Returns the state after a void action.

        Only in real time. A stamp that arrives late can make an action impossible that was already accepted.
        The default leaves the state unchanged; a game may keep part of it, such as a card already laid.
        """
        return state

    def uncertainty_ms(self, state: S) -> int:
        """Returns the clock uncertainty: stamps of two seats closer than this are unordered.

        Only in real time.
        """
        return 5

    def parse_state(self, text: str) -> S:
        """Parses a state; raises MalformedText. `str()` of the result returns the same text."""
        raise NotImplementedError

    def parse_action(self, text: str) -> A:
        """Parses an action; raises MalformedText. `str()` of the result returns the same text."""
        raise NotImplementedError


class Projection(Generic[S, A]):
    """Maps states and actions to pictures of the mat.

    Interpretation and virtual players see a game through this class only, so that neither contains rules of a
    game. The table compares the picture that the readers report with `picture(state)` and with the gestures
    of every legal action:

        equal to picture(state)              settled, nothing to do
        matches one action                   accepted after a dwell or a button
        matches several                      the players are asked which
        only leftovers of the last action    settling, the table waits
        anything else                        `objection` explains the difference

    Gestures should therefore differ between the actions of a state. Actions without a difference on the mat
    need `Choose`, a button.
    """

    zones: Mapping[str, Zone] = {}

    def picture(self, state: S) -> Picture:
        """Returns the picture that the mat shows in `state`.

        Places without components are left out.
        """
        raise NotImplementedError

    def gestures(self, state: S, action: A) -> tuple[Gesture, ...]:
        """Returns the gestures that perform a legal `action`; each one alone is sufficient.

        A `Lay` names only the places that the player changes. It omits consequences, such as a captured piece
        that leaves the mat: the table derives them from the picture of the next state and waits until they
        have been carried out.
        """
        raise NotImplementedError

    def observe(self, state: S, seen: Picture) -> Sequence[A]:
        """Returns the chance actions that match the `seen` picture; empty while it is undecided.

        The table calls it while CHANCE is a mover, for example with dice in the throwing area.
        """
        return ()

    def unfallen(self, state: S, seen: Picture) -> Text | None:
        """Returns the reason why dice at rest in the throwing area show no valid result, or None."""
        return None

    def performers(self, state: S) -> tuple[int, ...]:
        """Returns the seats whose players act physically: the movers, or those who act for chance.

        A game in which chance moves must override it for those states.
        """
        return tuple(seat for seat in state.movers if seat != CHANCE)

    def performer(self, state: S, action: A) -> int:
        """Returns the seat whose player performs a legal `action`."""
        return self.performers(state)[0]

    def private(self, state: S) -> bool:
        """Returns whether only the performing player may see the current step.

        Pages and the log then omit it.
        """
        return False

    def public(self, action: A) -> str:
        """Returns the notation of a performed action without its hidden parts."""
        return str(action)

    def sensible(self, state: S, actions: Sequence[A]) -> Sequence[A]:
        """Selects the legal actions that make progress, for virtual players that act at random.

        Return an empty sequence if they should wait for the clock. The others remain possible, but rare.
        """
        return actions

    def objection(self, state: S, place: Place, expected: Faces, seen: Faces) -> Text:
        """Explains why the rules do not allow `place` to show `seen` instead of `expected`."""
        return say("This is not allowed now")

    def astray(self, state: S, path: Sequence[Place], place: Place) -> Text:
        """Explains why `place` is an invalid target for a wand that has already touched `path`."""
        here = self.picture(state).get(place, ())
        return self.objection(state, place, here, here)

    def awaited(self, state: S) -> tuple[Place, ...]:
        """Returns the places where the next component must be placed.

        Empty if other actions are possible. The table marks these places.
        """
        return ()

    def keys(self, state: S, seat: int) -> Sequence[Key]:
        """Returns the key sequences of a seat, in games that have no turn order."""
        return ()

    def happenings(self, before: S, action: A, after: S) -> tuple[Happening, ...]:
        """Returns the public events that a legal `action` caused, in the order in which to show them."""
        return ()

    def reacting(self, state: S) -> bool:
        """Returns whether a mover may respond to an opponent's action, or pass."""
        return False

    def agreed(self, state: S, action: A) -> bool:
        """Returns whether a legal `action` needs the consent of all players.

        For example a draw, or the choice of the first player.
        """
        return False

    def deliberate(self, state: S, action: A) -> bool:
        """Returns whether an `action` selected by wand needs a button or a second touch.

        Return True for actions that harm another player or cannot be undone by hand.
        """
        return False

    def assumed(self, state: S, action: A) -> Text | None:
        """Returns a question about something that `action` assumes and no reader detects, or None."""
        return None

    def duties(self, state: S, action: A) -> tuple[Text, ...]:
        """Returns the manual steps after `action` that no reader detects, in order."""
        return ()

    def covered(self, state: S, place: Place, present: bool) -> A | None:
        """Returns the action for a place whose reader only detects that it is covered or free, or None."""
        return None

    def deciding(self, state: S) -> tuple[Place, ...]:
        """Returns the time-critical places in real time, the most urgent first; empty if all are equal.

        Their readers are polled most often, each within 12 ms. One board can do that for two readers.
        """
        return ()

    def draws(self, state: S, last: A | None = None) -> tuple[Place, ...]:
        """Returns the decks to draw from before the next action; `last` is the previous action, if any.

        Decks are not read. The table only shows the players where to draw.
        """
        return ()

    def hand_sizes(self, state: S) -> tuple[int, ...]:
        """Returns the required hand size of each seat after drawing; empty if it does not matter."""
        return ()

    def departure(self, state: S, seat: int) -> A | None:
        """Returns the action with which `seat` leaves while the others play on, or None if it cannot."""
        return None

    def proposals(self, state: S, seat: int) -> Sequence[A]:
        """Returns the actions that `seat` may propose from the menu at any time.

        They are legal, need consent and are not in `legal_actions()`.
        """
        return ()

    def corrections(self, state: S) -> Sequence[Correction[S]]:
        """Returns the corrections open to an umpire, most useful first; each leads to a possible state."""
        return ()

    def adopted(self, state: S, seen: Picture) -> S | None:
        """Returns `state` adjusted to what is on the mat, or None if no possible state fits.

        The table offers it when players prefer to continue from the mat instead of restoring it.
        """
        return None

    def cycles(self, state: S) -> bool:
        """Returns whether a player may put a drawn component under the deck and draw again, undetected."""
        return False

    def shuffled(self, state: S) -> tuple[int, ...]:
        """Returns the seats that shuffle their hands back into their decks."""
        return ()

    def serials_of(self, state: S, seat: int) -> frozenset[str] | None:
        """Returns the serials that `seat` may use, or None for any of its own."""
        return None

    def with_serial(self, state: S, seat: int, serial: str) -> S | None:
        """Returns `state` with this component in place of an equal one, or None if impossible."""
        return None


class Setup(Generic[S, A]):
    """Components of a game and the options before it starts."""

    serials: Mapping[str, str]  # printed serial -> kind
    opener: str | None = None  # placing a component of this kind on an idle table starts a game
    players: range = BOTH  # valid player counts

    def components(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """Returns the components of each seat, and the common ones under SHARED."""
        raise NotImplementedError

    def stacked(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """Returns the components of a tutorial game, with decks in this order from the top."""
        return self.components(seats)

    def dealt(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """Returns the components as the virtual table deals them for `Rules.dealt_start`.

        Nothing is left to set up by hand.
        """
        return self.stacked(seats)

    def stacking(self) -> Brief | None:
        """Returns the instructions for stacking the decks of a tutorial game, or None."""
        return None

    def choices(self) -> tuple[Choice, ...]:
        """Returns the options that can be changed before a game."""
        return ()

    def chosen(self, number: int) -> Game[S, A]:
        """Returns the game with the next value of option `number`."""
        raise NotImplementedError

    def prints(self) -> Mapping[str, Mapping[str, Any]]:
        """Returns the printed values of each component by serial, as plain data for the web page."""
        return {}

    def drawings(self) -> Mapping[str, Drawing]:
        """Returns a drawing of each component by serial, for print and web.

        For example a square's terrain or a unit's emblem.
        """
        return {}


class Words(Generic[S, A]):
    """All text of a game: names, sentences, the board map.

    Sentences are `say(...)` texts and are translated when they are shown, together with the texts among their
    arguments.
    """

    seats: tuple[Text, ...] = COMPASS
    """Seat names."""

    icons: Mapping[str, Icon] = {}
    """Bitmaps for the characters that represent kinds and figures."""

    signs: Mapping[str, Text] = {HAND: say("Cards in hand"), DECK: say("Cards in the deck")}
    """Meanings of the counter icons beside the board."""

    page: Mapping[str, Text] = {}
    """Texts of the game's own web page by key; keys such as `how.goal` belong to the help."""

    def called(self, seats: tuple[Text, ...]) -> Self:
        """Returns a copy with these seat names."""
        words = copy(self)
        words.seats = seats
        return words

    def title(self) -> Text:
        """Returns the name of the game."""
        raise NotImplementedError

    def brief(self, state: S, seat: int) -> Brief:
        """Returns the screen of `seat` while no problem is pending, also after the end.

        The headline is the instruction or the event that matters now. Keep it to a few words: consoles have
        128 x 64 pixels.
        """
        raise NotImplementedError

    def clock(self, state: S, seat: int, at: float) -> Text | None:
        """Returns a large countdown text for `seat` that replaces the headline, or None.

        The table calls it at every whole second before a deadline; `at` is in game seconds.
        """
        return None

    def label(self, state: S, action: A) -> Text:
        """Returns a menu label of one or two words for a legal `action`."""
        raise NotImplementedError

    def describe(self, state: S, action: A) -> Text:
        """Returns a short description of a legal `action` and its effect."""
        return self.label(state, action)

    def warning(self, state: S, action: A) -> Text | None:
        """Returns a warning about an unwise `action`, shown while the player performs it, or None."""
        return None

    def told(self, before: S, action: A) -> Text:
        """Returns the log sentence for a legal `action`; the player's name precedes it."""
        return self.describe(before, action)

    def scores(self, state: S, seat: int) -> tuple[Score, ...]:
        """Returns the public counters of a seat, the most important first."""
        return ()

    def bars(self, state: S) -> tuple[Bar, ...]:
        """Returns the public bars that pages draw beside components."""
        return ()

    def lines(self, state: S) -> tuple[PrintedLines, ...]:
        """Returns the public progress of the lines printed on components; unlisted lines are open."""
        return ()

    def beams(self, state: S, lifted: Place | None = None) -> tuple[Beam, ...]:
        """Returns the public arrows that pages draw over the mat.

        While a component is in the air, `lifted` is the place from which it was taken.
        """
        return ()

    def traces(self, before: S, action: A) -> tuple[Beam, ...]:
        """Returns the arrows that pages show for `action` during the following turn."""
        return ()

    def runs(self, state: S) -> bool:
        """Returns whether time is running.

        Only in real time. While it rests, pages can replay the last actions in slow motion.
        """
        return True

    def timers(self, state: S) -> tuple[Timer, ...]:
        """Returns the public timers that pages show."""
        return ()

    def sums(self, state: S) -> tuple[Sum, ...]:
        """Returns the public calculation that pages show for a selected place."""
        return ()

    def kind_name(self, kind: str) -> Text:
        """Returns the display name of a kind."""
        raise NotImplementedError

    def the_kind(self, kind: str) -> Text:
        """Returns the name of a kind inside a sentence: 'the die'."""
        return say("the {kind}", kind=self.kind_name(kind))

    def turning(self, kind: str, pose: int) -> Text:
        """Returns the instruction to turn a component to this pose, or a die to this face."""
        return say("Turn {card}", card=self.the_kind(kind))

    def askew(self, kind: str, between: bool) -> Text:
        """Returns the instruction for an unreadable component: crooked, or `between` two poses."""
        if between:
            return say("Half turned: straighten it")
        return say("Crooked: straighten it")

    def place_name(self, place: Place) -> Text:
        """Returns the display name of a place without its seat: 'front left'."""
        raise NotImplementedError

    def zone_name(self, zone: str) -> Text:
        """Returns the name of a zone as printed on the mat."""
        raise NotImplementedError

    def serial_name(self, serial: str) -> Text:
        """Returns the display name of a component by its serial."""
        return say("{serial}", serial=serial)

    def board(self, state: S, viewer: int, marked: Collection[Place] = ()) -> Board | None:
        """Returns the board map as `viewer` (a seat or PUBLIC) sees it, or None. `marked` places are lit."""
        return None

    def legend(self, state: S, viewer: int) -> Brief | None:
        """Returns the legend of the counters beside the board, or None if none needs explaining."""
        icons = [one.icon for row in self.board(state, viewer) or () for one in row.counters]
        signs = {icon: meaning for icon, meaning in self.signs.items() if icon in icons}
        return legend(signs) if signs else None

    def lesson(self, state: S, seat: int, given: Collection[str]) -> Lesson | None:
        """Returns a lesson for `seat` before the pending decision, or None.

        `given` holds the topics already shown to that seat. The caller adds the topic and asks again, because
        one decision may need several lessons.
        """
        return None

    def statistics(self, states: Sequence[S], actions: Sequence[A | None]) -> tuple[Brief, ...]:
        """Returns the statistics of a game, one brief per page.

        Each action leads from one state to the next; None marks a correction.
        """
        return ()


class Game(NamedTuple, Generic[S, A]):
    """One game with its chosen options."""

    name: str
    rules: Rules[S, A]
    projection: Projection[S, A]
    setup: Setup[S, A]
    words: Words[S, A]
    pace: Pace = Pace.TURNS
    seats: tuple[Text, ...] = COMPASS

    def seat_name(self, seat: int) -> Text:
        """Returns the display name of a seat."""
        return self.seats[seat]

    def called(self, seats: tuple[Text, ...]) -> Game[S, A]:
        """Returns the game with the seat names of a mat."""
        return self._replace(seats=seats, words=self.words.called(seats))


AnyGame = Game[Any, Any]
