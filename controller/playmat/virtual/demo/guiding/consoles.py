"""The consoles as a page shows and presses them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from playmat.errors import HandError
from playmat.events import Button, LanguageChosen
from playmat.games.interface import CLICKS
from playmat.screen.view import View
from playmat.text import Text, say
from playmat.virtual.demo.guiding.guidance import Guidance
from playmat.virtual.demo.virtual import VirtualTable

_COVERED = say("One moment: your last decision is taken back.")


class PageConsoles:
    """The consoles of a virtual table; `views` are the latest, by console.

    One whose buttons the table's hands press `is_covered`. Where people decide by `clicks`, what is shown
    beside the displays asks for no movements of hands.
    """

    def __init__(
        self,
        table: VirtualTable,
        views: Mapping[int, View],
        guidance: Guidance,
        clicks: Callable[[], bool],
        is_covered: Callable[[int], bool],
    ) -> None:
        self._table = table
        self._views = views
        self._guidance = guidance
        self._clicks = clicks
        self._is_covered = is_covered

    def press(self, console: int, button: Button) -> None:
        """Closes the contact of a button, which may be refused with advice."""
        if self._is_covered(console):
            raise HandError(_COVERED)
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
        return tuple(map(self._said, (view.title, view.headline, *view.details))) if view else ()

    def caption(self, console: int) -> Text | None:
        """Returns the view in whole sentences; None: its texts are the caption."""
        if self._is_covered(console):
            return _COVERED
        view = self._views.get(console)
        caption = self._guidance.caption(view, self._table.console_seats[console]) if view else None
        return self._said(caption) if caption else None

    def _said(self, text: Text) -> Text:
        """What the page says: where people click, nothing about movements."""
        if self._clicks():
            for hands, click in (*self._table.game.words.clicks.items(), *CLICKS.items()):
                text = text.replaced(hands, click)
        return text

    def labels(self, console: int) -> Sequence[Text | None]:
        """Returns the labels of the three buttons."""
        view = self._views.get(console)
        return view.buttons if view and not self._is_covered(console) else ()
