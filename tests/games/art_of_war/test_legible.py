"""Legibility of the page: sizes, contrast and overlaps, measured in a browser in both languages."""

from __future__ import annotations

import pytest

from playmat.assets import folder
from playmat.games.art_of_war import ART_OF_WAR
from playmat.placement import SEATS, Place
from support.examples import soaked
from web.legibility import complaints, objections
from web.lone_table import LoneTable, mat_of, setting_of
from web.shown_table import Browser, Shown


def table() -> LoneTable:
    """A battle with upright and turned units, piles, and six cards in each hand."""
    table = LoneTable(setting_of(mat_of(folder("hardware") / "mats" / "art-of-war.toml"), ART_OF_WAR))
    world = table.world
    for seat in SEATS:
        places = [("battlefield", 0), ("battlefield", 1), ("reserve", 0), ("reserve", 1), ("graveyard", 0)]
        for zone, number in [*places, ("kingdom", 2), ("kingdom", 2)]:
            world.lay(world.draw(seat), Place(zone, number, seat), zone == "battlefield" and number)
        world.lay(world.card(f"{('south', 'north')[seat]}-R0{seat + 1}-1"), Place("battlefield", 4, seat))
        for _ in range(6):
            world.draw(seat)
    return table


@pytest.mark.parametrize("locale", ["en-GB", soaked("fr-FR")])
def test_everything_can_be_read_and_nothing_covers_another(browser: Browser, locale: str) -> None:
    async def play(shown: Shown) -> None:
        found = await complaints(shown)
        assert found == [], "\n".join(found)

    browser.show(play, table(), locale=locale)


@pytest.mark.soak
def test_axe_finds_nothing_to_object_to(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        page = shown.page
        found = await objections(shown, "the table")
        await page.keyboard.press("?")
        found += await objections(shown, "the help")
        await page.keyboard.press("Escape")
        await shown.card("south-R01-1").click(button="right")
        found += await objections(shown, "a menu")
        await page.keyboard.press("Escape")
        await page.set_viewport_size({"width": 390, "height": 844})
        found += await objections(shown, "a phone")
        assert found == [], "\n".join(found)

    browser.show(play, table())
