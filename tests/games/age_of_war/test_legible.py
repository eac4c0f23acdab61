"""Legibility of the Age of War page: sizes, contrast and overlaps, measured in a browser."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from playmat.assets import folder
from playmat.games.age_of_war.game import AGE_OF_WAR
from playmat.games.age_of_war.placements import LAID, LOST, SIEGE, WELLS
from playmat.placement import Place
from playmat.session.effects import Status
from playmat.session.story import Story
from playmat.virtual.demo.page_setting import page_setting
from playmat.web.interface import Topic
from support.examples import soaked
from web.legibility import AT_REST, complaints, objections
from web.lone_table import LoneTable, mat_of
from web.shown_table import Browser, Shown


def table(seats: int = 6) -> LoneTable:
    """Returns a siege with castles before all seats and dice in the wells, laid and lost."""
    mat = mat_of(folder("hardware") / "mats" / "age-of-war.toml")
    consoles = [tuple(range(first, seats, 2)) for first in (0, 1)]
    shown = LoneTable(page_setting(mat, AGE_OF_WAR, range(seats), consoles, {}))
    world = shown.world
    for number, name in enumerate(("AZU", "MTM", "ODA", "EDO", "KIY", "KAS", "TAK", "MAR")):
        world.lay(world.card(f"{name}-1"), Place("held", 0, number % seats))
    world.lay(world.card("KIT-1"), SIEGE)
    for number, side in enumerate((1, 2, 3, 4)):
        world.lay(world.dice[number], WELLS._replace(number=number), side)
    world.lay(world.dice[4], LAID, 6)
    world.lay(world.dice[5], LOST, 5)
    state = AGE_OF_WAR.rules.start(seats)
    story = Story(turn=(0,), bars=AGE_OF_WAR.words.bars(state), lines=AGE_OF_WAR.words.lines(state))
    shown.public = Status(phase="waiting", story=story)
    shown.tell(Topic.STORY)
    return shown


@pytest.mark.parametrize(("locale", "seats"), [("en-GB", 6), soaked("fr-FR", 2)])
def test_everything_can_be_read_and_nothing_covers_another(browser: Browser, locale: str, seats: int) -> None:
    async def play(shown: Shown) -> None:
        found = await complaints(shown)
        assert found == [], "\n".join(found)

    browser.show(play, table(seats), locale=locale)


def test_a_castle_tells_its_clan_and_its_lines_in_words(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.card("AZU-1").hover()
        told = shown.page.locator("#preview p span")
        lines = ["archery", "2 cavalry", "infantry 5", "1 daimyo more to take it from a player"]
        await expect(told).to_contain_text(["Points: 3", "Clan Oda: 10 when complete", *lines])

    browser.show(play, table())


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (640, 400)])
def test_on_a_phone_a_castle_has_its_name_and_the_rest_at_a_touch(
    browser: Browser, size: tuple[int, int]
) -> None:
    async def play(shown: Shown) -> None:
        await expect(shown.card("GIF-1").locator(".far text").first).to_have_text("Gifu")
        await shown.card("GIF-1").tap()
        told = shown.page.locator("#preview")
        await expect(told).to_contain_text("Clan Oda: 10 when complete")
        box, stage = await told.bounding_box(), await shown.page.locator("#stage").bounding_box()
        assert box and stage and box["y"] >= 0 and box["y"] + box["height"] <= stage["y"] + stage["height"]

    width, height = size
    viewport = {"width": width, "height": height}
    browser.show(play, table(2), viewport=viewport, has_touch=True, is_mobile=True)


BANNERS = """() => [...document.querySelectorAll('.card[data-place="south.held.0"]')].map((card) => {
  const { left, top, height } = card.getBoundingClientRect();
  const at = (part) => document.elementFromPoint(left + 5, top + height * part)?.closest(".card") === card;
  return [0.08, 0.2, 0.4, 0.6, 0.9].every(at);
})"""


def test_of_seven_castles_in_a_fan_crest_points_and_name_are_seen(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world = shown.table.world
        for name in ("AZU", "MTM", "ODA", "EDO", "KIY", "KAS", "TAK"):
            world.lay(world.card(f"{name}-1"), Place("held", 0, 0))
        lying = shown.page.locator('.card[data-place="south.held.0"]')
        await expect(lying).to_have_count(7)
        await shown.page.evaluate(AT_REST)
        assert await shown.page.evaluate(BANNERS) == [True] * 7
        assert await lying.locator(".bar:visible").count() == 2  # the last, and the best below

    browser.show(play, table(2))


@pytest.mark.soak
def test_axe_finds_nothing_to_object_to(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        found = await objections(shown, "the table")
        await shown.card("GIF-1").focus()
        found += await objections(shown, "a castle at large")
        await shown.page.set_viewport_size({"width": 390, "height": 844})
        found += await objections(shown, "a phone")
        assert found == [], "\n".join(found)

    browser.show(play, table())
