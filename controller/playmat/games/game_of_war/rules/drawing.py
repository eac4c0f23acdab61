"""Text diagram of a position: terrain, units and remaining moves."""

from __future__ import annotations

from playmat.games.game_of_war.rules.board import ARSENALS, COLUMNS, NAMES, ROW_LETTERS, Terrain, terrain
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.notation import SIDE_LETTERS, format_result, format_squares
from playmat.games.game_of_war.rules.position import Phase, Position
from playmat.placement import SEAT_NAMES, SEATS

SIGNS = {
    Terrain.MOUNTAIN: "^",
    Terrain.PASS: "=",
    Terrain.FORTRESS: "#",
    Terrain.ARSENAL: "@",
    Terrain.PLAIN: ".",
}
FALLEN = "x"
"""Character of a destroyed arsenal."""


def draw(position: Position) -> str:
    """Returns the diagram, lines separated by newlines."""
    turn = SEAT_NAMES[position.turn]
    if position.result:
        heading = f"over: {format_result(position.result)}"
    elif position.phase is Phase.DEPLOY:
        heading = f"{turn} deploys"
    elif position.phase is Phase.SWAP:
        heading = f"{turn} keeps its side, or swaps it"
    elif position.phase is Phase.LOT:
        heading = "who begins is drawn by lot"
    elif position.must_retreat:
        heading = f"{turn} retreats from {NAMES[position.retreat]}"
    else:
        heading = f"{turn} moves, {position.moves_left} left"
    signs = []
    for square in range(len(ROW_LETTERS) * COLUMNS):
        sign = SIGNS[terrain(square)]
        if terrain(square) is Terrain.ARSENAL and not position.arsenals >> square & 1:
            sign = FALLEN
        for seat in SEATS:
            if (kind := position.kind_at(seat, square)) is not None:
                sign = SIDE_LETTERS[seat][kind]
        signs.append(sign)
    board = [
        f"{letter} {' '.join(signs[number * COLUMNS : (number + 1) * COLUMNS])}"
        for number, letter in enumerate(ROW_LETTERS)
    ]
    columns = "  " + " ".join(str(column % 10) for column in range(1, COLUMNS + 1))
    sides = []
    for seat in SEATS:
        units = position.units(seat)
        off = format_squares(units & ~network(position, seat).on_line)
        arsenals = format_squares(position.arsenals & ARSENALS[seat])
        counts = f"{units.bit_count()} units, off line: {off}, arsenals: {arsenals}"
        sides.append(f"{SEAT_NAMES[seat]:6} {counts}")
    return "\n".join((heading, "", columns, *board, "", *sides))
