"""The controller's core at an event-level mat, under a clock that jumps: no boards, no waiting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter

from playmat.config import Timing
from playmat.events import BoardScan, Button, Event, Pressed, TagOff, TagOn, Tick
from playmat.interpret import AnyGame
from playmat.screen.view import View
from playmat.session.effects import Append, Deal, Entry, Note, Publish, Show, Speak, Status, Wake
from playmat.session.session import Session
from playmat.simulator.box import army
from playmat.simulator.rehearsal import PATIENCE, Pause, Until, Wait
from playmat.simulator.stickers import Sticker
from playmat.simulator.world import World
from playmat.table.catalogue import Catalogue
from playmat.table.mat import Mat, Slot


class VirtualTime:
    """A session whose sensors are the world's fields and whose clock is a number."""

    def __init__(
        self,
        game: AnyGame,
        mat: Mat,
        world: World,
        saved: Sequence[Entry] = (),
        timing: Timing = Timing(),  # noqa: B008 -- frozen
    ) -> None:
        self._session = Session(game, mat, Catalogue(game.serials), timing, saved)
        self._now = 0.0
        self._wake: float | None = None
        self._heard: dict[Slot, dict[str, bool]] = {}  # the UIDs heard, and whether they have come near
        self._world = world
        self.views: dict[int, View] = {}
        self.languages = ["en", "en"]
        self.status = Status("paused")
        self.entries: list[Entry] = []
        self.notes: list[str] = []
        self.explained = 0
        self.handling: list[float] = []  # seconds of computing per tag that came to rest
        for board in mat.boards:
            self.handle(BoardScan(board))
        world.watch_fields(self._on_field)

    def press(self, seat: int, button: Button) -> None:
        """Pushes a button."""
        self.handle(Pressed(seat, button))

    def drive(self, waits: Iterator[Wait]) -> None:
        """Carries the waits out; returns when there are none left."""
        for wait in waits:
            match wait:
                case Pause(seconds):
                    self.elapse(seconds)
                case Until(holds):
                    limit = self._now + PATIENCE
                    while not holds() and self._wake is not None and self._wake <= limit:
                        self._run_until(self._wake)

    def elapse(self, seconds: float) -> None:
        """Lets time pass; the session is woken when it asked to be."""
        self._run_until(self._now + seconds)

    def _run_until(self, until: float) -> None:
        while self._wake is not None and self._wake <= until:
            self._now = max(self._now, self._wake)
            self.handle(Tick())
        self._now = max(self._now, until)

    def _on_field(self, slot: Slot, stickers: tuple[Sticker, ...]) -> None:
        if not slot.identify:
            return
        before, near = self._heard.get(slot, {}), self._world.near(slot)
        tags = {sticker.uid.hex().upper(): sticker for sticker in stickers}
        self._heard[slot] = {uid: before.get(uid, False) or tag in near for uid, tag in tags.items()}
        for uid in before.keys() - tags.keys():
            self.handle(TagOff(slot.board, slot.reader, uid))
        for uid, is_near in self._heard[slot].items():
            if before.get(uid) != is_near:
                began = perf_counter()
                self.handle(TagOn(slot.board, slot.reader, uid, tags[uid].record, is_near))
                self.handling.append(perf_counter() - began)

    def handle(self, event: Event) -> None:
        """Gives the session an event now, and keeps what it wants shown and published."""
        effects = self._session.handle(event, self._now)
        for effect in sorted(effects, key=lambda effect: isinstance(effect, Deal)):
            match effect:
                case Show(seat, view):
                    self.views[seat] = view
                case Publish(status):
                    self.explained += status.phase == "explaining" and self.status.phase != "explaining"
                    self.status = status
                case Wake(at):
                    self._wake = at
                case Speak(seat, language):
                    self.languages[seat] = language
                case Deal(armies, stacked):
                    self._world.refit([army(s, pieces) for s, pieces in enumerate(armies)], stacked)
                case Append(entry):
                    self.entries.append(entry)
                case Note(sentence):
                    self.notes.append(sentence)
