"""The page's wand stays in place until the table has read all tags below it."""

from pathlib import Path

from playmat.events import Button
from playmat.placement import SOUTH, Place
from playmat.web.interface import Topic
from support.watched_page import Watched, at_page

SQUARE, OTHER = Place("square", 263), Place("square", 264)


def test_a_touch_is_told_once_the_last_of_its_tags_is_heard(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await page.decide(SOUTH, Button.MIDDLE, "units to place")
        heard: list[str] = []
        page.watch(lambda topic, name="": heard.append(name) if topic is Topic.READ else None)
        square, stranger = page.world.square(SQUARE), page.world.add_blank(SOUTH)
        page.world.hold_wand([square, stranger])
        await page.until(lambda: len(heard) == 2)
        assert page.guidance.hints().touches == 0
        page.world.point(OTHER)
        await page.until(lambda: page.guidance.hints().touches == 2)

    at_page(tmp_path, play, "game-of-war")
