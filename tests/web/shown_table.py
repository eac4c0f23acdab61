"""A lone table whose page is open in Debian's chromium."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import BrowserContext, Locator, Page, async_playwright, expect
from starlette.types import ASGIApp

from playmat.simulator.world.location import Where
from playmat.web.phones import Consoles
from playmat.web.server import create_app, listen, serve
from playmat.web.visitors.claims import Claims
from support.chromium import CHROMIUM, FLAGS
from support.elsewhere import ELSEWHERE
from support.page_facts import AT_REST, coming_true, latest_messages, uncaught_errors
from web.lone_table import LoneTable

LAPTOP = {"width": 1280, "height": 720}
PATIENCE = 90.0  # seconds until a fact that does not come true fails the test
expect.set_options(timeout=1000 * PATIENCE)


DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Shown:
    """The page and the table behind it."""

    def __init__(self, page: Page, table: LoneTable) -> None:
        self.page = page
        self.table = table
        self._changed = asyncio.Event()
        table.noticed = self._changed.set
        table.watch(lambda topic, detail: self._changed.set())
        table.world.watch_fields(lambda slot, stickers: self._changed.set())

    async def until(self, fact: Callable[[], bool]) -> None:
        """Waits until something holds of the table."""
        async with asyncio.timeout(PATIENCE):
            while not fact():
                self._changed.clear()
                await self._changed.wait()

    async def comes_true(self, fact: str) -> Any:
        """Waits until something holds of the page; what it says then."""
        return await self.page.evaluate(coming_true(f"() => {fact}"))

    def lies(self, name: str, place: str | None, turned: bool = False) -> bool:
        """Whether a card lies at a place of the mat, in this pose."""
        spot = self.table.world.where(self.table.world.card(name))
        there = str(spot.place) if spot.place else None
        return spot.where is Where.MAT and there == place and spot.turned == turned

    def card(self, name: str) -> Locator:
        return self.page.locator(f'[data-card="{name}"]')

    def slot(self, place: str) -> Locator:
        return self.page.locator(f'[data-slot="{place}"]')

    async def choose(self, tool: str) -> None:
        """Selects an entry of the page's menu."""
        await self.page.locator('[data-tool="options"]').click()
        await self.page.locator(f'#menu [data-tool="{tool}"]').click()

    @staticmethod
    async def middle(locator: Locator) -> tuple[float, float]:
        """The middle of what has come to rest."""
        await locator.evaluate(AT_REST)
        box = await locator.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    @staticmethod
    async def point(locator: Locator) -> None:
        """Moves the mouse over what has come to rest."""
        await locator.evaluate(AT_REST)
        await locator.hover()

    async def grip(self, name: str) -> None:
        """Presses the mouse on the middle of a card that has come to rest."""
        await self.point(self.card(name))
        await self.page.mouse.down()

    async def rests(self, name: str, where: str) -> None:
        """Waits until the page shows a card in a hand or on the mat."""
        await self.page.locator(f'[data-card="{name}"][data-where="{where}"]').wait_for()

    async def drag(self, name: str, x: float, y: float) -> None:
        """Drags a card by its middle to a point of the page."""
        mouse = self.page.mouse
        await self.grip(name)
        await mouse.move(x - 20, y + 20, steps=4)
        await mouse.move(x, y, steps=4)
        await mouse.up()


@asynccontextmanager
async def served(app: ASGIApp) -> AsyncIterator[str]:
    """The address at which an application is served meanwhile."""
    listening = listen("127.0.0.1", 0)
    serving = asyncio.create_task(serve(app, listening))
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)


class Browser:
    """One chromium for many pages; its event loop serves them too."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner()
        self._playwright = self._runner.run(async_playwright().start())
        launched = self._playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        self._chromium = self._runner.run(launched)

    def close(self) -> None:
        self._runner.run(self._chromium.close())
        self._runner.run(self._playwright.stop())
        self._runner.close()

    def run(self, play: Coroutine[Any, Any, None]) -> None:
        """Runs what uses the browser in its event loop."""
        self._runner.run(play)

    @asynccontextmanager
    async def visit(self, errors: int = 0, **options: Any) -> AsyncIterator[tuple[BrowserContext, list[str]]]:
        """A visitor's windows, with these options of a browser's context, and what their scripts did wrong.

        Uncaught errors fail at the end, unless there are just so many.
        """
        context = await self._chromium.new_context(**{"viewport": LAPTOP, "locale": "en-GB", **options})
        context.set_default_timeout(1000 * PATIENCE)
        try:
            faults = uncaught_errors(context)
            yield context, faults
            assert len(faults) == errors, faults
        finally:
            await context.close()

    def show(
        self,
        play: Callable[[Shown], Awaitable[None]],
        table: LoneTable | None = None,
        before: str = "",
        claims: Claims | None = None,
        phones: Consoles | None = None,
        errors: int = 0,
        **options: Any,
    ) -> None:
        """Serves a table, opens its page and lets `play` use it; a fault in the page's scripts fails.

        `before` is a script that runs before the page's own; `options` are those of a browser's context:
        viewport, locale, has_touch and so on. With pinned `claims` visitors from ELSEWHERE need PINs.
        So many uncaught `errors` are expected.
        """
        table = table or LoneTable()
        app = create_app(table, (ELSEWHERE,), claims, phones=phones)
        self.run(self._show(play, table, app, before, errors, options))

    async def _show(
        self,
        play: Callable[[Shown], Awaitable[None]],
        table: LoneTable,
        app: ASGIApp,
        before: str,
        errors: int,
        options: dict[str, Any],
    ) -> None:
        async with served(app) as address, self.visit(errors, **options) as (context, faults):
            await context.add_init_script(before)
            page = await context.new_page()
            latest = latest_messages(page)
            page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
            await page.goto(address)
            await page.wait_for_selector("body.ready")
            # This browser's mouse begins in the middle of the mat, where a card may lie, and the page learns
            # that with the first frames.
            await page.evaluate(DRAWN)
            await page.mouse.move(0, 0)
            await expect(page.locator("#preview")).to_be_hidden()
            try:
                await play(Shown(page, table))
            except Exception as error:
                error.add_note("\n".join(latest))
                raise
