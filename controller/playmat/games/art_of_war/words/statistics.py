"""Statistics after a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from playmat.games.art_of_war.rules.actions import Action, Verb
from playmat.games.art_of_war.rules.cards import KING
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.words.names import SEATS
from playmat.games.interface import Brief
from playmat.placement import SEATS as BOTH
from playmat.text import Text, say

_OWN_CITIZENS = (Verb.DEVELOP, Verb.REVEAL)


def statistics(states: Sequence[State], actions: Sequence[Action | None]) -> tuple[Brief, ...]:
    """Returns one page for the game and one per seat.

    Each action leads from one state to the next; None marks a correction.
    """
    verbs = Counter(action.verb for action in actions if action)
    details: tuple[Text, ...] = (
        say("Attacks {number}", number=verbs[Verb.TARGET]),
        say("Supports {number}", number=verbs[Verb.SUPPORT]),
    )
    pages = [Brief(say("The game"), say("{turns} turns", turns=states[-1].turn), details)]
    for seat in BOTH:
        side, other = states[-1].sides[seat], states[-1].sides[1 - seat]
        captured = sum(
            sum(after.sides[seat].kingdom) > sum(before.sides[seat].kingdom)
            for (before, after), action in zip(pairwise(states), actions, strict=True)
            if action and action.verb not in _OWN_CITIZENS
        )
        details = (
            say("Captured {captured}", captured=captured),
            say("Lost {lost}, killed {killed}", lost=sum(side.graveyard), killed=sum(other.graveyard)),
        )
        headline = say("Citizens {number}", number=sum(side.kingdom[:KING]))
        pages.append(Brief(SEATS[seat], headline, details))
    return tuple(pages)
