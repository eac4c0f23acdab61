"""Counts the cards that a deck can still hold, given those on the board."""

from __future__ import annotations

from functools import lru_cache

from playmat.games.archery_tactics.rules.cards import BASIC, Card, Cards
from playmat.games.archery_tactics.rules.switches import Switches

_BASIC = frozenset(card.key for card in BASIC)


def deck_size(first: bool, switches: Switches) -> int:
    """Returns the number of basic cards in a deck; in the first turn without those set aside."""
    return sum(_copies(card, first, switches) for card in BASIC)


def _copies(card: Card, first: bool, switches: Switches) -> int:
    if card.later:
        return 0 if first else switches.rests
    return card.copies


def copies_left(
    card: Card, laid: tuple[str, ...], aims: int, specials: int, first: bool, switches: Switches
) -> int:
    """Returns how many copies of a card are not on the board.

    Specials are counted together, because the table does not know which of them a deck contains.
    """
    if card.special:
        return specials - sum(key not in _BASIC for key in laid)
    return _copies(card, first, switches) - (aims if card.free else laid.count(card.key))


# Called for every seat in every position of a search. The arguments are the parts of a board that matter, and
# not the position itself, so that many positions share one entry.
@lru_cache(maxsize=4096)
def playable(
    cards: Cards, laid: tuple[str, ...], aims: int, specials: int, first: bool, switches: Switches
) -> tuple[Card, ...]:
    """Returns the cards that a hand can hold and that the limits of the turn still allow."""
    spent = 0 < switches.most_aims <= aims
    return tuple(
        card
        for card in cards
        if copies_left(card, laid, aims, specials, first, switches) > 0 and not (card.free and spent)
    )
