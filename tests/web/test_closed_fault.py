"""A fault in a game's code that was closed stays closed in its tab."""

from __future__ import annotations

from playwright.async_api import expect

from playmat.games.fault import GameFault
from playmat.web.interface import Topic
from web.lone_table import LoneTable
from web.shown_table import Browser, Shown


class FaultyTable(LoneTable):
    """A table whose game has raised."""

    raised = GameFault("lone", "Words.label", "TypeError")

    def fault(self) -> GameFault:  # type: ignore[override]
        return self.raised


def test_a_closed_fault_stays_closed_after_a_reload_until_another_comes(browser: Browser) -> None:
    table = FaultyTable()

    async def play(shown: Shown) -> None:
        panel = shown.page.locator("#fault")
        await expect(panel).to_contain_text("lone: Words.label raised TypeError")
        await panel.get_by_role("button").click()
        await expect(panel).to_be_hidden()
        await shown.page.reload()
        await expect(shown.page.locator("#caption .headline")).to_be_visible()
        await expect(panel).to_be_hidden()
        table.raised = table.raised._replace(method="Words.brief")
        table.tell(Topic.FAULT)
        await expect(panel).to_contain_text("lone: Words.brief raised TypeError")

    browser.show(play, table)
