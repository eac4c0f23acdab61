"""A view whose details a screen cannot show at once, as several that it shows one after the other; pure."""

from __future__ import annotations

from itertools import takewhile

from playmat.screen.draw import SIZE, fits
from playmat.screen.fit import ELLIPSIS
from playmat.screen.view import View
from playmat.text import Translations, verbatim


def pages(view: View, translations: Translations, size: tuple[int, int] = SIZE) -> tuple[View, ...]:
    """The view where it fits; else its details over several, the headline on the first alone.

    A page that is not the last one ends with an ellipsis. A word that no page has room for is cut.
    """
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
    """A page with so many of the words; without any the headline alone."""
    return page._replace(details=(verbatim(" ".join((*words[:count], ELLIPSIS))),) if count else ())
