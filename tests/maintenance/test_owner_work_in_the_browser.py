"""What a table does for its owner in a browser: boards, cards, updates, backups, restarts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from playmat.config import UpdatesConfig, load_config
from playmat.link.answers import Locked
from playmat.maintenance.backup import back_up
from playmat.maintenance.hotspot.credentials import Credentials
from playmat.maintenance.hotspot.machine import Phase
from playmat.maintenance.hotspot.notice import Notice, write_notice
from playmat.maintenance.update.allowed import ON_CARD, keep
from playmat.maintenance.update.outcome import End, Outcome, save_outcome
from playmat.placement import SOUTH
from support.owned_table import OwnedTable, lay_mats_beside
from support.owner_browser import PHONE, faults, show, sign_in, widths
from support.readers import linked
from web.shown_table import Browser

UID = bytes.fromhex("04A1B2C3D4E5F6")


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
        await expect(section.get_by_text("memory card")).to_have_count(0)
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


def test_a_change_of_where_releases_come_from_counts_once_the_memory_card_says_so(
    browser: Browser, tmp_path: Path
) -> None:
    keep(tmp_path / "programs", UpdatesConfig(address="https://example.org/release.json"), tmp_path)

    async def script(owned: OwnedTable, page: Page) -> None:
        await sign_in(owned, page)
        await expect(page.get_by_text("copy the file onto it, beside config.txt")).to_be_visible()
        assert await faults(page) == []
        async with page.expect_download() as fetching:
            await page.get_by_role("button", name="Save the file for the memory card").click()
        download = await fetching.value
        assert download.suggested_filename == ON_CARD
        await download.save_as(tmp_path / "card")

    show(browser, tmp_path, script, installed=True, **PHONE)
    assert (tmp_path / "card").read_text() == 'sticks = true\naddress = ""\n'


def test_packages_that_a_change_needs_are_fetched_from_the_page(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    monkeypatch.setattr("playmat.maintenance.install.demands._PATH", str(programs))
    monkeypatch.setattr("playmat.maintenance.owner.computer._LOOK", 0.1)

    async def script(owned: OwnedTable, page: Page) -> None:
        await sign_in(owned, page)
        await page.get_by_label("Volume of its voice").select_option(label="100 %")
        fetch, save = (page.get_by_role("button", name=name, exact=True) for name in ("Fetch it", "Save"))
        await expect(page.get_by_role("alert")).to_contain_text("lacks espeak-ng")
        await expect(save).to_be_disabled()
        assert await faults(page) == []
        for is_found in (False, True):
            await fetch.click()
            await expect(fetch).to_be_disabled()
            asked = owned.asked / "fetch"
            assert asked.exists()
            if is_found:
                (programs / "espeak-ng").touch(0o755)
            else:
                await expect(page.locator("#notice")).to_contain_text("The table fetches it.")
            asked.unlink()  # what the system's unit does in the end
            if not is_found:
                await expect(page.locator("#notice")).to_contain_text("connect the table to the internet")
                await expect(fetch).to_be_enabled()
        await expect(fetch).to_have_count(0)
        await save.click()
        await expect(page.locator("#notice")).to_have_text("Saved.")
        assert load_config(owned.file).speaker == 100

    show(browser, tmp_path, script, installed=True, **PHONE)


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


def test_tags_are_locked_once_that_was_chosen_and_confirmed_and_the_choice_counts_once(
    browser: Browser, tmp_path: Path
) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        await sign_in(owned, page)
        lock = page.get_by_label("Lock each tag for good after writing")
        write = page.get_by_role("button", name="Write the tags of").first
        question = page.get_by_role("alert")
        await expect(lock).not_to_be_checked()
        await lock.check()
        await write.tap()
        await expect(question).to_contain_text("Nobody can undo this")
        assert await faults(page) == []
        content, room = await widths(page)
        assert content == room
        for back in (page.get_by_role("button", name="No", exact=True).tap, lock.uncheck):
            await back()
            await expect(question).to_have_count(0)
            await lock.check()
            await write.tap()
            await expect(question).to_be_visible()
        yes = page.get_by_role("button", name="Write and lock")
        await yes.dispatch_event("click", {"detail": 2})  # the second of a double click on the one before
        await expect(question).to_be_visible()
        assert not owned.desk.boards.is_on
        await page.route("**/api/examine*", lambda route: route.abort())  # the line to the table breaks
        await yes.tap()
        await expect(page.locator("#notice")).to_contain_text("No connection")
        await expect(lock).not_to_be_checked()
        await page.unroute("**/api/examine*")
        await lock.check()
        await write.tap()
        await yes.tap()
        await expect(page.get_by_role("log")).to_contain_text("1 of 84: lay the tag for south-R01-1 (King)")
        board = owned.harness.boards["south"]
        board.set_field(0, {UID: bytes(16)})
        await expect(page.get_by_role("log")).to_contain_text("2 of 84")
        await page.get_by_role("button", name="Stop and restart").tap()
        await owned.harness.until(lambda: owned.restarts == 1)
        await owned.desk.boards.close()
        async with linked(board) as recorder:
            assert await recorder.locks(0, UID) == Locked(heard=1, same=0, pages=15)

    show(browser, tmp_path, script, **PHONE)


def test_a_fleet_s_file_may_be_chosen_again_once_it_is_corrected(browser: Browser, tmp_path: Path) -> None:
    async def script(owned: OwnedTable, page: Page) -> None:
        await sign_in(owned, page)
        file, said = tmp_path / "window-fleet.toml", page.locator("#notice")
        for _ in range(2):
            file.write_text("nonsense")
            await page.locator("[data-key=join-fleet]").set_input_files(file)
            await expect(said).to_contain_text("no file of a fleet")
            await page.evaluate("document.querySelector('#notice').textContent = ''")

    show(browser, tmp_path, script, **PHONE)


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
