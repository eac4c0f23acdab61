"""GPIO pins of the Pi; the only module that imports gpiozero."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import gpiozero  # type: ignore[import-untyped]
from gpiozero.pins import Factory  # type: ignore[import-untyped]
from gpiozero.pins.mock import MockFactory, MockPWMPin  # type: ignore[import-untyped]
from gpiozero.tones import Tone  # type: ignore[import-untyped]

from playmat.errors import DeviceError
from playmat.extras import install_command
from playmat.text import Text, say

_DEVICES = Path("/dev")


class Contact:
    """Contact to ground with the Pi's pull-up; gpiozero calls `on_edge` in its own thread."""

    def __init__(self, number: int, on_edge: Callable[[bool], None], factory: Factory | None = None) -> None:
        with _opening(number, say("a button")):
            self._pin = gpiozero.DigitalInputDevice(number, pull_up=True, pin_factory=factory)
        self._pin.when_activated = partial(on_edge, True)
        self._pin.when_deactivated = partial(on_edge, False)

    @property
    def closed(self) -> bool:
        """Whether the contact is closed at present."""
        return bool(self._pin.is_active)

    def close(self) -> None:
        """Releases the pin."""
        self._pin.close()


class Piezo:
    """Passive piezo between a pin and ground, from 220 to 3520 Hz."""

    def __init__(self, number: int, factory: Factory | None = None) -> None:
        with _opening(number, say("the buzzer")):
            self._pin = gpiozero.TonalBuzzer(number, mid_tone=Tone(880.0), octaves=2, pin_factory=factory)

    def sound(self, frequency: int) -> None:
        """Starts a tone; 0 Hz stops it."""
        self._pin.play(Tone.from_frequency(frequency) if frequency else None)

    def close(self) -> None:
        """Stops the tone and releases the pin."""
        self._pin.close()


def virtual_pins() -> MockFactory:
    """Returns mock pins; `.pin(number)` gives the outer side with `drive_low` and `drive_high`."""
    return MockFactory(pin_class=MockPWMPin)


@contextmanager
def _opening(number: int, user: Text) -> Iterator[None]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", gpiozero.PinFactoryFallback)
            yield
    except gpiozero.BadPinFactory as error:
        raise DeviceError(_without_pins(user)) from error
    except gpiozero.GPIOZeroError as error:
        raise DeviceError(
            say(
                "{user} cannot use GPIO {number} ({cause}): give it a free GPIO in the table's configuration",
                user=user,
                number=number,
                cause=error,
            )
        ) from error
    except Exception as error:  # lgpio's own, such as "GPIO busy": gpiozero passes it on
        raise DeviceError(
            say(
                "{user} cannot use GPIO {number} ({cause}): stop the program that uses it; "
                "a table that starts with the Pi is stopped by 'sudo systemctl stop playmat'",
                user=user,
                number=number,
                cause=error,
            )
        ) from error


def _without_pins(user: Text) -> Text:
    """Returns why gpiozero found no way to the pins: the user's rights, or the computer."""
    chips = [*_DEVICES.glob("gpiochip*")]
    if chips and not any(os.access(chip, os.R_OK | os.W_OK, effective_ids=True) for chip in chips):
        return say(
            "{user} may not use the GPIO pins: sudo usermod -aG gpio $USER, then log in again", user=user
        )
    return say(
        "this computer has no GPIO pins for {user}: on a Raspberry Pi run {command}, "
        "elsewhere use 'playmat demo'",
        user=user,
        command=install_command("pi"),
    )
