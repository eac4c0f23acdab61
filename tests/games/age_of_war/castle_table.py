"""Table of Age of War in virtual time, with its consoles."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from playmat.app.mats import read_mat
from playmat.assets import folder
from playmat.events import Button
from playmat.games.age_of_war.game import load
from playmat.games.age_of_war.rules.castles import FACES
from playmat.placement import SHARED, Place
from playmat.session.effects import Entry, EntryKind
from playmat.simulator.rehearsal.staging import seat_hands, set_table
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.table.component import Component
from support.session_harness import LONG
from support.session_harness import STANDARD as TIMING
from support.small_games import SmallDesk

MAT = read_mat(folder("hardware") / "mats" / "age-of-war.toml")
GAME = load({}, str).called(MAT.seat_names)
HALVES = ((0, 2, 4), (1, 3, 5))


class CastleDesk(SmallDesk):
    """Game that continues at `state` with a complete mat; dice are named by their faces."""

    def __init__(self, state: str, consoles: Sequence[tuple[int, ...]] | None = None) -> None:
        self.game, self.mat, self.random = GAME, MAT, Random(1)
        self.world = set_table(GAME, MAT, self.random, GAME.rules.seats(GAME.rules.parse_state(state)))
        for card in self.world.cards:
            self.world.take_in_hand(card, SHARED)
        self._lay_out(state)
        self.consoles = consoles
        self._resume([Entry(EntryKind.BEGUN, state, game=GAME.name)])

    def _resume(self, saved: Sequence[Entry]) -> None:
        self.saved = saved
        self.table = VirtualTime(GAME, MAT, self.world, saved, TIMING, self.consoles)
        self.hands = seat_hands(self.table, GAME, self.world, self.random)
        self.press(0, Button.RIGHT)
        self.table.elapse(LONG)

    def cut_power(self) -> None:
        """Cuts the power of controller and boards and restores it; the players resume."""
        self._resume([*self.saved, *self.table.entries])

    def dice(self, zone: str) -> list[Component]:
        """Returns the dice in a zone, or in the hand."""
        if zone == "hand":
            return [die for die in self.world.dice if die in self.world.hand(SHARED)]
        lying = ((die, self.world.where(die).place) for die in self.world.dice)
        return [die for die, place in lying if place and place.zone == zone]

    def cast(self, faces: str) -> None:
        """Throws dice with these faces out of the hand, within a moment."""
        for face, die in zip(faces, self.dice("hand"), strict=False):
            self.world.lay(die, self._free("well"), FACES.index(face) + 1)
            self.table.elapse(0.05)

    def shift(self, faces: str, zone: str, source: str = "well") -> None:
        """Carries dice with these faces from one zone to another, one by one."""
        for face in faces:
            die = next(
                candidate
                for candidate in self.dice(source)
                if self.world.pose(candidate) == FACES.index(face) + 1
            )
            self.world.lift(die)
            self.table.elapse(0.3)
            self.world.lay(die, self._free(zone))
            self.table.elapse(0.3)

    def take_up(self, zone: str = "well") -> None:
        """Takes up all dice of a zone, one after the other."""
        for die in self.dice(zone):
            self.world.take_in_hand(die, SHARED)
            self.table.elapse(0.05)

    def castle(self, name: str) -> Component:
        return next(card for card in self.world.cards if card.kind == name)

    def besiege(self, name: str) -> None:
        self.world.lay(self.castle(name), Place("siege"))
        self.table.elapse(LONG)

    def _free(self, zone: str) -> Place:
        places = (slot.place for slot in self.mat.slots if slot.place.zone == zone)
        return next(place for place in places if not self.world.cards_at(place))
