"""How large a board is drawn in the room there is: where its places and its counters stand; pure."""

from __future__ import annotations

from typing import NamedTuple

from playmat.board import Board, Counter, Tile
from playmat.screen.glyphs import HIGH, HIT, emblem, glyph, number, shield
from playmat.screen.icons import SMALL

COUNTERS_WIDE, _COUNTER_PITCH = 33, 15  # beside rows whose figures stand next to their emblems
COUNTER_ROWS = 9
_COUNTER_GAPS = (6, 5)  # columns between them; closer only where that saves a line
_FACED, _FACED_COLUMNS = (2, 4), 3
_CAP = 13  # rows and columns of a place that holds the larger bitmap; more would not be calm
_EMBLEM = 9  # those that hold the smaller one
_STACKED = 6  # crosses of damage; more are counted


class Field(NamedTuple):
    """Where a map stands: its first column, the first row of each row of places, the counters in their order.

    A place takes `pitch` columns; `cell`: and so many rows, its emblem in their middle (under _EMBLEM: a
    dot). Without, figures stand beside the emblem. Counters without room are left out.
    """

    left: int
    pitch: int
    rows: tuple[int, ...]
    counters: tuple[tuple[int, int], ...] = ()
    cell: int = 0
    words: str = ""  # in the middle, between the halves

    @property
    def dotted(self) -> bool:
        """Whether no emblem fits into a place."""
        return 0 < self.cell < _EMBLEM

    def edges(self, row: int) -> tuple[int, int]:
        """How far a lit cell of the row stands out above and below: not towards words amid the map."""
        half = len(self.rows) // 2
        amid = bool(self.words)
        return int(not (amid and row == half)), int(not (amid and row == half - 1))

    @property
    def roomy(self) -> bool:
        """Whether the larger emblems fit."""
        return self.cell >= _CAP - 1


def columns(board: Board) -> int:
    """The places of the longest row."""
    return max((len(row.tiles) for row in board), default=0) or 1


def counters(board: Board) -> list[Counter]:
    """All counters, row by row."""
    return [counter for row in board for counter in row.counters]


def faced(board: Board) -> bool:
    """Whether two halves face each other with room for words between them and figures in the rows."""
    return len(board) in _FACED and columns(board) <= _FACED_COLUMNS


def halves(board: Board, left: int, wide: int, upper: int, end: int, pitch: int) -> Field:
    """A faced board on these columns, from the row `upper` to before `end`, counters beside the rows."""
    half = range(len(board) // 2)
    rows = (
        *(upper + row * pitch for row in half),
        *(end - HIGH - row * pitch for row in reversed(half)),
    )
    beside = left + wide - COUNTERS_WIDE + 2
    places = tuple(
        (beside + number * _COUNTER_PITCH, top)
        for row, top in zip(board, rows, strict=True)
        for number, _ in enumerate(row.counters)
    )
    return Field(left, (wide - COUNTERS_WIDE) // columns(board), rows, places)


def grid(board: Board, room: tuple[int, int], widest: int = _CAP) -> tuple[Field, tuple[int, int]]:
    """A board of places alone at the upper left of its room, and the columns and rows that it takes.

    Its places are square, or wider up to `widest` columns, or as wide as their figures need.
    """
    wide, high = room
    cell = max(1, min(_CAP, (wide - 1) // columns(board), (high - 1) // max(1, len(board))))
    pitch = cell
    if cell >= _EMBLEM:
        most = (wide - 1) // columns(board)
        figures = figures_width(board)
        pitch = max(cell, figures if figures <= most else 0, min(widest, most))
    field = Field(0, pitch, tuple(row * cell for row in range(len(board))), cell=cell)
    return field, (columns(board) * pitch + 1, len(board) * cell + 1)


def moved(field: Field, left: int, top: int) -> Field:
    """The field further right and down."""
    return field._replace(left=field.left + left, rows=tuple(row + top for row in field.rows))


def flow(board: Board, room: int) -> tuple[tuple[int, int], ...]:
    """Where counters stand that run on in lines of `room` columns, one below the other like a table."""
    every = counters(board)
    if not every:
        return ()
    widest, number = max(map(counter_width, every)), len(every)
    lines, gap = min((_flow_lines(number, widest, room, gap), -gap) for gap in _COUNTER_GAPS)
    per_line, pitch = -(-number // lines), widest - gap
    return tuple((place % per_line * pitch, place // per_line * COUNTER_ROWS) for place in range(number))


def _flow_lines(number: int, widest: int, room: int, gap: int) -> int:
    """How many lines so many counters need."""
    return -(-number // max(1, (room + gap) // (widest + gap)))


def flow_high(places: tuple[tuple[int, int], ...]) -> int:
    """The rows of counters that flow."""
    return places[-1][1] + COUNTER_ROWS if places else 0


def flow_wide(board: Board, places: tuple[tuple[int, int], ...]) -> int:
    """The columns of counters that flow."""
    return max(
        (x + counter_width(one) for one, (x, _) in zip(counters(board), places, strict=True)), default=0
    )


def counter_width(counter: Counter) -> int:
    """The columns of a counter."""
    return glyph(counter.icon).width + 1 + number(counter.text).width


def tile_width(tile: Tile) -> int:
    """The columns of a tile with its figures and its crosses, two of which stand one above the other."""
    figures = (shield(one.value) if one.worn else number(one.value) for one in tile.figures)
    parts = [glyph(tile.icon, tile.turned), *figures]
    return sum(part.width + 2 for part in parts) - 1 + damage_width(tile.damage)


def damage_width(damage: int) -> int:
    """The columns of crosses, or of one that is counted."""
    if damage > _STACKED:
        return HIT.width + 1 + number(damage).width
    return (damage + 1) // 2 * 4


def crosses(damage: int) -> int:
    """How many crosses tell of it; one with a number beside it where they would be too many."""
    return damage if damage <= _STACKED else 1


def figures_width(board: Board) -> int:
    """The pitch that the widest tile with figures needs, or several emblems as one; none without either."""
    tiles = [tile for row in board for tile in row.tiles if tile]
    return max((_needed(tile) for tile in tiles), default=0)


def _needed(tile: Tile) -> int:
    if tile.figures or tile.damage:
        return tile_width(tile) + 2
    wide = emblem(tile.icon).width if tile.icon in SMALL else 0
    return wide + 3 if wide > _EMBLEM else 0
