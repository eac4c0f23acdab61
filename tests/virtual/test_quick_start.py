"""The start page's games: the virtual table lays the mat, begins and deals, and the first decision is due."""

from pathlib import Path

import pytest

from playmat.events import Button
from playmat.placement import NORTH, SOUTH
from playmat.web.interface import Topic, Way
from playmat.web.news.disguise import Disguise
from playmat.web.news.messages import Addressee, message
from playmat.web.visitors.sitting import Sitting
from support.examples import soaked
from support.watched_page import Watched, at_page


@pytest.mark.parametrize(
    ("mat", "seats", "asked", "way", "language"),
    [
        ("art-of-war", 2, "3 cartes et le Roi", Way.READY, "fr"),
        soaked("age-of-war", 3, "Throw", Way.READY, "en"),
        soaked("game-of-war", 2, "5 moves", Way.READY, ""),  # as test_unattended.py begins one
        soaked("game-of-war", 2, "units to place", Way.BY_HAND, ""),
        soaked("archery-tactics", 2, "Choose a spawn", Way.READY, ""),
    ],
)
def test_a_choice_leads_to_the_first_decision(
    tmp_path: Path, mat: str, seats: int, asked: str, way: Way, language: str
) -> None:
    async def play(page: Watched) -> None:
        counts, programs = page.setting.overlays[mat].counts, page.setting.overlays[mat].programs
        assert seats in counts
        page.start(mat, seats, [*programs][-1], way, language)
        assert not page.offers.due
        await page.until(lambda: len(page.players) == seats - 1)
        await page.until(lambda: any(asked in page.words(console) for console in (SOUTH, NORTH)))
        assert page.setting.mat.name == mat and len(page.world.seats) == seats
        assert {*page.players} == {*range(1, seats)}
        sizes = page.setting.game.projection.hand_sizes(page.follower.state)
        await page.until(lambda: all(len(page.world.hand(seat)) == size for seat, size in enumerate(sizes)))

    at_page(tmp_path, play)


def test_each_visitor_reads_the_consoles_in_the_own_language(tmp_path: Path) -> None:
    def read(page: Watched, language: str) -> str:
        told = message(page, (Topic.SCREEN, "0"), Addressee(language, Sitting(), Disguise(Sitting())), 0.0)
        assert told
        return " ".join([*told["texts"], told["caption"], *told["buttons"]])

    async def play(page: Watched) -> None:
        page.start("art-of-war", 2, "random", Way.READY, "fr")
        await page.reads(SOUTH, "3 cartes et le Roi")
        words = {
            "fr": ("3 cartes et le Roi", "Gardez vos trois cartes", "Menu Garder Changer"),
            "en": ("Hold 3 and your King", "Keep your three cards", "Menu Keep New hand"),
        }
        for language, expected in words.items():
            assert [part for part in expected if part not in read(page, language)] == []

    at_page(tmp_path, play)


def test_a_first_game_against_a_program_begins_with_a_lesson(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        page.start("art-of-war", 2, "random", Way.TAUGHT, "en")
        await page.reads(SOUTH, "Take the King")
        await page.until(lambda: {*page.players} == {NORTH})
        await page.decide(SOUTH, Button.LEFT, "Setup")

    at_page(tmp_path, play)


@pytest.mark.soak
def test_an_interrupted_game_gives_way_to_the_one_that_is_chosen(tmp_path: Path) -> None:
    async def begin(page: Watched) -> None:
        await page.decide(SOUTH, Button.MIDDLE, "1 of")
        await page.decide(SOUTH, Button.MIDDLE, "Setup")

    async def choose(page: Watched) -> None:
        assert page.offers.interrupted
        page.start("art-of-war", 2, "", Way.READY, "")
        await page.reads(SOUTH, "Hold 3 and your King")
        await page.until(lambda: len(page.world.hand(SOUTH)) == len(page.world.hand(NORTH)) == 4)

    at_page(tmp_path, begin)
    at_page(tmp_path, choose, invitation="Continue?")


def test_a_program_plays_on_after_a_restart(tmp_path: Path) -> None:
    """Its hand would lie open else, and nobody would play it."""

    async def begins(page: Watched) -> None:
        page.start("art-of-war", 2, "random", Way.READY, "")
        await page.until(lambda: page.follower.begun and not page.offers.dealing)

    async def goes_on(page: Watched) -> None:
        assert not page.players
        await page.decide(SOUTH, Button.RIGHT, "Keep 3 cards?")
        await page.until(lambda: page.players == {NORTH: "random"})

    at_page(tmp_path, begins)
    at_page(tmp_path, goes_on, invitation="Continue?")
