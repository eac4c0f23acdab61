"""The page of the demo shows the author of a game where its code failed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.brittle_game import write_brittle
from support.browser_player import browser, demo

AFTER_CENTRE = ".../.X./..."


@pytest.mark.soak
def test_a_fault_is_shown_with_its_line_while_play_goes_on(tmp_path: Path) -> None:
    code = write_brittle(tmp_path / "games") / "game.py"
    options = ("--game", "brittle", "--set", f"brief={AFTER_CENTRE}")
    with (
        demo(tmp_path / "state", "1", *options, games=tmp_path / "games") as address,
        browser(address) as player,
    ):
        player.begin()
        panel = player.page.locator("#fault")
        expect(panel).to_be_hidden()
        player.lay(player.hand("south")[0], "cell.4")
        expect(panel).to_contain_text("brittle: BrittleWords.brief raised ZeroDivisionError")
        expect(panel.get_by_role("definition").first).to_have_text(AFTER_CENTRE)
        where = panel.get_by_role("definition").last.text_content() or ""
        file, line = re.fullmatch(r"(.*):(\d+)", where).groups()  # type: ignore[union-attr]
        assert Path(file) == code and 'FAILS.get("brief")' in code.read_text().splitlines()[int(line) - 1]
        player.reads("north", "Fault in the game. This text is missing: see the log")
        panel.get_by_role("button").click()
        expect(panel).to_be_hidden()
        player.lay(player.hand("north")[0], "cell.0")
        player.reads("south", "Your turn")


@pytest.mark.soak
def test_a_position_without_a_placement_is_not_reached(tmp_path: Path) -> None:
    write_brittle(tmp_path / "games")
    options = ("--hands-on", "--game", "brittle", "--set", f"placement={AFTER_CENTRE}")
    with (
        demo(tmp_path / "state", "1", *options, games=tmp_path / "games") as address,
        browser(address) as player,
    ):
        player.begin()
        player.lay(player.hand("south")[0], "cell.4")
        expect(player.page.locator("#fault")).to_contain_text("brittle: BrittleProjection.placement raised")
        player.take(player.top("cell.4"), "south")
        player.reads("south", "Table. Fault in the game. Check the last move: see the log")
        player.push("south", "right")
        player.reads("south", "Game interrupted. Continue?")
        player.push("south", "right")
        player.lay(player.hand("south")[0], "cell.0")
        player.reads("north", "Your turn")
