"""The cards that a player brings: an army out of its box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from playmat.games.game import Piece
from playmat.table.cards import Card


class Army(NamedTuple):
    """The cards of a seat: those of its deck, from the top, and those that begin in its hand."""

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
