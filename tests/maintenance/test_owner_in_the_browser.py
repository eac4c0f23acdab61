"""Settings on the owner's page in a browser: on a phone and at a desk, by touch, keys and screen readers."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, Route, expect

from playmat.config import load_config
from playmat.events import Button
from playmat.placement import NORTH, SOUTH
from support.owned_table import KEYS, OwnedTable
from support.owner_browser import CUT_OFF, DESK, PHONE, QUIET, faults, show, sign_in, widths
from web.shown_table import Browser


@pytest.mark.parametrize("options", [PHONE, DESK], ids=["phone", "desk"])
def test_the_page_fits_and_is_fit_for_screen_readers(
    browser: Browser, tmp_path: Path, options: dict[str, Any]
) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        assert await faults(page) == []
        await sign_in(owned, page)
        await page.get_by_label(QUIET).fill("300")
        await page.get_by_label(QUIET).press("Tab")
        await expect(page.locator("#changes pre")).to_have_text("+ quiet_s = 300\n")
        assert await faults(page) == []
        content, room = await widths(page)
        assert content == room
        assert await page.evaluate(CUT_OFF) == []

    show(browser, tmp_path, script, **options)


def test_keys_alone_change_a_setting_and_the_focus_stays(browser: Browser, tmp_path: Path) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        await sign_in(owned, page)
        language = page.get_by_label("Language of the displays")
        await language.focus()
        await language.press("ArrowDown")
        await expect(page.locator("#changes pre")).to_have_text(re.compile('language = "fr"'))
        await expect(language).to_be_focused()
        await page.get_by_role("button", name="Save").focus()
        await page.keyboard.press("Enter")
        await owned.harness.until(lambda: owned.restarts == 1)
        assert load_config(owned.file).language == "fr"

    show(browser, tmp_path, script, **DESK)


def test_an_owner_with_a_pin_types_it_at_once(browser: Browser, tmp_path: Path) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        await expect(page.locator("#pin")).to_be_focused()
        await expect(page.locator("[data-key=show-pin]")).to_have_count(0)
        await page.keyboard.type("250817")
        await page.keyboard.press("Enter")
        await expect(page.get_by_label("PIN of the owner")).to_have_value("250817")

    show(browser, tmp_path, script, keys=KEYS + 'owner_pin = "250817"\n', **DESK)


def test_a_page_from_before_there_was_a_pin_of_the_owner_has_the_way_in_of_now(
    browser: Browser, tmp_path: Path
) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        pin, said = page.locator("#pin"), page.locator("#notice")
        await expect(page.locator("[data-key=show-pin]")).to_be_visible()
        owned.desk.admission.own = "250817"
        await page.locator("[data-key=show-pin]").click()
        await expect(said).to_have_text("Enter the PIN that this table’s owner has set.")
        await expect(pin).to_be_visible()
        owned.desk.admission.own = ""
        await pin.fill("250817")
        await pin.press("Enter")
        await expect(said).to_have_text("No PIN is shown any more. Ask for a new one.")
        await sign_in(owned, page)

    show(browser, tmp_path, script, **DESK)


def test_a_number_that_no_computer_writes_is_refused_like_any_other(browser: Browser, tmp_path: Path) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        await sign_in(owned, page)
        await page.get_by_label(QUIET).fill(30 * "9")
        await page.get_by_label(QUIET).press("Tab")
        await expect(page.locator("#changes [role=alert]")).to_contain_text("quiet_s")
        await expect(page.get_by_role("button", name="Save")).to_be_disabled()

    show(browser, tmp_path, script, **DESK)


def test_all_games_are_reached_by_one_key(browser: Browser, tmp_path: Path) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        await sign_in(owned, page)
        game, reached = page.get_by_label("Game that is offered first"), set()
        names = await game.locator("option").all_inner_texts()
        await game.focus()
        await page.keyboard.press("Home")
        for name in names:
            await expect(game.locator("option:checked")).to_have_text(name)
            reached.add(name)
            await page.keyboard.press("ArrowDown")
        assert len(reached) > 1

    show(browser, tmp_path, script, **DESK)


def test_what_has_no_setting_is_changed_in_the_file_s_text(browser: Browser, tmp_path: Path) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        await sign_in(owned, page)
        before = owned.file.read_text()
        await page.get_by_text("The table’s file as text").click()
        text, difference = page.get_by_label("The table’s file as text"), page.locator("#changes")
        await expect(text).to_have_value(before)
        await text.fill(before.replace("reaction_ms = 0", "reaction_ms = -1"))
        await text.press("Tab")
        await expect(difference).to_contain_text("reaction_ms = -1 must be milliseconds from 0 to 60000")
        await expect(page.get_by_role("button", name="Save")).to_be_disabled()
        assert await faults(page) == []
        await text.fill(before.replace("reaction_ms = 0", "reaction_ms = 1"))
        await text.press("Tab")
        await expect(difference.locator("pre")).to_have_text("- reaction_ms = 0\n+ reaction_ms = 1\n")
        await page.get_by_label("Phones as second consoles").check()  # the form changes that text
        await expect(difference).to_contain_text("phones = 8080")
        await page.get_by_role("button", name="Save").click()
        await owned.harness.until(lambda: owned.restarts == 1)
        assert load_config(owned.file).phones == 8080 and "reaction_ms = 1\n" in owned.file.read_text()

    show(browser, tmp_path, script, **DESK)


def test_of_changes_of_one_section_the_last_counts(browser: Browser, tmp_path: Path) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        await sign_in(owned, page)
        volume, country = page.get_by_label("Volume of its voice"), page.get_by_label("Country")
        difference = page.locator("#changes pre")
        for percent in ("50 %", "Off", "50 %"):
            await volume.select_option(percent)
        for code in ("GB", "", "FR"):
            await country.fill(code)
            await country.press("Tab")
        added = '+ [speaker]\n+ volume = 50\n+ [hotspot]\n+ country = "FR"\n'
        await expect(difference).to_have_text(added)
        await volume.select_option("Off")
        await country.fill("")
        await country.press("Tab")
        await expect(page.locator("#changes")).to_contain_text("Nothing is changed.")

    show(browser, tmp_path, script, **DESK)


def test_a_late_answer_does_not_undo_what_was_chosen_since(browser: Browser, tmp_path: Path) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        await sign_in(owned, page)
        held, released = asyncio.Event(), asyncio.Event()

        async def hold_first(route: Route) -> None:
            if not held.is_set():
                held.set()
                await released.wait()
            await route.continue_()

        await page.route("**/api/draft*", hold_first)
        await page.get_by_label("Language of the displays").select_option("Français")
        await held.wait()
        await page.get_by_label("Game that is offered first").select_option("Age of War")
        await page.get_by_label("Hints").wait_for()
        async with page.expect_response("**/api/draft*") as late:
            released.set()
        await (await late.value).finished()
        await page.evaluate("new Promise((done) => setTimeout(done))")
        await expect(page.get_by_label("Hints")).to_be_visible()
        await expect(page.locator("#changes pre")).to_contain_text('+ game = "age-of-war"')

    show(browser, tmp_path, script, **DESK)


def test_a_french_owner_reads_french(browser: Browser, tmp_path: Path) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        await sign_in(owned, page)
        await expect(page.get_by_role("heading", level=1)).to_have_text("Votre table")
        await expect(page.get_by_role("heading", name="Langue et jeu")).to_be_visible()
        quiet = page.get_by_label(re.compile("Secondes avant"))
        await quiet.fill("300")
        await quiet.press("Tab")
        await expect(page.locator("#changes pre")).to_have_text("+ quiet_s = 300\n")
        await page.get_by_role("button", name="English").click()
        await expect(page.get_by_role("heading", level=1)).to_have_text("Your table")
        await expect(page.get_by_label(QUIET)).to_have_value("300")
        await expect(page.locator("#changes pre")).to_have_text("+ quiet_s = 300\n")
        log = page.get_by_text("Log since the last start")
        await log.click()
        await page.get_by_role("button", name="Look again").click()
        await expect(page.locator("#notice")).to_have_text("This is how it is now.")
        await expect(log.locator("xpath=..")).to_have_attribute("open", "")
        await page.route("**/api/health*", lambda route: route.abort())
        await page.get_by_role("button", name="Look again").click()
        await expect(page.locator("#notice")).not_to_have_text("This is how it is now.")

    show(browser, tmp_path, script, locale="fr-FR", **PHONE)


def test_a_change_elsewhere_is_shown_before_it_is_overwritten(browser: Browser, tmp_path: Path) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        await sign_in(owned, page)
        await page.get_by_label(QUIET).fill("300")
        await page.get_by_label(QUIET).press("Tab")
        await expect(page.locator("#changes pre")).to_have_text("+ quiet_s = 300\n")
        owned.file.write_text('language = "fr"\n' + owned.file.read_text())
        await page.get_by_role("button", name="Save").click()
        await expect(page.locator("#changes [role=alert]")).to_contain_text("changed elsewhere")
        await expect(page.get_by_label("Language of the displays")).to_have_value("1")
        await page.get_by_role("button", name="Save").click()
        await owned.harness.until(lambda: owned.restarts == 1)
        assert (load_config(owned.file).language, load_config(owned.file).timing.quiet) == ("fr", 300)

    show(browser, tmp_path, script, **DESK)


def test_who_has_rested_too_long_gives_the_pin_again_and_loses_nothing(
    browser: Browser, tmp_path: Path
) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        await sign_in(owned, page)
        await page.get_by_label(QUIET).fill("300")
        await page.get_by_label(QUIET).press("Tab")
        await expect(page.locator("#changes pre")).to_have_text("+ quiet_s = 300\n")
        await page.request.post(f"{owned.address}/leave")
        await page.get_by_role("button", name="Save").click()
        await expect(page.locator("[data-key=show-pin]")).to_be_visible()
        await expect(page.locator("#notice")).to_be_empty()
        await sign_in(owned, page)
        await expect(page.locator("#notice, #changes [role=alert]")).to_have_text([""])
        await page.get_by_role("button", name="Save").click()
        await owned.harness.until(lambda: owned.restarts == 1)
        assert load_config(owned.file).timing.quiet == 300

    show(browser, tmp_path, script, **DESK)


def test_a_page_of_before_asks_for_the_pin_when_the_table_changes(browser: Browser, tmp_path: Path) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        await sign_in(owned, page)
        await page.request.post(f"{owned.address}/leave")
        owned.harness.push(SOUTH, Button.MIDDLE)
        await expect(page.locator("[data-key=show-pin]")).to_be_visible()
        await expect(page.locator("#notice")).to_be_empty()

    show(browser, tmp_path, script, **DESK)


def test_a_damaged_file_is_put_back_with_one_press(browser: Browser, tmp_path: Path) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        await sign_in(owned, page)
        good = owned.file.read_text()
        owned.file.write_text("game =")
        await page.reload()
        await expect(page.locator("#changes .problem")).to_have_text(re.compile("is not TOML"))
        await page.get_by_role("button", name="Put the last good settings back").click()
        await expect(page.get_by_label(QUIET)).to_have_value("0")
        assert owned.file.read_text() == good

    show(browser, tmp_path, script, **PHONE)


def test_the_page_shows_what_the_displays_show(browser: Browser, tmp_path: Path) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        await sign_in(owned, page)
        canvas = page.get_by_role("img", name="Display of console 1")
        before = await canvas.evaluate("(canvas) => canvas.toDataURL()")
        owned.harness.push(SOUTH, Button.MIDDLE)
        same = "(before) => document.querySelector('.displays canvas').toDataURL() === before"
        while await page.evaluate(same, before):
            await page.evaluate("new Promise(requestAnimationFrame)")

    show(browser, tmp_path, script, **DESK)


def test_the_form_shows_what_was_entered_although_a_value_is_wrong(browser: Browser, tmp_path: Path) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        await sign_in(owned, page)
        await page.get_by_label(QUIET).fill("-5")
        await page.get_by_label(QUIET).press("Tab")
        await expect(page.locator("#changes [role=alert]")).to_contain_text(QUIET)
        await page.get_by_label("Language of the displays").select_option("1")
        await page.get_by_label("Phones as second consoles").check()
        await expect(page.locator("#changes pre")).to_contain_text("phones = 8080")
        await expect(page.get_by_label(QUIET)).to_have_value("-5")
        await expect(page.get_by_label("Language of the displays")).to_have_value("1")
        await expect(page.get_by_label("Phones as second consoles")).to_be_checked()
        await page.get_by_label(QUIET).fill("300")
        await page.get_by_label(QUIET).press("Tab")
        await page.get_by_role("button", name="Save").click()
        await owned.harness.until(lambda: owned.restarts == 1)
        assert (load_config(owned.file).language, load_config(owned.file).timing.quiet) == ("fr", 300)

    show(browser, tmp_path, script, **DESK)


def test_a_press_on_a_console_gives_it_a_seat(browser: Browser, tmp_path: Path) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        await sign_in(owned, page)
        await page.get_by_role("button", name="Find South").click()
        await owned.harness.until(lambda: all(owned.harness.covers.get(seat) for seat in (SOUTH, NORTH)))
        owned.harness.push(NORTH, Button.LEFT)
        await expect(page.locator("#notice")).to_have_text(re.compile("Console 2 was pressed"))
        await page.get_by_role("button", name="Save").click()
        await owned.harness.until(lambda: owned.restarts == 1)
        assert [console.seats for console in load_config(owned.file).consoles] == [("north",), ("south",)]

    show(browser, tmp_path, script, **PHONE)
