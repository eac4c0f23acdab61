"""The access point's page in a browser: on a phone and at a desk, by touch, keys and screen readers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page, expect

from playmat.maintenance.hotspot.country import wanted_country
from playmat.maintenance.hotspot.machine import Phase
from support.hotspot_page import HotspotPage, hotspot_page
from web.shown_table import Browser

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
WRONG_PASSWORD = 7  # of NMDeviceStateReason
Script = Callable[[HotspotPage, Page], Awaitable[None]]


@pytest.fixture
def show(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Opens the page of an open access point, with two networks in reach, in a browser with these options."""

    def run(script: Script, **options: Any) -> None:
        async def all_of_it() -> None:
            async with hotspot_page(tmp_path, monkeypatch) as hotspot:
                await hotspot.network.add_network("Home", strength=70)
                await hotspot.network.add_network("Café Zur Alten Mühle am Fluss", locked=False, strength=30)
                await hotspot.open()
                hotspot.set_joined(1)
                async with browser.visit(**options) as (context, _):
                    page = await context.new_page()
                    await page.goto(hotspot.address)
                    await page.get_by_label("Home").first.wait_for()
                    await script(hotspot, page)

        browser.run(all_of_it())

    return run


async def faults(page: Page) -> list[str]:
    """What axe finds wrong with the page."""
    found = await Axe().run(page)
    return [fault["id"] for fault in found.response["violations"]]


@pytest.mark.parametrize("options", [PHONE, DESK], ids=["phone", "desk"])
def test_the_page_fits_and_is_fit_for_screen_readers(
    show: Callable[..., None], options: dict[str, Any]
) -> None:
    async def script(hotspot: HotspotPage, page: Page) -> None:
        assert await faults(page) == []
        for network in ("Another network", "Home"):
            await page.get_by_role("radio", name=network).check()
            assert await faults(page) == []
            content, room = await page.evaluate("[owner.scrollWidth, owner.clientWidth]")
            assert content == room

    show(script, **options)


def test_keys_alone_choose_a_network_and_a_wrong_password_is_told(show: Callable[..., None]) -> None:
    async def script(hotspot: HotspotPage, page: Page) -> None:
        await page.get_by_role("radio", name="Home").focus()
        await page.keyboard.press("Space")
        await page.keyboard.press("ArrowDown")
        await expect(page.get_by_role("radio", name="Café")).to_be_focused()
        await expect(page.locator("#password")).to_have_count(0)
        await page.keyboard.press("ArrowUp")
        await expect(page.get_by_label("Password of Home")).to_be_visible()
        await page.get_by_label("Password of Home").focus()
        await page.keyboard.type("not that one")
        await hotspot.network.delay()
        await page.keyboard.press("Enter")
        await expect(page.locator("#notice")).to_contain_text("The table is trying Home")
        await hotspot.until(lambda: hotspot.notice.phase is Phase.JOINING)
        await hotspot.network.fail(WRONG_PASSWORD)
        await expect(page.locator(".failure")).to_have_text("The password of Home was wrong. Enter it again.")
        await expect(page.locator("#notice")).to_be_empty()
        await expect(page.get_by_label("Password of Home")).to_have_value("not that one")

    show(script, **DESK)


def test_a_hidden_network_and_the_country_are_chosen_by_touch(
    show: Callable[..., None], tmp_path: Path
) -> None:
    async def script(hotspot: HotspotPage, page: Page) -> None:
        await page.get_by_text("Un autre réseau").tap()
        await page.get_by_label("Nom du réseau").fill("Attic")
        await page.get_by_label("Mot de passe", exact=True).fill("seven77")
        await page.get_by_role("button", name="Connecter").tap()
        await expect(page.locator("#notice")).to_contain_text("7 caractères")
        await page.get_by_label("Pays").select_option("Suisse")
        await expect(page.locator("#notice")).to_contain_text("Le pays est réglé")
        assert wanted_country(tmp_path / "state", "GB") == "CH"
        await page.locator("#password").fill("long enough")
        await hotspot.network.delay()
        await page.get_by_role("button", name="Connecter").tap()
        await hotspot.until(lambda: hotspot.notice.phase is Phase.JOINING)
        assert hotspot.notice.network == "Attic"

    show(script, **{**PHONE, "locale": "fr-FR"})
