"""Components that players drag on the page, reported to the session until a reader has detected them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Container

from playmat.events import Dragging, Event
from playmat.placement import Place
from playmat.simulator.world.world import World
from playmat.table.component import Component

_READ = 1.0  # seconds within which a reader detects a component that was let go


class Drags:
    """Reports the seats that drag a component with `emit`; `seated` are programs' seats, which never drag."""

    def __init__(
        self, world: World, emit: Callable[[Event], None], seated: Callable[[], Container[int]]
    ) -> None:
        self._world = world
        self._emit = emit
        self._seated = seated
        self._dragged: dict[Component, Collection[int]] = {}  # the seats that drag each
        self._landing: dict[Component, asyncio.TimerHandle] = {}  # let go, and not yet detected

    def begin(self, card: Component, seats: Collection[int]) -> None:
        """Starts the drag of a component by the visitor at these seats."""
        if timer := self._landing.pop(card, None):
            timer.cancel()
        programs = self._seated()
        self._dragged[card] = [seat for seat in seats if seat not in programs]
        self._report()

    # The event must not overtake the reader, or what the mat showed during the drag would be accepted.
    def let_go(self, card: Component) -> None:
        """Ends a drag once a reader has detected the component, or had the time to."""
        if card in self._dragged and card not in self._landing:
            place = self._world.where(card).place if card in self._world.cards else None
            wait = _READ if place and self._world.mat.slot(place).board else 0.0
            self._landing[card] = asyncio.get_running_loop().call_later(wait, self._end, card)

    def on_read(self, place: Place) -> None:
        """Ends the drags of the components that a reader has detected."""
        for card in self._world.cards_at(place):
            if card in self._landing:
                self._end(card)

    def _end(self, card: Component) -> None:
        self._landing.pop(card).cancel()
        self._dragged.pop(card, None)
        self._report()

    def _report(self) -> None:
        seats = {seat for each in self._dragged.values() for seat in each}
        self._emit(Dragging(tuple(sorted(seats))))
