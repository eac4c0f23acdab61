"""The bench's page leads from measurement to measurement, and ends with the conclusions."""

from __future__ import annotations

import asyncio
from pathlib import Path

from playmat.maintenance.bench.guide import opened
from playmat.maintenance.bench.measurements import measurements
from playmat.maintenance.bench.page import serve
from playmat.maintenance.bench.result import Result, load
from playmat.maintenance.bench.virtual import virtual_bench
from playmat.screen.language import translations
from web.shown_table import Browser

COUNT = len(measurements())


def test_a_visitor_measures_and_skips_and_reads_the_conclusions(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    result = Result("one", "2026-01-01")

    async def visit(url: str) -> None:
        async with browser.visit() as (context, _):
            page = await context.new_page()
            await page.goto(url)
            assert await page.locator("text=Measure").is_visible()
            await page.keyboard.press("Enter")  # the first button has the focus
            await page.wait_for_selector("text=2 / 36")
            assert await page.locator("svg circle").count() == 5  # three rings, a tag and its centre
            for number in range(3, COUNT + 1):
                await page.click("[data-do=skip]")
                await page.wait_for_selector(f"text={number} / 36")
            await page.click("[data-do=skip]")
            await page.wait_for_selector("text=poses of cards")
            await page.click("text=Finish")
            await page.wait_for_selector("text=can be closed")

    async def lead() -> None:
        urls: asyncio.Queue[str] = asyncio.Queue()
        with virtual_bench("strong") as bench:
            async with opened(bench.port, result, file, bench.lay) as guide:
                serving = asyncio.create_task(serve(guide, 0, "en", translations("en"), urls.put_nowait))
                await visit(await urls.get())
                await serving

    browser.run(lead())
    assert [*load(file).tries] == ["empty"]
