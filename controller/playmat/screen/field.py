"""Geometry of a map: size and position of its places and counters in the available room; pure."""

from __future__ import annotations

from typing import NamedTuple

from playmat.board import Board, Counter, Tile
from playmat.screen.glyphs import HIGH, HIT, emblem, glyph, number, shield
from playmat.screen.icons import SMALL

COUNTERS_WIDE, _COUNTER_PITCH = 33, 15  # beside rows with figures next to the emblems
COUNTER_ROWS = 9
_COUNTER_GAPS = (6, 5)  # columns between them; closer only where that saves a line
_FACED, _FACED_COLUMNS = (2, 4), 3
_CAP = 13  # largest size of a place: it holds the larger bitmap, and more would look empty
_EMBLEM = 9  # least size of a place for the smaller bitmap
_STACKED = 6  # most crosses of damage; more are shown as a number


class MapLayout(NamedTuple):
    """Position of a map: its left column, the top of each row of places, and the counters in order.

    A place is `pitch` columns wide and `cell` rows high, with its emblem in the middle (below _EMBLEM a dot).
    If `cell` is 0, figures are drawn beside the emblem. Counters without room are left out.
    """

    left: int
    pitch: int
    rows: tuple[int, ...]
    counters: tuple[tuple[int, int], ...] = ()
    cell: int = 0
    words: str = ""  # text between the halves

    @property
    def dotted(self) -> bool:
        """Whether places are too small for emblems."""
        return 0 < self.cell < _EMBLEM

    def edges(self, row: int) -> tuple[int, int]:
        """Returns the rows by which a lit cell extends above and below; 0 towards words in the middle."""
        half = len(self.rows) // 2
        amid = bool(self.words)
        return int(not (amid and row == half)), int(not (amid and row == half - 1))

    @property
    def roomy(self) -> bool:
        """Whether the larger emblems fit."""
        return self.cell >= _CAP - 1


def columns(board: Board) -> int:
    """Returns the number of places in the longest row."""
    return max((len(row.tiles) for row in board), default=0) or 1


def counters(board: Board) -> list[Counter]:
    """Returns all counters, row by row."""
    return [counter for row in board for counter in row.counters]


def faced(board: Board) -> bool:
    """Whether the board has two facing halves, with room for words between them and for figures."""
    return len(board) in _FACED and columns(board) <= _FACED_COLUMNS


def halves(board: Board, left: int, wide: int, upper: int, end: int, pitch: int) -> MapLayout:
    """Lays out a faced board on these columns, from row `upper` to before `end`, with counters beside it."""
    # The far half is laid out downwards from `upper` and the near half upwards from `end`. The gap between
    # them is then as high as possible, for words.
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
    return MapLayout(left, (wide - COUNTERS_WIDE) // columns(board), rows, places)


def grid(board: Board, room: tuple[int, int], widest: int = _CAP) -> tuple[MapLayout, tuple[int, int]]:
    """Lays out the places of a board at the upper left; returns the field with its columns and rows.

    Places are square, or wider: up to `widest` columns, or as wide as their figures need.
    """
    # A cell is the largest square that fits in both directions, with one column and row left for the far
    # edge. From _EMBLEM on a place may be wider than high: wide enough for the figures beside the emblems if
    # the room allows it for every column, otherwise without figures. Below, places stay square, for dots.
    wide, high = room
    cell = max(1, min(_CAP, (wide - 1) // columns(board), (high - 1) // max(1, len(board))))
    pitch = cell
    if cell >= _EMBLEM:
        most = (wide - 1) // columns(board)
        figures = figures_width(board)
        pitch = max(cell, figures if figures <= most else 0, min(widest, most))
    field = MapLayout(0, pitch, tuple(row * cell for row in range(len(board))), cell=cell)
    return field, (columns(board) * pitch + 1, len(board) * cell + 1)


def moved(field: MapLayout, left: int, top: int) -> MapLayout:
    """Returns the field shifted right and down."""
    return field._replace(left=field.left + left, rows=tuple(row + top for row in field.rows))


def flow(board: Board, room: int) -> tuple[tuple[int, int], ...]:
    """Returns the positions of all counters, arranged as a table that is `room` columns wide."""
    # All counters get the width of the widest one, which aligns them. The smaller gap is used only if it
    # saves a line. The counters are then divided evenly, so that the last line is not nearly empty.
    every = counters(board)
    if not every:
        return ()
    widest, number = max(map(counter_width, every)), len(every)
    fitting = {gap: max(1, (room + gap) // (widest + gap)) for gap in _COUNTER_GAPS}
    lines, minus_gap = min((-(-number // most), -gap) for gap, most in fitting.items())
    per_line, pitch = -(-number // lines), widest - minus_gap
    return tuple((place % per_line * pitch, place // per_line * COUNTER_ROWS) for place in range(number))


def flow_high(places: tuple[tuple[int, int], ...]) -> int:
    """Returns the rows that the table of counters takes."""
    return places[-1][1] + COUNTER_ROWS if places else 0


def flow_wide(board: Board, places: tuple[tuple[int, int], ...]) -> int:
    """Returns the columns that the table of counters takes."""
    return max(
        (x + counter_width(counter) for counter, (x, _) in zip(counters(board), places, strict=True)),
        default=0,
    )


def counter_width(counter: Counter) -> int:
    """Returns the columns of a counter."""
    return glyph(counter.icon).width + 1 + number(counter.text).width


def tile_width(tile: Tile) -> int:
    """Returns the columns of a tile with its figures and its crosses, two of them in a column."""
    figures = (shield(figure.value) if figure.worn else number(figure.value) for figure in tile.figures)
    parts = [glyph(tile.icon, tile.turned), *figures]
    return sum(part.width + 2 for part in parts) - 1 + damage_width(tile.damage)


def damage_width(damage: int) -> int:
    """Returns the columns of the crosses, or of one cross with a number."""
    if damage > _STACKED:
        return HIT.width + 1 + number(damage).width
    return (damage + 1) // 2 * 4


def crosses(damage: int) -> int:
    """Returns the number of crosses; one, beside a number, if there would be too many."""
    return damage if damage <= _STACKED else 1


def figures_width(board: Board) -> int:
    """Returns the pitch for the widest tile with figures or wide emblem; 0 if there is none."""
    needed = 0
    for tile in (tile for row in board for tile in row.tiles if tile):
        if tile.figures or tile.damage:
            needed = max(needed, tile_width(tile) + 2)
        elif tile.icon in SMALL and (wide := emblem(tile.icon).width) > _EMBLEM:
            needed = max(needed, wide + 3)
    return needed
