"""The owner's page of a table in a browser."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page

from support.owned_table import KEYS, OwnedTable, owned_table
from web.shown_table import Browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
CUT_OFF = """
[...document.querySelectorAll("select")].flatMap((select) => {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = getComputedStyle(select).font;
  const texts = [...select.options].map(({ text }) => text).filter((text) => text[0] !== "/");
  return texts.filter((text) => pen.measureText(text).width + 36 > select.clientWidth);
})
"""
"""Choices, but for paths, that are wider than their field, which also has an arrow."""
QUIET = "Seconds until an abandoned table invites again"
Script = Callable[[OwnedTable, Page], Awaitable[None]]


def show(
    browser: Browser,
    home: Path,
    script: Script,
    *,
    hotspot: bool = False,
    installed: bool = False,
    keys: str = KEYS,
    **options: Any,
) -> None:
    """Opens the page of a table in a browser, whose context has these options."""

    async def run() -> None:
        async with (
            owned_table(home, keys, hotspot, installed) as owned,
            browser.visit(**options) as (context, _),
        ):
            page = await context.new_page()
            await page.goto(owned.address)
            await script(owned, page)

    browser.run(run())


async def sign_in(owned: OwnedTable, page: Page) -> None:
    """Goes through the page's door with the PIN that the displays show."""
    await page.locator("[data-key=show-pin]").click()
    await owned.harness.until(lambda: bool(owned.shown_pin()))
    await page.locator("#pin").fill(owned.shown_pin())
    await page.locator("#pin").press("Enter")
    await page.locator(".groups .group").first.wait_for()
    # What the table tells of itself comes a moment later, and moves what is below it.
    await page.locator("#main > div:first-child .remark").wait_for()
    await page.locator("dl dt").first.wait_for()


async def faults(page: Page) -> list[str]:
    """What axe finds wrong with the page."""
    found = await Axe().run(page)
    return [fault["id"] for fault in found.response["violations"]]


async def widths(page: Page) -> tuple[int, int]:
    """The width of what is on the page, and of the page."""
    return await page.evaluate("[owner.scrollWidth, owner.clientWidth]")
