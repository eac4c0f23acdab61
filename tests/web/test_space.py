"""The page's room goes to the mat, the log and what players hold; an empty hand takes a line."""

from __future__ import annotations

import pytest

from playmat.placement import SEATS, Place
from web.lone_table import LoneTable
from web.shown_table import Browser, Shown


async def height(shown: Shown, selector: str) -> float:
    box = await shown.page.locator(selector).bounding_box()
    assert box is not None
    return box["height"]


def test_empty_hands_leave_their_room_to_the_log(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world = shown.table.world
        hand, log = await height(shown, '[data-hand="south"]'), await height(shown, "#log")
        for seat in SEATS:
            for card in world.hand(seat):
                world.lay(card, Place("field", 0, seat))
        await shown.page.locator('.bare[data-hand="south"]').wait_for()
        assert await height(shown, '[data-hand="south"]') < 60 < hand
        assert await height(shown, "#log") > log + 2 * (hand - 60)
        world.draw(SEATS[0])
        await shown.page.locator('[data-hand="south"]:not(.bare)').wait_for()

    browser.show(play)


@pytest.mark.parametrize(
    ("width", "high", "share"),
    [(1280, 720, 0.88), (1920, 1080, 0.9), (1024, 768, 0.65), (390, 844, 0.97), (844, 390, 0.85)],
)
def test_the_mat_is_as_large_as_the_window_allows(
    browser: Browser, width: int, high: int, share: float
) -> None:
    """On wide windows it takes the height beside the caption, on upright ones the width."""

    async def play(shown: Shown) -> None:
        mat = await shown.page.locator("#mat").bounding_box()
        assert mat is not None
        assert max(mat["width"] / width, mat["height"] / high) >= share

    browser.show(play, LoneTable(), viewport={"width": width, "height": high})


TRAVELS = """
    window.travels = [];
    addEventListener("transitionrun", ({ target, propertyName }) => {
      const card = target.closest?.(".card")?.dataset.card;
      if (card) window.travels.push(`${card} ${propertyName}`);
    }, true);
"""


def test_components_lie_in_their_places_from_the_first_picture(browser: Browser) -> None:
    """One that flew there from the corner passed below a resting mouse, which then looked at it."""

    async def play(shown: Shown) -> None:
        assert await shown.page.evaluate("window.travels") == []

    browser.show(play, before=TRAVELS)


def test_the_log_of_a_phone_is_as_wide_as_the_page(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        log = await shown.page.locator("#log").bounding_box()
        assert log is not None and log["width"] > 0.9 * 390 and log["height"] > 60

    browser.show(play, LoneTable(), viewport={"width": 390, "height": 844})
