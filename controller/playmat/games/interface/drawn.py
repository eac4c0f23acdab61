"""Optional: games with a map on the consoles, and with bars, arrows and texts on their web page."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from playmat.board import Bar, Beam, Board, Icon, PrintedLines, Sum
from playmat.games.interface.screens import Brief, legend
from playmat.placement import Place
from playmat.text import Text

S = TypeVar("S")
A = TypeVar("A")


class Scene(NamedTuple):
    """One step of a turn in the help: a sentence, and a picture if there is a position.

    The picture shows the mat in that position, with arrows for what the action moves; `make pictures` takes
    it.
    """

    caption: Text
    position: str = ""  # of a state, in notation
    action: str = ""  # a legal one, in notation


class Drawn(Generic[S, A]):
    """Members of `Words` that draw the state."""

    icons: Mapping[str, Icon] = {}
    """Bitmaps for the characters that represent kinds and figures."""

    signs: Mapping[str, Text] = {}
    """Meanings of the counter icons beside the board."""

    how: Sequence[Scene] = ()
    """A turn step by step, for the help; about five."""

    page: Mapping[str, Text] = {}
    """Texts of the game's own web page by key.

    `aim` says how the game is won, in the help and in an empty log; `zone.NAME` explains a zone in one
    sentence, and `side.NUMBER` names the face on that side of a die, `{n}`.
    """

    def board(self, state: S, viewer: int, marked: Collection[Place] = ()) -> Board | None:
        """Returns the board map as `viewer` (a seat or PUBLIC) sees it, or None. `marked` places are lit."""
        return None

    def legend(self, state: S, viewer: int) -> Brief | None:
        """Returns the legend of the counters beside the board, or None if none needs explaining."""
        icons = [counter.icon for row in self.board(state, viewer) or () for counter in row.counters]
        signs = {icon: meaning for icon, meaning in self.signs.items() if icon in icons}
        return legend(signs) if signs else None

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

    def sums(self, state: S) -> tuple[Sum, ...]:
        """Returns the public calculation that pages show for a selected place."""
        return ()
