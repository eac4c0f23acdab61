"""Phases, open attacks and supports, and reasons for the end of a game."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import NamedTuple

from playmat.games.art_of_war.rules.actions import NONE


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
