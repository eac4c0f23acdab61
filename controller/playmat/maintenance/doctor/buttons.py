"""Examines the consoles' buttons: none may be stuck, each is pressed once, then they answer questions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

from playmat.config import TableConfig
from playmat.devices.button_gestures import ButtonEvent
from playmat.devices.buttons import Buttons
from playmat.events import Button, Chord, Pressed
from playmat.maintenance.doctor.check import Check
from playmat.text import Text, say

Ask = Callable[[Text], None]
"""Tells whoever sits at the terminal what to do."""

_Key = tuple[int, Button]
_ANSWERS = {Button.LEFT: False, Button.RIGHT: True}
_NAMES = {
    Button.LEFT: say("{seats}'s left button (GPIO {pin})"),
    Button.MIDDLE: say("{seats}'s middle button (GPIO {pin})"),
    Button.RIGHT: say("{seats}'s right button (GPIO {pin})"),
}


def button_name(seats: Text | str, button: Button, pin: int) -> Text:
    """Returns whose button it is, which one, and its pin."""
    return _NAMES[button]._replace(args=(("seats", seats), ("pin", pin)))


class PressRecorder:
    """Records the presses of all buttons until closed; DeviceError if the pins are unavailable."""

    def __init__(self, config: TableConfig, pins: Any = None) -> None:
        self._consoles = config.consoles
        self._wires = {
            (number, button): console.pins[button.value]
            for number, console in enumerate(config.consoles)
            for button in Button
        }
        self._pressed: list[_Key] = []
        self._news = asyncio.Event()
        self._buttons = Buttons(self._wires, self._on_event, asyncio.get_running_loop(), pins)
        self._stuck = self._buttons.closed

    @property
    def seen(self) -> bool:
        """Whether any button has been pressed."""
        return bool(self._pressed)

    def close(self) -> None:
        """Releases the pins."""
        self._buttons.close()

    async def all_pressed(self, ask: Ask, seconds: float) -> None:
        """Waits until each button was pressed, for at most so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                while missing := [key for key in self._wires if key not in {*self._pressed, *self._stuck}]:
                    first, *others = [*map(self._name, missing)]
                    for other in others:
                        first = say("{first}, then {next}", first=first, next=other)
                    ask(say("press {button}", button=first))
                    await self._next()
        except TimeoutError:
            pass

    async def answer(self, seconds: float) -> bool | None:
        """Returns True for a right button, False for a left one, None after so many seconds."""
        asked_after = len(self._pressed)
        try:
            async with asyncio.timeout(seconds):
                while True:
                    for _, button in self._pressed[asked_after:]:
                        if button in _ANSWERS:
                            return _ANSWERS[button]
                    await self._next()
        except TimeoutError:
            return None

    def checks(self, asked: bool) -> Iterator[Check]:
        """Yields the finding about each button."""
        for key, pin in self._wires.items():
            name = self._name(key)
            if key in self._stuck:
                step = say("it must be open: look for a short to ground at GPIO {pin}", pin=pin)
                yield Check(name, say("closed though nobody presses it"), step)
            elif not asked:
                yield Check(name, say("open"))
            elif key in self._pressed:
                yield Check(name, say("pressed"))
            else:
                step = say("check its wires to GPIO {pin} and to ground", pin=pin)
                yield Check(name, say("never pressed"), step)

    def _name(self, key: _Key) -> Text:
        number, button = key
        return button_name(" + ".join(self._consoles[number].seats), button, self._wires[key])

    def _on_event(self, event: ButtonEvent) -> None:
        match event:
            case Pressed(console, button):
                self._pressed.append((console, button))
            case Chord(console):
                self._pressed += [(console, Button.LEFT), (console, Button.RIGHT)]
        self._news.set()

    async def _next(self) -> None:
        self._news.clear()
        await self._news.wait()
