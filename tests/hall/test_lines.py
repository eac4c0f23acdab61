"""The lines of the hall's pages: one that falls silent is opened again, and a page says when it is lost."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from playmat_hall.hall import Hall
from playmat_hall.page.server import create_hall_app
from web.shown_table import Browser, served

SILENCE_MS, RETRY_MS = 45_000, 1_500


@pytest.mark.parametrize(
    ("path", "name", "notice"), [("", ".spot strong", "#trouble"), ("watch/window", "h1", "header small")]
)
def test_a_page_that_hears_nothing_opens_its_line_again(
    browser: Browser, hall: Hall, path: str, name: str, notice: str
) -> None:
    async def evening() -> None:
        async with browser.visit() as (context, _):
            page = await context.new_page()
            await page.clock.install()
            async with served(create_hall_app(hall, trusting=True, guest_delay_s=0)) as address:
                await page.goto(address + path)
                await expect(page.locator(name)).to_have_text("Window")
                async with page.expect_websocket():
                    await page.clock.fast_forward(SILENCE_MS)
                    await page.clock.fast_forward(RETRY_MS)
                await expect(page.locator(notice)).not_to_contain_text("lost the hall")
            await expect(page.locator(notice)).to_contain_text("This page has lost the hall")

    browser.run(evening())
