"""The position at a glance: where units stand."""

from __future__ import annotations

from collections.abc import Collection

from playmat.board import Board, Row, Tile
from playmat.games.game_of_war.pictures import PLACES
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.squares import COLUMNS, NAMES, each
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.rules.units import LETTERS
from playmat.picture import NORTH, SEATS, Place


def board(state: State, viewer: int, marked: Collection[Place]) -> Board:
    """From the viewer's edge; what is deployed in secret only its owner sees."""
    secret = state.phase is Phase.DEPLOY
    lit = {place.number for place in marked if not secret or viewer == state.turn}
    tiles: list[Tile | None] = [None] * len(NAMES)
    for square in lit:
        tiles[square] = Tile(PLACES[square], "+", lit=True)
    for seat in {viewer} & {*SEATS} if secret else SEATS:
        for letter, squares in zip(LETTERS, state.sides[seat], strict=True):
            for square in each(squares):
                tiles[square] = Tile(PLACES[square], letter, lit=square in lit, owner=seat)
    rows = [Row(tuple(tiles[start : start + COLUMNS])) for start in range(0, len(tiles), COLUMNS)]
    return tuple(rows if viewer != NORTH else (Row(row.tiles[::-1]) for row in reversed(rows)))
