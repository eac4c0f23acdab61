"""Where everything stands on a screen: title bar, headline, details and the labels of the buttons; pure."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from playmat.screen.field import Field
from playmat.screen.fit import limit, share, shorten, wrap
from playmat.screen.fonts import SMALL, width
from playmat.screen.stack import Stack, compose

_small = partial(width, SMALL)
LOW = 48  # rows under which a screen has no room to spare
_KEY_MARGIN, _KEY_GAP = 2, 2


class Words(NamedTuple):
    """The translated texts of a view."""

    title: str
    headline: str
    details: tuple[str, ...]
    labels: tuple[str, str, str]
    vital: int = 0  # so many details count more than a map


class Key(NamedTuple):
    """The label of a button, on columns `x` to `x + width - 1`."""

    label: str
    x: int
    width: int


class Arranged(NamedTuple):
    """A whole screen: the title bar's lines and rows, what stands below it, the keys from row `bottom`."""

    title: tuple[str, ...]
    bar: int
    stack: Stack
    keys: tuple[Key, ...]
    bottom: int
    whole: bool  # nothing had to be cut
    room: int = 0  # columns of the words
    foot: int = 0  # before this row they end
    aside: str = ""  # at the right end of the title bar, the title then at its left
    across: int = 0  # columns of the title bar
    field: Field | None = None


def arrange(words: Words, size: tuple[int, int]) -> Arranged:
    """The best screen of `size` for words without a map."""
    return written(words, size[0], *size)


def written(words: Words, wide: int, room: int, high: int) -> Arranged:
    """Words alone, `room` columns of them; a long title gets a second line if nothing else suffers.

    On a low screen the title gives way to a headline that needs two lines.
    """
    low = high < LOW
    keys = keys_of(words, wide)
    bottom = high - (10 if low else 11) if keys else high
    lines = limit(wrap(words.title, wide - 2, _small), 2, wide - 2, _small)
    if len(lines) == 2 and not low:
        page = _written(tuple(lines), 22, words, keys, wide, room, bottom)
        if not page.stack.lost:
            return page
    title = shorten(words.title, wide - 2, _small)
    page = _written((title,), 11, words, keys, wide, room, bottom)
    if low and _headline_lost(words, room, bottom - 12) and not _headline_lost(words, room, bottom - 1):
        bare = _written((), 0, words._replace(title="", details=()), keys, wide, room, bottom)
        return bare._replace(whole=bare.whole and not words.details)
    return page


def _headline_lost(words: Words, room: int, high: int) -> bool:
    return compose(words.headline, (), room, high).lost > 0


def _written(
    title: tuple[str, ...], bar: int, words: Words, keys: tuple[Key, ...], wide: int, room: int, bottom: int
) -> Arranged:
    breath = 1 if bottom < LOW else 2  # empty rows below the title, and above the keys
    stack = compose(words.headline, words.details, room, bottom - bar - breath)
    whole = _letters(*title) == _letters(words.title) and uncut(keys, words) and not stack.lost
    return Arranged(title, bar, stack, keys, bottom, whole, room, bottom, across=wide)


def uncut(keys: tuple[Key, ...], words: Words) -> bool:
    """Whether the keys say all that they should."""
    return [key.label for key in keys] == [*filter(None, words.labels)]


def keys_of(words: Words, wide: int) -> tuple[Key, ...]:
    """The left label stands left, the right one right, the middle one as near the middle as they let it."""
    labels = words.labels
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
