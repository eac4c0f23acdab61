"""The page's buttons are fingers on the console's pins: they can be held, and pressed together."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

import pytest

from playmat.app.page import Page
from playmat.app.virtual import VirtualTable
from playmat.config import Timing
from playmat.events import Button, Part, PartFault, PartKind
from playmat.picture import NORTH, SOUTH
from playmat.screen.language import translations
from playmat.screen.view import View
from playmat.session.effects import Status

STANDARD = Timing()
LIMIT = 20  # seconds after which the test gives up


class Watched(Page):
    """A page that keeps what its consoles have said."""

    def __init__(self, home: Path) -> None:
        self.said: list[tuple[int, str]] = []
        self.news = asyncio.Event()
        super().__init__(partial(VirtualTable, home, Random(1), note=print), Random(1))

    def on_view(self, console: int, view: View) -> None:
        super().on_view(console, view)
        self.said.append((console, self.words(console)))
        self.news.set()

    async def reads(self, console: int, words: str) -> None:
        """Waits until a console says something with these words."""
        async with asyncio.timeout(LIMIT):
            while words not in self.words(console):
                self.news.clear()
                await self.news.wait()

    async def push(self, console: int, button: Button, then: str) -> None:
        """Presses a button until the console says something with these words, and lets it go."""
        self.press(console, button)
        await self.reads(console, then)
        self.release(console, button)

    async def decide(self, console: int, button: Button, then: str) -> None:
        """Pushes a button until it decides: it does so only once it has said what it does for a while."""
        async with asyncio.timeout(LIMIT):
            while then not in self.words(console):
                self.press(console, button)
                self.release(console, button)
                self.news.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.news.wait(), STANDARD.reaction)


def at_page(home: Path, play: Callable[[Watched], Awaitable[None]]) -> None:
    async def run() -> None:
        page = Watched(home)
        serving = asyncio.create_task(page.serve("127.0.0.1", 0))
        try:
            await page.reads(SOUTH, "New here?")
            await play(page)
        finally:
            serving.cancel()
            with suppress(asyncio.CancelledError):
                await serving

    asyncio.run(run())


def test_a_button_of_the_page_can_be_held(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await page.push(SOUTH, Button.MIDDLE, "1 of")
        await page.push(SOUTH, Button.RIGHT, "4 of")
        pages = [words.rpartition(". ")[2][0] for console, words in page.said if console == SOUTH]
        assert pages[-4:] == ["1", "2", "3", "4"]

    at_page(tmp_path, play)


def test_two_buttons_of_the_page_can_be_pressed_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playmat.devices.button_gestures.TOGETHER", LIMIT)  # however slow the computer is

    async def play(page: Watched) -> None:
        await page.push(SOUTH, Button.MIDDLE, "1 of")
        await page.decide(SOUTH, Button.MIDDLE, "Setup")
        page.press(NORTH, Button.LEFT)
        page.press(NORTH, Button.RIGHT)
        await page.reads(NORTH, "Sure?")

    at_page(tmp_path, play)


def test_programs_play_the_seats_that_they_are_given_and_leave_them(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        for seat, name in zip((SOUTH, NORTH), page.setting.players, strict=False):
            page.let_play(seat, name)
        await page.push(SOUTH, Button.MIDDLE, "1 of")
        await page.decide(SOUTH, Button.MIDDLE, "Setup")
        async with asyncio.timeout(2 * LIMIT):
            while page.status().actions < 2:
                page.news.clear()
                await page.news.wait()
        assert [*page.players.values()] == [*page.setting.players][:2]
        for seat in (SOUTH, NORTH):
            page.let_play(seat, "")
        assert page.players == {}
        await asyncio.sleep(0)  # they let go of what they hold
        assert not any(page.world.where(card).where.value == "held" for card in page.world.cards)

    at_page(tmp_path, play)


def test_a_part_that_fails_is_told_below_the_mat_unless_the_consoles_tell_of_it(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        gone = PartFault(Part(PartKind.BOARD, "south"), False, "nothing is plugged in")
        silent = PartFault(Part(PartKind.READER, "north", 3), False, "it does not answer")
        dark = PartFault(Part(PartKind.DISPLAY, number=1), False, "no display answers")
        page.on_status(Status("halted", health=(gone, silent, dark)))
        said = [sentence.translate(translations("fr")) for sentence in page.hints().health]
        assert said == ["Écran 2\N{NO-BREAK SPACE}: En panne. Vérifiez sa prise et le journal système"]

    at_page(tmp_path, play)
