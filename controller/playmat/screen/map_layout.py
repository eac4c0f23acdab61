"""Layout of words and a map on one screen: map among the words, beside them or below them; pure.

The position of a map does not depend on the words, so that little changes from view to view. Details are left
out first. If title, headline and buttons do not fit beside the map, the words are shown without it.
"""

from __future__ import annotations

from functools import partial

from playmat.board import Board
from playmat.screen.field import (
    MapLayout,
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
from playmat.screen.layout import LOW, Arranged, ViewTexts, arrange, keys_of, uncut, written
from playmat.screen.stack import NOTHING, compose

_small = partial(width, SMALL)
_WIDE = 256  # least columns of a screen with two halves
_BAR, _KEYS = 11, 10  # rows of title and keys beside a map
_THIN_BAR = 10  # rows of the title with words among the map
_GAP = 4  # columns or rows between words and map
_FLAT = 4  # a board with this ratio of columns to rows takes the whole width
_FEW = 3  # most rows that leave room for words above them
_LINES = (32, 22, 12)  # rows above a map for three lines of words, for two, and for one
_SPREAD = 18  # largest width of a place in a board below the words
_SMALLEST = 2  # least pitch of distinguishable places


def arrange_with_map(words: ViewTexts, signs: ViewTexts, board: Board, size: tuple[int, int]) -> Arranged:
    """Returns the best layout for words and a map; `signs` are the same words, abbreviated with icons."""
    # The shape of the board selects one arrangement, never the words: a map that moved with each new sentence
    # would be hard to follow. Two facing halves leave a gap for words between them. A flat board, or one with
    # wide figures, goes below the words. Any other goes beside them. Each arrangement returns None if title,
    # headline or labels do not fit, and then the words are shown alone. They matter more than the map, which
    # only repeats what is on the table.
    wide, high = size
    if high < LOW or not board:
        return arrange(words, size)
    # A board of few rows may have figures that are too wide beside words.
    crowded = len(board) <= _FEW and figures_width(board) > _beside_words(wide) // columns(board)
    page: Arranged | None
    if faced(board) and wide >= _WIDE:  # words on the left half, the map on the right
        half = wide // 2 + 4
        page = written(words, wide, half - 2, high)
        top, end = page.bar + 2, page.bottom - 2
        field = halves(board, half, wide - half, top, end, 7 + (end - top - 28) // 4)
        return page._replace(room=half, field=field)
    if faced(board):
        page = _among(words, signs, board, wide, high)
    elif columns(board) >= _FLAT * len(board) or crowded:
        page = _arrange_below(words, signs, board, wide, high)
    else:
        page = _arrange_beside(words, signs, board, wide, high)
    if page:
        return page
    # Without the map: the vital details and as many of the others as fit
    for kept in range(len(words.details), words.vital - 1, -1) if words.vital else ():
        page = arrange(words._replace(details=words.details[:kept]), size)
        if page.whole:
            return page
    return arrange(words, size)


def _beside_words(wide: int) -> int:
    """Returns the columns for a map beside words: slightly more than half of a narrow screen."""
    return wide // 2 - _GAP if wide >= _WIDE else wide // 2 + 8


def _among(words: ViewTexts, signs: ViewTexts, board: Board, wide: int, high: int) -> Arranged | None:
    """Puts title and headline in one bar and the first detail between the halves; None if they do not fit."""
    keys = keys_of(words, wide)
    headline = _fitting(AMONG, (words.headline, signs.headline), wide - 12 - width(AMONG, words.title))
    # A vital detail stays in words: what an action does must not have to be guessed from emblems.
    shortened = () if words.vital else signs.details[:1]
    first = (*words.details[:1], *shortened) if words.details else ("",)
    detail = _fitting(AMONG, first, wide - AMONG.margin)
    if headline is None or detail is None or not uncut(keys, words):
        return None
    field = halves(board, 0, wide, _THIN_BAR + 1, high - 11, 8)._replace(words=detail)
    page = Arranged(
        title=(words.title,),
        bar=_THIN_BAR,
        stack=NOTHING,
        keys=keys,
        bottom=high - _KEYS,
        whole=True,
        field=field,
        across=wide,
    )
    return page._replace(aside=headline)


def _fitting(style: Style, texts: tuple[str, ...], room: int) -> str | None:
    return next((text for text in texts if width(style, text) <= room), None)


def _arrange_beside(
    words: ViewTexts, signs: ViewTexts, board: Board, wide: int, high: int
) -> Arranged | None:
    """Puts words and counters at the left and the map at the right, below the title or beside it."""
    # The map takes its size first and the words get the remaining columns, so the map never moves for the
    # words. Counters go to the foot of the words' column, where they line up with the left margin of the
    # text.
    bottom, most = high - _KEYS, _beside_words(wide)
    top = _BAR + 1
    field, (map_wide, map_high) = grid(board, (most, bottom - top - 1))
    if field.cell < _SMALLEST:  # dots below the title would be too small
        top = 0
        field, (map_wide, map_high) = grid(board, (most, bottom - 2))
    left, room = wide - map_wide, wide - map_wide - _GAP
    if wide >= _WIDE:  # the map is centred in its part of the screen
        left, room = wide - most + (most - map_wide) // 2, wide - most - _GAP
    field = moved(field, left, top + (bottom - 1 - top - map_high) // 2)
    places = flow(board, room - SMALL.margin)
    foot = bottom - flow_high(places)
    field = field._replace(counters=tuple((x + SMALL.margin, y + foot) for x, y in places))
    return _framed(words, signs, field, (wide, wide if top else room, room), (foot, bottom))


def _arrange_below(words: ViewTexts, signs: ViewTexts, board: Board, wide: int, high: int) -> Arranged | None:
    """Puts a flat board with its counters below the words, or on the right half of a wide screen."""
    # Counters are laid out first, because they take whole lines: the board gets the rows between the title,
    # the words and the counters. On a wide screen, board and counters are centred together in the right half.
    # On a narrow one they are aligned with the keys, and words take what is left above.
    bottom = high - _KEYS
    room = wide // 2 - _GAP if wide >= _WIDE else wide
    places = flow(board, room)
    # The board goes below as many lines of words as leave room for its figures.
    spare = bottom - _BAR - flow_high(places)
    roomy = grid(board, (room, spare - _LINES[-1]), _SPREAD)
    if wide < _WIDE and figures_width(board):
        fields = (grid(board, (room, spare - rows), _SPREAD) for rows in _LINES)
        roomy = next((candidate for candidate in fields if not candidate[0].dotted), roomy)
    field, (map_wide, map_high) = roomy
    taken = map_high + flow_high(places)
    top = _BAR + (bottom - _BAR - taken) // 2 if wide >= _WIDE else bottom - taken - 1
    left = wide - room
    field = moved(field, left + (room - map_wide) // 2, top)
    below = top + map_high + 1
    start = left + (room - flow_wide(board, places)) // 2
    field = field._replace(counters=tuple((x + start, y + below) for x, y in places))
    words_room, foot = (left - _GAP, bottom) if wide >= _WIDE else (wide, top)
    return _framed(words, signs, field, (wide, wide, words_room), (foot, bottom))


def _framed(
    words: ViewTexts, signs: ViewTexts, field: MapLayout, columns: tuple[int, int, int], rows: tuple[int, int]
) -> Arranged | None:
    """Returns the first layout whose text fits, or None.

    `columns` are those of the screen, the title and the words; `rows` are the ends of the words and the keys.
    """
    (wide, across, room), (foot, bottom) = columns, rows
    keys = keys_of(words, wide)
    title = _fitting(SMALL, (words.title, signs.title), across - 2)
    if title is None or not uncut(keys, words):
        return None
    # Ever fewer details, but all vital ones; then the same abbreviated.
    for variant in (words, signs):
        for kept in range(len(variant.details), min(variant.vital, len(variant.details)) - 1, -1):
            stack = compose(variant.headline, variant.details[:kept], room, foot - _BAR - 1)
            if not stack.lost:
                return Arranged(
                    title=(title,),
                    bar=_BAR,
                    stack=stack,
                    keys=keys,
                    bottom=bottom,
                    whole=True,
                    room=room,
                    foot=foot,
                    across=across,
                    field=field,
                )
    return None
