"""Second implementation of communication and combat: slow, square by square, close to the rulings.

It shares only the notation of positions with the engine. Coordinates are columns and rows from 0, and the
data is entered separately, so that an error in the engine's tables is detected, too.
"""

from __future__ import annotations

from typing import NamedTuple

Square = tuple[int, int]

MOUNTAINS = {
    (9, 2), (10, 2), (11, 2), (12, 2), (9, 3), (9, 4), (9, 6), (9, 7), (9, 8),
    (10, 13), (11, 13), (12, 13), (13, 13), (14, 13), (15, 13), (15, 15), (15, 16), (15, 17),
}  # fmt: skip
PASSES = {(9, 5), (15, 14)}
FORTRESSES = {(7, 1), (20, 7), (12, 8), (14, 11), (2, 12), (22, 14)}
ARSENALS = {"north": {(14, 1), (7, 3)}, "south": {(2, 19), (22, 19)}}
RANGE = {"I": 2, "V": 2, "C": 3, "S": 3, "R": 0, "Q": 0}
SPEED = {"I": 1, "V": 2, "C": 1, "S": 2, "R": 1, "Q": 2}
ATTACK = {"I": 4, "V": 4, "C": 5, "S": 5, "R": 0, "Q": 0}
DEFENCE = {"I": 6, "V": 5, "C": 8, "S": 8, "R": 1, "Q": 1}
STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


class Board(NamedTuple):
    """Units by square, standing arsenals and the retreating unit."""

    south: dict[Square, str]
    north: dict[Square, str]
    arsenals: set[Square]
    retreating: Square | None

    def units(self, side: str) -> dict[Square, str]:
        return self.south if side == "south" else self.north


def other(side: str) -> str:
    return "north" if side == "south" else "south"


def square(name: str) -> Square:
    return int(name[1:]) - 1, ord(name[0]) - ord("A")


def read(text: str) -> Board:
    rows, _, _, arsenals, retreat, *_ = text.split()
    board = Board({}, {}, set(), None if retreat == "-" else square(retreat))
    for y, row in enumerate(rows.split("/")):
        x = number = 0
        for letter in row:
            if letter.isdigit():
                number = 10 * number + int(letter)
                continue
            x, number = x + number, 0
            (board.south if letter.isupper() else board.north)[x, y] = letter.upper()
            x += 1
    if arsenals != "-":
        board.arsenals.update(map(square, arsenals.split(",")))
    return board


def inside(at: Square) -> bool:
    return 0 <= at[0] < 25 and 0 <= at[1] < 20


def lines_from(board: Board, side: str, source: Square) -> set[Square]:
    reached = {source}
    for dx, dy in STEPS:
        x, y = source[0] + dx, source[1] + dy
        while inside((x, y)) and (x, y) not in MOUNTAINS and (x, y) not in board.units(other(side)):
            reached.add((x, y))
            x, y = x + dx, y + dy
    return reached


def network(board: Board, side: str) -> tuple[set[Square], set[Square]]:
    """Returns the squares on lines and the on-line units, restarting until nothing changes."""
    own = board.units(side)
    sources = (ARSENALS[side] & board.arsenals) - board.units(other(side)).keys()
    while True:
        lit = {at for source in sources for at in lines_from(board, side, source)}
        on_line = {at for at in own if at in lit}
        while True:
            touching = {
                at for at in own if any((at[0] + dx, at[1] + dy) in on_line for dx, dy in STEPS)
            } - on_line
            if not touching:
                break
            on_line |= touching
        more = {at for at in on_line if own[at] in "RQ"} - sources
        if not more:
            return lit, on_line
        sources = sources | more


def distance(a: Square, b: Square) -> int | None:
    """Returns the distance on one of the eight lines without a mountain between, or None."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    steps = max(abs(dx), abs(dy))
    if not steps or (dx and dy and abs(dx) != abs(dy)):
        return None
    between = [(a[0] + dx * n // steps, a[1] + dy * n // steps) for n in range(1, steps)]
    return None if any(at in MOUNTAINS for at in between) else steps


def attack(board: Board, side: str, target: Square, on_line: set[Square]) -> int:
    own = board.units(side)
    able = {at for at in own if at in on_line and at != board.retreating}
    charging = set()
    for dx, dy in STEPS if target not in FORTRESSES | PASSES else ():
        x, y = target[0] + dx, target[1] + dy
        while own.get((x, y)) == "V" and (x, y) in able and (x, y) not in FORTRESSES:
            charging.add((x, y))
            x, y = x + dx, y + dy
    total = 7 * len(charging)
    for at in able - charging:
        far = distance(at, target)
        if far is not None and far <= RANGE[own[at]]:
            total += ATTACK[own[at]]
    return total


def defence(board: Board, side: str, target: Square, on_line: set[Square]) -> int:
    total = 0
    for at, kind in board.units(side).items():
        far = 0 if at == target else distance(at, target)
        if far is None or far > RANGE[kind]:
            continue
        if at in on_line:
            total += DEFENCE[kind] + bonus(kind, at)
        elif kind in "RQ":
            total += 1
    return total


def reach(board: Board, side: str, at: Square) -> set[Square]:
    """Returns the squares that a unit can reach, step by step over free squares."""
    found = {at}
    for _ in range(SPEED[board.units(side)[at]]):
        found |= {
            (x + dx, y + dy)
            for x, y in found
            for dx, dy in STEPS
            if inside((x + dx, y + dy)) and (x + dx, y + dy) not in {*MOUNTAINS, *board.south, *board.north}
        }
    return found - {at}


def moves(board: Board, side: str, on_line: set[Square]) -> dict[Square, set[Square]]:
    """Returns the moves of each unit at the start of a turn; a retreating unit moves alone."""
    if board.retreating:
        return {board.retreating: reach(board, side, board.retreating)}
    own = board.units(side)
    return {at: reach(board, side, at) for at, kind in own.items() if at in on_line or kind in "RQ"}


def bonus(kind: str, at: Square) -> int:
    if kind not in "ICS":
        return 0
    return 4 if at in FORTRESSES else 2 if at in PASSES else 0
