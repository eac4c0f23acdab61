"""The consoles' displays, each drawn in a thread of its own; what comes faster than it draws is skipped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from playmat.devices.display import Display
from playmat.errors import DeviceError
from playmat.events import Event
from playmat.screen.draw import draw
from playmat.screen.view import View
from playmat.text import Translations

RETRY = 2.0  # seconds between attempts at a display that does not answer

OnDrawn = Callable[[int, Event], None]


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
        self._note = note
        self._on_drawn = on_drawn
        self._view: View | None = None
        self._causes: list[Event] = []
        self._wanted = asyncio.Event()

    def show(self, view: View, cause: Event) -> None:
        """Draws `view` as soon as the display is free, unless a newer one comes before."""
        self._view = view
        self._causes.append(cause)
        self._wanted.set()

    def speak(self, translations: Translations) -> None:
        """Draws in another language from now on."""
        self._translations = translations
        self._wanted.set()

    async def run(self) -> None:
        """Draws what is shown until cancelled; a display that is gone is tried again."""
        working = True
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            assert self._view is not None
            causes, self._causes = self._causes, []
            try:
                await asyncio.to_thread(self._draw, self._view)
            except DeviceError as error:
                if working:
                    self._note(str(error))
                working = False
                self._wanted.set()
                await asyncio.sleep(RETRY)
            else:
                working = True
                for cause in causes:
                    self._on_drawn(self._seat, cause)

    def close(self) -> None:
        """Darkens the display."""
        self._display.close()

    def _draw(self, view: View) -> None:
        self._display.show(draw(view, self._translations))
