"""Text diagram of a position: terrain, units and remaining moves."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.games.game_of_war.rules.board import ARSENALS, COLUMNS, NAMES, ROW_LETTERS, Terrain, terrain
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.notation import SIDE_LETTERS, format_result, format_squares
from playmat.games.game_of_war.rules.position import Phase, Position
from playmat.picture import SEAT_NAMES, SEATS

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
    signs = [_sign(position, square) for square in range(len(ROW_LETTERS) * COLUMNS)]
    board = [
        f"{letter} {' '.join(signs[number * COLUMNS : (number + 1) * COLUMNS])}"
        for number, letter in enumerate(ROW_LETTERS)
    ]
    columns = "  " + " ".join(str(column % 10) for column in range(1, COLUMNS + 1))
    return "\n".join(
        (_heading(position), "", columns, *board, "", *(_side(position, seat) for seat in SEATS))
    )


def _heading(position: Position) -> str:
    seat = SEAT_NAMES[position.turn]
    if position.result:
        return f"over: {format_result(position.result)}"
    if position.phase is Phase.DEPLOY:
        return f"{seat} deploys"
    if position.phase is Phase.LOT:
        return "who begins is drawn by lot"
    if position.must_retreat:
        return f"{seat} retreats from {NAMES[position.retreat]}"
    return f"{seat} moves, {position.moves_left} left"


def _sign(position: Position, square: int) -> str:
    for seat in SEATS:
        if (kind := position.kind_at(seat, square)) is not None:
            return SIDE_LETTERS[seat][kind]
    if terrain(square) is Terrain.ARSENAL and not position.arsenals >> square & 1:
        return FALLEN
    return SIGNS[terrain(square)]


def _side(position: Position, seat: int) -> str:
    units, on_line = position.units(seat), network(position, seat).on_line
    off = units & ~on_line
    parts: Iterator[str] = iter(
        (
            f"{units.bit_count()} units",
            f"off line: {format_squares(off)}",
            f"arsenals: {format_squares(position.arsenals & ARSENALS[seat])}",
        )
    )
    return f"{SEAT_NAMES[seat]:6} {', '.join(parts)}"
