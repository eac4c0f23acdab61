"""The floor plan, in a browser beside a real Mosquitto."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, ViewportSize, expect

from hall.test_page import staff
from playmat.fleet.bounds import write
from playmat.fleet.reports import Birth
from playmat.fleet.topics import Topic
from playmat_hall.store.database import Database
from support.broker import free_port, mosquitto
from support.hall_runs import client, running
from web.shown_table import Browser

NAMES = {"window": "Window", "door": "Door", "stairs": "Under the stairs", "corner": "Großraumspielecke"}
CUT = "name => name.scrollWidth > name.clientWidth"


async def edges(shown: Locator) -> tuple[float, float, float, float]:
    box = await shown.bounding_box()
    assert box
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


@asynccontextmanager
async def floor(
    browser: Browser, home: Path
) -> AsyncIterator[tuple[Page, Callable[[str, str], Awaitable[None]]]]:
    """The page of staff, and a function that gives a table its name."""
    port = free_port()
    with closing(Database(f"sqlite:///{home / 'hall.db'}")) as database, mosquitto(home, port):
        database.upgrade()
        async with (
            running(database, port) as (hall, _),
            staff(browser, hall) as (page, _own),
            client(port) as connection,
        ):

            async def names(table: str, name: str) -> None:
                birth = Birth(session=secrets.token_hex(16), online=True, name=name)
                await connection.publish(Topic.BIRTH.of(table), write(birth), qos=1, retain=True)
                await expect(page.locator(f"[data-table={table}] strong")).to_have_text(name)

            yield page, names


@pytest.mark.parametrize("size", [ViewportSize(width=1280, height=720), ViewportSize(width=390, height=844)])
def test_a_table_stays_within_the_plan_and_its_name_is_read_whole(
    browser: Browser, tmp_path: Path, size: ViewportSize
) -> None:
    async def arrange() -> None:
        async with floor(browser, tmp_path) as (page, names):
            for table, name in NAMES.items():
                await names(table, name)
            await page.set_viewport_size(size)
            await page.get_by_role("button", name="Floor plan").click()
            spots = page.locator(".floor .spot")
            await expect(spots).to_have_count(len(NAMES))
            for strong in await spots.locator("strong").all():
                assert not await strong.evaluate(CUT)
            await page.get_by_role("button", name="Arrange").click()
            spot = page.locator("[data-table=stairs]")
            left, top, right, bottom = await edges(page.locator(".floor"))
            for x, y in ((left - 90, top - 90), (size["width"] - 1, bottom + 90)):
                await spot.hover()
                await page.mouse.down()
                await page.mouse.move(x, y)
                await page.mouse.up()
                west, north, east, south = await edges(spot)
                assert left <= west < east <= right and top <= north < south <= bottom

    browser.run(arrange())


def test_a_press_on_one_table_survives_the_news_of_another(browser: Browser, tmp_path: Path) -> None:
    async def press() -> None:
        async with floor(browser, tmp_path) as (page, names):
            await names("door", "Door")
            await names("window", "Window")
            await page.locator("[data-table=door]").hover()
            await page.mouse.down()
            await names("window", "Bay window")
            await page.mouse.up()
            await expect(page.get_by_role("heading", name="Door")).to_be_visible()

    browser.run(press())
