"""From a line of the log, a match is played on in the browser."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from playwright.sync_api import expect

from playmat.app.games import load_game, load_study
from playmat.config import GameConfig
from playmat.placement import NORTH
from playmat.virtual.bot_games import play_record
from support.browser_player import REACTION, browser, demo

ACT = """async ([seat, action]) => (await import("/js/page/socket.js")).send("act", { seat, action })"""


def test_a_position_of_the_log_is_laid_again_and_played_on(tmp_path: Path) -> None:
    with demo(tmp_path, "1", "--game", "tic-tac-toe") as address, browser(address) as player:
        page = player.page
        player.begin()
        log = page.locator("#log li")
        for number, (seat, action) in enumerate([("south", "b2"), ("north", "a1"), ("south", "c3")], 1):
            player.reads(seat, "Your turn")
            page.evaluate(ACT, [seat, action])
            expect(log).to_have_count(number)
        page.locator('#log li[data-n="1"]').click()
        answer = page.locator("#caption .answers button", has_text="Play on from here")
        expect(answer).to_be_visible()
        page.wait_for_timeout(REACTION)
        answer.click()
        expect(log).to_have_count(0)
        expect(page.locator('[data-card][data-where="mat"]')).to_have_count(1)
        expect(page.locator("body")).not_to_contain_class("reviewing")
        player.reads("north", "Your turn")


def test_a_position_of_the_command_line_lies_there_and_is_played_on(tmp_path: Path) -> None:
    options = ("--game", "tic-tac-toe", "--position", "XX./OO./...")
    with demo(tmp_path, "1", *options) as address, browser(address) as player:
        player.reads("south", "Your turn")
        expect(player.page.locator('[data-card][data-where="mat"]')).to_have_count(4)
        player.page.evaluate(ACT, ["south", "c3"])
        expect(player.page.locator("#result")).to_be_visible()


def test_a_position_of_a_record_lies_there_and_waits_for_the_same_player(tmp_path: Path) -> None:
    study = load_study(load_game(GameConfig("age-of-war")))
    played = play_record(study.game, ["random", "random"], 1)
    states = [*islice(played.states(), 30)]
    after = next(n for n, state in enumerate(states) if n > 10 and state.movers == (NORTH,))
    file = tmp_path / "game.txt"
    file.write_text(study.format_record(played))
    options = ("--game", "age-of-war", "--from-record", str(file), "--after", str(after))
    lying = sum(map(len, study.game.projection.placement(states[after]).values()))
    with demo(tmp_path, "1", *options) as address, browser(address) as player:
        expect(player.page.locator('[data-card][data-where="mat"]')).to_have_count(lying)
        expect(player.page.locator("#caption .said")).to_contain_text("Blue")
