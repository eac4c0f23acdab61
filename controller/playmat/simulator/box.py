"""The cards that a player brings: an army out of its box, and the order of a deck that is stacked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, groupby, zip_longest
from typing import NamedTuple

from playmat.games.game import Piece
from playmat.table.cards import Card


class Army(NamedTuple):
    """The cards of a seat: those that are shuffled into its deck, and those that begin in its hand."""

    deck: tuple[Card, ...]
    hand: tuple[Card, ...] = ()


def army(seat: int, pieces: Sequence[Piece]) -> Army:
    """The physical cards of a seat."""
    copies: Counter[str] = Counter()
    deck: list[Card] = []
    hand: list[Card] = []
    for piece in pieces:
        copies[piece.serial] += 1
        card = Card(seat, piece.serial, copies[piece.serial], piece.kind)
        (deck if piece.in_deck else hand).append(card)
    return Army(tuple(deck), tuple(hand))


def stacked(deck: Iterable[Card]) -> list[Card]:
    """The deck with its kinds in turn, from the top, which is the last."""
    kinds = [list(cards) for _, cards in groupby(sorted(deck, key=_serial), key=_serial)]
    rounds = chain.from_iterable(zip_longest(*kinds))
    return [card for card in rounds if card][::-1]


def _serial(card: Card) -> str:
    return card.serial
