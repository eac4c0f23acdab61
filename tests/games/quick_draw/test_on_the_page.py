"""A game on the web page with the real command and a real browser: drag and click."""

from pathlib import Path

import pytest

from support.browser_player import browser, demo


@pytest.mark.soak
def test_who_draws_alone_wins_the_round_once_the_others_time_is_up(tmp_path: Path) -> None:
    with demo(tmp_path, "1", "--hands-on", "--game", "quick-draw") as address, browser(address) as player:
        player.begin()
        for seat in ("south", "north"):
            player.reads(seat, "Draw!")
        (card,) = player.hand("north")
        player.lay(card, "north.duel.0")
        player.reads("north", "To do")
        player.take(card, "north")
        player.reads("north", "1 to 0")
