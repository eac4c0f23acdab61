"""Layout of a screen: title bar, headline, details and button labels; pure."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from playmat.screen.field import MapLayout
from playmat.screen.fit import limit, share, shorten, wrap
from playmat.screen.fonts import SMALL, width
from playmat.screen.stack import Stack, compose

_small = partial(width, SMALL)
LOW = 48  # screens with fewer rows have no room to spare
_KEY_MARGIN, _KEY_GAP = 2, 2


class ViewTexts(NamedTuple):
    """Translated texts of a view."""

    title: str
    headline: str
    details: tuple[str, ...]
    labels: tuple[str, str, str]
    vital: int = 0  # number of details that take precedence over a map


class ButtonLabel(NamedTuple):
    """Label of a button, on columns `x` to `x + width - 1`."""

    label: str
    x: int
    width: int


class Arranged(NamedTuple):
    """Finished layout: lines and rows of the title bar, text below it, and keys from row `bottom`."""

    title: tuple[str, ...]
    bar: int
    stack: Stack
    keys: tuple[ButtonLabel, ...]
    bottom: int
    whole: bool  # no text was cut
    room: int = 0  # columns of the text
    foot: int = 0  # row at which the text ends
    aside: str = ""  # text at the right end of the title bar, with the title at the left
    across: int = 0  # columns of the title bar
    field: MapLayout | None = None


def arrange(words: ViewTexts, size: tuple[int, int]) -> Arranged:
    """Returns the best layout for words without a map."""
    return written(words, size[0], *size)


def written(words: ViewTexts, wide: int, room: int, high: int) -> Arranged:
    """Lays out words alone in `room` columns.

    A long title gets a second line if no other text is cut for it. On a low screen the title is left out for
    a headline that needs two lines.
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


def _headline_lost(words: ViewTexts, room: int, high: int) -> bool:
    return compose(words.headline, (), room, high).lost > 0


def _written(
    title: tuple[str, ...],
    bar: int,
    words: ViewTexts,
    keys: tuple[ButtonLabel, ...],
    wide: int,
    room: int,
    bottom: int,
) -> Arranged:
    breath = 1 if bottom < LOW else 2  # empty rows below the title, and above the keys
    stack = compose(words.headline, words.details, room, bottom - bar - breath)
    whole = _letters(*title) == _letters(words.title) and uncut(keys, words) and not stack.lost
    return Arranged(
        title=title,
        bar=bar,
        stack=stack,
        keys=keys,
        bottom=bottom,
        whole=whole,
        room=room,
        foot=bottom,
        across=wide,
    )


def uncut(keys: tuple[ButtonLabel, ...], words: ViewTexts) -> bool:
    """Whether all labels are complete."""
    return [key.label for key in keys] == [*filter(None, words.labels)]


def keys_of(words: ViewTexts, wide: int) -> tuple[ButtonLabel, ...]:
    """Places the labels at the left, at the right, and as near the middle as these two allow."""
    # A label must be above its button, so the outer ones keep to the edges even if the middle one is long.
    # The middle one is centred on the screen, and shifted only as far as a neighbour needs its room.
    labels = words.labels
    left, middle, right = share((_wanted(labels[0]), _wanted(labels[1]), _wanted(labels[2])), wide, _KEY_GAP)
    first = left + _KEY_GAP if left else 0
    last = wide - middle - (right + _KEY_GAP if right else 0)
    centre = min(max((wide - middle) // 2, first), last)
    places = zip(labels, (0, centre, wide - right), (left, middle, right), strict=True)
    return tuple(
        ButtonLabel(shorten(label, room - 2 * _KEY_MARGIN, _small), x, room)
        for label, x, room in places
        if label
    )


def _letters(*lines: str) -> str:
    return "".join(lines).replace(" ", "")


def _wanted(label: str) -> int:
    return _small(label) + 2 * _KEY_MARGIN if label else 0
