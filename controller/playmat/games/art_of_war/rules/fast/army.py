"""Cards of a player, hidden ones included, as numbers and lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playmat.games.art_of_war.rules.cards import BASIC_KINDS, KINDS, KING, Cards
from playmat.games.art_of_war.rules.position import RESERVE_LIMIT, Side

KIND, TURNED, DAMAGE = 7, 8, 16
"""Bits of a unit: kind + 1, the flag of a turned unit, one damage."""
UPRIGHT = KIND
UNDAMAGED = KIND | TURNED


class Army:
    """All cards of a player, hidden ones included; `unseen` and `known` are public as in `Side`."""

    def __init__(self, side: Side, hand: Sequence[int], cards: Cards) -> None:
        values = cards.armies[side.king]
        self.king = side.king
        self.cells = [
            unit.kind + 1 + TURNED * unit.turned + DAMAGE * unit.damage if unit else 0 for unit in side.cells
        ]
        self.reserve = [*side.reserve]
        self.kingdom = [*side.kingdom]
        self.graveyard = [*side.graveyard]
        self.unseen = [*side.unseen]
        self.known = [*side.known]
        self.certain = sum(side.known)
        self.size = side.hand
        self.hand = [*hand]
        self.held = sum(1 << kind for kind in KINDS if hand[kind])
        self.deck = [kind for kind in BASIC_KINDS for _ in range(side.unseen[kind] - hand[kind])]
        # Tables by unit: attack by kind + 1; defence also by pose; targets by kind + 1 and cell.
        self.attack = (0, *values.attack)
        upright, turned = ([pair[pose] for pair in values.defence] for pose in (0, 1))
        self.defence = (0, *upright, 0, 0, *turned)
        self.reach = ((), *values.reach)

    def draw_up(self, random: Callable[[], float]) -> None:
        """Draws cards until the hand has its public size."""
        deck = self.deck
        for _ in range(self.size - sum(self.hand)):
            kind = deck.pop(int(random() * len(deck)))
            self.hand[kind] += 1
            self.held |= 1 << kind

    def spend(self, kind: int) -> None:
        """Plays a card from the hand; one that is publicly known to be there is played first."""
        self.size -= 1
        self.unseen[kind] -= 1
        if self.known[kind]:
            self.known[kind] -= 1
            self.certain -= 1
        self.hand[kind] -= 1
        if not self.hand[kind]:
            self.held &= ~(1 << kind)

    def take_back(self, kind: int) -> None:
        """Returns a unit to the hand."""
        self.size += 1
        self.unseen[kind] += 1
        self.known[kind] += 1
        self.certain += 1
        self.hand[kind] += 1
        self.held |= 1 << kind

    def advance(self) -> None:
        """Moves rear units up to empty front cells (ruling 10)."""
        cells = self.cells
        for cell in (0, 1, 2):
            if not cells[cell] and cells[cell + 3]:
                cells[cell] = cells[cell + 3]
                cells[cell + 3] = 0

    def may_support(self, effect: int) -> bool:
        """Returns whether this support is publicly possible (rulings 19 and 20); the hand does not matter."""
        if len(self.reserve) >= RESERVE_LIMIT:
            return False
        possible = self.unseen if self.size > self.certain else self.known
        return bool(possible[effect] or possible[KING])
