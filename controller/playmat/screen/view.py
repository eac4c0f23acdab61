"""What one console shows: the same four parts on every screen, whatever its size."""

from __future__ import annotations

from typing import NamedTuple

from playmat.board import Board
from playmat.text import Text


class View(NamedTuple):
    """A screen in reading order; texts are translated when drawn.

    `title`: whose turn it is or what is asked (top line, inverted); `headline`: the one thing that
    matters (large); `details`: up to two lines; `buttons`: what the three buttons do (bottom line);
    `board`: the position, drawn as a map where the words leave room for it; on a small screen the
    map says what details beyond the first one do; `vital`: so many details, from the first on, count
    more than the map.
    """

    title: Text
    headline: Text
    details: tuple[Text, ...] = ()
    buttons: tuple[Text | None, Text | None, Text | None] = (None, None, None)
    board: Board | None = None
    vital: int = 0
