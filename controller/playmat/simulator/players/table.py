"""Interface between virtual players and the table they play at: the waits they yield, and the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from playmat.events import Button
from playmat.screen.view import View
from playmat.session.effects import Status
from playmat.simulator.players.follower import Follower
from playmat.text import verbatim

LAYING_OUT = ("settling", "retracting")
PATIENCE = 30.0  # seconds after which an unaccepted action ends the rehearsal
LONG_GAME = 1600  # actions after which programs propose a draw, if the game has one

DARK = View(verbatim(""), verbatim(""))
"""A console without a placement: no player can read what its buttons do."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Waits for this many seconds."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Until:
    """Waits until `holds`, for PATIENCE at most."""

    holds: Callable[[], bool]


Wait = Pause | Until


class PlayerTable(Protocol):
    """A player's view of a table."""

    @property
    def status(self) -> Status:
        """The public status."""

    @property
    def follower(self) -> Follower:
        """The follower of the table's journal."""


class RehearsedTable(PlayerTable, Protocol):
    """A table with consoles that virtual players press."""

    def press(self, console: int, button: Button) -> None:
        """Presses and releases a button."""
