"""The names of rows and columns at the edges of the board do not run into each other."""

from __future__ import annotations

from itertools import pairwise

import pytest

from playmat.app.games import load_game
from playmat.app.mats import read_mat
from playmat.assets import folder
from playmat.config import GameConfig
from playmat.placement import SEATS
from playmat.virtual.demo.page_setting import page_setting
from web.lone_table import LoneTable
from web.shown_table import Browser, Shown

NAMES = """() => [...document.querySelectorAll("#cloth .coordinate")].filter((one) => one.checkVisibility())
  .map((one) => {
    const { left, right, top } = one.getBoundingClientRect();
    return [one.textContent, left, right, top];
  })"""


SEEN = """() => {
  const stage = document.querySelector("#stage").getBoundingClientRect();
  const caption = document.querySelector("#caption").getBoundingClientRect();
  const foot = caption.top > stage.top && caption.left < stage.right ? caption.top : stage.bottom;
  return [...document.querySelectorAll("#cloth .coordinate")].filter((name) => {
    const { left, right, top, bottom } = name.getBoundingClientRect();
    return left >= stage.left && right <= stage.right && top >= stage.top && bottom <= foot;
  }).map((name) => name.textContent);
}"""


async def shows_names_from_near(shown: Shown) -> None:
    """Asserts that from near a finger can touch a square, and rows and columns have names."""
    await shown.page.locator('[data-tool="zoom"]').click()
    square = await shown.slot("square.0").bounding_box()
    assert square is not None and min(square["width"], square["height"]) >= 40
    names = await shown.page.evaluate(SEEN)
    rows = {name for name in names if not name.isdigit()}
    assert len(rows) >= 4 and len({*names} - rows) >= 4


@pytest.mark.parametrize("size", [(1280, 720), (390, 844), (844, 390)])
def test_column_numbers_stand_apart(browser: Browser, size: tuple[int, int]) -> None:
    async def play(shown: Shown) -> None:
        width, height = size
        await shown.page.set_viewport_size({"width": width, "height": height})
        await shown.page.wait_for_function("document.querySelector('#cloth .coordinate') !== null")
        names = await shown.page.evaluate(NAMES)
        lines: dict[int, list[tuple[float, float]]] = {}
        for text, left, right, top in names:
            if text.isdigit():
                lines.setdefault(round(top), []).append((left, right))
        assert len(lines) == 2 and all(len(line) >= 5 for line in lines.values())
        for line in map(sorted, lines.values()):
            gaps = [right[0] - left[1] for left, right in pairwise(line)]
            assert min(gaps) >= 1, gaps
        if min(width, height) < 480:
            await shows_names_from_near(shown)

    mat = read_mat(folder("hardware") / "mats" / "game-of-war.toml")
    table = LoneTable(page_setting(mat, load_game(GameConfig("game-of-war")), SEATS, [(0,), (1,)], {}))
    browser.show(play, table)
