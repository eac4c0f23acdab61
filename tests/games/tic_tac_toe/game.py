"""Tic-tac-toe assembled from its four parts: the smallest complete game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from playmat.games.interface import Form, Game, Piece, Projection, Rules, Setup
from playmat.games.tic_tac_toe.position import BOARD, SIGNS, Mark, Position, parse_mark, parse_position
from playmat.games.tic_tac_toe.words import TicTacToeWords
from playmat.placement import Arrangement, Face, Faces, Gesture, Lay, Place, Placement, Zone
from playmat.text import Text, say

KINDS = ("cross", "nought")
SERIALS = ("X01", "O01")


class TicTacToeRules(Rules[Position, Mark]):
    """Start position and notation."""

    def start(self, seats: int = 2) -> Position:
        """Returns the empty board."""
        return Position()

    def parse_state(self, text: str) -> Position:
        """Parses a position such as X.O/.X./..."""
        return parse_position(text)

    def parse_action(self, text: str) -> Mark:
        """Parses an action such as b2."""
        return parse_mark(text)


class TicTacToeProjection(Projection[Position, Mark]):
    """One piece on each marked cell."""

    zones: Mapping[str, Zone] = {"cell": Zone(Arrangement.CELLS)}

    def placement(self, state: Position) -> Placement:
        """Returns the pieces on their cells."""
        standing = enumerate(state.cells)
        return {BOARD.places[n]: _face(SIGNS.index(sign)) for n, sign in standing if sign in SIGNS}

    def gestures(self, state: Position, action: Mark) -> tuple[Gesture, ...]:
        """Returns one gesture: the mover places a piece on the cell."""
        return (Lay({BOARD.places[action.cell]: _face(state.movers[0])}),)

    def objection(self, state: Position, place: Place, expected: Faces, seen: Faces) -> Text:
        """Explains why a piece may not be placed there."""
        return say("A cell takes one piece") if expected else say("It is not its turn")


class TicTacToeSetup(Setup[Position, Mark]):
    """Five crosses and five noughts."""

    serials: Mapping[str, str] = dict(zip(SERIALS, KINDS, strict=True))
    layout = BOARD

    def components(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """Returns the pieces of each seat, which start in its hand."""
        kinds = enumerate(self.serials.items())
        return {seat: (Piece(*kind, in_deck=False, form=Form.PIECE),) * 5 for seat, kind in kinds}


def load(settings: Mapping[str, object], read: Callable[[str], str]) -> Game[Position, Mark]:
    """Builds the game, which has no settings."""
    parts = TicTacToeRules(), TicTacToeProjection(), TicTacToeSetup(), TicTacToeWords()
    return Game("tic-tac-toe", *parts)


def _face(seat: int) -> Faces:
    return (Face(KINDS[seat]),)
