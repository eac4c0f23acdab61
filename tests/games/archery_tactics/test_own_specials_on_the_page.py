"""A custom special on the page: large enough to read, with the words of its file."""

import pytest

from games.archery_tactics.test_own_specials import GAME
from playmat.assets import folder
from playmat.placement import NORTH
from web.lone_table import LoneTable, mat_of, setting_of
from web.shown_table import Browser, Shown


@pytest.mark.soak
def test_the_large_card_says_what_its_file_asks_of_players(browser: Browser) -> None:
    table = LoneTable(setting_of(mat_of(folder("hardware") / "mats" / "archery-tactics.toml"), GAME))
    card = next(card for card in table.world.hand(NORTH) if card.kind == "own-glace")

    async def play(shown: Shown) -> None:
        await shown.card(str(card)).hover()
        preview = shown.page.locator("#preview")
        await preview.locator(".large").wait_for()
        assert await preview.locator("p").inner_text() == "Wall of ice\nYour victim skips a step"

    browser.show(play, table)
