"""A game on the web page with the real command and a real browser: drag and click."""

from pathlib import Path

from support.browser_player import browser, demo


def test_a_game_to_three_in_a_row(tmp_path: Path) -> None:
    with demo(tmp_path, "1", "--game", "tic-tac-toe") as address, browser(address) as player:
        player.begin()
        for seat, cell in (("south", 0), ("north", 3), ("south", 1), ("north", 4), ("south", 2)):
            player.reads(seat, "Your turn")
            player.lay(player.hand(seat)[0], f"cell.{cell}")
        player.reads("south", "You win. Three in a row")
        player.reads("north", "You lose. Three in a row")
