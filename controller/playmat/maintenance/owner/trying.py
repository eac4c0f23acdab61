"""Tries the buttons of all consoles: the displays ask for each, and the page names those that are missing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playmat.config import ConsoleConfig
from playmat.events import Button
from playmat.maintenance.doctor.buttons import button_name
from playmat.maintenance.owner.settings.parts import seat_name
from playmat.maintenance.owner.signs import Signs
from playmat.table.mat import Mat
from playmat.text import Text, Translations


class ButtonTrial:
    """One trial at a time; `changed` is called after each press."""

    def __init__(self, signs: Signs, changed: Callable[[], None]) -> None:
        self._signs = signs
        self._changed = changed
        self._names: list[dict[Button, Text]] = []
        self._missing: list[set[Button]] | None = None
        self._asks = False  # whether the displays do

    def begin(self, consoles: Sequence[ConsoleConfig], mat: Mat) -> None:
        """Asks for each button of these consoles, for as long as they are pressed."""
        self._names = []
        for console in consoles:
            seat = seat_name({"seats": console.seats}, mat)
            names = {button: button_name(seat, button, console.pins[button.value]) for button in Button}
            self._names.append(names)
        self._missing = [{*Button} for _ in consoles]
        self._ask()

    def end(self) -> None:
        """Asks for no more buttons."""
        if self._missing is not None:
            self._missing = None
            self._signs.hide()
            self._changed()

    def described(self, speak: Translations) -> dict[str, Any] | None:
        """Returns the names of the buttons that were not pressed, and whether the displays still ask for
        them; None if none was tried.
        """
        if self._missing is None:
            return None
        missing = [
            name.translate(speak)
            for names, missing in zip(self._names, self._missing, strict=True)
            for button, name in names.items()
            if button in missing
        ]
        return {"missing": missing, "asks": self._asks}

    def _ask(self) -> None:
        self._signs.ask_for_buttons(self._missing or (), self._press, self._give_up)
        self._asks = True
        self._changed()

    def _give_up(self) -> None:
        self._asks = False
        self._changed()

    def _press(self, console: int, button: Button) -> None:
        if self._missing:
            self._missing[console].discard(button)
        self._ask()
