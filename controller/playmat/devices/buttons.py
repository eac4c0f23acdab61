"""The buttons of the consoles; the only door to gpiozero.

Each button closes its GPIO to ground, with the Pi's own pull-up:

    GPIO ----[ button ]---- GND
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Mapping
from functools import partial

import gpiozero  # type: ignore[import-untyped]
from gpiozero.pins import Factory  # type: ignore[import-untyped]
from gpiozero.pins.mock import MockFactory  # type: ignore[import-untyped]

from playmat.errors import DeviceError
from playmat.events import Button, Pressed

SETTLE = 0.030  # seconds: contacts bounce for less, fingers are slower


class Debounce:
    """Tells presses from bouncing contacts: a press counts when the contact was at rest before it."""

    def __init__(self, settle: float = SETTLE) -> None:
        self._settle = settle
        self._last_edge = float("-inf")

    def edge(self, closed: bool, now: float) -> bool:
        """Whether this change of the contact is a press."""
        rested = now - self._last_edge >= self._settle
        self._last_edge = now
        return closed and rested


class Buttons:
    """Emits a `Pressed` for each press, in whatever thread gpiozero calls from."""

    def __init__(
        self,
        pins: Mapping[tuple[int, Button], int],
        emit: Callable[[Pressed], None],
        pin_factory: Factory | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._emit = emit
        self._clock = clock
        self._contacts: list[gpiozero.DigitalInputDevice] = []
        try:
            for (seat, button), number in pins.items():
                self._contacts.append(self._contact(Pressed(seat, button), number, pin_factory))
        except gpiozero.GPIOZeroError as error:
            self.close()
            raise DeviceError(_explained(number, error)) from error

    def close(self) -> None:
        """Gives the pins back."""
        for contact in self._contacts:
            contact.close()

    def _contact(self, press: Pressed, number: int, factory: Factory | None) -> gpiozero.DigitalInputDevice:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", gpiozero.PinFactoryFallback)
            contact = gpiozero.DigitalInputDevice(number, pull_up=True, pin_factory=factory)
        on_edge = partial(self._edge, press, Debounce())
        contact.when_activated = partial(on_edge, True)
        contact.when_deactivated = partial(on_edge, False)
        return contact

    def _edge(self, press: Pressed, debounce: Debounce, closed: bool) -> None:
        if debounce.edge(closed, self._clock()):
            self._emit(press)


def virtual_pins() -> MockFactory:
    """Pins without a Pi; `.pin(number)` has the world's side, `drive_low` and `drive_high`."""
    return MockFactory()


def _explained(number: int, error: Exception) -> str:
    if isinstance(error, gpiozero.BadPinFactory):
        return (
            "this computer has no GPIO pins for the buttons: run on a Raspberry Pi with the package lgpio, "
            "or use 'playmat demo'"
        )
    return f"a button cannot use GPIO {number} ({error}): give it a free GPIO in the table's configuration"
