"""Texts of tic-tac-toe."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from playmat.board import Board, Icon, Tile
from playmat.games.interface import Brief, Words
from playmat.games.tic_tac_toe.position import BOARD, SIGNS, Mark, Position
from playmat.placement import Place
from playmat.text import Text, say

ICONS = "\u2715\u25ef"
_CROSS = ("##...##", "###.###", ".#####.", "..###..", ".#####.", "###.###", "##...##")
_NOUGHT = ("..###..", ".#####.", "##...##", "##...##", "##...##", ".#####.", "..###..")
_LAY = (say("Lay a cross"), say("Lay a nought"))


class TicTacToeWords(Words[Position, Mark]):
    """Names, sentences and the board map."""

    icons: Mapping[str, Icon] = {
        sign: Icon((), rows) for sign, rows in zip(ICONS, (_CROSS, _NOUGHT), strict=True)
    }

    def title(self) -> Text:
        """Returns the name of the game."""
        return say("Tic-tac-toe")

    def brief(self, state: Position, seat: int) -> Brief:
        """Returns whose turn it is and the piece to lay, or the winner."""
        brief = super().brief(state, seat)
        return brief._replace(details=(_LAY[seat],)) if seat in state.movers else brief

    def place_name(self, place: Place) -> Text:
        """Returns the name of a cell by column and row."""
        return BOARD.place_name(place)

    def board(self, state: Position, viewer: int, marked: Collection[Place] = ()) -> Board:
        """Returns the nine cells as the viewer sees them; a winning row is lit."""
        taken = ((n, SIGNS.index(sign)) for n, sign in enumerate(state.cells) if sign in SIGNS)
        tiles = (Tile(BOARD.places[n], ICONS[seat], lit=n in state.row, owner=seat) for n, seat in taken)
        return BOARD.board(tiles, viewer, marked)
