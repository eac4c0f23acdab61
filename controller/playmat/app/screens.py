"""The consoles' displays, each drawn in a thread of its own; what comes faster than it draws is skipped."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from playmat.app.latest import Latest
from playmat.devices.display import Display
from playmat.events import Event
from playmat.screen.draw import draw
from playmat.screen.view import View
from playmat.text import Translations

OnDrawn = Callable[[int, Event], None]


class _Drawing(NamedTuple):
    """What is to be drawn, and the events that changed it."""

    view: View
    translations: Translations
    causes: tuple[Event, ...]


class Screen:
    """One seat's display; `on_drawn` is told when what an event changed is on the glass."""

    def __init__(
        self,
        seat: int,
        display: Display,
        translations: Translations,
        note: Callable[[str], None],
        on_drawn: OnDrawn,
    ) -> None:
        self._seat = seat
        self._display = display
        self._translations = translations
        self._on_drawn = on_drawn
        self._view: View | None = None
        self._latest = Latest(self._draw, note, self._drawn)
        self.run = self._latest.run

    def show(self, view: View, *causes: Event) -> None:
        """Draws `view` as soon as the display is free, unless a newer one comes before."""
        self._view = view
        before = self._latest.waiting.causes if self._latest.waiting else ()
        self._latest.put(_Drawing(view, self._translations, (*before, *causes)))

    def speak(self, translations: Translations) -> None:
        """Draws in another language from now on."""
        self._translations = translations
        if self._view:
            self.show(self._view)

    def close(self) -> None:
        """Darkens the display."""
        self._display.close()

    def _draw(self, drawing: _Drawing) -> None:
        self._display.show(draw(drawing.view, drawing.translations))

    def _drawn(self, drawing: _Drawing) -> None:
        for cause in drawing.causes:
            self._on_drawn(self._seat, cause)
