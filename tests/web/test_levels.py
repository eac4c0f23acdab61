"""Whole games against each level on the page: chosen on the start page, played to the end, result shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from playmat.games.interface import LEVEL_NAMES
from support.browser_player import browser, demo

GAMES = [("Art of War", level) for level in range(1, 6)] + [
    ("Age of War", 1),
    ("Archery Tactics", 1),
    ("A Game of War", 1),
]
LONG = 3_600_000  # ms: programs act as slowly as people


@pytest.mark.soak
def test_a_short_game_between_levels_ends_with_a_result(tmp_path: Path) -> None:
    """Chosen in the menu during the game, they think in worker processes."""
    with demo(tmp_path, "1", "--game", "tic-tac-toe") as address, browser(address) as player:
        player.begin()
        for seat, level in (("South", "Beginner"), ("North", "Expert")):
            player.page.locator('[data-tool="options"]').click()
            player.page.locator('[data-tool="players"]').click()
            player.page.locator("#menu").get_by_text(f"{seat}: A person").click()
            player.page.get_by_role("menuitemradio", name=f"Computer: {level}").click()
        expect(player.page.locator("#result")).to_be_visible()
        expect(player.page.locator("#fault")).to_be_hidden()


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(("title", "level"), GAMES)
def test_a_game_against_a_level_ends_with_a_result(tmp_path: Path, title: str, level: int) -> None:
    with demo(tmp_path, str(level), "--speed", "8") as address, browser(address) as player:
        page = player.page
        page.locator(f'[data-choice="level-{level}"]').click()
        page.locator("#start").get_by_role("button", name=title).click()
        expect(page.locator("#start")).to_be_hidden()
        north = page.locator("[data-hand=north] .program")
        expect(north).to_contain_text(f"Computer: {LEVEL_NAMES[level - 1].message}")
        page.locator('[data-tool="options"]').click()
        page.locator('[data-tool="players"]').click()
        menu = page.locator("#menu")
        menu.get_by_text("A person").click()
        menu.get_by_role("menuitemradio", name="Computer: Beginner").click()
        expect(page.locator("#result")).to_be_visible(timeout=LONG)
        expect(page.locator("#fault")).to_be_hidden()
