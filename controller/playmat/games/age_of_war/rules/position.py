"""A position: who holds which castles, whose turn it is, and where the dice lie."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from playmat.games.age_of_war.rules.actions import Dice
from playmat.games.age_of_war.rules.castles import CASTLES, CASTLES_OF, DICE, Line, lines_of

CENTRE = -1
"""Who holds a castle that nobody has taken yet."""

NUMBER_OF = {name: number for number, name in enumerate(CASTLES)}


class Phase(Enum):
    """Where the dice are."""

    FIRST = "first"  # who begins is drawn by lot
    HAND = "hand"  # those that are neither laid nor lost are being thrown
    ROLLED = "rolled"  # they lie as they fell, and nothing is done with them yet
    LYING = "lying"  # a line was filled or a die lost; the rest is to be taken up
    LEFT = "left"  # the turn before is over, and they lie as it left them


class Position(NamedTuple):
    """Holders by castle, the seats that play on, and the turn; `filled` counts lines from 1."""

    holders: tuple[int, ...]
    playing: tuple[bool, ...]
    turn: int = 0
    phase: Phase = Phase.FIRST
    siege: str = ""  # the castle whose card lies on the siege slot
    filled: tuple[int, ...] = ()
    wells: Dice = ""
    laid: Dice = ""
    lost: Dice = ""

    @property
    def in_hand(self) -> int:
        """How many dice are to be thrown, or taken up."""
        spent = 0 if self.phase is Phase.LEFT else len(self.laid) + len(self.lost)
        return DICE - spent

    @property
    def bound(self) -> bool:
        """Whether the castle can no longer be changed (ruling 1)."""
        return bool(self.filled)

    @property
    def lines(self) -> tuple[Line, ...]:
        """What has to be filled to take the castle under siege."""
        return self.lines_of(self.siege) if self.siege else ()

    def lines_of(self, castle: str) -> tuple[Line, ...]:
        """What has to be filled to take a castle from where it lies now."""
        return lines_of(CASTLES[castle], stolen=self.holder(castle) != CENTRE)

    def holder(self, castle: str) -> int:
        """The seat before which it lies, or CENTRE."""
        return self.holders[NUMBER_OF[castle]]

    def held(self, seat: int) -> tuple[str, ...]:
        """The castles of a seat, or of the CENTRE."""
        return tuple(name for name, holder in zip(CASTLES, self.holders, strict=True) if holder == seat)

    def complete(self, clan: str) -> bool:
        """Whether one player has all its castles: they lie face down (ruling 5)."""
        first, *others = map(self.holder, CASTLES_OF[clan])
        return first != CENTRE and all(holder == first for holder in others)

    def open_lines(self, castle: str) -> tuple[Line, ...]:
        """Those of its lines that are still to be filled."""
        return tuple(line for n, line in enumerate(self.lines_of(castle), 1) if n not in self.filled)

    def number_of(self, line: Line) -> int:
        """The number of the first open line of the castle under siege that is equal."""
        return next(n for n, one in enumerate(self.lines, 1) if one == line and n not in self.filled)

    def can_be_besieged(self, castle: str) -> bool:
        """Whether its card lies face up, in the centre or before another player (ruling 4)."""
        return self.holder(castle) != self.turn and not self.complete(CASTLES[castle].clan)

    @property
    def targets(self) -> tuple[str, ...]:
        """The castles that whoever is at turn may besiege."""
        return tuple(filter(self.can_be_besieged, CASTLES))

    @property
    def hopeless(self) -> bool:
        """Whether too few dice are left to take a castle (ruling 7)."""
        castles = [self.siege] if self.bound else self.targets
        return self.in_hand < min(map(self._needed, castles), default=0)

    def _needed(self, castle: str) -> int:
        return sum(line.dice for line in self.open_lines(castle))
