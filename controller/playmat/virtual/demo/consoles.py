"""The consoles as a page shows and presses them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playmat.events import Button, LanguageChosen
from playmat.screen.view import View
from playmat.text import Text
from playmat.virtual.demo.guidance import Guidance
from playmat.virtual.demo.virtual import VirtualTable


class PageConsoles:
    """The consoles of a virtual table; `views` are the latest, by console."""

    def __init__(self, table: VirtualTable, views: Mapping[int, View], guidance: Guidance) -> None:
        self._table = table
        self._views = views
        self._guidance = guidance

    def press(self, console: int, button: Button) -> None:
        """Closes the contact of a button, which may be refused with advice."""
        if labels := self.labels(console):
            self._guidance.check_press(labels[button.value], self._table.console_seats[console])
        self._table.consoles[console].press(button)

    def release(self, console: int, button: Button) -> None:
        """Opens the contact of a button."""
        self._table.consoles[console].release(button)

    def speak(self, console: int, language: str) -> None:
        """Changes the language of a console."""
        self._table.table.emit(LanguageChosen(console, language))

    def pixels(self, console: int) -> bytes:
        """Returns the display's pixels, eight a byte."""
        return self._table.displays[console].pixels()

    def texts(self, console: int) -> Sequence[Text]:
        """Returns title, headline and details of the view."""
        view = self._views.get(console)
        return (view.title, view.headline, *view.details) if view else ()

    def caption(self, console: int) -> Text | None:
        """Returns the view in whole sentences; None: its texts are the caption."""
        view = self._views.get(console)
        return self._guidance.caption(view, self._table.console_seats[console]) if view else None

    def labels(self, console: int) -> Sequence[Text | None]:
        """Returns the labels of the three buttons."""
        view = self._views.get(console)
        return view.buttons if view else ()
