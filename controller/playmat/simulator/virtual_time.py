"""The controller's core at an event-level mat, under a clock that jumps: no boards, no waiting."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from playmat.config import Timing
from playmat.events import BoardScan, Button, Event, Pressed, TagOff, TagOn, Tick
from playmat.interpret import AnyGame
from playmat.screen.view import View
from playmat.session.effects import Publish, Show, Status, Wake
from playmat.session.session import Session
from playmat.simulator.rehearsal import PATIENCE, Pause, Until, Wait
from playmat.simulator.stickers import Sticker
from playmat.simulator.world import World
from playmat.table.catalogue import Catalogue
from playmat.table.mat import Mat, Slot


class VirtualTime:
    """A session whose sensors are the world's fields and whose clock is a number."""

    def __init__(self, game: AnyGame, mat: Mat, world: World) -> None:
        self._session = Session(game, mat, Catalogue(game.serials), Timing())
        self._now = 0.0
        self._wake: float | None = None
        self._heard: dict[Slot, dict[str, Sticker]] = {}
        self.views: dict[int, View] = {}
        self.status = Status("paused")
        self.explained = 0
        self.handling: list[float] = []  # seconds of computing per tag that came to rest
        for board in mat.boards:
            self._handle(BoardScan(board))
        world.watch_fields(self._on_field)

    def press(self, seat: int, button: Button) -> None:
        """Pushes a button."""
        self._handle(Pressed(seat, button))

    def drive(self, waits: Iterator[Wait]) -> None:
        """Carries the waits out; returns when there are none left."""
        for wait in waits:
            match wait:
                case Pause(seconds):
                    self._elapse(self._now + seconds)
                case Until(holds):
                    limit = self._now + PATIENCE
                    while not holds() and self._wake is not None and self._wake <= limit:
                        self._elapse(self._wake)

    def _elapse(self, until: float) -> None:
        while self._wake is not None and self._wake <= until:
            self._now = max(self._now, self._wake)
            self._handle(Tick())
        self._now = max(self._now, until)

    def _on_field(self, slot: Slot, stickers: tuple[Sticker, ...]) -> None:
        if not slot.identify:
            return
        before = self._heard.get(slot, {})
        now = {sticker.uid.hex().upper(): sticker for sticker in stickers}
        self._heard[slot] = now
        for uid in before.keys() - now.keys():
            self._handle(TagOff(slot.board, slot.reader, uid))
        for uid, sticker in now.items():
            if uid not in before:
                began = perf_counter()
                self._handle(TagOn(slot.board, slot.reader, uid, sticker.record))
                self.handling.append(perf_counter() - began)

    def _handle(self, event: Event) -> None:
        for effect in self._session.handle(event, self._now):
            match effect:
                case Show(seat, view):
                    self.views[seat] = view
                case Publish(status):
                    entered = status.phase == "explaining" != self.status.phase
                    self.explained += entered
                    self.status = status
                case Wake(at):
                    self._wake = at
