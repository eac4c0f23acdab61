"""Where everything stands on a glass: title bar, headline, details and the labels of the buttons; pure."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from playmat.screen.fit import limit, share, shorten, wrap
from playmat.screen.fonts import AMONG, SMALL, Style, width
from playmat.screen.stack import NOTHING, Stack, compose

_small = partial(width, SMALL)
_LOW = 48  # rows under which a glass has no room to spare
_WIDE = 256  # columns of a glass that has two halves
_KEY_MARGIN, _KEY_GAP = 2, 2


class Words(NamedTuple):
    """The translated texts of a view."""

    title: str
    headline: str
    details: tuple[str, ...]
    labels: tuple[str, str, str]


class Key(NamedTuple):
    """The label of a button, on columns `x` to `x + width - 1`."""

    label: str
    x: int
    width: int


class Field(NamedTuple):
    """Where a map stands: its columns, the first pixels of its four rows, the words in its middle."""

    left: int
    wide: int
    rows: tuple[int, int, int, int]
    words: str = ""


class Page(NamedTuple):
    """A whole screen: the title bar's lines and rows, what stands below it, the keys from row `bottom`."""

    title: tuple[str, ...]
    bar: int
    stack: Stack
    keys: tuple[Key, ...]
    bottom: int
    whole: bool  # nothing had to be cut
    aside: str = ""  # at the right end of the title bar, the title then at its left
    field: Field | None = None


def arrange(words: Words, size: tuple[int, int]) -> Page:
    """The best screen of `size` for words without a map."""
    return _written(words, size[0], *size)


def arrange_with_map(words: Words, signs: Words, size: tuple[int, int]) -> Page:
    """The best screen of `size` for words and a map, beside them or among them if they are few.

    `signs` are the same words as short as they get.
    """
    wide, high = size
    if wide >= _WIDE:
        return _halved(words, wide, high)
    page = _mapped(words, signs, wide, high) if high >= _LOW else None
    return page or arrange(words, size)


def _halved(words: Words, wide: int, high: int) -> Page:
    """Words on the left half, a map on the right one."""
    half = wide // 2 + 4
    page = _written(words, wide, half - 2, high)
    top, end = page.bar + 2, page.bottom - 2
    pitch = 7 + (end - top - 28) // 4
    field = Field(half, wide - half, (top, top + pitch, end - 7 - pitch, end - 7))
    return page._replace(field=field)


def _mapped(words: Words, signs: Words, wide: int, high: int) -> Page | None:
    """Title and headline side by side, the first detail in the middle of the map; None where they do not fit.

    The map stands where it stands whatever the words are, so that little changes on the glass.
    """
    keys = _keys(words.labels, wide)
    headline = _fitting(SMALL, (words.headline, signs.headline), wide - 12 - _small(words.title))
    first = (words.details[0], signs.details[0]) if words.details else ("",)
    detail = _fitting(AMONG, first, wide - AMONG.margin)
    if headline is None or detail is None or not _uncut(keys, words):
        return None
    field = Field(0, wide, (12, 20, high - 26, high - 18), detail)
    return Page((words.title,), 11, NOTHING, keys, high - 10, True, headline, field)


def _fitting(style: Style, texts: tuple[str, ...], room: int) -> str | None:
    return next((text for text in texts if width(style, text) <= room), None)


def _written(words: Words, wide: int, room: int, high: int) -> Page:
    """Words alone, `room` columns of them; a long title gets a second line if nothing else suffers."""
    low = high < _LOW
    keys = _keys(words.labels, wide)
    bottom = high - (10 if low else 11) if keys else high
    lines = limit(wrap(words.title, wide - 2, _small), 2, wide - 2, _small)
    if len(lines) == 2 and not low:
        page = _page(tuple(lines), 23, words, keys, room, bottom)
        if not page.stack.lost:
            return page
    title = shorten(words.title, wide - 2, _small)
    return _page((title,), 11 if low else 12, words, keys, room, bottom)


def _page(
    title: tuple[str, ...], bar: int, words: Words, keys: tuple[Key, ...], room: int, bottom: int
) -> Page:
    stack = compose(words.headline, words.details, room, bottom - bar - 1)
    whole = _letters(*title) == _letters(words.title) and _uncut(keys, words) and not stack.lost
    return Page(title, bar, stack, keys, bottom, whole)


def _uncut(keys: tuple[Key, ...], words: Words) -> bool:
    return [key.label for key in keys] == [*filter(None, words.labels)]


def _keys(labels: tuple[str, str, str], wide: int) -> tuple[Key, ...]:
    """The left label stands left, the right one right, the middle one as near the middle as they let it."""
    left, middle, right = share((_wanted(labels[0]), _wanted(labels[1]), _wanted(labels[2])), wide, _KEY_GAP)
    first = left + _KEY_GAP if left else 0
    last = wide - middle - (right + _KEY_GAP if right else 0)
    centre = min(max((wide - middle) // 2, first), last)
    places = zip(labels, (0, centre, wide - right), (left, middle, right), strict=True)
    return tuple(
        Key(shorten(label, room - 2 * _KEY_MARGIN, _small), x, room) for label, x, room in places if label
    )


def _letters(*lines: str) -> str:
    return "".join(lines).replace(" ", "")


def _wanted(label: str) -> int:
    return _small(label) + 2 * _KEY_MARGIN if label else 0
