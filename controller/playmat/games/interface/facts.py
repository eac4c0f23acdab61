"""Optional: games that explain their components, places and words, and why a card cannot be played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from playmat.placement import Place
from playmat.text import Text

S = TypeVar("S")


class Explains(Generic[S]):
    """Members of `Words` for a page: each is shown where its subject is pointed at, or in the help."""

    glossary: Mapping[Text, Text] = {}
    """Explanations of the game's own words, for the help and where captions have them.

    A term with a plural is `say_n("Citizen", "Citizens", 1)`.
    """

    def fact(self, kind: str) -> Text | None:
        """Returns what a component of this kind does, in a sentence or two."""
        return None

    def place_fact(self, place: Place) -> Text | None:
        """Returns what a single place does, such as its terrain; by default `page` explains its zone."""
        return None

    def unplayable(self, state: S, seat: int, kind: str) -> Text | None:
        """Returns why `seat` cannot play a card of this kind from its hand now, or not to any effect.

        Asked only if `seat` is to act and `state` hides nothing from it; the answer goes to that seat alone.
        """
        return None
