"""A table in virtual time for A Game of War, with a wand or a full grid."""

from __future__ import annotations

from random import Random

from playmat.app.mats import read_mat
from playmat.assets import folder
from playmat.events import Button
from playmat.games.game_of_war.game import load
from playmat.games.game_of_war.placements import PLACES
from playmat.games.game_of_war.rules.board import NUMBERS
from playmat.placement import Place
from playmat.session.effects import Entry, EntryKind
from playmat.simulator.rehearsal.staging import seat_hands, set_table
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from support.session_harness import LONG
from support.session_harness import STANDARD as TIMING
from support.small_games import SmallDesk

_MATS = folder("hardware") / "mats"
WAND, GRID = (read_mat(_MATS / f"{name}.toml") for name in ("game-of-war", "game-of-war-grid"))
GAME = load({}, str).called(WAND.seat_names)


def square(name: str) -> Place:
    return PLACES[NUMBERS[name]]


class WarDesk(SmallDesk):
    """A new game, or a game from `state` with every unit on its square."""

    def __init__(self, state: str = "", grid: bool = False) -> None:
        self.game, self.mat, self.random = GAME, GRID if grid else WAND, Random(1)
        self.world = set_table(self.game, self.mat, self.random)
        if state:
            self._lay_out(state)
        self._begin([Entry(EntryKind.BEGUN, state, game=GAME.name)] if state else [])

    def _begin(self, saved: list[Entry]) -> None:
        self.saved = saved
        self.table = VirtualTime(self.game, self.mat, self.world, saved, TIMING)
        self.hands = seat_hands(self.table, self.game, self.world, self.random)
        self.press(0, Button.RIGHT if saved else Button.MIDDLE)
        if not saved:
            self.press(0, Button.MIDDLE)
        self.table.elapse(LONG)

    def pull_the_plug(self) -> None:
        """Cuts the power during any touch and restarts; the players resume the game."""
        self._begin([*self.saved, *self.table.entries])

    def touch(self, *names: str) -> None:
        """Touches squares with the wand, or the units on them."""
        for name in names:
            self.world.point(square(name))
            self.table.elapse(0.25)
            self.world.lift_wand()
            self.table.elapse(0.1)

    def touch_unit(self, kind: str, seat: int) -> None:
        """Touches a unit beside the board with the wand."""
        self.world.point_at(self.held(seat, kind))
        self.table.elapse(0.25)
        self.world.lift_wand()
        self.table.elapse(0.1)

    def lift(self, name: str, seconds: float) -> None:
        """Lifts the unit on a square and puts it back."""
        unit = self.world.top(square(name))
        assert unit is not None
        self.world.lift(unit)
        self.table.elapse(seconds)
        self.world.put_back(unit)

    def wait(self) -> None:
        self.table.elapse(LONG)

    @property
    def last(self) -> str:
        return self.actions[-1] if self.actions else ""
