"""A game on the web page with the real command and a real browser: drag and click."""

from pathlib import Path

import pytest

from support.browser_player import browser, demo
from support.small_games import small_game

GAME = small_game("outpost")


@pytest.mark.soak
def test_squares_and_pieces_look_on_the_page_as_they_do_on_paper(tmp_path: Path) -> None:
    flag, hatching = (GAME.setup.drawings()[serial][0].path for serial in ("RED", "a20"))
    with demo(tmp_path, "1", "--game", "outpost") as address, browser(address) as player:
        player.begin()
        assert player.page.locator("#cloth .field").count() == 500
        assert player.page.locator(f'#cloth .field path[d="{hatching}"]').count() == 50
        assert player.page.locator(f'path[d="{flag}"]').count() >= 6


@pytest.mark.soak
def test_the_wand_sets_pieces_in_secret(tmp_path: Path) -> None:
    with demo(tmp_path, "1", "--game", "outpost") as address, browser(address) as player:
        player.begin()
        player.page.keyboard.press("w")
        for left, square in ((3, 461), (2, 462), (1, 463)):
            player.reads("south", f"{left} to go")
            player.reads("north", "Red plays")
            player.touch(f"square.{square}")
        player.reads("north", "3 to go")
