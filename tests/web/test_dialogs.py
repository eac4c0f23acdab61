"""Each dialog of the page is closed by its button, by Escape and by a click outside."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

import playmat
from playmat.app.phones import Phones
from playmat.placement import NORTH, SOUTH
from playmat.session.effects import Status
from web.lone_table import LoneTable
from web.shown_table import Browser, Shown
from web.test_admission import as_guest
from web.test_start import idle

Open = Callable[[Page], Awaitable[None]]


async def open_help(page: Page) -> None:
    await page.keyboard.press("?")


async def open_question(page: Page) -> None:
    await page.locator('[data-tool="options"]').click()
    await page.locator('#menu [data-tool="new-game"]').click()


async def open_codes(page: Page) -> None:
    await page.locator('[data-tool="options"]').click()
    await page.locator('#menu [data-tool="phone"]').click()


async def open_screens(page: Page) -> None:
    if await page.locator("#start").is_hidden():
        await page.locator('[data-tool="options"]').click()
        await page.locator('#menu [data-tool="start"]').click()
    await page.locator('#start [data-choice="mode-screens"]').click()
    await page.locator('#start [data-choice="age-of-war"]').click()


async def open_pin(page: Page) -> None:
    await page.get_by_role("button", name="Take a seat").click()
    await page.get_by_role("menuitemradio", name="South", exact=True).click()


async def open_real_table(page: Page) -> None:
    await page.locator('#start [data-choice="real"]').click()


ROOT = Path(playmat.__file__).parents[1]  # the hall too
PROPERTY = re.compile(r"\.on[a-z]+ = ")
DIALOGS: dict[str, tuple[Open, str, Callable[[], LoneTable]]] = {
    "help": (open_help, "Close", LoneTable),
    "question": (open_question, "Keep playing", LoneTable),
    "screens": (open_screens, "Close", idle),
}
NAMES: dict[str, tuple[Open, Callable[[], LoneTable]]] = {
    "Gather all cards for a new game?": (open_question, LoneTable),
    "How a real table reads cards": (open_real_table, idle),
}


async def check(page: Page, open_dialog: Open, button: str) -> None:
    """Opens a dialog and closes it again, in each way."""
    dialog = page.locator("dialog[open]")

    async def by_button() -> None:
        await dialog.get_by_role("button", name=button).click()

    async def by_click_event() -> None:
        await dialog.get_by_role("button", name=button).evaluate("(button) => button.click()")

    async def by_escape() -> None:
        await page.keyboard.press("Escape")

    async def from_outside() -> None:
        await page.mouse.click(3, 3)

    for close in (by_button, by_click_event, by_escape, from_outside):
        await open_dialog(page)
        await expect(dialog).to_be_visible()
        await dialog.evaluate("(dialog) => dialog.firstElementChild.click()")
        await expect(dialog).to_be_visible()
        await close()
        await expect(dialog).to_have_count(0)


@pytest.mark.parametrize("name", DIALOGS)
def test_a_dialog_is_closed_by_its_button_by_escape_and_from_outside(browser: Browser, name: str) -> None:
    open_dialog, button, table = DIALOGS[name]

    async def play(shown: Shown) -> None:
        await check(shown.page, open_dialog, button)

    browser.show(play, table())


def test_so_are_the_codes_for_phones(browser: Browser) -> None:
    phones = Phones(lambda: ((SOUTH,), (NORTH,)), [].append, "en")
    phones.host, phones.port = "127.0.0.1", 8080
    phones.on_status(Status(phase="waiting", game="lone"))
    table = LoneTable()
    table.setting = table.setting._replace(phones=True)

    async def play(shown: Shown) -> None:
        await check(shown.page, open_codes, "Close")

    browser.show(play, table, phones=phones)


def test_so_is_the_question_for_a_pin(browser: Browser) -> None:
    async def play(shown: Shown, guest: Page, claims: object) -> None:
        await check(guest, open_pin, "Close")

    as_guest(browser, "", play)


def test_the_help_opens_at_its_beginning_with_the_way_out_in_view_and_enter_closes_it(
    browser: Browser,
) -> None:
    async def play(shown: Shown) -> None:
        help_ = shown.page.locator("#help")
        close = help_.get_by_role("button", name="Close")
        await open_help(shown.page)
        assert await help_.evaluate("(help) => help.scrollHeight > help.clientHeight && help.scrollTop === 0")
        await expect(close).to_be_in_viewport(ratio=1)
        await close.press("Enter")
        await expect(help_).to_be_hidden()

    browser.show(play, viewport={"width": 640, "height": 400})


def test_no_handler_is_an_event_property() -> None:
    """One that returns false cancels what the browser does: the help could not be closed."""
    lines = [(module.name, line) for module in ROOT.rglob("*.js") for line in module.read_text().splitlines()]
    assert not [line for line in lines if PROPERTY.search(line[1])]


@pytest.mark.parametrize("name", NAMES)
def test_a_dialog_has_the_name_of_its_question_or_heading(browser: Browser, name: str) -> None:
    open_dialog, table = NAMES[name]

    async def play(shown: Shown) -> None:
        await open_dialog(shown.page)
        await expect(shown.page.get_by_role("dialog", name=name, exact=True)).to_be_visible()

    browser.show(play, table())
