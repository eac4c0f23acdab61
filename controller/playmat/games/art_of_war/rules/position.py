"""Position: the state of a game as far as a table can observe it, without the rules."""

from __future__ import annotations

from enum import Enum, IntEnum
from functools import lru_cache
from typing import NamedTuple, TypeVar

from playmat.games.art_of_war.rules.actions import NONE
from playmat.games.art_of_war.rules.cards import KINDS, KING, Cards, X
from playmat.games.art_of_war.rules.options import Rules
from playmat.games.interface import Outcome


class Phase(IntEnum):
    """Type of the pending decision."""

    REDRAW = 0  # keep or redraw the three cards
    REVEAL = 1  # chance: the top card of a deck goes to the kingdom
    FIRST = 2  # chance: the first player
    DEPLOY = 3  # the first card on the front row
    STOCK = 4  # the first card in the reserve
    ACT = 5  # the turn: support, recruit, attack, develop, end
    TARGET = 6  # a unit has turned: choose its target
    GUARD = 7  # window: a Guardian against the attack
    WIZARD = 8  # window: a Wizard against the last support
    SHOOT = 9  # an Archer support succeeded: choose its target
    MOVE = 10  # a Priest support succeeded: choose the move
    CONSCRIPT = 11  # an empty battlefield must be filled
    OVER = 12


class Done(IntEnum):
    """Main action of the current turn."""

    NOTHING = 0
    RECRUITED = 1
    ATTACKED = 2


class Reason(Enum):
    """Reasons for the end of a game (Fin de partie)."""

    EXECUTION = "execution"
    DEVELOPMENT = "development"
    END_OF_WAR = "end-of-war"
    COLLAPSE = "collapse"


class Attack(NamedTuple):
    """An unresolved attack: attacking cell, value and target cell."""

    cell: int
    value: int
    target: int = NONE


class Support(NamedTuple):
    """A support in the open chain."""

    seat: int
    effect: int


# --- public knowledge of one player's cards, and the changes to it


FIRST_HAND = 3  # cards drawn before the King is added
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
"""Number of cards of each kind, in the order of KINDS."""


class Side(NamedTuple):
    """Public knowledge of a player's cards.

    The table never reads a hand. `unseen` counts the kinds in hand and deck together; `known` counts the
    cards that are certainly in the hand, such as a unit taken back. From these two follows which kinds the
    player may hold.
    """

    king: str
    cells: Cells = (None,) * 6
    reserve: tuple[int, ...] = ()
    kingdom: Counts = (0,) * 6
    graveyard: Counts = (0,) * 6
    hand: int = 4
    deck: int = 17
    unseen: Counts = (4, 4, 4, 4, 4, 1)
    known: Counts = (0, 0, 0, 0, 0, 1)

    def total(self) -> int:
        """Returns the number of the player's cards, including hidden ones."""
        lying = sum(1 for unit in self.cells if unit) + len(self.reserve)
        return lying + sum(self.kingdom) + sum(self.graveyard) + self.hand + self.deck

    def playable(self) -> tuple[int, ...]:
        """Returns the kinds that the hand may contain according to public knowledge (ruling 19)."""
        return _playable(self.hand, self.unseen, self.known)

    def may_support(self, effect: int) -> bool:
        """Returns whether a card with this support, or the King instead of it, can be played now."""
        if len(self.reserve) >= RESERVE_LIMIT:
            return False
        kinds = self.playable()
        return effect in kinds or KING in kinds

    def attack(self, unit: Unit, cards: Cards) -> int:
        """Returns the attack points of a unit without supports."""
        printed = cards.armies[self.king].attack[unit.kind]
        return self.hand if printed == X else printed

    def defence(self, unit: Unit, cards: Cards) -> int:
        """Returns the defence of a unit in its pose."""
        return cards.armies[self.king].defence[unit.kind][unit.turned]

    def reach(self, cell: int, cards: Cards) -> tuple[int, ...]:
        """Returns the enemy cells in range of the unit at `cell`."""
        unit = self.cells[cell]
        assert unit is not None
        return cards.armies[self.king].reach[unit.kind][cell]


@lru_cache(maxsize=1 << 14)
def _playable(hand: int, unseen: Counts, known: Counts) -> tuple[int, ...]:
    possible = unseen if hand > sum(known) else known
    return tuple(kind for kind in KINDS if possible[kind])


def counted(counts: Counts, kind: int, by: int = 1) -> Counts:
    """Returns the counts with `by` more of a kind."""
    return (*counts[:kind], counts[kind] + by, *counts[kind + 1 :])


def put(cells: Cells, cell: int, unit: Unit | None) -> Cells:
    """Returns the cells with `unit` at `cell`."""
    return (*cells[:cell], unit, *cells[cell + 1 :])


def advanced(cells: Cells) -> Cells:
    """Returns the cells after rear units have moved up to empty front cells (ruling 10)."""
    f1, f2, f3, a1, a2, a3 = cells
    return (f1 or a1, f2 or a2, f3 or a3, f1 and a1, f2 and a2, f3 and a3)


def spent(side: Side, kind: int) -> Side:
    """Returns the side after a card has left the hand face up."""
    known = counted(side.known, kind, -1) if side.known[kind] else side.known
    return side._replace(hand=side.hand - 1, unseen=counted(side.unseen, kind, -1), known=known)


def taken_back(side: Side, kind: int) -> Side:
    """Returns the side after a unit has returned to the hand, as a publicly known card."""
    unseen, known = counted(side.unseen, kind), counted(side.known, kind)
    return side._replace(hand=side.hand + 1, unseen=unseen, known=known)


def rested(side: Side) -> Side:
    """Returns the side at the end of a turn, without damage (ruling 11)."""
    if not any(unit and unit.damage for unit in side.cells):
        return side
    return side._replace(cells=tuple([unit and Unit(unit.kind, unit.turned) for unit in side.cells]))


def righted(side: Side) -> Side:
    """Returns the side with all units upright and undamaged."""
    return side._replace(cells=tuple([unit and UPRIGHT[unit.kind] for unit in side.cells]))


def prepared(side: Side) -> Side:
    """Returns the side after its preparation: units upright, one card drawn (rulings 2, 11 and 30)."""
    drawn = 1 if side.deck else 0
    return righted(side)._replace(hand=side.hand + drawn, deck=side.deck - drawn)


# --- the position


class Position(NamedTuple):
    """Public state; `mover` decides, `active` has the turn (during setup it begins or reveals)."""

    rules: Rules
    sides: tuple[Side, Side]
    phase: Phase = Phase.REDRAW
    mover: int = 0
    active: int = 0
    turn: int = 0
    done: Done = Done.NOTHING
    bonus: int = 0  # attack bonus of Soldier supports
    entered: bool = False  # a citizen was developed in this turn
    attack: Attack | None = None
    chain: tuple[Support, ...] = ()
    placed: int = 0  # conscripts placed, or kingdom cards revealed
    result: Outcome | None = None

    @property
    def own(self) -> Side:
        """The side that has the turn."""
        return self.sides[self.active]

    @property
    def enemy(self) -> Side:
        """The other side."""
        return self.sides[1 - self.active]


P = TypeVar("P", bound=Position)
"""Type of a position, which a transition preserves."""
