"""Texts of tic-tac-toe."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from playmat.board import Board, Icon, Row, Tile
from playmat.games.game import COMPASS, Brief, Words
from playmat.games.tic_tac_toe.position import SIGNS, Mark, Position
from playmat.picture import NORTH, Place
from playmat.text import Text, say

ICONS = "\u2715\u25ef"
_CROSS = ("##...##", "###.###", ".#####.", "..###..", ".#####.", "###.###", "##...##")
_NOUGHT = ("..###..", ".#####.", "##...##", "##...##", "##...##", ".#####.", "..###..")
NAMES = (say("Cross"), say("Nought"))


class TicTacToeWords(Words[Position, Mark]):
    """Names, sentences and the board map."""

    icons: Mapping[str, Icon] = {
        sign: Icon((), rows) for sign, rows in zip(ICONS, (_CROSS, _NOUGHT), strict=True)
    }

    def title(self) -> Text:
        """Returns the name of the game."""
        return say("Tic-tac-toe")

    def brief(self, state: Position, seat: int) -> Brief:
        """Returns the mover, or the winner."""
        if outcome := state.outcome():
            won = say("You win") if seat in outcome.winners else say("You lose")
            headline = won if outcome.winners else say("Nobody wins")
            return Brief(say("Game over"), headline, (Text(outcome.reason.value.capitalize()),))
        mover = state.movers[0]
        title = say("{seat} plays", seat=COMPASS[mover])
        if seat != mover:
            return Brief(title, say("Your opponent plays"))
        return Brief(title, say("Your turn"), (say("Lay a {piece}", piece=NAMES[mover]),))

    def label(self, state: Position, action: Mark) -> Text:
        """Returns the name of the cell."""
        return Text(str(action))

    def place_name(self, place: Place) -> Text:
        """Returns the name of a cell by column and row."""
        return Text(str(Mark(place.number)))

    def board(self, state: Position, viewer: int, marked: Collection[Place] = ()) -> Board:
        """Returns the nine cells as the viewer sees them; a winning row is lit."""
        tiles = [_tile(state, n, marked) for n in range(9)]
        order = tiles[::-1] if viewer == NORTH else tiles
        return tuple(Row(tuple(order[n : n + 3])) for n in (0, 3, 6))


def _tile(state: Position, cell: int, marked: Collection[Place]) -> Tile | None:
    place, sign = Place("cell", cell), state.cells[cell]
    if sign not in SIGNS:
        return None
    seat = SIGNS.index(sign)
    return Tile(place, ICONS[seat], lit=cell in state.row or place in marked, owner=seat)
