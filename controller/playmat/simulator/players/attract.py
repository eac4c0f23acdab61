"""Attract mode: an unused virtual table plays against itself until somebody touches it.

It begins only while no visitor's game is running, and leaves the result of such a game in view for long. The
first touch ends it: the cards are gathered and the table shows its invitation again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from playmat.events import Button, Chord, Event, Held, Pressed
from playmat.session.effects import Status
from playmat.simulator.players.player import Waits
from playmat.simulator.players.table import Pause
from playmat.simulator.world.world import World

_LOOK = 1.0  # seconds between two looks at the table
_ENDED = 10.0  # seconds for which a game that has ended stays in view
_RESULT = 1800.0  # seconds for which the result of a visitor's game stays at least
_IDLE_PHASES = ("attracting", "preparing", "over")
_CONSOLE = 0  # any will do

Seat = Callable[[int, str], None]
"""Gives a seat to the program of this name; without one to a person."""


class AttractTable(Protocol):
    """A table that accepts events and button presses."""

    @property
    def status(self) -> Status:
        """The public status."""

    def push(self, console: int, button: Button, /) -> None:
        """Presses and releases a button."""

    def emit(self, event: Event, /) -> None:
        """Passes an event to the table."""


class Attract:
    """Gives all seats to the `programs` in turn after `quiet` seconds without a touch (0: never).

    `choose` sets the options before each game.
    """

    def __init__(
        self,
        table: AttractTable,
        world: World,
        seat: Seat,
        programs: Callable[[], Iterable[str]],
        choose: Callable[[], Waits],
        quiet: float,
    ) -> None:
        self._table = table
        self._world = world
        self._seat = seat
        self._programs = programs
        self._choose = choose
        self._quiet = quiet
        self._untouched = 0.0  # seconds
        self._over = 0.0  # seconds since its own game has ended
        self.on = False

    def touch(self) -> bool:
        """Records a visitor's touch; returns False if it only ended the attract mode."""
        self._untouched = 0.0
        if not self.on:
            return True
        # Leave as players would, through the console.
        self.on = False
        for seat in self._world.seats:
            self._seat(seat, "")
        self._world.new_game()
        abandon(self._table, _CONSOLE)
        return False

    # The attract mode plays through the same consoles as a visitor. It ends at the first touch, and the
    # touch does nothing else: a visitor who wakes the table up must not thereby press a button of its game.
    def run(self) -> Waits:
        """Watches the table for ever and starts or continues the attract mode when due."""
        while True:
            yield Pause(_LOOK)
            self._untouched += _LOOK
            if self.on:
                match self._table.status.phase:
                    case "attracting":
                        self._table.push(_CONSOLE, Button.MIDDLE)
                    case "preparing":
                        for pause in self._choose():
                            yield pause
                            if not self.on:
                                break  # a visitor's touch: nothing more is pressed
                        else:
                            self._table.push(_CONSOLE, Button.MIDDLE)
                    case "over":
                        self._over += _LOOK
                        if self._over >= _ENDED:
                            self._over = 0.0
                            self._world.new_game()
                            abandon(self._table, _CONSOLE)  # of a puzzle the right button takes a try back
            elif self._table.status.phase not in _IDLE_PHASES:
                self._untouched = 0.0  # a game of programs that people watch
            elif self._is_due():
                self.on = True
                if self._table.status.phase == "preparing":
                    self._table.push(_CONSOLE, Button.LEFT)  # back to the first entry
                self._over = _ENDED
                programs = [*self._programs()]
                for number, seat in enumerate(self._world.seats):
                    self._seat(seat, programs[number % len(programs)])

    def _is_due(self) -> bool:
        shown = self._table.status.phase == "over"
        return self._quiet > 0 and self._untouched >= max(self._quiet, _RESULT if shown else 0.0)


def abandon(table: AttractTable, console: int) -> None:
    """Leaves the present match through a console, also one that waits to be continued."""
    match table.status.phase:
        case "attracting":
            return
        case "resuming":
            table.emit(Pressed(console, Button.LEFT))
        case _:
            table.emit(Chord(console))
    table.emit(Pressed(console, Button.RIGHT))
    table.emit(Held(console, Button.RIGHT))
