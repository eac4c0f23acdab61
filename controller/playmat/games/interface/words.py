"""All text of a game. Every member has a default; a game replaces those that do not fit.

The optional members for maps, web pages, facts, lessons and real time are inherited from the modules named
after them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from enum import Enum
from typing import Self

from playmat.games.interface.drawn import Drawn
from playmat.games.interface.facts import Explains
from playmat.games.interface.lessons import Teaches
from playmat.games.interface.real_time import RealTimeWords
from playmat.games.interface.rules import CHANCE, A, Outcome, S
from playmat.games.interface.screens import Brief, Score
from playmat.placement import Place
from playmat.text import Text, say, verbatim

COMPASS = (
    say("South"),
    say("North"),
    say("West"),
    say("East"),
    say("Southwest"),
    say("Northeast"),
)
"""Default seat names."""


class Difficulty(Enum):
    """How much there is to learn, in one word."""

    EASY = say("easy")
    MEDIUM = say("medium")
    DEEP = say("deep")


class Words(Drawn[S, A], Explains[S], Teaches[S], RealTimeWords[S]):
    """Names, instructions and sentences.

    Sentences are `say(...)` texts and are translated when they are shown, together with the texts among their
    arguments.
    """

    seats: tuple[Text, ...] = COMPASS
    """Seat names."""

    zone_names: Mapping[str, Text] = {}
    """Names that the overlay gives its zones with `name`."""

    pitch: Text | None = None
    """What is special about the game, for who has to choose one: a line of about forty letters."""

    minutes: int = 0
    """About how long a game lasts; 0: not known."""

    difficulty: Difficulty | None = None

    clicks: Mapping[Text, Text] = {}
    """What a page says instead of sentences that ask for a movement, where people decide by clicks.

    The verbs `LAY`, `LIFT` and `TOUCH` need no entry.
    """

    endings: Mapping[Enum, Text] = {}
    """Sentences for the reasons of outcomes; by default the value of the reason."""

    def brief(self, state: S, seat: int) -> Brief:
        """Returns the screen of `seat` while no problem is pending, also after the end.

        The headline is the instruction or the event that matters now. Keep it to a few words: consoles have
        128 x 64 pixels. By default it says whose turn it is, and at the end who won and why.
        """
        if outcome := state.outcome():
            result = say("You win") if seat in outcome.winners else say("You lose")
            shown = result if outcome.winners else say("Draw")
            return Brief(say("Game over"), shown, (self.ending(outcome),))
        if seat in state.movers:
            return Brief(self.title(), say("Your turn"))
        if CHANCE in state.movers:
            return Brief(self.title(), say("Chance decides"))
        if len(self.seats) > 2 and len(state.movers) == 1:
            return Brief(self.title(), say("{seat}'s turn", seat=self.seats[state.movers[0]]))
        return Brief(self.title(), say("Your opponent's turn"))

    def ending(self, outcome: Outcome) -> Text:
        """Returns the reason of an outcome, for all seats."""
        return self.endings.get(outcome.reason, Text(str(outcome.reason.value).capitalize()))

    def label(self, state: S, action: A) -> Text:
        """Returns a menu label of one or two words for a legal `action`; by default its notation."""
        return verbatim(action)

    def caption(self, state: S, seat: int) -> Text | None:
        """Returns what `brief` asks for in whole sentences, for a page; None: the brief is shown as it is.

        Cards that are due from a deck are in the hand: until then the page shows the brief.
        """
        return None

    def title(self) -> Text:
        """Returns the name of the game; by default that of its folder: 'Tic tac toe'."""
        *_, folder = type(self).__module__.split(".")[:3]  # playmat.games.FOLDER, see `Registry`
        return Text(folder.replace("_", " ").capitalize())

    def kind_name(self, kind: str) -> Text:
        """Returns the display name of a kind."""
        return Text(kind.capitalize())

    def zone_name(self, zone: str) -> Text:
        """Returns the name of a zone as printed on the mat: the overlay's, or the zone capitalised."""
        return self.zone_names.get(zone, Text(zone.capitalize()))

    def place_name(self, place: Place) -> Text:
        """Returns the display name of a place without its seat: 'front left'; by default 'well 2'."""
        return Text(f"{place.zone} {place.number + 1}")

    def the_kind(self, kind: str) -> Text:
        """Returns the name of a kind inside a sentence: 'the die'."""
        return say("the {kind}", kind=self.kind_name(kind))

    def turning(self, kind: str, pose: int) -> Text:
        """Returns the instruction to turn a component to this pose, or a die to this face."""
        return say("Turn {card}", card=self.the_kind(kind))

    def unreadable_pose(self, kind: str, between: bool) -> Text:
        """Returns the instruction for an unreadable component: crooked, or `between` two poses."""
        if between:
            return say("Half turned: straighten it")
        return say("Crooked: straighten it")

    def serial_name(self, serial: str) -> Text:
        """Returns the display name of a component by its serial."""
        return say("{serial}", serial=serial)

    def describe(self, state: S, action: A) -> Text:
        """Returns a short description of a legal `action` and its effect."""
        return self.label(state, action)

    def advise(self, state: S, action: A) -> Text:
        """Returns what a hint tells a player to do: "put the red piece on b2"; by default the description.

        An order with component and place that goes on with "because" if there is a reason (`Knowledge`).
        """
        return self.describe(state, action)

    def warning(self, state: S, action: A) -> Text | None:
        """Returns a warning about an unwise `action`, shown while the player performs it, or None."""
        return None

    def log_sentence(self, before: S, action: A) -> Text:
        """Returns the log sentence for a legal `action`.

        The player's name precedes it, so it begins with a verb: "lays the card". The action of a deadline
        and an action of chance for several players have no author: their sentence is complete.
        """
        return self.describe(before, action)

    def scores(self, state: S, seat: int) -> tuple[Score, ...]:
        """Returns the public counters of a seat, the most important first."""
        return ()

    def statistics(self, states: Sequence[S], actions: Sequence[A | None]) -> tuple[Brief, ...]:
        """Returns the statistics of a game, one brief per page.

        Each action leads from one state to the next; None marks a correction.
        """
        return ()

    def called(self, seats: tuple[Text, ...], zones: Mapping[str, Text] = {}) -> Self:
        """Returns a copy with the seat and zone names of a mat."""
        words = copy(self)
        words.seats, words.zone_names = seats, zones
        return words
