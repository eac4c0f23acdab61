"""How to play: about the game, in pictures; what hands and keys do; how a real table reads, behind a link."""

from __future__ import annotations

from pathlib import Path

from PIL import Image
from playwright.async_api import expect

from playmat.text import say
from playmat.web.interface import HowToPlay
from web.legibility import objections
from web.lone_table import LoneTable
from web.shown_table import Browser, Shown
from web.test_start import OVERLAYS, idle

STEPS = [(say("Lay a card."), "/game/lone/how-1.webp"), (say("Take one up."), "")]
OWN = HowToPlay(title=say("Lone"), aim=say("Lay all cards."), steps=STEPS)
OTHER = HowToPlay(title=say("Age of War"), aim=say("Conquer castles."), steps=[(say("Throw."), "")])
LOADED = "(image) => image.complete && image.naturalWidth"


def explained(table: LoneTable, folder: Path) -> LoneTable:
    """Returns the table with help on its game, whose first step has a picture."""
    Image.new("RGB", (480, 360)).save(folder / "how-1.webp")
    table.setting = table.setting._replace(how=OWN, pages={"lone": folder})
    return table


def test_the_help_begins_with_the_aim_and_a_turn_in_pictures_and_ends_with_keys(
    browser: Browser, tmp_path: Path
) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.keyboard.press("?")
        help_ = shown.page.locator("#help[open]")
        await expect(help_.locator("h1")).to_have_text("How to play Lone")
        await expect(help_.locator(".aim")).to_have_text("Lay all cards.")
        await expect(help_.locator(".turn li")).to_have_text(["Lay a card.", "Take one up."])
        await expect(help_.locator(".turn img")).to_have_count(1)
        await shown.page.wait_for_function(f"() => ({LOADED})(document.querySelector('#help .turn img'))")
        titles = await help_.locator("h2").all_text_contents()
        assert (titles[0], titles[-1]) == ("A turn", "Clicks and keys")
        assert await objections(shown, "help") == []

    browser.show(play, explained(LoneTable(), tmp_path))


def test_how_a_table_reads_is_a_link(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.keyboard.press("?")
        help_ = shown.page.locator("#help[open]")
        await expect(help_.get_by_text("Readers under the mat")).to_have_count(0)
        await help_.get_by_role("button", name="How a real table reads cards").click()
        read = shown.page.locator("dialog.real[open]")
        await expect(read).to_contain_text("Readers under the mat")
        await read.get_by_role("button", name="How it works").click()
        await expect(shown.page.locator("body.how-it-works")).to_have_count(1)
        assert await objections(shown, "real") == []
        await read.get_by_role("button", name="Close").click()
        await expect(help_).to_be_visible()

    browser.show(play)


def test_the_start_page_explains_each_game(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        start = shown.page.locator("#start")
        await start.locator('[data-choice="age-of-war-how"]').click()
        help_ = shown.page.locator("#help[open]")
        await expect(help_.locator("h1")).to_have_text("How to play Age of War")
        await expect(help_.locator(".aim")).to_have_text("Conquer castles.")
        await expect(help_.locator("h2")).to_have_text(["A turn"])  # places and keys are of another game
        await help_.get_by_role("button", name="Close").click()
        await start.get_by_role("button", name="How a real table reads cards").click()
        await expect(shown.page.locator("dialog.real[open]")).to_be_visible()

    table = idle()
    overlays = OVERLAYS | {"age-of-war": OVERLAYS["age-of-war"]._replace(how=OTHER)}
    table.setting = table.setting._replace(overlays=overlays)
    browser.show(play, table)
