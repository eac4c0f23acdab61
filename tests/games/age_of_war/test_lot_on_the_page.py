"""Who begins is no question beside a program: the page draws the lot."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

from playmat.events import Button
from playmat.placement import NORTH, SOUTH
from support.watched_page import LIMIT, STANDARD, Watched, at_page


def test_a_lot_is_drawn_beside_a_program_without_a_press(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        page.let_play(NORTH, next(iter(page.setting.players)))
        async with asyncio.timeout(LIMIT):
            while page.status().phase in ("attracting", "preparing"):
                page.consoles.press(SOUTH, Button.MIDDLE)
                page.consoles.release(SOUTH, Button.MIDDLE)
                page.news.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(STANDARD.reaction):
                        await page.news.wait()
        await page.until(lambda: page.status().actions > 0)

    at_page(tmp_path, play, "age-of-war")


def test_between_people_it_is_asked(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await page.push(SOUTH, Button.MIDDLE, "1 of")
        await page.decide(SOUTH, Button.MIDDLE, "Who begins?")

    at_page(tmp_path, play, "age-of-war")
