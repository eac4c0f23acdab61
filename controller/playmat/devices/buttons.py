"""Push buttons of the consoles; each connects its GPIO to ground, with the Pi's internal pull-up:

GPIO ----[ button ]---- GND
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from playmat.devices.button_gestures import ButtonEvent, ButtonGestures
from playmat.devices.pins import Contact
from playmat.errors import DeviceError
from playmat.events import Button


class Buttons:
    """Emits the gestures of all buttons in the event loop's thread."""

    def __init__(
        self,
        pins: Mapping[tuple[int, Button], int],
        emit: Callable[[ButtonEvent], None],
        loop: asyncio.AbstractEventLoop,
        pin_factory: Any = None,
    ) -> None:
        self._emit = emit
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None
        self._gestures = {seat: ButtonGestures(seat) for seat, _ in pins}
        self._contacts: dict[tuple[int, Button], Contact] = {}
        try:
            for (seat, button), number in pins.items():
                on_edge = partial(self._on_edge, self._gestures[seat], button)
                self._contacts[seat, button] = Contact(number, on_edge, pin_factory)
        except DeviceError:
            self.close()
            raise

    @property
    def closed(self) -> frozenset[tuple[int, Button]]:
        """Buttons that are closed at present."""
        return frozenset(key for key, contact in self._contacts.items() if contact.closed)

    def close(self) -> None:
        """Releases the pins."""
        if self._timer:
            self._timer.cancel()
        for contact in self._contacts.values():
            contact.close()

    def _on_edge(self, gestures: ButtonGestures, button: Button, closed: bool) -> None:
        """Runs in gpiozero's thread; takes the time before switching to the loop's."""
        now = self._loop.time()
        self._loop.call_soon_threadsafe(lambda: self._emit_all(gestures.edge(button, closed, now)))

    def _elapse(self) -> None:
        now = self._loop.time()
        self._emit_all(event for seat in self._gestures.values() for event in seat.elapse(now))

    def _emit_all(self, events: Iterable[ButtonEvent]) -> None:
        for event in events:
            self._emit(event)
        if self._timer:
            self._timer.cancel()
        dues = [due for seat in self._gestures.values() if (due := seat.due) is not None]
        self._timer = self._loop.call_at(min(dues), self._elapse) if dues else None
