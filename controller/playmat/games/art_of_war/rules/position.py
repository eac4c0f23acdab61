"""Position: everything that a table can know of a game, without the rules."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from playmat.games.art_of_war.rules.phases import Attack, Done, Phase, Support
from playmat.games.art_of_war.rules.rule_sets import Rules
from playmat.games.art_of_war.rules.side import Side
from playmat.games.game import Outcome


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
