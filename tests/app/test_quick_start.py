"""The start page's games: the virtual table lays the mat, begins and deals, and the first decision is due."""

from pathlib import Path

import pytest

from playmat.events import Button
from playmat.picture import NORTH, SOUTH
from support.examples import soaked
from support.watched_page import Watched, at_page


@pytest.mark.parametrize(
    ("mat", "seats", "asked", "by_hand", "language"),
    [
        ("art-of-war", 2, "Ayez-en 3 et votre Roi", False, "fr"),
        soaked("age-of-war", 3, "Throw", False, "en"),
        ("game-of-war", 2, "5 moves", False, ""),
        soaked("game-of-war", 2, "units to place", True, ""),
        soaked("archery-tactics", 2, "Choose a spawn", False, ""),
    ],
)
def test_a_choice_leads_to_the_first_decision(
    tmp_path: Path, mat: str, seats: int, asked: str, by_hand: bool, language: str
) -> None:
    async def play(page: Watched) -> None:
        counts, programs = page.setting.overlays[mat].counts, page.setting.overlays[mat].programs
        assert seats in counts
        page.start(mat, seats, [*programs][-1], by_hand, language)
        assert not page.offers.due
        await page.until(lambda: len(page.players) == seats - 1)
        await page.until(lambda: any(asked in page.words(one) for one in (SOUTH, NORTH)))
        assert page.setting.mat.name == mat and len(page.world.seats) == seats
        assert {*page.players} == {*range(1, seats)}
        sizes = page.setting.game.projection.hand_sizes(page.follower.state)
        await page.until(lambda: all(len(page.world.hand(seat)) == size for seat, size in enumerate(sizes)))

    at_page(tmp_path, play)


@pytest.mark.soak
def test_an_interrupted_game_gives_way_to_the_one_that_is_chosen(tmp_path: Path) -> None:
    async def begin(page: Watched) -> None:
        await page.decide(SOUTH, Button.MIDDLE, "1 of")
        await page.decide(SOUTH, Button.MIDDLE, "Setup")

    async def choose(page: Watched) -> None:
        assert page.offers.interrupted
        page.start("art-of-war", 2, "", False, "")
        await page.reads(SOUTH, "Hold 3 and your King")
        await page.until(lambda: len(page.world.hand(SOUTH)) == len(page.world.hand(NORTH)) == 4)

    at_page(tmp_path, begin)
    at_page(tmp_path, choose, invitation="Continue?")
