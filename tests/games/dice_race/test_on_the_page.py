"""A game on the web page with the real command and a real browser: drag and click."""

from pathlib import Path

import pytest

from support.browser_player import browser, demo


@pytest.mark.soak
def test_dice_are_thrown_and_taken_up(tmp_path: Path) -> None:
    with demo(tmp_path, "1", "--game", "dice-race") as address, browser(address) as player:
        player.begin()
        player.reads("south", "Throw the dice")
        for number in (1, 2):
            player.lay(f"DIE-{number}", f"well.{number}")
        player.reads("north", "Take the dice")
        for number in (1, 2):
            player.drag(f"DIE-{number}", player.page.locator('[data-hand="shared"]'))
        player.reads("north", "Throw the dice")
