"""The consoles' buttons: none may be closed by itself, and each is pressed once by whoever stands there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

from playmat.app.doctor.check import Check
from playmat.config import TableConfig
from playmat.devices.pins import Contact
from playmat.errors import DeviceError
from playmat.events import Button


class _Wired(NamedTuple):
    """A button and its GPIO."""

    name: str
    pin: int

    def __str__(self) -> str:
        return f"{self.name} (GPIO {self.pin})"


async def buttons(
    config: TableConfig, ask: Callable[[str], None] | None, seconds: float, pins: Any = None
) -> list[Check]:
    """A check of each; `ask` gets what is to be pressed, without it nobody is asked."""
    pressed: set[_Wired] = set()
    news = asyncio.Event()
    loop = asyncio.get_running_loop()

    def on_edge(button: _Wired, closed: bool) -> None:
        pressed.add(button)
        loop.call_soon_threadsafe(news.set)

    try:
        with _opened(config, on_edge, pins) as contacts:
            stuck = {button for button, contact in contacts.items() if contact.closed}
            if ask:
                await _all_pressed(contacts.keys() - stuck, pressed, news, ask, seconds)
    except DeviceError as error:
        return [Check("buttons", "no answer", str(error))]
    return [_judged(button, button in stuck, button in pressed, bool(ask)) for button in contacts]


async def _all_pressed(
    wanted: set[_Wired],
    pressed: set[_Wired],
    news: asyncio.Event,
    ask: Callable[[str], None],
    seconds: float,
) -> None:
    """Waits for a press of each, as long as it takes but not longer than so many seconds."""
    try:
        async with asyncio.timeout(seconds):
            while missing := wanted - pressed:
                ask(f"press {', then '.join(sorted(map(str, missing)))}")
                news.clear()
                await news.wait()
    except TimeoutError:
        pass


@contextmanager
def _opened(
    config: TableConfig, on_edge: Callable[[_Wired, bool], None], pins: Any
) -> Iterator[dict[_Wired, Contact]]:
    contacts: dict[_Wired, Contact] = {}
    try:
        for console in config.consoles:
            for button in Button:
                name = f"{' and '.join(console.seats)}'s {button.name.lower()} button"
                wired = _Wired(name, console.pins[button.value])
                contacts[wired] = Contact(wired.pin, partial(on_edge, wired), pins)
        yield contacts
    finally:
        for contact in contacts.values():
            contact.close()


def _judged(button: _Wired, stuck: bool, pressed: bool, asked: bool) -> Check:
    if stuck:
        step = f"it must be open: look for a short to ground at GPIO {button.pin}"
        return Check(str(button), "closed though nobody presses it", step)
    if not asked:
        return Check(str(button), "open")
    if pressed:
        return Check(str(button), "pressed")
    return Check(str(button), "never pressed", f"check its wires to GPIO {button.pin} and to ground")
