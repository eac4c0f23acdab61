"""The tournament's page in a browser, beside another member of staff."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import expect

from hall.test_page import staff
from playmat_hall.broker import Address
from playmat_hall.hall import Hall
from support.hall_accounts import new_database
from support.page_facts import BLOCKED_STORAGE
from web.shown_table import Browser


def test_a_question_about_a_tournament_that_has_ended_ends_no_other_one(
    browser: Browser, tmp_path: Path
) -> None:
    database = new_database(tmp_path)
    hall = Hall(database, Address("127.0.0.1", 1), lambda sentence: None)

    async def evening() -> None:
        async with staff(browser, hall) as (page, _own):

            async def begin(name: str) -> str:
                players = {"name": name, "form": "swiss", "players": ["Ana", "Ben"], "tables": []}
                answer = await page.request.post(f"{page.url.partition('#')[0]}api/tournament", data=players)
                return f"{answer.url}/{(await answer.json())['key']}"

            earlier = await begin("Monday")
            await page.get_by_role("link", name="Tournament").click()
            await page.get_by_role("button", name="End the tournament").click()
            question = page.locator("#question")
            await expect(question).to_be_visible()
            await page.request.delete(earlier)
            await begin("Friday")
            await question.get_by_role("button", name="End the tournament").click()
            await expect(page.locator("#notice")).to_contain_text("The tournament has changed meanwhile")
            await expect(page.locator("h1")).to_have_text("Friday")

    browser.run(evening())
    database.close()


def test_one_begins_in_a_browser_whose_storage_is_blocked(browser: Browser, tmp_path: Path) -> None:
    database = new_database(tmp_path)
    hall = Hall(database, Address("127.0.0.1", 1), lambda sentence: None)

    async def evening() -> None:
        async with staff(browser, hall) as (page, _own):
            await page.add_init_script(BLOCKED_STORAGE)
            await page.reload()
            await page.get_by_role("link", name="Tournament").click()
            await page.locator("textarea").fill("Ana\nBen")
            await page.get_by_role("button", name="Begin the tournament").click()
            await expect(page.get_by_role("button", name="End the tournament")).to_be_visible()

    browser.run(evening())
    database.close()
