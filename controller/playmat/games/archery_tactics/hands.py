"""A player's own cards, which no table knows: deck, hand, concentration, and what waits for frags."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from playmat.games.archery_tactics.rules.cards import BASIC, BOARD, Cards
from playmat.games.study import Choose


class Hand(NamedTuple):
    """The deck from its top, and all that is not in it."""

    deck: tuple[str, ...]
    held: str = ""
    kept: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()  # not in the first turn
    spare: tuple[str, ...] = ()  # for frags

    @property
    def ready(self) -> tuple[str, ...]:
        """What can be laid now."""
        return (*([self.held] if self.held else []), *self.kept)

    def drawn(self) -> Hand:
        """The top card is in the hand."""
        return self._replace(deck=self.deck[1:], held=self.deck[0])

    def put_under(self) -> Hand:
        """The card in the hand goes below the deck."""
        return self._replace(deck=(*self.deck, self.held), held="")

    def concentrated(self) -> Hand:
        """The card in the hand goes into concentration."""
        return self._replace(held="", kept=(*self.kept, self.held))

    def released(self) -> Hand:
        """What was in concentration is in the hand, and what was there goes below the deck."""
        before = self.put_under() if self.held else self
        return before._replace(held=self.kept[0], kept=self.kept[1:])

    def with_laid(self, card: str) -> Hand:
        """The card in the hand lies on the board."""
        return self._replace(held="", laid=(*self.laid, card))

    def levelled(self) -> Hand:
        """The next special comes into the deck."""
        return self._replace(deck=(*self.deck, self.spare[0]), spare=self.spare[1:])

    def swept(self, dead: bool, choose: Choose) -> Hand:
        """All that was laid is shuffled in again, the concentration of the dead too."""
        kept = () if dead else self.kept
        lost = self.kept if dead else ()
        cards = (*self.deck, *self.laid, *lost, *self.aside, *([self.held] if self.held else []))
        return Hand(shuffled(cards, choose), kept=kept, spare=self.spare)


def shuffled(cards: Sequence[str], choose: Choose) -> tuple[str, ...]:
    """The cards in an order by chance."""
    left, order = list(cards), []
    while left:
        order.append(left.pop(choose(range(len(left)))))
    return tuple(order)


def dealt(cards: Cards, rests: int, choose: Choose) -> Hand:
    """A deck for the first turn with specials by chance."""
    copies = {card.key: rests if card.later else card.copies for card in BASIC}
    aside = tuple(key for key, number in copies.items() if cards[key].later for _ in range(number))
    basic = [key for key, number in copies.items() if not cards[key].later for _ in range(number)]
    specials = shuffled([card.key for card in cards.specials], choose)
    last = BOARD.specials + BOARD.levelling
    deck = shuffled([*basic, *specials[: BOARD.specials]], choose)
    return Hand(deck, aside=aside, spare=specials[BOARD.specials : last])
