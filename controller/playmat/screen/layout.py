"""Where everything stands on a glass: title bar, headline, details and the labels of the buttons; pure."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from playmat.screen.fit import limit, share, shorten, wrap
from playmat.screen.fonts import SMALL, width
from playmat.screen.stack import Stack, compose

_small = partial(width, SMALL)
_LOW = 48  # rows under which a glass has no room to spare
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


class Page(NamedTuple):
    """A whole screen: the title bar's lines and rows, what stands below it, the keys from row `bottom`."""

    title: tuple[str, ...]
    bar: int
    stack: Stack
    keys: tuple[Key, ...]
    bottom: int
    whole: bool  # nothing had to be cut


def arrange(words: Words, size: tuple[int, int]) -> Page:
    """The best screen of `size` for these words; a long title gets a second line if nothing else suffers."""
    wide, high = size
    low = high < _LOW
    keys = _keys(words.labels, wide)
    bottom = high - (10 if low else 11) if keys else high
    lines = limit(wrap(words.title, wide - 2, _small), 2, wide - 2, _small)
    if len(lines) == 2 and not low:
        page = _page(tuple(lines), 23, words, keys, wide, bottom)
        if not page.stack.lost:
            return page
    title = shorten(words.title, wide - 2, _small)
    return _page((title,), 11 if low else 12, words, keys, wide, bottom)


def _page(
    title: tuple[str, ...], bar: int, words: Words, keys: tuple[Key, ...], wide: int, bottom: int
) -> Page:
    stack = compose(words.headline, words.details, wide, bottom - bar - 1)
    uncut = _letters(*title) == _letters(words.title)
    uncut = uncut and [key.label for key in keys] == [*filter(None, words.labels)]
    return Page(title, bar, stack, keys, bottom, uncut and not stack.lost)


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
