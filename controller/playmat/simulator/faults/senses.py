"""A table in virtual time whose readers, boards, buttons and power may fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Protocol

from playmat.events import BadLine, BoardScan, Button, Event, Part, PartFault, PartKind
from playmat.games.game import AnyGame
from playmat.simulator.rehearsal import Wait
from playmat.simulator.stickers import Sticker
from playmat.simulator.virtual_time import VirtualTime
from playmat.simulator.world import World
from playmat.table.mat import Mat, Slot


class Contacts(Protocol):
    """One console's three contacts: what their edges mean."""

    def edge(self, button: Button, closed: bool, now: float) -> Sequence[Event]:
        """Takes in that a contact closed or opened."""


class Senses(VirtualTime):
    """Movements are heard when time passes, in the order of the readers, as a sweep hears them."""

    def __init__(
        self, game: AnyGame, mat: Mat, world: World, random: Random, contacts: Callable[[int], Contacts]
    ) -> None:
        self._truth: dict[Slot, dict[Sticker, bool]] = {}  # the tags that answer, and whether they are near
        self._stale: set[Slot] = set()
        self._deaf: set[tuple[Slot, Sticker]] = set()
        self._covered: set[Slot] = set()
        self._ghosts: dict[Slot, dict[Sticker, bool]] = {}
        self._gone: set[str] = set()
        self._random = random
        self._contacts_of = cache(contacts)
        super().__init__(game, mat, world)

    # --- what happens to it

    @contextmanager
    def deaf(self, slot: Slot, sticker: Sticker) -> Iterator[None]:
        """The tag does not answer there."""
        self._deaf.add((slot, sticker))
        self._stale.add(slot)
        yield
        self._deaf.discard((slot, sticker))
        self._stale.add(slot)

    @contextmanager
    def covered(self, slot: Slot) -> Iterator[None]:
        """No tag answers there."""
        self._covered.add(slot)
        self._stale.add(slot)
        yield
        self._covered.discard(slot)
        self._stale.add(slot)

    @contextmanager
    def ghost(self, slot: Slot, sticker: Sticker) -> Iterator[None]:
        """A tag answers that is not there, from afar or as if it were near."""
        self._ghosts[slot] = {sticker: self._random.random() < 0.5}
        self._stale.add(slot)
        yield
        del self._ghosts[slot]
        self._stale.add(slot)

    def unplug(self, board: str) -> None:
        """A board's cable is pulled out."""
        self._sweep()
        self._gone.add(board)
        self.handle(PartFault(Part(PartKind.BOARD, board), False, "the board was unplugged"))

    def plug_in(self, board: str) -> None:
        """It is put in again; the board says who it is and all that it hears."""
        self._gone.discard(board)
        self.handle(PartFault(Part(PartKind.BOARD, board), True, "firmware 1.0"))
        self.scan(board)

    def scan(self, board: str) -> None:
        """A board tells all that it hears."""
        for slot in self._truth:
            if slot.board == board:
                before = self._heard.get((slot.board, slot.reader), {})
                now = self._heard_at(slot)
                heard = {tag: near or before.get(tag, False) for tag, near in now.items()}
                self._heard[slot.board, slot.reader] = heard
                self._stale.discard(slot)
        self.handle(BoardScan(board, self._tags(board)))

    def garble(self, board: str) -> None:
        """Bits of a line flip; the board is asked for all that it hears."""
        self._sweep()
        self.handle(BadLine(board, "on 3 04A1\x00", "its checksum is wrong"))
        self.scan(board)

    def bounce(self, console: int, button: Button) -> None:
        """Pushes a button whose contacts bounce, as it goes down and as it comes up."""
        for closed in (True, False):
            for _ in range(self._random.randint(1, 4)):
                self._edge(console, button, closed, self._random.uniform(0.0005, 0.006))
                self._edge(console, button, not closed, self._random.uniform(0.0005, 0.003))
            self._edge(console, button, closed, self._random.uniform(0.05, 0.2))

    def heard(self) -> list[tuple[Slot, Sticker]]:
        """What the readers really hear: slot and tag."""
        return [(slot, tag) for slot in sorted(self._truth) for tag in self._truth[slot]]

    # --- time

    def press(self, console: int, button: Button) -> None:
        """Pushes a button."""
        self._sweep()
        super().press(console, button)

    def drive(self, waits: Iterator[Wait]) -> None:
        """Carries the waits out; returns when there are none left."""
        for wait in waits:
            self._sweep()
            super().drive(iter([wait]))

    def elapse(self, seconds: float) -> None:
        """Lets time pass."""
        self._sweep()
        super().elapse(seconds)

    def _sweep(self) -> None:
        for slot in sorted(self._stale):
            if slot.board not in self._gone:
                self._stale.discard(slot)
                self._hear(slot, self._heard_at(slot))

    def _edge(self, console: int, button: Button, closed: bool, then: float) -> None:
        for event in self._contacts_of(console).edge(button, closed, self.now):
            self.handle(event)
        self.elapse(then)

    def _heard_at(self, slot: Slot) -> dict[Sticker, bool]:
        if slot in self._covered:
            return {}
        truth = self._truth.get(slot, {})
        heard = {tag: near for tag, near in truth.items() if (slot, tag) not in self._deaf}
        return heard | self._ghosts.get(slot, {})

    def _on_field(self, slot: Slot, stickers: tuple[Sticker, ...]) -> None:
        if slot.identify:
            self._truth[slot] = {sticker: sticker in self._world.near(slot) for sticker in stickers}
            self._stale.add(slot)
