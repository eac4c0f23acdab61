"""One arrow for each component that lies wrong, also where no reader detects it."""

from __future__ import annotations

from pathlib import Path

from playmat.events import Button
from playmat.picture import NORTH, SHARED, SOUTH, Place
from support.watched_page import Watched, at_page

BOX = Place("held", 0, NORTH)


def test_a_die_in_a_box_without_a_reader_has_one_arrow(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await page.push(SOUTH, Button.MIDDLE, "1 of")
        await page.decide(SOUTH, Button.MIDDLE, "Who begins?")
        await page.decide(SOUTH, Button.MIDDLE, "Throw 7 dice")
        page.world.throw(SHARED)
        await page.until(lambda: page.status().actions == 2)
        page.world.lay(page.world.dice[0], Place("lost"))
        await page.until(lambda: page.status().actions == 3)
        page.world.lay(page.world.dice[1], BOX)
        await page.until(lambda: any(move.source == BOX and move.target for move in page.hints().moves))
        assert sum(move.source == BOX for move in page.hints().moves) == 1

    at_page(tmp_path, play, "age-of-war")
