"""A virtual table that nobody has touched for a while plays itself, until somebody does.

It begins only where nobody's game is on, and ends at the first touch: the cards are gathered, and the
table invites again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from playmat.events import Button, Chord, Event, Held
from playmat.session.effects import Status
from playmat.simulator.player import Waits
from playmat.simulator.rehearsal import Pause
from playmat.simulator.world import World

_LOOK = 1.0  # seconds between two looks at the table
_ENDED = 10.0  # seconds for which a game that has ended stays in view
_NOBODYS = ("attracting", "preparing", "over")
_CONSOLE = 0  # any will do

Seat = Callable[[int, str], None]
"""Gives a seat to the program of this name; without one to a person."""


class Table(Protocol):
    """A table that can be told what happened to it."""

    @property
    def status(self) -> Status:
        """What everybody may know."""

    def push(self, console: int, button: Button, /) -> None:
        """Presses a button and lets it go."""

    def emit(self, event: Event, /) -> None:
        """Tells the table that this has happened."""


class Attract:
    """After so many `quiet` seconds (0: never) all seats are given to the `programs`, in turn."""

    def __init__(
        self, table: Table, world: World, seat: Seat, programs: Callable[[], Sequence[str]], quiet: float
    ) -> None:
        self._table = table
        self._world = world
        self._seat = seat
        self._programs = programs
        self._quiet = quiet
        self._untouched = 0.0  # seconds
        self._over = 0.0  # seconds since its own game has ended
        self.on = False

    def touch(self) -> bool:
        """Somebody did something: whether it was meant for the table, and did not just wake it."""
        self._untouched = 0.0
        if not self.on:
            return True
        self._end()
        return False

    def run(self) -> Waits:
        """Looks after the table."""
        while True:
            yield Pause(_LOOK)
            self._untouched += _LOOK
            if self.on:
                self._go_on()
            elif self._quiet and self._untouched >= self._quiet and self._table.status.phase in _NOBODYS:
                self._begin()

    def _begin(self) -> None:
        self.on = True
        if self._table.status.phase == "preparing":
            self._table.push(_CONSOLE, Button.LEFT)  # back to the first entry
        self._over = _ENDED
        programs = self._programs()
        for number, seat in enumerate(self._world.seats):
            self._seat(seat, programs[number % len(programs)])

    def _go_on(self) -> None:
        """Presses what begins a game, and the next one after a while."""
        match self._table.status.phase:
            case "attracting" | "preparing":
                self._table.push(_CONSOLE, Button.MIDDLE)
            case "over":
                self._over += _LOOK
                if self._over >= _ENDED:
                    self._over = 0.0
                    self._world.new_game()
                    self._table.push(_CONSOLE, Button.RIGHT)

    def _end(self) -> None:
        """Whoever plays leaves; the game is left as people leave one."""
        self.on = False
        for seat in self._world.seats:
            self._seat(seat, "")
        self._world.new_game()
        if self._table.status.phase != "attracting":
            self._table.emit(Chord(_CONSOLE))
            self._table.emit(Held(_CONSOLE, Button.RIGHT))
