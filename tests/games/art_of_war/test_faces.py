"""Card faces on the web page: figures, shields, emblems and the printed mat."""

from playmat.assets import folder
from playmat.games.art_of_war import ART_OF_WAR
from playmat.placement import NORTH, SOUTH, Place
from web.lone_table import LoneTable, mat_of, setting_of
from web.shown_table import Browser, Shown

KING = "south-R01-1"


def table() -> LoneTable:
    return LoneTable(setting_of(mat_of(folder("hardware") / "mats" / "art-of-war.toml"), ART_OF_WAR))


def test_a_card_shows_what_stands_on_it(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        face = shown.card(KING).locator(".face")
        assert await face.locator(".figure").text_content() == "1"
        assert await face.locator(".pips.upright path").count() == 5
        assert await face.locator(".pips.turned path").count() == 4
        await shown.card(KING).hover()
        preview = shown.page.locator("#preview")
        await preview.locator(".large").wait_for()
        assert await preview.locator(".name").text_content() == "King"
        detail = preview.locator(".detail text")
        assert "Support: Can be any" in str(await detail.first.text_content())
        assert await detail.locator("tspan").all_text_contents() == ["Support:"]
        assert "attack 1" in str(await preview.text_content())
        assert "defence 5" in str(await preview.text_content())

    browser.show(play, table())


def test_a_card_in_other_hands_keeps_its_edge_and_lies_on_their_plate(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world, card = shown.table.world, shown.card(KING)
        edge = await card.locator(".face rect").nth(1).get_attribute("stroke")
        shape = await card.locator(".plate").get_attribute("d")
        world.lay(world.card(KING), Place("kingdom", 0, NORTH))
        await card.locator(f".plate:not([d='{shape}'])").wait_for()
        assert await card.locator(".face rect").nth(1).get_attribute("stroke") == edge

    browser.show(play, table())


NAMES = """(zones) => zones.map((zone) => [...zone.childNodes]
  .filter((one) => one.nodeName !== "title").map((one) => one.textContent).join(""))"""


def test_zones_are_named_on_the_mat_and_piles_have_their_emblems(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        zones = shown.page.locator("#cloth .zone")
        names = await zones.evaluate_all(NAMES)
        assert sorted(names) == sorted(
            2 * ["Battlefield", "Reserve →", "Kingdom", "Graveyard", "Deck", "Tap"]
        )
        assert await shown.page.locator("#cloth g[opacity='.28']").count() == 10

    browser.show(play, table())


def test_slots_are_spoken_of_in_the_games_words(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world = shown.table.world
        world.lay(world.card(KING), Place("battlefield", 0, SOUTH), True)
        await shown.rests(KING, "mat")
        for place, said in (
            ("south.battlefield.0", "South, Battlefield, front left: King, turned"),
            ("north.reserve.2", "North, Reserve, 3: empty"),
            ("south.deck.0", "South, Deck: 20 cards"),
        ):
            assert await shown.slot(place).get_attribute("aria-label") == said

    browser.show(play, table())


def test_the_help_says_what_the_game_is_about(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.keyboard.press("?")
        said = await shown.page.locator("#help[open]").text_content()
        assert "that is how a unit attacks" in str(said)
        assert "win with the enemy King" in str(said)

    browser.show(play, table())
