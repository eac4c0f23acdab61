"""Views of both consoles during a whole game between virtual players, mistakes included."""

from __future__ import annotations

from random import Random

from playmat.events import Event
from playmat.screen.view import View
from playmat.simulator.rehearsal.rehearsal import Tally
from playmat.simulator.rehearsal.staging import rehearse, set_table
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from support.shipped import GAME, MAT

Step = dict[int, View]
"""What each console shows after an event."""


class _Recorder(VirtualTime):
    """Keeps the views of every step."""

    steps: list[Step]

    def handle(self, event: Event) -> None:
        super().handle(event)
        self.steps.append(dict(self.views))


def rehearsed(seed: int = 1) -> list[Step]:
    """The views of both consoles after every event of one game."""
    random = Random(seed)
    _Recorder.steps = steps = []
    world = set_table(GAME, MAT, random)
    table = _Recorder(GAME, MAT, world)
    tally = Tally(1)
    table.drive(rehearse(table, GAME, world, random, tally).run())
    assert tally.clean, tally.failure
    return steps
