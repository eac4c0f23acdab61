"""South and North sit at two windows, and somebody watches beside them."""

import pytest
from playwright.async_api import Locator, Page, expect

from playmat.games.interface import Score
from playmat.placement import NORTH, SOUTH
from playmat.session.effects import Status
from playmat.session.story import LogEntry, Story
from playmat.text import Text
from support.page_facts import coming_true
from web.shown_table import Browser, Shown

FIELD = {"south": "south.field.1", "north": "north.field.0"}
OUTSIDE = """() => [...document.querySelectorAll("#score :is(h2, strong, dd)")].filter((text) => {
  const range = document.createRange();
  range.selectNodeContents(text);
  const [words, box] = [range, text.closest("section")].map((part) => part.getBoundingClientRect());
  return words.width && (words.left < box.left || words.right > Math.min(box.right, innerWidth) + 1);
}).map((text) => text.textContent)"""


async def middle(page: Page, selector: str) -> tuple[float, float]:
    return await Shown.middle(page.locator(selector).first)


async def drag(page: Page, card: str, target: str) -> None:
    await Shown.point(page.locator(f'[data-card="{card}"]'))
    await page.mouse.down()
    await page.mouse.move(*await middle(page, target), steps=4)
    await page.mouse.up()


async def window(shown: Shown, address: str) -> Page:
    """Another window of the same browser."""
    page = await shown.page.context.new_page()
    await page.goto(f"{shown.page.url.partition('?')[0]}{address}")
    await page.wait_for_selector("body.ready")
    return page


async def walk_to(page: Page, entry: Locator) -> None:
    """Selects an entry of the open menu with the arrow keys."""
    for _ in range(12):
        if await entry.evaluate("one => one === document.activeElement"):
            break
        await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")


async def takes_seat(page: Page, name: str) -> None:
    """With the keyboard alone: the seat is chosen in a menu."""
    await page.locator('[data-tool="options"]').focus()
    await page.keyboard.press("Enter")
    await walk_to(page, page.locator('#menu [data-tool="sit"]'))
    await walk_to(page, page.get_by_role("menuitemradio", name=name, exact=True))
    await page.locator(f'body.ready[data-sitting="{name.lower()}"]').wait_for()


def test_each_sees_and_moves_the_own_side_and_a_third_watches(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        table, south = shown.table, shown.page
        for seat in (SOUTH, NORTH):
            table.world.draw(seat)
        await takes_seat(south, "South")
        north, watcher = await window(shown, "?seat=north"), await window(shown, "watch")

        await drag(south, "south-R01-1", f'[data-slot="{FIELD["south"]}"]')
        await shown.until(lambda: shown.lies("south-R01-1", FIELD["south"]))
        await drag(north, "north-R01-1", f'[data-slot="{FIELD["north"]}"]')
        await shown.until(lambda: shown.lies("north-R01-1", FIELD["north"]))
        for page, near in ((south, "south"), (north, "north"), (watcher, "south")):
            for seat in ("south", "north"):
                card = f'[data-card="{seat}-R01-1"][data-place="{FIELD[seat]}"]'
                await page.locator(card).wait_for()
                slot = await middle(page, f'[data-slot="{FIELD[seat]}"]')
                await expect(page.locator(card)).to_have_attribute("data-where", "mat")
                line = (await middle(page, "#mat"))[1]
                assert (slot[1] > line) == (seat == near)
                near_by = (
                    "([card, x, y]) => { const b = document.querySelector(card).getBoundingClientRect();"
                    " return Math.hypot(b.x + b.width / 2 - x, b.y + b.height / 2 - y) < 40 }"
                )
                await page.evaluate(coming_true(near_by), [card, *slot])

        other = south.locator('[data-hand="north"]')
        hidden = south.locator('[data-card^="hidden-"]')
        await expect(hidden).to_have_count(1)
        await expect(hidden).to_have_class("card down")
        before = table.describe()
        await shown.point(hidden)
        await south.mouse.down()
        await south.mouse.move(*await middle(south, "#mat"), steps=4)
        await south.mouse.up()
        assert table.describe() == before
        await expect(other.locator("[data-eye]")).to_have_count(0)
        await expect(south.locator("[data-oled]")).to_have_count(1)

        await north.reload()
        await north.locator('body.ready[data-sitting="north"]').wait_for()
        later = await window(shown, "")
        assert await later.locator("body").get_attribute("data-sitting") == "south"

        await expect(watcher.locator("[data-oled]")).to_have_count(0)
        await expect(watcher.locator('[data-card][data-where="hand"]:visible')).to_have_count(0)
        await watcher.locator('[data-card="south-R01-1"]').click(force=True)
        assert table.describe() == before

    browser.show(play)


def test_arrows_walk_as_the_own_side_sees_the_mat(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        north = await window(shown, "?seat=north")
        await north.locator('[data-slot="north.field.0"]').focus()
        start = await middle(north, ":focus")
        await north.keyboard.press("ArrowUp")
        above = await middle(north, ":focus")
        assert above[0] == pytest.approx(start[0], abs=60) and above[1] < start[1]

    browser.show(play)


def test_a_big_screen_says_who_plays_and_how_it_stands(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        table = shown.table
        table.players = {NORTH: "random"}
        score = Score(Text("Kinds led"), 2, 4)
        line = LogEntry(1, SOUTH, Text("crown goes to the front"))
        table.public = Status(phase="waiting", story=Story(turn=(NORTH,), scores=((), (score,)), log=(line,)))
        watcher = await window(shown, "watch")
        north, south = (watcher.locator("#score section").nth(number) for number in range(2))
        await expect(north).to_contain_text("North")
        await expect(north).to_contain_text("plays now")
        await expect(north).to_contain_text("Kinds led2 / 4")
        await expect(south).not_to_contain_text("plays now")
        await expect(watcher.locator("#log")).to_contain_text("South crown goes to the front")
        for part in ("#toolbar", ".hand", ".console"):
            assert await watcher.locator(part).locator("visible=true").count() == 0
        await watcher.reload()
        await expect(north).to_contain_text("plays now")
        for width, height in ((390, 844), (844, 390), (640, 400), (1024, 768)):
            await watcher.set_viewport_size({"width": width, "height": height})
            assert await watcher.evaluate(OUTSIDE) == [], (width, height)

    browser.show(play)
