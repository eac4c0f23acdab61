"""The page reports an uncaught error, without covering anything that is pressed."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from web.shown_table import LAPTOP, Browser, Shown

THROW = "setTimeout(() => { throw new TypeError('lost card'); })"
REJECT = "setTimeout(() => Promise.reject(new TypeError('lost card')))"
COVERED = """() => [...document.querySelectorAll("button")].filter((button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  const isCovered = found?.closest("#uncaught") && !button.closest("#uncaught");
  return button.checkVisibility({ visibilityProperty: true }) && isCovered;
}).map((button) => button.ariaLabel ?? button.textContent)"""
PHONE = {"width": 390, "height": 844}


@pytest.mark.parametrize("fault", [THROW, REJECT])
@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_the_first_error_is_reported_in_the_page_s_language(
    browser: Browser, fault: str, size: dict[str, int]
) -> None:
    async def play(shown: Shown) -> None:
        report = shown.page.locator("#uncaught")
        await shown.page.evaluate(fault)
        await expect(report).to_contain_text("Une erreur s’est produite sur cette page")
        await expect(report.locator("code")).to_contain_text("TypeError: lost card")
        await shown.page.evaluate(THROW.replace("card", "die"))
        await expect(report).to_have_count(1)
        await expect(report.locator("code")).to_contain_text("lost card")
        assert not await shown.page.evaluate(COVERED)
        await report.get_by_role("button", name="Fermer").click()
        await expect(report).to_have_count(0)

    browser.show(play, errors=2, viewport=size, locale="fr-FR")


def test_a_page_whose_scripts_cannot_be_run_offers_a_reload(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        page = await shown.page.context.new_page()
        await page.route(
            "**/js/linked.js", lambda route: route.fulfill(body="}", content_type="text/javascript")
        )
        await page.goto(shown.page.url)
        report = page.locator("#uncaught")
        await expect(report).to_contain_text("Something went wrong on this page")
        await page.unroute("**/js/linked.js")
        await report.get_by_role("button", name="Reload").click()
        await page.wait_for_selector("body.ready")
        await expect(report).to_have_count(0)

    browser.show(play, errors=1)
