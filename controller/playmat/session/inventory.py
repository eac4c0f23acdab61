"""Physical components of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from playmat.games.interface import Form, Piece
from playmat.placement import SHARED, Place
from playmat.table.component import Component


class Item(NamedTuple):
    """A component and its description in the game."""

    component: Component
    piece: Piece


def inventory(brought: Mapping[int, tuple[Piece, ...]]) -> Iterator[Item]:
    """Every component that each owner brings; equal ones are numbered from 1."""
    for owner, pieces in brought.items():
        copies: Counter[str] = Counter()
        for piece in pieces:
            copies[piece.serial] += 1
            yield Item(Component(owner, piece.serial, copies[piece.serial], piece.kind), piece)


def homes(brought: Mapping[int, tuple[Piece, ...]]) -> dict[Component, Place]:
    """The starting places of components that start on the mat."""
    return {item.component: item.piece.home for item in inventory(brought) if item.piece.home}


def squares(brought: Mapping[int, tuple[Piece, ...]]) -> frozenset[Component]:
    """The components that are printed on the board."""
    return frozenset(item.component for item in inventory(brought) if item.piece.form is Form.SQUARE)


def dealt(brought: Mapping[int, tuple[Piece, ...]]) -> frozenset[Component]:
    """The cards of the deck that all seats share, which are in the hand of whoever has drawn them."""
    return frozenset(
        component
        for component, piece in inventory({SHARED: brought.get(SHARED, ())})
        if piece.in_deck and piece.form is Form.CARD and not piece.home
    )


def figures(brought: Mapping[int, tuple[Piece, ...]]) -> frozenset[str]:
    """The kinds of shared pieces, which are never in a hand."""
    return frozenset(piece.kind for piece in brought.get(SHARED, ()) if piece.form is Form.PIECE)
