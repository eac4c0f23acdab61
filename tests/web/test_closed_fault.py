"""A fault in a game's code covers nothing of the page, and stays closed in its tab once it was closed."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from playmat.games.fault import GameFault
from playmat.web.interface import Topic
from web.lone_table import LoneTable
from web.shown_table import Browser, Shown

COVERED = """() => {
  const panel = document.querySelector("#fault").getBoundingClientRect();
  return [...document.querySelectorAll("button, canvas, [data-card], [data-slot]")]
    .filter((part) => part.checkVisibility() && !part.closest("#fault"))
    .filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return right > panel.left && left < panel.right && bottom > panel.top && top < panel.bottom;
    })
    .map((part) => part.outerHTML);
}"""


class FaultyTable(LoneTable):
    """A table whose game has raised."""

    raised = GameFault("lone", "Words.label", "TypeError", "lone_game.py", 7, "4", "lay 2")

    def fault(self) -> GameFault:  # type: ignore[override]
        return self.raised


def test_a_closed_fault_stays_closed_after_a_reload_until_another_comes(browser: Browser) -> None:
    table = FaultyTable()

    async def play(shown: Shown) -> None:
        panel = shown.page.locator("#fault")
        await expect(panel).to_contain_text("lone: Words.label raised TypeError")
        await panel.get_by_role("button", name="Close").click()
        await expect(panel).to_be_hidden()
        await shown.page.reload()
        await expect(shown.page.locator("#caption .headline")).to_be_visible()
        await expect(panel).to_be_hidden()
        table.raised = table.raised._replace(method="Words.brief")
        table.tell(Topic.FAULT)
        await expect(panel).to_contain_text("lone: Words.brief raised TypeError")

    browser.show(play, table)


@pytest.mark.parametrize("size", [(1280, 720), (390, 844), (360, 640), (844, 390)])
def test_a_fault_covers_no_part_of_the_page(browser: Browser, size: tuple[int, int]) -> None:
    async def play(shown: Shown) -> None:
        await expect(shown.page.locator("#fault")).to_contain_text("lone_game.py:7")
        await shown.comes_true(f"!({COVERED})().length")
        await expect(shown.page.get_by_text("lone_game.py:7")).to_be_in_viewport(ratio=1)
        await shown.page.locator("#fault").get_by_role("button").click()
        await expect(shown.page.locator("#fault")).to_be_hidden()

    browser.show(play, FaultyTable(), viewport={"width": size[0], "height": size[1]})
