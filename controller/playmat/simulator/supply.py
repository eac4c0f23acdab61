"""The cards that a player brings: an army out of its box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from playmat.games.game import Piece
from playmat.table.component import Component


class Army(NamedTuple):
    """The cards of a seat: those of its deck, from the top, and those that begin in its hand."""

    deck: tuple[Component, ...]
    hand: tuple[Component, ...] = ()


def army(seat: int, pieces: Sequence[Piece]) -> Army:
    """The physical cards of a seat."""
    copies: Counter[str] = Counter()
    deck: list[Component] = []
    hand: list[Component] = []
    for piece in pieces:
        copies[piece.serial] += 1
        card = Component(seat, piece.serial, copies[piece.serial], piece.kind)
        (deck if piece.in_deck else hand).append(card)
    return Army(tuple(deck), tuple(hand))
