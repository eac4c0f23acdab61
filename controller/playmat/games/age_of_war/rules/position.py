"""Position: holders of castles, player to move, siege and dice."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from playmat.games.age_of_war.rules.actions import Dice
from playmat.games.age_of_war.rules.castles import CASTLES, CASTLES_OF, DICE, Line, lines_of

CENTRE = -1
"""Holder of a castle that no player has taken."""

NUMBER_OF = {name: number for number, name in enumerate(CASTLES)}


class Phase(StrEnum):
    """State of the dice."""

    FIRST = "first"  # the first player is drawn by lot
    HAND = "hand"  # dice neither laid nor lost are being thrown
    ROLLED = "rolled"  # dice are in the wells and none is used yet
    LYING = "lying"  # a line was filled or a die lost; the rest is to be taken up
    LEFT = "left"  # the previous turn is over and its dice are still on the mat


class Position(NamedTuple):
    """Holders by castle, seats in play, turn and dice; `filled` counts lines from 1."""

    holders: tuple[int, ...]
    playing: tuple[bool, ...]
    turn: int = 0
    phase: Phase = Phase.FIRST
    siege: str = ""  # castle whose card is on the siege slot
    filled: tuple[int, ...] = ()
    wells: Dice = ""
    laid: Dice = ""
    lost: Dice = ""

    @property
    def in_hand(self) -> int:
        """Number of dice to throw or take up."""
        spent = 0 if self.phase is Phase.LEFT else len(self.laid) + len(self.lost)
        return DICE - spent

    @property
    def bound(self) -> bool:
        """Whether the castle can no longer be changed (ruling 1)."""
        return bool(self.filled)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Lines of the castle under siege."""
        return self.lines_of(self.siege) if self.siege else ()

    def lines_of(self, castle: str) -> tuple[Line, ...]:
        """Returns the lines to fill in order to take a castle from its holder."""
        return lines_of(CASTLES[castle], stolen=self.holder(castle) != CENTRE)

    def holder(self, castle: str) -> int:
        """Returns the seat that holds a castle, or CENTRE."""
        return self.holders[NUMBER_OF[castle]]

    def held(self, seat: int) -> tuple[str, ...]:
        """Returns the castles of a seat, or of CENTRE."""
        return tuple(name for name, holder in zip(CASTLES, self.holders, strict=True) if holder == seat)

    def complete(self, clan: str) -> bool:
        """Returns whether one player holds all castles of a clan, which makes them safe (ruling 5)."""
        first, *others = map(self.holder, CASTLES_OF[clan])
        return first != CENTRE and all(holder == first for holder in others)

    def open_lines(self, castle: str) -> tuple[Line, ...]:
        """Returns the lines of a castle that are not filled."""
        return tuple(line for n, line in enumerate(self.lines_of(castle), 1) if n not in self.filled)

    def number_of(self, line: Line) -> int:
        """Returns the number of the first open line of the besieged castle that equals this one."""
        return next(
            n for n, candidate in enumerate(self.lines, 1) if candidate == line and n not in self.filled
        )

    def can_be_besieged(self, castle: str) -> bool:
        """Returns whether the current player may besiege a castle: face up and not their own (ruling 4)."""
        return self.holder(castle) != self.turn and not self.complete(CASTLES[castle].clan)

    @property
    def targets(self) -> tuple[str, ...]:
        """Castles that the current player may besiege."""
        return _targets(self.holders, self.turn)

    @property
    def hopeless(self) -> bool:
        """Whether too few dice are left to take a castle (ruling 7)."""
        # An unbound player can still change to the easiest castle, so the smallest need of all targets counts
        # (ruling 7). Without targets the position is not hopeless but over.
        needed = _dice(self.open_lines(self.siege)) if self.bound else _least(self.holders, self.turn)
        return self.in_hand < needed


# Castles change hands seldom, but every position of every turn asks for these.
@lru_cache(maxsize=4096)
def _targets(holders: tuple[int, ...], turn: int) -> tuple[str, ...]:
    return tuple(filter(Position(holders, (), turn).can_be_besieged, CASTLES))


@lru_cache(maxsize=4096)
def _least(holders: tuple[int, ...], turn: int) -> int:
    """Returns the dice that the easiest of all targets needs; 0 without any."""
    position = Position(holders, (), turn)
    return min((_dice(position.lines_of(castle)) for castle in position.targets), default=0)


def _dice(lines: Iterable[Line]) -> int:
    return sum(line.dice for line in lines)
