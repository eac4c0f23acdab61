"""Content of a console's screen, independent of its size."""

from __future__ import annotations

from typing import NamedTuple

from playmat.board import Board
from playmat.text import Text, Translations


class View(NamedTuple):
    """Content of a screen in reading order; texts are translated when drawn.

    `title`: player to move, or the question (top line, inverted). `headline`: the most important text, drawn
    large. `details`: up to two lines. `buttons`: labels of the three buttons (bottom line). `board`: the
    position, drawn as a map if the words leave room; on a small screen it replaces the details after the
    first. `vital`: the number of details, from the first on, that take precedence over the map.
    `caption`: headline and details as whole sentences, for a page, which has more room. `code`: drawn as a QR
    code beside the words.

    >>> from playmat.screen.language import translations
    >>> from playmat.text import say
    >>> view = View(say("Turn 1"), say("Your turn"), buttons=(say("Menu"), None, say("End turn")))
    >>> view.texts(translations("en")), view.labels(translations("en"))
    (['Turn 1', 'Your turn'], ['Menu', '', 'End turn'])
    """

    title: Text
    headline: Text
    details: tuple[Text, ...] = ()
    buttons: tuple[Text | None, Text | None, Text | None] = (None, None, None)
    board: Board | None = None
    vital: int = 0
    caption: Text | None = None
    code: str = ""

    def texts(self, translations: Translations) -> list[str]:
        """Returns title, headline and details."""
        return [text.translate(translations) for text in (self.title, self.headline, *self.details)]

    def labels(self, translations: Translations) -> list[str]:
        """Returns the labels of the three buttons, empty without function."""
        return [label.translate(translations) if label else "" for label in self.buttons]
