"""`playmat demo --watch`: saved code counts at once, in the same position."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect

from playmat.cli import main
from support.brittle_game import copy_of_tic_tac_toe
from support.browser_player import Player, browser, demo


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


@contextmanager
def watched(home: Path, name: str) -> Iterator[tuple[Path, Player]]:
    """A copy of tic-tac-toe, and the page of a demo that follows its files, after South's first action."""
    folder = copy_of_tic_tac_toe(home / "games", name)
    options = ("--game", name, "--watch")
    with (
        demo(home / "state", "1", *options, games=home / "games") as address,
        browser(address) as player,
    ):
        player.begin()
        player.lay(player.hand("south")[0], "cell.4")
        player.reads("north", "Your turn")
        yield folder, player


def test_saved_code_counts_in_the_same_position_and_broken_code_does_not(tmp_path: Path) -> None:
    with watched(tmp_path, "sketch") as (folder, player):
        words = folder / "words.py"
        edit(words, "Lay a ", "Put down a ")
        player.reads("north", "Put down a nought")

        edit(words, "def brief", "deff brief")
        panel = player.page.locator("#fault")
        expect(panel).to_contain_text("sketch: words raised SyntaxError: invalid syntax (words.py")
        expect(panel.get_by_role("definition")).to_contain_text(str(words))
        player.lay(player.hand("north")[0], "cell.0")
        player.reads("south", "Put down a cross")

        edit(words, "deff brief", "def brief")
        expect(panel).to_be_hidden()
        player.reads("south", "Put down a cross")
        expect(player.page.get_by_role("log").locator("li")).to_have_text(["South b2", "North a3"])


def test_the_log_comes_back_with_code_that_reads_it_again(tmp_path: Path) -> None:
    with watched(tmp_path, "sketch") as (folder, player):
        panel, log = player.page.locator("#fault"), player.page.get_by_role("log").locator("li")
        position = folder / "position.py"
        edit(position, "cells, sign = self.cells", "cells, sign = self.sells")
        expect(panel).to_contain_text("sketch: Position.apply raised AttributeError")
        expect(log).to_have_text(["South b2"])

        edit(position, "self.sells", "self.cells")
        expect(panel).to_be_hidden()
        edit(position, "if text not in", "if text in")  # no fault: rules without the journal's actions
        expect(log).to_have_count(0)
        edit(position, "if text in", "if text not in")
        expect(log).to_have_text(["South b2"])
        player.lay(player.hand("north")[0], "cell.0")
        expect(log).to_have_text(["South b2", "North a3"])
        player.page.locator('[data-tool="undo"]').click()
        player.reads("north", "Undo?. Take back the last action")


def test_the_panel_names_what_is_wrong(tmp_path: Path) -> None:
    laid, zone = "        standing =", '] = {"cell": Zone'
    wrong = (
        ("mat.toml", "south-1", "south-99", "mat.toml, zone 2: antennas: there is no 'south-99'"),
        ("mat.toml", '["sketch"]', '["x"]', "no overlay is known on which sketch can be played: "),
        ("game.py", laid, f"        return []\n{laid}", "TicTacToeProjection.placement returned [] at"),
        ("game.py", zone, zone.replace("Zone", "5 or Zone"), "TicTacToeProjection.zones, value of key"),
        ("words.py", "brief = super()", "brief = supper()", "sketch: TicTacToeWords.brief raised NameError"),
    )
    with watched(tmp_path, "sketch") as (folder, player):
        panel = player.page.locator("#fault")
        for file, old, new, told in wrong:
            edit(folder / file, old, new)
            expect(panel).to_contain_text(told)
            expect(panel).not_to_contain_text("load raised")
            edit(folder / file, new, old)
            expect(panel).to_be_hidden()


def test_the_position_stays_although_the_new_code_names_its_squares_otherwise(tmp_path: Path) -> None:
    with watched(tmp_path, "sketch") as (folder, player):
        player.lay(player.hand("north")[0], "cell.0")
        player.reads("south", "Your turn")

        names = "names='x3 y3 z3 x2 y2 z2 x1 y1 z1'.split()"  # so the actions of the journal cannot be parsed
        edit(folder / "position.py", 'zone="cell")', f'zone="cell", {names})')
        # By this word the display tells when the new code is in use.
        edit(folder / "words.py", "Lay a ", "Set down a ")
        player.reads("south", "Set down a cross")
        player.lay(player.hand("south")[0], "cell.8")
        player.reads("north", "Set down a nought")
        player.told("South", "z1")
        assert {thing["place"] for thing in player.lying()} == {"cell.0", "cell.4", "cell.8"}


@pytest.mark.soak
def test_code_that_cannot_show_the_present_position_is_not_used(tmp_path: Path) -> None:
    with watched(tmp_path, "draft") as (folder, player):
        edit(folder / "game.py", "standing = enumerate(state.cells)", "standing = enumerate(state.squares)")
        panel = player.page.locator("#fault")
        expect(panel).to_contain_text("draft: TicTacToeProjection.placement raised AttributeError")
        expect(panel.get_by_role("definition").first).to_have_text(".../.X./...")
        player.lay(player.hand("north")[0], "cell.0")
        player.reads("south", "Your turn")


def test_watching_needs_the_name_of_the_game(tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    assert main(["demo", "--watch", "--state", str(tmp_path), "--port", "0"]) == 1
    assert "--watch follows the files of one game: name it with --game" in capsys.readouterr().err
