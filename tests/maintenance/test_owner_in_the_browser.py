"""The owner's page in a browser: on a phone and at a desk, by touch, keys and screen readers."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page, Route, expect

from playmat.config import load_config
from playmat.events import Button
from playmat.maintenance.backup import back_up
from playmat.maintenance.hotspot.credentials import Credentials
from playmat.maintenance.hotspot.machine import Phase
from playmat.maintenance.hotspot.notice import Notice, write_notice
from playmat.maintenance.update.outcome import End, Outcome, save_outcome
from playmat.placement import NORTH, SOUTH
from support.owned_table import KEYS, OwnedTable, lay_mats_beside, owned_table
from support.page_facts import uncaught_errors
from web.shown_table import PATIENCE, Browser

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
        async with owned_table(home, keys, hotspot, installed) as owned:
            context = await browser._chromium.new_context(**{"locale": "en-GB", **options})
            context.set_default_timeout(1000 * PATIENCE)
            errors = uncaught_errors(context)
            try:
                page = await context.new_page()
                await page.goto(owned.address)
                await script(owned, page)
                assert not errors
            finally:
                await context.close()

    browser._runner.run(run())


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


def test_a_network_is_left_by_keys_and_the_page_says_how_the_access_point_is(
    browser: Browser, tmp_path: Path
) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        closed = Notice(Phase.WATCHING, Credentials("table-abcd", "k4mrwx93tz"))
        await sign_in(owned, page)
        write_notice(tmp_path, closed)
        await page.get_by_role("button", name="Leave this network").focus()
        assert await faults(page) == []
        await page.keyboard.press("Enter")
        await expect(page.locator("#notice")).to_have_text(
            "The table opens its own Wi-Fi. Look at its displays."
        )
        assert (tmp_path / "leave").exists()
        write_notice(tmp_path, closed._replace(phase=Phase.OPEN, is_up=True))
        await expect(page.get_by_text("The table’s own Wi-Fi is open.")).to_be_visible()
        await expect(page.get_by_role("button", name="Leave this network")).to_have_count(0)

    show(browser, tmp_path, script, hotspot=True, **PHONE)


def test_an_update_is_asked_for_twice_and_the_page_says_what_came_of_the_last_one(
    browser: Browser, tmp_path: Path
) -> None:
    save_outcome(tmp_path / "programs", Outcome(End.TRIED, "9.9", ("New dice", "Puzzles")))

    async def script(owned: OwnedTable, page: Page) -> None:
        await sign_in(owned, page)
        section = page.locator(".group", has_text="This is playmat")
        await expect(section).to_contain_text("9.9 is new: it stays if it plays for a minute.")
        await expect(section.locator("li")).to_have_text(["New dice", "Puzzles"])
        save_outcome(tmp_path / "programs", Outcome(End.INSTALLED, "9.9", ("New dice",)))
        await expect(section).to_contain_text("The last update brought 9.9.")
        await page.get_by_role("button", name="Look for a newer release").focus()
        await page.keyboard.press("Enter")
        assert await faults(page) == [] and not [*owned.asked.iterdir()]
        await section.get_by_role("button", name="No", exact=True).click()
        await section.get_by_role("button", name="Look for a newer release").click()
        await section.get_by_role("button", name="Look now").click()
        await expect(page.locator("#notice")).to_contain_text("The table looks for a newer release.")
        assert [file.name for file in owned.asked.iterdir()] == ["update"]

    show(browser, tmp_path, script, installed=True, **PHONE)


def test_an_owner_with_a_pin_types_it_at_once(browser: Browser, tmp_path: Path) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        await expect(page.locator("#pin")).to_be_focused()
        await expect(page.locator("[data-key=show-pin]")).to_have_count(0)
        await page.keyboard.type("250817")
        await page.keyboard.press("Enter")
        await expect(page.get_by_label("PIN of the owner")).to_have_value("250817")

    show(browser, tmp_path, script, keys=KEYS + 'owner_pin = "250817"\n', **DESK)


def test_readers_are_calibrated_by_touch_and_the_page_counts_them(browser: Browser, tmp_path: Path) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        await sign_in(owned, page)
        await page.get_by_role("button", name="Learn which reader is where").tap()
        await expect(page.get_by_role("log")).to_contain_text("lay a card on")
        await expect(page.get_by_role("progressbar", name="Boards and readers")).to_be_visible()
        assert await faults(page) == []
        content, room = await widths(page)
        assert content == room
        await page.get_by_role("button", name="Stop and restart").tap()
        await owned.harness.until(lambda: owned.restarts == 1)

    show(browser, tmp_path, script, **PHONE)


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


def test_a_backup_is_chosen_and_sent_once_its_loss_is_accepted(browser: Browser, tmp_path: Path) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        copy = tmp_path / "copy.zip"
        await sign_in(owned, page)
        lay_mats_beside(owned.file)
        back_up(owned.file, copy)
        choose, notice = page.get_by_label("Restore a backup"), page.locator("#notice")
        await choose.set_input_files(copy)
        await expect(page.get_by_role("alert")).to_contain_text("Make this table what copy.zip holds?")
        assert await faults(page) == []
        await page.get_by_role("button", name="No", exact=True).tap()
        await expect(page.get_by_role("alert")).to_have_count(0)
        (tmp_path / "other.zip").write_text("no backup")
        await choose.set_input_files(tmp_path / "other.zip")
        await page.get_by_role("button", name="Yes").tap()
        await expect(notice).to_contain_text("This is no whole backup")
        await choose.set_input_files(copy)
        await page.get_by_role("button", name="Yes").tap()
        await expect(notice).to_contain_text("The backup is here.")
        await owned.harness.until(lambda: owned.restarts == 1)

    show(browser, tmp_path, script, **PHONE)


def test_cards_are_registered_or_written_by_touch_and_another_one_may_be_asked_for(
    browser: Browser, tmp_path: Path
) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        await sign_in(owned, page)
        await page.get_by_role("button", name="Register the cards of").first.tap()
        asked = page.locator(".asked")
        await expect(asked).to_contain_text("1 of ")
        title = await page.get_by_label("Ask for another one").locator("option").nth(2).inner_text()
        await page.get_by_label("Ask for another one").select_option(label=title)
        await expect(asked).to_contain_text(title)
        assert await faults(page) == []
        content, room = await widths(page)
        assert content == room
        await page.get_by_role("button", name="End", exact=True).tap()
        await expect(asked).to_have_count(0)
        assert owned.restarts == 0
        await page.get_by_role("button", name="Write the tags of").first.tap()
        await expect(page.get_by_role("log")).to_contain_text("1 of 84: lay the tag for south-R01-1 (King)")
        await expect(page.get_by_role("button", name="Register the cards of")).to_have_count(0)
        await expect(page.get_by_role("button", name="Examine all readers")).to_be_disabled()
        assert await faults(page) == []
        content, room = await widths(page)
        assert content == room
        await page.get_by_role("button", name="Stop and restart").tap()
        await owned.harness.until(lambda: owned.restarts == 1)

    show(browser, tmp_path, script, **PHONE)


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


def test_a_restart_that_waits_for_a_match_can_be_had_at_once(browser: Browser, tmp_path: Path) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        await sign_in(owned, page)
        await owned.harness.begin(SOUTH)
        await owned.harness.until(lambda: owned.harness.status.phase == "choosing")
        await expect(page.get_by_text(re.compile("A match is on"))).to_be_visible()
        await page.get_by_label("Phones as second consoles").check()
        await page.get_by_role("button", name="Save").click()
        await page.get_by_role("button", name="Restart now").click()
        await page.get_by_role("button", name="No", exact=True).click()
        assert owned.restarts == 0 and load_config(owned.file).phones == 8080
        await page.get_by_role("button", name="Restart now").click()
        yes = page.get_by_role("button", name="Yes")
        await yes.dispatch_event("click", {"detail": 2})  # the second of a double click on the one before
        await expect(yes).to_be_visible()
        assert owned.restarts == 0
        await yes.click()
        await owned.harness.until(lambda: owned.restarts == 1)

    show(browser, tmp_path, script, **PHONE)


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
