"""The consoles' displays, each drawn in a thread of its own; what comes faster than it draws is skipped.

A display that nobody has touched for long dims, and later sleeps.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from playmat.app.latest_worker import LatestWorker, Report
from playmat.config import ConsoleConfig
from playmat.devices.displays.i2c import BRIGHT, DIM, Bus, Display, I2cDisplay
from playmat.devices.displays.spi import WideDisplay
from playmat.events import Event, Part, PartKind, Tick
from playmat.screen.burn_in import Brightness, Rest, moved, rest
from playmat.screen.draw import draw
from playmat.screen.view import View
from playmat.text import Translations

OnDrawn = Callable[[int, Event], None]


class _Drawing(NamedTuple):
    """What is to be drawn and how, and the events that changed it."""

    view: View
    translations: Translations
    rest: Rest
    causes: tuple[Event, ...]


def open_display(console: ConsoleConfig, bus: Callable[[int], Bus]) -> Display:
    """The display that the console has."""
    if console.spi:
        return WideDisplay(console.spi.port, console.spi.device, console.spi.dc, console.spi.rst)
    return I2cDisplay(bus(console.bus), console.address, console.size)


class Screen:
    """One seat's display; `on_drawn` is called when what an event changed is drawn."""

    def __init__(
        self,
        seat: int,
        display: Display,
        translations: Translations,
        report: Report,
        on_drawn: OnDrawn,
    ) -> None:
        self._seat = seat
        self._display = display
        self._translations = translations
        self._on_drawn = on_drawn
        self._view: View | None = None
        self._latest = LatestWorker(Part(PartKind.DISPLAY, number=seat), self._draw, report, self._drawn)
        self.run = self._latest.run
        self._loop = asyncio.get_running_loop()
        self._touched = self._loop.time()
        self._brightness = Brightness.BRIGHT
        self._timer: asyncio.TimerHandle | None = None

    def show(self, view: View, *causes: Event) -> None:
        """Draws `view` as soon as the display is free, unless a newer one comes before."""
        self._view = view
        before = self._latest.waiting.causes if self._latest.waiting else ()
        shown = rest(self._loop.time(), self._touched)
        self._brightness = shown.brightness
        self._latest.put(_Drawing(view, self._translations, shown, (*before, *causes)))
        self._wait(shown.until)

    def speak(self, translations: Translations) -> None:
        """Draws in another language from now on."""
        self._translations = translations
        self._again()

    def on_event(self, event: Event) -> None:
        """Wakes the display at whatever happens, but for time that passes."""
        if not isinstance(event, Tick):
            self._touched = self._loop.time()
            if self._brightness is not Brightness.BRIGHT:
                self._again()

    def close(self) -> None:
        """Darkens the display."""
        self._wait(None)
        self._display.close()

    def _again(self) -> None:
        if self._view:
            self.show(self._view)

    def _wait(self, until: float | None) -> None:
        """Looks again then whether anybody has touched the table."""
        if self._timer:
            self._timer.cancel()
        self._timer = None if until is None else self._loop.call_at(until, self._again)

    def _draw(self, drawing: _Drawing) -> None:
        view, translations, (brightness, offset, _), _ = drawing
        if brightness is Brightness.DARK:
            self._display.sleep()
            return
        self._display.contrast(BRIGHT if brightness is Brightness.BRIGHT else DIM)
        self._display.show(moved(draw(view, translations, self._display.size), offset))

    def _drawn(self, drawing: _Drawing) -> None:
        for cause in drawing.causes:
            self._on_drawn(self._seat, cause)
