"""Pagination of a view whose details do not fit on one screen; pure."""

from __future__ import annotations

from itertools import takewhile

from playmat.screen.draw import SIZE, fits
from playmat.screen.fit import ELLIPSIS
from playmat.screen.view import View
from playmat.text import Translations, verbatim


def pages(view: View, translations: Translations, size: tuple[int, int] = SIZE) -> tuple[View, ...]:
    """Returns the view if it fits, else pages with its details; only the first page has the headline.

    All pages but the last end with an ellipsis. A word that is too long for a page is cut.
    """
    # A page takes the longest run of words that fits, found word by word: `takewhile` stops at the first that
    # does not, as more words never fit better. The first page may have no detail at all, if the headline
    # fills the screen. Every later page takes at least one word, or the loop would not end.
    if fits(view, translations, size):
        return (view,)
    found: list[View] = []
    words = " ".join(detail.translate(translations) for detail in view.details).split(" ")
    while words:
        page = view if not found else view._replace(headline=verbatim(""))
        whole = page._replace(details=(verbatim(" ".join(words)),))
        if fits(whole, translations, size):
            return (*found, whole)
        steps = (_first(page, words, count) for count in range(1, len(words)))
        fitting = [*takewhile(lambda step: fits(step, translations, size), steps)]
        count = len(fitting) or bool(found)
        found.append(_first(page, words, count))
        words = words[count:]
    return tuple(found)


def _first(page: View, words: list[str], count: int) -> View:
    """Returns a page with the first `count` words; with none, the headline alone."""
    return page._replace(details=(verbatim(" ".join((*words[:count], ELLIPSIS))),) if count else ())
