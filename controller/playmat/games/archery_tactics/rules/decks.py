"""What a deck can still hold when some of its cards lie on a board."""

from __future__ import annotations

from functools import lru_cache

from playmat.games.archery_tactics.rules.cards import BASIC, Card, Cards
from playmat.games.archery_tactics.rules.switches import Switches

_BASIC = frozenset(card.key for card in BASIC)


def deck_size(first: bool, switches: Switches) -> int:
    """The basic cards of a deck, in the first turn without those set aside."""
    return sum(_copies(card, first, switches) for card in BASIC)


def _copies(card: Card, first: bool, switches: Switches) -> int:
    if card.later:
        return 0 if first else switches.rests
    return card.copies


def copies_left(
    card: Card, laid: tuple[str, ...], aims: int, specials: int, first: bool, switches: Switches
) -> int:
    """How many of a card are not on the board; of specials all kinds together, for nobody knows which."""
    if card.special:
        return specials - sum(key not in _BASIC for key in laid)
    return _copies(card, first, switches) - (aims if card.free else laid.count(card.key))


@lru_cache(maxsize=4096)
def playable(
    cards: Cards, laid: tuple[str, ...], aims: int, specials: int, first: bool, switches: Switches
) -> tuple[Card, ...]:
    """The cards that can be in a hand, and of which no more than allowed were played in this turn."""
    spent = 0 < switches.most_aims <= aims
    return tuple(
        card
        for card in cards
        if copies_left(card, laid, aims, specials, first, switches) > 0 and not (card.free and spent)
    )
