"""The components that players bring to the table: the contents of a box, or shared ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from playmat.games.interface import Form, Piece
from playmat.placement import Place
from playmat.table.component import Component


class Supply(NamedTuple):
    """The components of one owner: in the deck, from the top, in hand, and those with a home place.

    `forms` lists the components that are not cards. Shared components in hand lie beside the mat.
    """

    deck: tuple[Component, ...]
    hand: tuple[Component, ...] = ()
    homes: Mapping[Component, Place] = {}
    forms: Mapping[Component, Form] = {}

    @property
    def components(self) -> tuple[Component, ...]:
        """All components of the owner."""
        return *self.deck, *self.hand, *self.homes


def supply(owner: int, pieces: Sequence[Piece]) -> Supply:
    """Returns the physical components of an owner."""
    copies: Counter[str] = Counter()
    deck: list[Component] = []
    hand: list[Component] = []
    homes: dict[Component, Place] = {}
    forms: dict[Component, Form] = {}
    for piece in pieces:
        copies[piece.serial] += 1
        component = Component(owner, piece.serial, copies[piece.serial], piece.kind)
        if piece.form is not Form.CARD:
            forms[component] = piece.form
        if piece.home:
            homes[component] = piece.home
        else:
            (deck if piece.in_deck and piece.form is Form.CARD else hand).append(component)
    return Supply(tuple(deck), tuple(hand), homes, forms)


def supplies(components: Mapping[int, Sequence[Piece]]) -> dict[int, Supply]:
    """Returns the supply of each owner."""
    return {owner: supply(owner, pieces) for owner, pieces in components.items()}
