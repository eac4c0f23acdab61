"""Optional: games that explain their rules during a first game."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Generic, NamedTuple, TypeVar

from playmat.games.interface.screens import Brief
from playmat.placement import Place
from playmat.text import Text, say

S = TypeVar("S")


LAY, LIFT, TOUCH = say("Lay"), say("Lift"), say("Touch")
"""Verbs for what hands do, as arguments of sentences: `say("{lay} its card here", lay=LAY)`."""

CLICKS: Mapping[Text, Text] = {LAY: say("Drag"), LIFT: say("Click"), TOUCH: say("Click")}
"""The same on a page where people decide by clicks."""


class Lesson(NamedTuple):
    """Pages that explain one topic of the rules before a decision.

    `zones`: what they are about, as far as it is the seat's own or shared; the mat lights these places.
    `places`: single places that they are about, also those of others; they must be public.
    """

    topic: str
    pages: tuple[Brief, ...]
    zones: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()


class Teaches(Generic[S]):
    """Member of `Words` for a tutorial game, which `Setup.dealt` and `Rules.dealt_start` begin."""

    def lesson(self, state: S, seat: int, given: Collection[str]) -> Lesson | None:
        """Returns a lesson for `seat` before the pending decision, or None.

        `given` holds the topics already shown to that seat. The caller adds the topic and asks again, because
        one decision may need several lessons.
        """
        return None
