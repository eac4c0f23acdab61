"""What both consoles are told during a whole game that virtual hands play, mistakes included."""

from __future__ import annotations

from random import Random

from desk import MAT
from playmat.events import Event
from playmat.games.art_of_war import ART_OF_WAR
from playmat.picture import SEATS
from playmat.screen.view import View
from playmat.simulator.box import army
from playmat.simulator.hands import Hands
from playmat.simulator.rehearsal import Rehearsal, Tally
from playmat.simulator.virtual_time import VirtualTime
from playmat.simulator.world import World

Shown = tuple[float, int, View]
"""When, on whose console, what."""


class _Recorder(VirtualTime):
    """Keeps every view that is shown."""

    shown: list[Shown]

    def handle(self, event: Event) -> None:
        before = dict(self.views) if hasattr(self, "views") else {}
        super().handle(event)
        for seat, view in self.views.items():
            if view != before.get(seat):
                self.shown.append((self._now, seat, view))


def rehearsed(seed: int = 1) -> list[Shown]:
    """Every view of one game, in order."""
    random = Random(seed)
    _Recorder.shown = shown = []
    armies = [army(seat, ART_OF_WAR.armies()[seat]) for seat in SEATS]
    world = World(MAT, armies, random)
    table = _Recorder(ART_OF_WAR, MAT, world)
    hands = Hands(world, ART_OF_WAR, random, table.press, lambda seat: table.views[seat])
    tally = Tally(1)
    rehearsal = Rehearsal(ART_OF_WAR, world, hands, table.press, lambda: table.status, random, tally)
    table.drive(rehearsal.run())
    assert tally.clean, tally.failure
    return shown
