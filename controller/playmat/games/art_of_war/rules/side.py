"""One player's cards as the table can know them, and how single cards come and go."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from playmat.games.art_of_war.rules.cards import KINDS, KING, Cards, X

FIRST_HAND = 3  # cards drawn before the King joins them
HAND_LIMIT = 6
RESERVE_LIMIT = 5


class Unit(NamedTuple):
    """A card on the battlefield."""

    kind: int
    turned: bool = False
    damage: int = 0


UPRIGHT = tuple(Unit(kind) for kind in KINDS)
Cells = tuple[Unit | None, ...]
Counts = tuple[int, ...]
"""How many cards of each kind, in the order of KINDS."""


class Side(NamedTuple):
    """What the table knows of a player; `unseen` counts hand and deck, `known` those surely in the hand."""

    king: str
    cells: Cells = (None,) * 6
    reserve: tuple[int, ...] = ()
    kingdom: Counts = (0,) * 6
    graveyard: Counts = (0,) * 6
    hand: int = 4
    deck: int = 17
    unseen: Counts = (4, 4, 4, 4, 4, 1)
    known: Counts = (0, 0, 0, 0, 0, 1)

    def playable(self) -> tuple[int, ...]:
        """The kinds that may come from the hand, by what is public (ruling 19)."""
        return _playable(self.hand, self.unseen, self.known)

    def may_support(self, effect: int) -> bool:
        """Whether a card with this support, or the King in its place, may be laid now."""
        if len(self.reserve) >= RESERVE_LIMIT:
            return False
        kinds = self.playable()
        return effect in kinds or KING in kinds

    def attack(self, unit: Unit, cards: Cards) -> int:
        """The points that the unit hits with, before supports."""
        printed = cards.armies[self.king].attack[unit.kind]
        return self.hand if printed == X else printed

    def defence(self, unit: Unit, cards: Cards) -> int:
        """What the unit's card shows towards the enemy."""
        return cards.armies[self.king].defence[unit.kind][unit.turned]

    def reach(self, cell: int, cards: Cards) -> tuple[int, ...]:
        """The enemy cells in range of the unit at `cell`."""
        unit = self.cells[cell]
        assert unit is not None
        return cards.armies[self.king].reach[unit.kind][cell]


@lru_cache(maxsize=1 << 14)
def _playable(hand: int, unseen: Counts, known: Counts) -> tuple[int, ...]:
    possible = unseen if hand > sum(known) else known
    return tuple(kind for kind in KINDS if possible[kind])


def counted(counts: Counts, kind: int, by: int = 1) -> Counts:
    """The counts with `by` more of a kind."""
    return (*counts[:kind], counts[kind] + by, *counts[kind + 1 :])


def put(cells: Cells, cell: int, unit: Unit | None) -> Cells:
    """The cells with `unit` at `cell`."""
    return (*cells[:cell], unit, *cells[cell + 1 :])


def advanced(cells: Cells) -> Cells:
    """Where a front cell is empty the unit behind it moves up at once (ruling 10)."""
    f1, f2, f3, a1, a2, a3 = cells
    return (f1 or a1, f2 or a2, f3 or a3, f1 and a1, f2 and a2, f3 and a3)


def spent(side: Side, kind: int) -> Side:
    """The side after a card has left the hand and is seen."""
    known = counted(side.known, kind, -1) if side.known[kind] else side.known
    return side._replace(hand=side.hand - 1, unseen=counted(side.unseen, kind, -1), known=known)


def taken_back(side: Side, kind: int) -> Side:
    """The side after a unit has returned to the hand, where everybody knows it to be."""
    unseen, known = counted(side.unseen, kind), counted(side.known, kind)
    return side._replace(hand=side.hand + 1, unseen=unseen, known=known)


def rested(side: Side) -> Side:
    """The side at the end of a turn: damage is forgotten (ruling 11)."""
    if not any(unit and unit.damage for unit in side.cells):
        return side
    return side._replace(cells=tuple([unit and Unit(unit.kind, unit.turned) for unit in side.cells]))


def prepared(side: Side) -> Side:
    """The side after its preparation: all upright, one card drawn (rulings 2, 11 and 30)."""
    drawn = 1 if side.deck else 0
    cells = tuple([unit and UPRIGHT[unit.kind] for unit in side.cells])
    return side._replace(cells=cells, hand=side.hand + drawn, deck=side.deck - drawn)
