"""A game on the web page with the real command and a real browser: drag and click."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.browser_player import Player, browser, demo

SEAT_A_PROGRAM = """async () => {
  const { send } = await import("/js/page/socket.js");
  const { state } = await import("/js/page/state.js");
  send("let_play", { seat: "north", player: Object.keys(state.programs)[0] });
}"""


def wins(player: Player) -> None:
    for seat, cell in (("south", 0), ("north", 3), ("south", 1), ("north", 4), ("south", 2)):
        player.reads(seat, "Your turn")
        player.lay(player.hand(seat)[0], f"cell.{cell}")
    player.reads("south", "You win. Three in a row")


@pytest.mark.soak
def test_a_game_to_three_in_a_row_and_the_next_from_the_other_side(tmp_path: Path) -> None:
    with demo(tmp_path, "1", "--game", "tic-tac-toe") as address, browser(address) as player:
        player.begin()
        wins(player)
        player.reads("north", "You lose. Three in a row")
        result = player.page.locator("#result")
        expect(result.get_by_role("heading")).to_have_text("South wins")
        result.get_by_role("button", name="Again").dblclick()
        player.reads("south", "Your turn")
        assert not player.lying()
        wins(player)
        player.page.evaluate(SEAT_A_PROGRAM)
        result.get_by_role("button", name="Swap sides").click()
        player.page.wait_for_url("**seat=north**")
        player.reads("north", "Your turn")  # the program has made the first move
        expect(player.page.locator('[data-hand="south"] .program')).to_contain_text("Computer")


@pytest.mark.soak
def test_a_piece_that_has_to_leave_may_be_dropped_anywhere_off_the_board(tmp_path: Path) -> None:
    with demo(tmp_path, "1", "--hands-on", "--game", "tic-tac-toe") as address, browser(address) as player:
        player.begin()
        cross = player.hand("south")[0]
        player.lay(cross, "cell.4")
        player.reads("north", "Your turn")
        player.push("south", "left")
        player.reads("south", "Undo")
        player.push("south", "middle")
        player.marked("move")
        player.drag(cross, player.page.locator("#caption"))
        expect(player.card(cross)).to_have_attribute("data-where", "hand")
        player.reads("south", "Your turn")
