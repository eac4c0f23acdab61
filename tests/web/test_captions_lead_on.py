"""Whoever does what the caption and the marks on the mat say gets on in every kind of game."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.browser_player import browser, demo
from support.examples import soaked
from support.novice import Novice


@pytest.mark.parametrize(
    ("title", "steps"), [("Age of War", 6), soaked("Age of War", 40), soaked("Art of War", 40)]
)
def test_a_game_from_the_start_page(tmp_path: Path, title: str, steps: int) -> None:
    with demo(tmp_path, "1") as address, browser(address, Novice) as novice:
        novice.page.locator('[data-choice="mode-here"]').click()
        novice.page.locator("#start .games button", has_text=title).click()
        novice.page.locator("#start").wait_for(state="hidden")
        for _ in range(steps):
            novice.step()


@pytest.mark.soak
def test_a_game_with_a_wand(tmp_path: Path) -> None:
    ready = ("--game", "game-of-war", "--set", "opening=ready")
    with demo(tmp_path, "1", *ready) as address, browser(address, Novice) as novice:
        novice.begin()
        for _ in range(12):
            novice.step()
