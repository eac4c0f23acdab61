"""Views in front of those of the consoles, such as the PIN for the table's owner."""

from __future__ import annotations

from collections.abc import Callable

from playmat.devices.button_gestures import ButtonEvent
from playmat.events import Button, Pressed
from playmat.screen.view import View

OnPress = Callable[[int, Button], None]


class Covers:
    """The covered consoles: `show` draws a cover, or the console's own view again for None.

    Only displays show covers, no page and no phone. The first press at a covered console takes its cover
    away and has no other effect; `emit` gets all other presses.
    """

    # A press that only uncovers may go on as a hold, as repeats or as a chord, which would confirm or open
    # something that its player could not read. So a console is quiet until its next press.

    def __init__(self, show: Callable[[int, View | None], None], emit: Callable[[ButtonEvent], None]) -> None:
        self._show = show
        self._emit = emit
        self._covered: dict[int, OnPress] = {}
        self._quiet: set[int] = set()

    def cover(self, console: int, view: View, on_press: OnPress = lambda console, button: None) -> None:
        """Shows a view in front of the console's own until a press, which is passed on to `on_press`."""
        self._covered[console] = on_press
        self._show(console, view)

    def uncover(self, console: int) -> None:
        """Shows the console's own view again."""
        if self._covered.pop(console, None):
            self._show(console, None)

    def on_button(self, event: ButtonEvent) -> None:
        """Passes an event of a button on, unless its console is covered."""
        console = event.console
        if isinstance(event, Pressed) and (on_press := self._covered.get(console)):
            self._quiet.add(console)
            self.uncover(console)
            on_press(console, event.button)
            return
        if isinstance(event, Pressed):
            self._quiet.discard(console)
        if console not in self._quiet:
            self._emit(event)
