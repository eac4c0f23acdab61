"""Components and options of a game, and the game assembled from its parts.

`Setup` and `Game` share a module because an option of the setup leads to another game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, NamedTuple

from playmat.drawing import Drawing
from playmat.games.interface.layout import Layout
from playmat.games.interface.pieces import Piece
from playmat.games.interface.projection import Projection
from playmat.games.interface.puzzles import Puzzle
from playmat.games.interface.real_time import Pace
from playmat.games.interface.rules import A, Rules, S
from playmat.games.interface.screens import Brief
from playmat.games.interface.words import COMPASS, Words
from playmat.text import Text, say

BOTH = range(2, 3)
"""Player counts of a game that always has two players."""

USUAL_HELP = say("The help has the usual rules")
"""What players should know of other rules than those that help, glossary and lessons explain."""


class Choice(NamedTuple):
    """An option of a game, its current value, and one sentence that players should know of that value."""

    label: Text
    value: Text
    note: Text | None = None


class Ready(NamedTuple):
    """An option to do by hand what a quick start brings ready, such as "Deploy in secret", and its values.

    `note` is a sentence that players should know of what is brought ready.
    """

    label: Text
    ready: Text = say("Off")
    by_hand: Text = say("On")
    note: Text | None = None


class Setup(Generic[S, A]):
    """Components of a game and the options before it starts."""

    serials: Mapping[str, str]  # printed serial -> kind
    opener: str | None = None  # placing a component of this kind on an idle table starts a game
    players: range = BOTH  # valid player counts
    ready: Ready | None = None
    layout: Layout | None = None  # the printed board, for `drawings` and `playmat games overlay`

    def components(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """Returns the components of each seat, and the common ones under SHARED.

        By default each seat begins with one card of each serial in its hand.
        """
        cards = tuple(Piece(serial, kind, in_deck=False) for serial, kind in self.serials.items())
        return dict.fromkeys(range(seats), cards)

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

    def settings(self) -> Mapping[str, object]:
        """Returns the settings of a table's file with which `load` gives the choices these values.

        Only choices whose values are there can be kept; by default none.
        """
        return {}

    def unaided(self) -> Game[S, A] | None:
        """Returns the game without what it shows to help players, for a puzzle; None: it shows nothing."""
        return None

    def formations(self, state: S) -> Mapping[Text, A | None]:
        """Returns ready set-ups that the seat to act may begin from, each with the next action towards it.

        None: it is reached. A page proposes them by these names; empty as soon as nothing is set up any more.
        """
        return {}

    def prints(self) -> Mapping[str, Mapping[str, Any]]:
        """Returns the printed values of each component by serial, as plain data for the web page."""
        return {}

    def drawings(self) -> Mapping[str, Drawing]:
        """Returns a drawing of each component by serial, for print and web.

        For example a square's terrain or a unit's emblem; by default the lines of the layout. See
        `games/interface/layout.py` for their scale.
        """
        return self.layout.drawings() if self.layout else {}


class Game(NamedTuple, Generic[S, A]):
    """One game with its chosen options."""

    name: str
    rules: Rules[S, A]
    projection: Projection[S, A]
    setup: Setup[S, A]
    words: Words[S, A]
    pace: Pace = Pace.TURNS
    seats: tuple[Text, ...] = COMPASS
    puzzles: tuple[Puzzle, ...] = ()

    def seat_name(self, seat: int) -> Text:
        """Returns the display name of a seat."""
        return self.seats[seat]

    def called(self, seats: tuple[Text, ...], zones: Mapping[str, Text] = {}) -> Game[S, A]:
        """Returns the game with the seat and zone names of a mat."""
        return self._replace(seats=seats, words=self.words.called(seats, zones))


AnyGame = Game[Any, Any]
