"""A player's private cards: deck, hand, concentration and the specials reserved for frags."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from playmat.games.archery_tactics.rules.cards import BASIC, BOARD, Cards

Pick = Callable[[Sequence[Any]], Any]
"""Picks the next card of a shuffle: `Random(seed).choice`."""


class Hand(NamedTuple):
    """Deck from the top, and all cards outside it."""

    deck: tuple[str, ...]
    held: str = ""
    kept: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()  # kept out of the first turn
    spare: tuple[str, ...] = ()  # reserved for frags

    @property
    def ready(self) -> tuple[str, ...]:
        """Returns the cards that can be laid now."""
        return (*([self.held] if self.held else []), *self.kept)

    def drawn(self) -> Hand:
        """Returns the hand after drawing the top card."""
        return self._replace(deck=self.deck[1:], held=self.deck[0])

    def put_under(self) -> Hand:
        """Returns the hand after putting the held card under the deck."""
        return self._replace(deck=(*self.deck, self.held), held="")

    def concentrated(self) -> Hand:
        """Returns the hand after moving the held card into concentration."""
        return self._replace(held="", kept=(*self.kept, self.held))

    def released(self) -> Hand:
        """Returns the hand after taking back a card from concentration; a held card goes under the deck."""
        before = self.put_under() if self.held else self
        return before._replace(held=self.kept[0], kept=self.kept[1:])

    def with_laid(self, card: str) -> Hand:
        """Returns the hand after laying the held card."""
        return self._replace(held="", laid=(*self.laid, card))

    def levelled(self) -> Hand:
        """Returns the hand after adding the next special to the deck."""
        return self._replace(deck=(*self.deck, self.spare[0]), spare=self.spare[1:])

    def swept(self, dead: bool, pick: Pick) -> Hand:
        """Returns the hand after a turn: laid cards are shuffled in, and the kept ones of the dead."""
        kept = () if dead else self.kept
        lost = self.kept if dead else ()
        cards = (*self.deck, *self.laid, *lost, *self.aside, *([self.held] if self.held else []))
        return Hand(shuffled(cards, pick), kept=kept, spare=self.spare)


def shuffled(cards: Sequence[str], pick: Pick) -> tuple[str, ...]:
    """Returns the cards in random order."""
    left, order = list(cards), []
    while left:
        order.append(left.pop(pick(range(len(left)))))
    return tuple(order)


def dealt(cards: Cards, rests: int, pick: Pick) -> Hand:
    """Deals a deck for the first turn, with random specials."""
    copies = {card.key: rests if card.later else card.copies for card in BASIC}
    aside = tuple(key for key, number in copies.items() if cards[key].later for _ in range(number))
    basic = [key for key, number in copies.items() if not cards[key].later for _ in range(number)]
    specials = shuffled([card.key for card in cards.specials], pick)
    last = BOARD.specials + BOARD.levelling
    deck = shuffled([*basic, *specials[: BOARD.specials]], pick)
    return Hand(deck, aside=aside, spare=specials[BOARD.specials : last])
