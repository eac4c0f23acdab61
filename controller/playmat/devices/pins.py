"""The Pi's GPIO pins; the only door to gpiozero."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import gpiozero  # type: ignore[import-untyped]
from gpiozero.pins import Factory  # type: ignore[import-untyped]
from gpiozero.pins.mock import MockFactory, MockPWMPin  # type: ignore[import-untyped]
from gpiozero.tones import Tone  # type: ignore[import-untyped]

from playmat.errors import DeviceError
from playmat.text import Text, say


class Contact:
    """A contact to ground, with the Pi's own pull-up; `on_edge` is called in a thread of gpiozero's."""

    def __init__(self, number: int, on_edge: Callable[[bool], None], factory: Factory | None = None) -> None:
        with _opening(number, say("a button")):
            self._pin = gpiozero.DigitalInputDevice(number, pull_up=True, pin_factory=factory)
        self._pin.when_activated = partial(on_edge, True)
        self._pin.when_deactivated = partial(on_edge, False)

    @property
    def closed(self) -> bool:
        """Whether it is closed now."""
        return bool(self._pin.is_active)

    def close(self) -> None:
        """Gives the pin back."""
        self._pin.close()


class Piezo:
    """A passive piezo between a pin and ground; sounds from 220 to 3520 Hz."""

    def __init__(self, number: int, factory: Factory | None = None) -> None:
        with _opening(number, say("the buzzer")):
            self._pin = gpiozero.TonalBuzzer(number, mid_tone=Tone(880.0), octaves=2, pin_factory=factory)

    def sound(self, frequency: int) -> None:
        """Sounds from now on; 0 is silence."""
        self._pin.play(Tone.from_frequency(frequency) if frequency else None)

    def close(self) -> None:
        """Falls silent and gives the pin back."""
        self._pin.close()


def virtual_pins() -> MockFactory:
    """Pins without a Pi; `.pin(number)` has the world's side, `drive_low` and `drive_high`."""
    return MockFactory(pin_class=MockPWMPin)


@contextmanager
def _opening(number: int, user: Text) -> Iterator[None]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", gpiozero.PinFactoryFallback)
            yield
    except gpiozero.BadPinFactory as error:
        raise DeviceError(
            say(
                "this computer has no GPIO pins for {user}: on a Raspberry Pi run pip install 'playmat[pi]', "
                "elsewhere use 'playmat demo'",
                user=user,
            )
        ) from error
    except gpiozero.GPIOZeroError as error:
        raise DeviceError(
            say(
                "{user} cannot use GPIO {number} ({cause}): give it a free GPIO in the table's configuration",
                user=user,
                number=number,
                cause=error,
            )
        ) from error
