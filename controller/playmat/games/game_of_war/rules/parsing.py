"""Parses the notation of positions; errors name the invalid field and what is expected."""

from __future__ import annotations

import re
from itertools import pairwise

from playmat.games.game_of_war.rules.board import COLUMNS, NOWHERE, NUMBERS, ROWS, Squares, of
from playmat.games.game_of_war.rules.notation import DRAWN, NOTHING, SIDE_LETTERS, SWAPPED
from playmat.games.game_of_war.rules.position import Phase, Reason, Result
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.rules.switches import parse_switches
from playmat.games.game_of_war.rules.units import Side
from playmat.games.game_of_war.rules.validity import problems
from playmat.games.notation.notation import Field, exact, possible, read_fields
from playmat.placement import SEAT_NAMES, SEATS


def parse_state(text: str) -> State:
    """Parses a position; raises MalformedText or ImpossiblePosition."""
    state = read_state(text)
    return possible(state, text, problems(state))


def read_state(text: str) -> State:
    """Parses a position, possible or not."""
    words = text.split()
    fields = _FIELDS if len(words) == len(_FIELDS) else _FIELDS[:-1]
    return exact(State(*read_fields(text, fields, "game-of-war")), text)


_CELLS = re.compile(r"[1-9][0-9]?|[A-Za-z]")


def _sides(text: str) -> tuple[Side, Side]:
    rows = text.split("/")
    if len(rows) != ROWS:
        raise ValueError(text)
    known = {".", *"".join(SIDE_LETTERS)}
    letters = ""  # one per square
    for row in rows:
        cells = _CELLS.findall(row)
        squares = "".join("." * int(cell) if cell.isdecimal() else cell for cell in cells)
        adjacent = any(a.isdecimal() and b.isdecimal() for a, b in pairwise(cells))
        if "".join(cells) != row or len(squares) != COLUMNS or adjacent or not known.issuperset(squares):
            raise ValueError(text)
        letters += squares
    south, north = (
        tuple(
            of(square for square, found in enumerate(letters) if found == letter)
            for letter in SIDE_LETTERS[seat]
        )
        for seat in SEATS
    )
    return south, north


def _squares(text: str) -> Squares:
    numbers = [] if text == NOTHING else [NUMBERS[name] for name in text.split(",")]
    if numbers != sorted({*numbers}):
        raise ValueError(text)
    return of(numbers)


def _result(text: str) -> Result | None:
    if text == NOTHING:
        return None
    winner, reason = text.split(":")
    return Result(NOWHERE if winner == DRAWN else SEATS[SEAT_NAMES.index(winner)], Reason(reason))


_LIST = "squares in order such as 'D8,T3', or '-'"
_FIELDS = (
    Field("board", _sides, "twenty rows of 25 squares such as '25' or '3vv20', parted by '/'"),
    Field("side", SEAT_NAMES[:2].index, "south or north"),
    Field("phase", Phase, f"one of {', '.join(Phase)}"),
    Field("list of arsenals", _squares, _LIST),
    Field(
        "unit that retreats", lambda text: NOWHERE if text == NOTHING else NUMBERS[text], "a square, or '-'"
    ),
    Field("list of units that moved", _squares, _LIST),
    Field("list of switches", parse_switches, "such as '-contact', or '-'"),
    Field("result", _result, "one such as 'south:arsenals', or '-'"),
    Field("sign of a swap", {SWAPPED: True}.__getitem__, f"'{SWAPPED}', or nothing"),
)
"""The fields in order; the last one is left out until the players swap sides."""
