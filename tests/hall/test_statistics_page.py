"""The chart of the statistics, in a browser."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from playwright.async_api import Route, ViewportSize, expect

from hall.test_page import staff
from playmat_hall.broker import Address
from playmat_hall.hall import Hall
from playmat_hall.store.database import Database
from web.shown_table import Browser

LABELS = """labels => labels.map(label => {
  const { left, right } = label.getBoundingClientRect();
  return [parseFloat(getComputedStyle(label).fontSize) * label.getScreenCTM().a, left, right];
})"""


@pytest.mark.parametrize(
    ("width", "smallest", "games"), [(1280, 12, 148), (481, 14, 148), (390, 14, 48), (360, 14, 148)]
)
def test_labels_of_the_chart_are_large_enough_and_apart(
    browser: Browser, tmp_path: Path, width: int, smallest: int, games: int
) -> None:
    database = Database(f"sqlite:///{tmp_path / 'hall.db'}")
    database.upgrade()
    hall = Hall(database, Address("127.0.0.1", 1), lambda sentence: None)

    async def busy(route: Route) -> None:
        found = await (await route.fetch()).json()
        for day in found["days"]:
            day.update(games=games, before=games - 1)
        await route.fulfill(json=found)

    async def evening() -> None:
        async with staff(browser, hall) as (page, _own):
            await page.set_viewport_size(ViewportSize(width=width, height=800))
            await page.route("**/api/statistics*", busy)
            await page.get_by_role("link", name="Statistics").click()
            texts = page.locator(".chart text:visible")
            await expect(texts.filter(has_text=f"{games}")).to_have_count(7)
            for label in (f"{games}", f"{games - 1}", ""):
                sizes = await texts.filter(has_text=label).evaluate_all(LABELS)
                assert all(size >= smallest for size, *_ in sizes)
            numbers = await texts.filter(has_text="4").evaluate_all(LABELS)
            ordered = sorted((left, right) for _, left, right in numbers)
            assert all(right < left for (_, right), (left, _) in pairwise(ordered))

    browser.run(evening())
    database.close()
