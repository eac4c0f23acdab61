"""The consoles' displays, each drawn in its own thread; views that come too fast are skipped.

A display dims after a while without use, and later sleeps.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from playmat.app.peripherals.latest_worker import LatestWorker, ReportFault
from playmat.config import ConsoleConfig, DisplaysConfig
from playmat.devices.displays.i2c import BRIGHT, DIM, Bus, Display, I2cDisplay
from playmat.devices.displays.spi import WideDisplay
from playmat.events import Event, Part, PartKind, Tick
from playmat.screen.burn_in import Brightness, Rest, moved, rest
from playmat.screen.draw import draw
from playmat.screen.view import View
from playmat.text import Translations

OnDrawn = Callable[[int, Event], None]


class Picture(NamedTuple):
    """What a display shows: rows from the top, eight pixels a byte, the leftmost in the highest bit."""

    width: int
    height: int
    pixels: bytes


class _Update(NamedTuple):
    """A view with its language and brightness, and the events that changed it."""

    view: View
    translations: Translations
    rest: Rest
    causes: tuple[Event, ...]


def open_display(console: ConsoleConfig, bus: Callable[[int], Bus]) -> Display:
    """Opens the display of a console."""
    if console.spi:
        return WideDisplay(console.spi.port, console.spi.device, console.spi.dc, console.spi.rst)
    return I2cDisplay(bus(console.bus), console.address, console.size, console.bus)


class ConsoleScreen:
    """One seat's display; `on_drawn` is called with each event whose change is drawn.

    `on_picture` is called whenever it shows something else.
    """

    def __init__(
        self,
        seat: int,
        display: Display,
        translations: Translations,
        report: ReportFault,
        on_drawn: OnDrawn,
        on_picture: Callable[[int], None] = lambda console: None,
        habits: DisplaysConfig = DisplaysConfig(),  # noqa: B008 -- frozen
    ) -> None:
        self._seat = seat
        self._display = display
        self._translations = translations
        self._on_drawn = on_drawn
        self._on_picture = on_picture
        self._sleep = habits.sleep
        self._bright = _level(habits.brightness)
        self._view: View | None = None
        self._cover: View | None = None
        self.picture: Picture | None = None  # what the display shows; None while it is dark
        self._latest = LatestWorker(Part(PartKind.DISPLAY, number=seat), self._draw, report, self._drawn)
        self.run = self._latest.run
        self._loop = asyncio.get_running_loop()
        self._touched = self._loop.time()
        self._brightness = Brightness.BRIGHT
        self._timer: asyncio.TimerHandle | None = None

    # A slow display skips views: only the latest one is drawn. The causes of a skipped view pass to the one
    # that replaces it, because its change is visible there too; otherwise the latency of these events would
    # not be measured.
    def show(self, view: View, *causes: Event) -> None:
        """Draws `view` as soon as the display is free, unless a newer one replaces it."""
        self._view = view
        if not self._cover:
            self._put(view, *causes)

    def cover(self, view: View | None) -> None:
        """Shows a view in front of the console's own until it gets None, and wakes the display."""
        self._cover = view
        self._touched = self._loop.time()
        self._again()

    def _put(self, view: View, *causes: Event) -> None:
        before = self._latest.waiting.causes if self._latest.waiting else ()
        shown = rest(self._loop.time(), self._touched, self._sleep)
        self._brightness = shown.brightness
        self._latest.put(_Update(view, self._translations, shown, (*before, *causes)))
        self._wait(shown.until)

    def speak(self, translations: Translations) -> None:
        """Switches the language."""
        self._translations = translations
        self._again()

    def on_event(self, event: Event) -> None:
        """Wakes the display at any event except ticks."""
        if not isinstance(event, Tick):
            self._touched = self._loop.time()
            if self._brightness is not Brightness.BRIGHT:
                self._again()

    def brighten(self, percent: int) -> None:
        """Sets the brightness that the display has while it is used."""
        self._bright = _level(percent)
        self._again()

    def close(self) -> None:
        """Switches the display off."""
        self._wait(None)
        self._display.close()

    def _again(self) -> None:
        if view := self._cover or self._view:
            self._put(view)

    def _wait(self, until: float | None) -> None:
        """Schedules the next check for inactivity."""
        if self._timer:
            self._timer.cancel()
        self._timer = None if until is None else self._loop.call_at(until, self._again)

    def _draw(self, drawing: _Update) -> None:
        view, translations, (brightness, offset, _), _ = drawing
        if brightness is Brightness.DARK:
            self._display.sleep()
            self.picture = None
            return
        self._display.contrast(self._bright if brightness is Brightness.BRIGHT else min(self._bright, DIM))
        image = moved(draw(view, translations, self._display.size), offset)
        self.picture = Picture(*image.size, image.tobytes())
        self._display.show(image)

    def _drawn(self, drawing: _Update) -> None:
        for cause in drawing.causes:
            self._on_drawn(self._seat, cause)
        self._on_picture(self._seat)


def _level(percent: int) -> int:
    return max(BRIGHT * percent // 100, 1)
