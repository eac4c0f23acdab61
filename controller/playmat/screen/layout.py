"""Where everything stands on a glass: title bar, headline, details and the labels of the buttons; pure."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from playmat.screen.fit import limit, share, shorten, wrap
from playmat.screen.fonts import SMALL, width
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


def arrange(words: Words, size: tuple[int, int], mapped: bool = False) -> Page:
    """The best screen of `size` for these words; a map stands beside them, or among them if they are few."""
    wide, high = size
    if mapped and wide >= _WIDE:
        return _halved(words, wide, high)
    page = _mapped(words, wide, high) if mapped and high >= _LOW else None
    return page or _written(words, wide, wide, high)


def _halved(words: Words, wide: int, high: int) -> Page:
    """Words on the left half, a map on the right one."""
    half = wide // 2 + 4
    page = _written(words, wide, half - 2, high)
    field = Field(half, wide - half, _rows(page.bar + 2, page.bottom - 2))
    return page._replace(field=field)


def _mapped(words: Words, wide: int, high: int) -> Page | None:
    """Title and headline side by side, one detail in the middle of the map; None where they do not fit."""
    keys = _keys(words.labels, wide)
    bottom = high - 10 if keys else high
    crowded = len(words.details) > 1 or any(_small(detail) > wide - SMALL.margin for detail in words.details)
    if crowded or _small(words.title) + _small(words.headline) > wide - 12 or not _uncut(keys, words):
        return None
    field = Field(0, wide, _rows(12, bottom - 1, bool(words.details)), "".join(words.details))
    return Page((words.title,), 11, NOTHING, keys, bottom, True, words.headline, field)


def _rows(top: int, end: int, parted: bool = False) -> tuple[int, int, int, int]:
    """The first rows of a map's rows between `top` and `end`; words may part its halves."""
    pitch = 8 if parted else 7 + (end - top - 28) // 4
    return top, top + pitch, end - 7 - pitch, end - 7


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
