"""Tic-tac-toe as a table needs it: its four parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from playmat.games.game import Form, Game, Piece, Projection, Rules, Setup
from playmat.games.tic_tac_toe.position import SIGNS, Mark, Position, parse_mark, parse_position
from playmat.games.tic_tac_toe.words import TicTacToeWords
from playmat.picture import Arrangement, Face, Faces, Gesture, Lay, Picture, Place, Zone
from playmat.text import Text, say

KINDS = ("cross", "nought")
SERIALS = ("X01", "O01")


class TicTacToeRules(Rules[Position, Mark]):
    """The empty board, and the notation."""

    def start(self, seats: int = 2) -> Position:
        """Nine empty cells."""
        return Position()

    def parse_state(self, text: str) -> Position:
        """The position of a text like X.O/.X./..."""
        return parse_position(text)

    def parse_action(self, text: str) -> Mark:
        """The action of a text like b2."""
        return parse_mark(text)


class TicTacToeProjection(Projection[Position, Mark]):
    """A piece on each cell that is marked."""

    zones: Mapping[str, Zone] = {"cell": Zone(Arrangement.CELLS)}

    def picture(self, state: Position) -> Picture:
        """What the mat must show."""
        standing = enumerate(state.cells)
        return {Place("cell", n): _face(SIGNS.index(sign)) for n, sign in standing if sign in SIGNS}

    def gestures(self, state: Position, action: Mark) -> tuple[Gesture, ...]:
        """The mover lays a piece on the cell."""
        return (Lay({Place("cell", action.cell): _face(state.movers[0])}),)

    def objection(self, state: Position, place: Place, expected: Faces, seen: Faces) -> Text:
        """Why this may not lie there."""
        return say("A cell takes one piece") if expected else say("It is not its turn")


class TicTacToeSetup(Setup[Position, Mark]):
    """Five crosses, five noughts."""

    serials: Mapping[str, str] = dict(zip(SERIALS, KINDS, strict=True))

    def components(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """What each seat brings in its hand."""
        kinds = enumerate(self.serials.items())
        return {seat: (Piece(*kind, in_deck=False, form=Form.PIECE),) * 5 for seat, kind in kinds}


def load(settings: Mapping[str, object], read: Callable[[str], str]) -> Game[Position, Mark]:
    """The game; there is nothing to set."""
    parts = TicTacToeRules(), TicTacToeProjection(), TicTacToeSetup(), TicTacToeWords()
    return Game("tic-tac-toe", *parts)


def _face(seat: int) -> Faces:
    return (Face(KINDS[seat]),)
