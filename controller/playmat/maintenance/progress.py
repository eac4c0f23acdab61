"""Shows on the consoles' displays how far a first start has come, before the table itself runs."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from playmat.app.peripherals.screens import open_display
from playmat.config import TableConfig
from playmat.devices.displays.i2c import Bus, open_bus
from playmat.errors import DeviceError, PlaymatError
from playmat.screen.draw import draw
from playmat.screen.language import translations
from playmat.screen.view import View
from playmat.text import say


class State(Enum):
    """What an installation does at present; the value is what the displays add."""

    INSTALLING = say("Leave the power on")
    OFFLINE = say("Connect the internet")
    STOPPED = say("See first-boot.log")


def progress_view(number: int, count: int, state: State) -> View:
    """Returns the screen for step `number` of `count`."""
    if state is State.STOPPED:
        headline = say("Stopped at {number} of {count}", number=number, count=count)
    else:
        headline = say("Installing {number} of {count}", number=number, count=count)
    return View(title=say("playmat"), headline=headline, details=(state.value,))


def show_progress(
    config: TableConfig, view: View, bus: Callable[[int], Bus] = open_bus
) -> list[PlaymatError]:
    """Shows a view on each console's display, where it stays until the table starts.

    Returns the faults of displays that do not answer: an installation goes on without them.
    """
    faults: list[PlaymatError] = []
    speak = translations(config.language)
    for console in config.consoles:
        try:
            display = open_display(console, bus)
            display.show(draw(view, speak, display.size))
        except DeviceError as fault:
            faults.append(fault)
    return faults
