"""What both consoles are told during a whole game that virtual hands play, mistakes included."""

from __future__ import annotations

from random import Random

from playmat.events import Event
from playmat.games.art_of_war import ART_OF_WAR
from playmat.picture import SEATS
from playmat.screen.view import View
from playmat.simulator.hands import Hands
from playmat.simulator.rehearsal import Rehearsal, Tally
from playmat.simulator.supply import army
from playmat.simulator.virtual_time import VirtualTime
from playmat.simulator.world import World
from support.session_harness import MAT

Step = dict[int, View]
"""What each console shows after an event."""


class _Recorder(VirtualTime):
    """Keeps the views of every step."""

    steps: list[Step]

    def handle(self, event: Event) -> None:
        super().handle(event)
        self.steps.append(dict(self.views))


def rehearsed(seed: int = 1) -> list[Step]:
    """What both consoles show after every event of one game."""
    random = Random(seed)
    _Recorder.steps = steps = []
    armies = [army(seat, ART_OF_WAR.setup.armies()[seat]) for seat in SEATS]
    world = World(MAT, armies, random)
    table = _Recorder(ART_OF_WAR, MAT, world)
    hands = Hands(world, ART_OF_WAR, random, table.press, lambda seat: table.views[seat])
    tally = Tally(1)
    rehearsal = Rehearsal(ART_OF_WAR, world, hands, table.press, lambda: table.status, random, tally)
    table.drive(rehearsal.run())
    assert tally.clean, tally.failure
    return steps
