"""A closer look at a mat that is small on a phone: by button, overview and two fingers."""

from __future__ import annotations

from playwright.async_api import expect

from web.lone_table import LoneTable, arrange
from web.shown_table import Browser, Shown

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FIELD = "south.field.1"
SEEN = """() => [...document.querySelectorAll('.card[data-where="mat"]')].every((one) => {
  const room = document.querySelector("#stage").getBoundingClientRect();
  const box = one.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return !one.checkVisibility() || (x >= room.left && x <= room.right && y >= room.top && y <= room.bottom);
})"""


async def width(shown: Shown, place: str) -> float:
    box = await shown.slot(place).bounding_box()
    assert box is not None
    return box["width"]


def test_a_button_shows_the_mat_from_near_and_an_overview_moves_it(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        whole = await width(shown, FIELD)
        assert await shown.page.locator("#overview").is_hidden()
        await shown.page.locator('[data-tool="zoom"]').tap()
        assert await width(shown, FIELD) > 2 * whole
        overview = await shown.page.locator("#overview").bounding_box()
        assert overview is not None
        await shown.page.touchscreen.tap(
            overview["x"] + overview["width"] - 16, overview["y"] + overview["height"] / 2
        )
        mat, stage = [await shown.page.locator(selector).bounding_box() for selector in ("#mat", "#stage")]
        assert mat is not None and stage is not None
        assert mat["x"] + mat["width"] <= stage["x"] + stage["width"] + 1, "no part of the room is empty"
        assert await shown.page.evaluate(SEEN), "nothing is drawn beyond the mat's room"
        await shown.page.locator('[data-tool="zoom"]').tap()
        assert await width(shown, FIELD) == whole

    table = LoneTable()
    arrange(table)
    browser.show(play, table, **PHONE)


def test_two_fingers_spread_the_mat_and_lift_no_card(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        whole = await width(shown, FIELD)
        glass = await shown.page.context.new_cdp_session(shown.page)
        x, y = await shown.middle(shown.slot(FIELD))

        async def touch(kind: str, *apart: float) -> None:
            points = [
                {"x": x + sign * distance, "y": y, "id": i}
                for distance in apart
                for i, sign in enumerate((-1, 1))
            ]
            await glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        await touch("touchStart", 20)
        for apart in (30, 40, 50):
            await touch("touchMove", apart)
        assert await width(shown, FIELD) > 2 * whole
        at = await shown.middle(shown.slot(FIELD))
        assert abs(at[0] - x) < 60 and abs(at[1] - y) < 60, "what is between the fingers stays there"
        await touch("touchEnd")
        await expect(shown.page.locator(".card.lifted")).to_have_count(0)

    table = LoneTable()
    arrange(table)
    browser.show(play, table, **PHONE)
