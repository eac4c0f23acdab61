"""The decks under the finger."""

from playmat.picture import SOUTH
from web.shown_table import Browser, Shown


def test_the_top_card_is_dragged_straight_from_the_deck_to_its_slot(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world, mouse = shown.table.world, shown.page.mouse
        top = world.deck(SOUTH)[-1]
        x, y = await shown.middle(shown.slot("south.kingdom.4"))
        await mouse.move(*await shown.middle(shown.slot("south.deck.0")))
        await mouse.down()
        await mouse.move(x + 40, y - 40, steps=5)
        await shown.rests(str(top), "held")
        await mouse.move(x, y, steps=3)
        await mouse.up()
        await shown.until(lambda: shown.lies(str(top), "south.kingdom.4"))
        assert world.deck_count(SOUTH) == 19

    browser.show(play)


def test_the_deck_is_shuffled_by_the_button_beside_the_hand(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        before = shown.table.world.deck(SOUTH)
        await shown.page.locator('[data-shuffle="south"]').click()
        await shown.until(lambda: shown.table.world.deck(SOUTH) != before)
        assert sorted(shown.table.world.deck(SOUTH)) == sorted(before)

    browser.show(play)
