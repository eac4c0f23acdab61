"""Where words and a map stand on one screen: the map among the words, beside them or below them; pure.

A map stands where it stands whatever the words are, so that little changes on the screen. Details give way to
it before title, headline and buttons do; where those do not fit beside it, the words stand alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from playmat.board import Board
from playmat.screen.field import (
    Field,
    columns,
    faced,
    figures_width,
    flow,
    flow_high,
    flow_wide,
    grid,
    halves,
    moved,
)
from playmat.screen.fonts import AMONG, SMALL, Style, width
from playmat.screen.layout import LOW, Arranged, Words, arrange, keys_of, uncut, written
from playmat.screen.stack import NOTHING, compose

_small = partial(width, SMALL)
_WIDE = 256  # columns of a screen that has two halves
_BAR, _KEYS = 11, 10  # rows of the title and of the keys where a map needs the rest
_THIN_BAR = 10  # and where words stand amid the map
_GAP = 4  # columns or rows between words and map
_FLAT = 4  # times as many columns as rows: a board that takes the whole width
_FEW = 3  # rows that leave room for words above them
_LINES = (32, 22, 12)  # rows above a map that are three, two lines of words, or one
_SPREAD = 18  # columns of a place that may stand apart
_SMALLEST = 2  # pitch of places that can be told apart


def arrange_with_map(words: Words, signs: Words, board: Board, size: tuple[int, int]) -> Arranged:
    """The best screen of `size` for words and a map; `signs` are the same words as short as they get."""
    wide, high = size
    if high < LOW or not board:
        return arrange(words, size)
    if faced(board):
        page = _halved(words, board, wide, high) if wide >= _WIDE else _among(words, signs, board, wide, high)
    elif columns(board) >= _FLAT * len(board) or _needs_width(board, wide):
        page = _below(words, signs, board, wide, high)
    else:
        page = _beside(words, signs, board, wide, high)
    return page or _alone(words, size)


def _alone(words: Words, size: tuple[int, int]) -> Arranged:
    """Where vital details take the map's place: they and as many of the others as fit."""
    if words.vital:
        for kept in range(len(words.details), words.vital - 1, -1):
            page = arrange(words._replace(details=words.details[:kept]), size)
            if page.whole:
                return page
    return arrange(words, size)


def _needs_width(board: Board, wide: int) -> bool:
    """Whether there are few rows, whose figures have no room beside words."""
    return len(board) <= _FEW and figures_width(board) > _beside_words(wide) // columns(board)


def _beside_words(wide: int) -> int:
    """The columns for a map beside words: at most a little more than half of a narrow screen."""
    return wide // 2 - _GAP if wide >= _WIDE else wide // 2 + 8


def _halved(words: Words, board: Board, wide: int, high: int) -> Arranged:
    """Words on the left half, a map on the right one."""
    half = wide // 2 + 4
    page = written(words, wide, half - 2, high)
    top, end = page.bar + 2, page.bottom - 2
    field = halves(board, half, wide - half, top, end, 7 + (end - top - 28) // 4)
    return page._replace(room=half, field=field)


def _among(words: Words, signs: Words, board: Board, wide: int, high: int) -> Arranged | None:
    """Title and headline side by side, the first detail amid the map; None where they do not fit."""
    keys = keys_of(words, wide)
    headline = _fitting(AMONG, (words.headline, signs.headline), wide - 12 - width(AMONG, words.title))
    first = (words.details[0], signs.details[0]) if words.details else ("",)
    detail = _fitting(AMONG, first, wide - AMONG.margin)
    if headline is None or detail is None or not uncut(keys, words):
        return None
    field = halves(board, 0, wide, _THIN_BAR + 1, high - 11, 8)._replace(words=detail)
    page = Arranged((words.title,), _THIN_BAR, NOTHING, keys, high - _KEYS, True, field=field, across=wide)
    return page._replace(aside=headline)


def _fitting(style: Style, texts: tuple[str, ...], room: int) -> str | None:
    return next((text for text in texts if width(style, text) <= room), None)


def _beside(words: Words, signs: Words, board: Board, wide: int, high: int) -> Arranged | None:
    """Words and counters at the left, the map at the right, under the title or beside it."""
    bottom = high - _KEYS
    top, field, (map_wide, map_high) = _grid_beside(board, _beside_words(wide), bottom)
    left, room = _columns_beside(map_wide, wide)
    field = moved(field, left, top + (bottom - 1 - top - map_high) // 2)
    places = flow(board, room - SMALL.margin)
    foot = bottom - flow_high(places)
    field = field._replace(counters=tuple((x + SMALL.margin, y + foot) for x, y in places))
    return _framed(words, signs, field, (wide, wide if top else room, room), (foot, bottom))


def _grid_beside(board: Board, room: int, bottom: int) -> tuple[int, Field, tuple[int, int]]:
    """The board from the row `top` on: that of the title where its dots could not be told apart below."""
    top = _BAR + 1
    field, size = grid(board, (room, bottom - top - 1))
    if field.cell >= _SMALLEST:
        return top, field, size
    return 0, *grid(board, (room, bottom - 2))


def _columns_beside(map_wide: int, wide: int) -> tuple[int, int]:
    """Where the map begins, in the middle of a wide screen's right half, and how many columns words have."""
    if wide < _WIDE:
        return wide - map_wide, wide - map_wide - _GAP
    room = _beside_words(wide)
    return wide - room + (room - map_wide) // 2, wide - room - _GAP


def _below(words: Words, signs: Words, board: Board, wide: int, high: int) -> Arranged | None:
    """A few long rows with their counters below them: under the words, or on the right half."""
    bottom = high - _KEYS
    room = wide // 2 - _GAP if wide >= _WIDE else wide
    places = flow(board, room)
    spare = bottom - _BAR - flow_high(places)
    field, (map_wide, map_high) = _grid_below(board, room, spare, wide)
    taken = map_high + flow_high(places)
    top = _BAR + (bottom - _BAR - taken) // 2 if wide >= _WIDE else bottom - taken - 1
    left = wide - room
    field = moved(field, left + (room - map_wide) // 2, top)
    below = top + map_high + 1
    start = left + (room - flow_wide(board, places)) // 2
    field = field._replace(counters=tuple((x + start, y + below) for x, y in places))
    words_room, foot = (left - _GAP, bottom) if wide >= _WIDE else (wide, top)
    return _framed(words, signs, field, (wide, wide, words_room), (foot, bottom))


def _grid_below(board: Board, room: int, spare: int, wide: int) -> tuple[Field, tuple[int, int]]:
    """Figures are small wherever they stand: below as many lines of words as leave them room."""
    roomy = grid(board, (room, spare - _LINES[-1]), _SPREAD)
    if wide >= _WIDE or not figures_width(board):
        return roomy
    fields = (grid(board, (room, spare - rows), _SPREAD) for rows in _LINES)
    return next((one for one in fields if not one[0].dotted), roomy)


def _framed(
    words: Words, signs: Words, field: Field, columns: tuple[int, int, int], rows: tuple[int, int]
) -> Arranged | None:
    """The first way to say it that fits; `columns` of screen, title and words, `rows`: where these end."""
    (wide, across, room), (foot, bottom) = columns, rows
    keys = keys_of(words, wide)
    title = _fitting(SMALL, (words.title, signs.title), across - 2)
    if title is None or not uncut(keys, words):
        return None
    for said in _ways(words, signs):
        stack = compose(said.headline, said.details, room, foot - _BAR - 1)
        if not stack.lost:
            return Arranged((title,), _BAR, stack, keys, bottom, True, room, foot, across=across, field=field)
    return None


def _ways(words: Words, signs: Words) -> Iterator[Words]:
    """The words with ever fewer details, but for vital ones, then the same as short as they get."""
    for said in (words, signs):
        for kept in range(len(said.details), min(said.vital, len(said.details)) - 1, -1):
            yield said._replace(details=said.details[:kept])
