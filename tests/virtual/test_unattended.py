"""A game that the table played against itself is not offered after a restart."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from playmat.config import GameConfig
from playmat.events import Button, Pressed
from playmat.placement import SOUTH
from playmat.virtual.demo.virtual import Options, VirtualTable
from playmat.web.interface import Way
from support.watched_page import Watched, at_page


def offered(home: Path) -> bool:
    """Starts a table in the folder again; returns whether it offers an interrupted game."""

    async def start() -> bool:
        table = VirtualTable(home, Random(1), note=print, options=Options(game=GameConfig("art-of-war")))
        try:
            return bool(table.table.unfinished)
        finally:
            await table.table._saver.close()
            table._lock.close()

    return asyncio.run(start())


def test_a_game_of_the_attract_mode_is_not_offered_after_a_restart(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await page.until(lambda: page.attract.on and page.follower.begun)

    at_page(tmp_path, play, quiet=1.0)
    assert not offered(tmp_path)
    assert not (tmp_path / "cards.json").exists(), "its cards are gathered"


def test_the_attract_mode_begins_a_game_of_war_with_armies_ready(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await page.until(lambda: page.attract.on and page.follower.begun)
        assert not page.status().private

    at_page(tmp_path, play, "game-of-war", quiet=1.0)


def test_a_table_takes_its_time_while_it_plays_and_nobody_has_its_page_open(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        page.deciding.choose_hands_on(False)
        assert page.programs.slowness() < 0.5
        await page.until(lambda: page.attract.on)
        assert page.programs.slowness() == 2.0
        page.note_visitors(1)
        assert page.programs.slowness() < 0.5

    at_page(tmp_path, play, quiet=1.0)


@pytest.mark.soak
def test_a_game_of_people_is_offered_also_after_one_of_the_attract_mode(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await page.until(lambda: page.attract.on and page.follower.begun)
        page.attract.touch()
        await page.reads(SOUTH, "New here?")
        await page.decide(SOUTH, Button.MIDDLE, "1 of")
        await page.decide(SOUTH, Button.MIDDLE, "Setup")

    at_page(tmp_path, play, quiet=4.0)
    assert offered(tmp_path)


def test_the_last_game_of_people_is_continued_on_its_own_mat(tmp_path: Path) -> None:
    async def begin(page: Watched) -> None:
        page.start("age-of-war", 3, "random", Way.READY, "")
        await page.until(lambda: len(page.players) == 2 and page.follower.begun)

    async def continue_it(page: Watched) -> None:
        assert page.offers.interrupted
        assert (page.setting.mat.name, [*page.world.seats]) == ("age-of-war", [0, 1, 2])
        page.table.table.emit(Pressed(SOUTH, Button.RIGHT))
        await page.until(lambda: not page.offers.interrupted and page.status().game == "age-of-war")

    at_page(tmp_path, begin)
    at_page(tmp_path, continue_it, invitation="Continue?")
    assert not (tmp_path / "cards.json.bad").exists()
