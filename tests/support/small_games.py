"""The games of tests/games with their overlays, and a table in virtual time for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from playmat.events import Button
from playmat.games.interface import AnyGame
from playmat.games.registry import Registry
from playmat.placement import SHARED
from playmat.screen.icons import learn
from playmat.session.effects import Entry, EntryKind
from playmat.simulator.rehearsal.rehearsal import Tally
from playmat.simulator.rehearsal.staging import rehearse, seat_hands, set_table
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.simulator.world.location import Where
from playmat.table.mat import Mat
from playmat.table.mat_file import base_of, parse_mat
from support.mats import STANDARD
from support.session_harness import LONG, Desk
from support.session_harness import STANDARD as TIMING

FOLDER = Path(__file__).parents[1] / "games"
_REGISTRY = Registry([str(FOLDER)])


def small_game(name: str) -> AnyGame:
    """Returns a game of tests/games by name."""
    game = _REGISTRY.load(name, {}, str)
    learn(game.words.icons)
    return game


def overlay(name: str, file: str = "mat.toml") -> Mat:
    """Returns one of the mats in a game's folder."""
    text = (FOLDER / name.replace("-", "_") / file).read_text("utf-8")
    return parse_mat(text, file, STANDARD if base_of(text, file) else None)


class SmallDesk(Desk):
    """A table for one of the games; it starts at `state` with that state's placement on the mat."""

    def __init__(
        self,
        name: str,
        file: str = "mat.toml",
        seats: int | None = None,
        consoles: Sequence[tuple[int, ...]] | None = None,
        state: str = "",
    ) -> None:
        self.game, self.mat, self.random = small_game(name), overlay(name, file), Random(1)
        self.world = set_table(self.game, self.mat, self.random, seats)
        saved = [Entry(EntryKind.BEGUN, state, game=name)] if state else []
        if state:
            self._lay_out(state)
        self.table = VirtualTime(self.game, self.mat, self.world, saved, TIMING, consoles)
        console_of = _consoles(consoles or [(seat,) for seat in self.world.seats])
        self.hands = seat_hands(self.table, self.game, self.world, self.random, lambda seat: console_of[seat])
        self.press(0, Button.RIGHT if state else Button.MIDDLE)
        if not state:
            self.press(0, Button.MIDDLE)

    def _lay_out(self, state: str) -> None:
        """Lays the placement out on an empty mat; takes equal pieces in order, and then those of decks."""
        world = self.world
        for slot in self.mat.slots:
            for card in world.cards_at(slot.place):
                world.take_in_hand(card, card.owner)
        undealt = [world.draw(owner, owner) for owner in world.owners for _ in world.deck(owner)]
        for place, faces in self.game.projection.placement(self.game.rules.parse_state(state)).items():
            for number, face in enumerate(faces):
                held = [card for owner in self.world.owners for card in self.world.hand(owner)]
                card = next(card for card in held if card.kind == face.kind)
                slot = place._replace(number=number) if world.zones[place.zone].gathered else place
                world.lay(card, slot, face.pose or 0)
        for card in undealt:
            if world.where(card).where is Where.HAND:
                world.return_to_deck(card)

    @property
    def state(self) -> str:
        """The present state of the match."""
        return str(self.table.follower.state)

    def throw(self, *sides: int, tilt: float = 25.0) -> None:
        """Throws the shared dice into the first slots; 0: cocked, leaning from 3 towards 5."""
        for slot, (die, side) in zip(self.mat.slots, zip(self.world.dice, sides, strict=False), strict=False):
            self.world.lay(die, slot.place, side or 3)
            if not side:
                self.world.roll(die, 3, edge=5, tilt=tilt)
        self.table.elapse(LONG)

    def pick_up(self) -> None:
        """Takes all dice off the mat, one after the other."""
        for die in self.world.dice:
            self.world.take_in_hand(die, SHARED)
            self.table.elapse(0.2)
        self.table.elapse(LONG)


def _consoles(consoles: Sequence[tuple[int, ...]]) -> Mapping[int, int]:
    return {seat: number for number, seats in enumerate(consoles) for seat in seats}


def rehearsed(
    name: str, file: str = "mat.toml", seats: int | None = None, games: int = 1, seed: int = 1
) -> Tally:
    """The results of some games between virtual players."""
    random, game, mat = Random(seed), small_game(name), overlay(name, file)
    world = set_table(game, mat, random, seats)
    table, tally = VirtualTime(game, mat, world), Tally(games)
    table.drive(rehearse(table, game, world, random, tally).run())
    return tally
