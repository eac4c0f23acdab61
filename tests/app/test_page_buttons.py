"""The page's buttons are fingers on the console's pins: they can be held, and pressed together."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from playmat.app.page import Page
from playmat.config import GameConfig
from playmat.events import Button, Chord, Event, Held, Pressed, Repeated
from playmat.picture import NORTH, SOUTH

LIMIT = 20  # seconds after which the test gives up


class Watched(Page):
    """A page that keeps what the table heard from its buttons."""

    def __init__(self, home: Path) -> None:
        super().__init__(home, Random(1), "en", GameConfig())
        self.told: list[Event] = []
        self.news = asyncio.Event()

    def on_event(self, event: Event) -> None:
        super().on_event(event)
        if isinstance(event, Pressed | Held | Repeated | Chord):
            self.told.append(event)
            self.news.set()

    async def until(self, fact: Callable[[], bool]) -> None:
        async with asyncio.timeout(LIMIT):
            while not fact():
                self.news.clear()
                await self.news.wait()


def test_a_button_of_the_page_can_be_held_and_two_pressed_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playmat.devices.button_gestures.TOGETHER", LIMIT)  # however slow the computer is

    async def run() -> None:
        page = Watched(tmp_path)
        serving = asyncio.create_task(page.serve("127.0.0.1", 0))
        try:
            page.press(SOUTH, Button.MIDDLE)
            await page.until(lambda: Repeated(SOUTH, Button.MIDDLE) in page.told)
            page.release(SOUTH, Button.MIDDLE)
            page.press(NORTH, Button.LEFT)
            page.press(NORTH, Button.RIGHT)
            await page.until(lambda: Chord(NORTH) in page.told)
        finally:
            serving.cancel()
            with suppress(asyncio.CancelledError):
                await serving
        held = [event for event in page.told if event.seat == SOUTH]
        assert held[:3] == [kind(SOUTH, Button.MIDDLE) for kind in (Pressed, Held, Repeated)]
        assert [event for event in page.told if event.seat == NORTH] == [
            Pressed(NORTH, Button.LEFT),
            Chord(NORTH),
        ]

    asyncio.run(run())
