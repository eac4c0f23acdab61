"""The game on the page: the real command, a real browser, hands that drag and click."""

from pathlib import Path

from support.browser_player import browser, demo


def test_the_wand_sets_pieces_in_secret(tmp_path: Path) -> None:
    with demo(tmp_path, "1", "--game", "outpost") as address, browser(address) as player:
        player.begin()
        player.page.keyboard.press("w")
        for left, square in ((3, 461), (2, 462), (1, 463)):
            player.reads("south", f"{left} to go")
            player.reads("north", "Red plays")
            player.touch(f"square.{square}")
        player.reads("north", "3 to go")
