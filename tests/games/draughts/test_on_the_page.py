"""Draughts on the web page with the real command and a real browser."""

from pathlib import Path

import pytest

from support.browser_player import DWELL, browser, demo


@pytest.mark.soak
def test_men_move_by_two_touches_and_a_capture_is_asked_for(tmp_path: Path) -> None:
    with demo(tmp_path, "1", "--game", "draughts", "--hands-on") as address, browser(address) as player:
        player.begin()
        player.page.keyboard.press("w")
        for seat, source, target in (("south", 42, 35), ("north", 17, 26)):
            player.reads(seat, "Your turn")
            player.card(player.top(f"square.{source}")).click()
            player.page.wait_for_timeout(DWELL)
            player.touch(f"square.{target}")
        player.reads("south", "Your turn")
        player.card(player.top("square.46")).click()
        player.reads("south", "You must capture: d4-b6")
