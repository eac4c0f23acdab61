"""Caravans on the page, from the start page to the score, with the real command and a real browser."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.browser_player import browser, demo
from support.clicker import Clicker

MOST = 80  # steps; a game has about twenty decisions of each side


def test_a_quick_start_deals_both_hands_from_the_one_deck(tmp_path: Path) -> None:
    with demo(tmp_path, "1") as address, browser(address, Clicker) as player:
        player.chooses("Caravans")
        player.reads("south", "Play a card")
        for seat in ("south", "north"):
            expect(player.page.locator(f'.hand[data-hand="{seat}"]')).to_be_visible()
            held = player.page.locator(f'[data-card][data-where="hand"][data-seat="{seat}"]')
            expect(held).to_have_count(4)
        expect(player.page.locator(".deck .count")).to_have_text("7")


@pytest.mark.soak
def test_clicks_lead_from_the_start_page_to_the_score(tmp_path: Path) -> None:
    """What is drawn is dealt, and what is taken comes into the hand, until the deck is empty."""
    with demo(tmp_path, "1") as address, browser(address, Clicker) as player:
        player.chooses("Caravans")
        for _ in range(MOST):
            if player.page.locator("#caption").get_by_text("Game over").count():
                break
            player.step()
        expect(player.page.locator("#result").get_by_role("heading")).to_have_text(re.compile("wins|Draw"))
        expect(player.page.locator("#result").get_by_role("rowheader", name="Points")).to_be_visible()
