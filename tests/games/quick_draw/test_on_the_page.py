"""A game on the web page with the real command and a real browser: drag and click."""

from pathlib import Path

import pytest

from support.browser_player import browser, demo


@pytest.mark.soak
def test_who_draws_first_waits_for_the_other_and_wins_the_round(tmp_path: Path) -> None:
    with demo(tmp_path, "1", "--game", "quick-draw") as address, browser(address) as player:
        player.begin()
        for seat in ("south", "north"):
            player.reads(seat, "Draw!")
        cards = {seat: player.hand(seat)[0] for seat in ("south", "north")}
        player.lay(cards["north"], "north.duel.0")
        player.reads("north", "Drawn")
        player.lay(cards["south"], "south.duel.0")
        for seat, card in cards.items():
            player.reads(seat, "To do")
            player.take(card, seat)
        player.reads("north", "1 to 0")
