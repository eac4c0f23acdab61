"""A virtual console: a display and three buttons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from playmat.events import Button
from playmat.simulator.chips.ssd1306 import Ssd1306


class Pin(Protocol):
    """The simulator's side of an input with a pull-up; gpiozero's mock pins implement it."""

    def drive_low(self) -> None: ...

    def drive_high(self) -> None: ...


class VirtualConsole:
    """One console's display and buttons; a button pulls its pin low while it is held down."""

    def __init__(self, display: Ssd1306, pins: Mapping[Button, Pin]) -> None:
        self.display = display
        self._pins = pins

    def press(self, button: Button) -> None:
        self._pins[button].drive_low()

    def release(self, button: Button) -> None:
        self._pins[button].drive_high()
