"""A virtual table's page without a browser: the requests to it, and its consoles' texts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

from playmat.config import GameConfig, TableConfig, Timing
from playmat.events import Button
from playmat.placement import SOUTH
from playmat.screen.language import translations
from playmat.screen.view import View
from playmat.virtual.demo.page import Page
from playmat.virtual.demo.virtual import Options, VirtualTable
from playmat.virtual.setting import KIT
from playmat.web.visitors.claims import Claims

STANDARD = Timing()
LIMIT = 90  # seconds after which the test gives up


class Watched(Page):
    """A page that keeps its consoles' texts."""

    def __init__(
        self,
        home: Path,
        game: str,
        quiet: float = 0.0,
        settings: Mapping[str, object] = {},
        claims: Claims | None = None,
        players: Mapping[str, str] = {},
    ) -> None:
        self.said: list[tuple[int, str]] = []
        self.beats: list[str] = []  # the boards that have said that they are well
        self.news = asyncio.Event()
        self.languages: dict[int, str] = {}
        named = GameConfig(game, settings)
        own = TableConfig(game=named, mat=KIT, journal=home, boards=(), consoles=(), players=players)
        options = Options(game=named, settings=own if players else None)
        table = partial(VirtualTable, home, Random(1), note=print, options=options)
        super().__init__(table, Random(1), quiet=quiet, claims=claims)
        self.watch(lambda topic, name="": self.news.set())

    def on_view(self, console: int, view: View) -> None:
        super().on_view(console, view)
        self.said.append((console, self.words(console)))
        self.news.set()

    def on_beat(self, board: str, sweep_ms: int) -> None:
        super().on_beat(board, sweep_ms)
        self.beats.append(board)
        self.news.set()

    def on_language(self, console: int, language: str) -> None:
        self.languages[console] = language

    def words(self, console: int) -> str:
        """All that a console shows, in one line and its own language."""
        speak = translations(self.languages.get(console, "en"))
        return ". ".join(text.translate(speak) for text in self.consoles.texts(console))

    async def reads(self, console: int, words: str) -> None:
        """Waits until a console shows something with these words."""
        await self.until(lambda: words in self.words(console))

    async def until(self, fact: Callable[[], bool]) -> None:
        """Waits until a condition holds."""
        async with asyncio.timeout(LIMIT):
            while not fact():
                self.news.clear()
                await self.news.wait()

    async def push(self, console: int, button: Button, then: str) -> None:
        """Presses a button until the console shows something with these words, and releases it."""
        self.consoles.press(console, button)
        await self.reads(console, then)
        self.consoles.release(console, button)

    async def decide(self, console: int, button: Button, then: str) -> None:
        """Presses a button until it decides, which it does only after showing its label for a while."""
        async with asyncio.timeout(LIMIT):
            while then not in self.words(console):
                self.consoles.press(console, button)
                self.consoles.release(console, button)
                self.news.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(STANDARD.reaction):
                        await self.news.wait()


def at_page(
    home: Path,
    play: Callable[[Watched], Awaitable[None]],
    game: str = "",
    quiet: float = 0.0,
    invitation: str = "New here?",
    settings: Mapping[str, object] = {},
    claims: Claims | None = None,
    players: Mapping[str, str] = {},
) -> None:
    """Plays at the page of a table that has just started, and after `quiet` seconds plays itself.

    `players` are the programs of the table's file.
    """

    async def run() -> None:
        page = Watched(home, game, quiet, settings, claims, players)
        serving = asyncio.create_task(page.serve("127.0.0.1", 0))
        try:
            await page.reads(SOUTH, invitation)
            await play(page)
        finally:
            serving.cancel()
            with suppress(asyncio.CancelledError):
                await serving

    asyncio.run(run())


async def act(page: Watched, seat: int, verb: str) -> None:
    """Does what the keys of a seat can do first, at once when it can be done."""
    await page.until(
        lambda: any(f" {verb} " in str(key.action) for key, _ in page.keyed.keys(page.setting.game, seat))
    )
    page.keyed.act(seat, str(page.keyed.keys(page.setting.game, seat)[0][0].action))
