"""The kinds of decision, what is open between two of them, and how a game can end."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import NamedTuple

from playmat.games.art_of_war.rules.actions import NONE


class Phase(IntEnum):
    """Which decision is due."""

    REDRAW = 0  # keep the three cards or take three others
    REVEAL = 1  # chance: the top card of a deck goes to the kingdom
    FIRST = 2  # chance: who begins
    DEPLOY = 3  # the first card on the front row
    STOCK = 4  # the first card in the reserve
    ACT = 5  # the turn: support, recruit, attack, develop, end
    TARGET = 6  # a unit has turned: whom does it attack
    GUARD = 7  # window: a Guardian against the attack
    WIZARD = 8  # window: a Wizard against the last support
    SHOOT = 9  # an Archer support came true: at whom
    MOVE = 10  # a Priest support came true: what moves where
    CONSCRIPT = 11  # an empty battlefield must be manned
    OVER = 12


class Done(IntEnum):
    """Which of the two actions of this turn was chosen."""

    NOTHING = 0
    RECRUITED = 1
    ATTACKED = 2


class Reason(Enum):
    """The four endings (Fin de partie)."""

    EXECUTION = "execution"
    DEVELOPMENT = "development"
    END_OF_WAR = "end-of-war"
    COLLAPSE = "collapse"


class Attack(NamedTuple):
    """An attack that is not resolved yet: whose unit, how strong, against which enemy cell."""

    cell: int
    value: int
    target: int = NONE


class Support(NamedTuple):
    """A support in the chain that is being answered."""

    seat: int
    effect: int
