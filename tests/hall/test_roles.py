"""Roles of accounts on the page: what each may open, and their changes, in a browser."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from hall.test_page import staff
from playmat_hall.hall import Hall
from playmat_hall.store.accounts import Role
from support.hall_accounts import PASSWORD, hall_with_accounts
from web.shown_table import Browser


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with hall_with_accounts(tmp_path) as hall:
        yield hall


@asynccontextmanager
async def signed_in(browser: Browser, hall: Hall, role: Role) -> AsyncIterator[Page]:
    """Opens the hall's page with the account of a role."""
    async with staff(browser, hall) as (page, _own):
        address = page.url.partition("#")[0]
        await page.goto("about:blank")  # a hall's page loads itself again once another account is signed in
        entered = await page.request.post(
            f"{address}api/session", data={"name": role.word, "password": PASSWORD}
        )
        assert entered.ok
        await page.goto(address)
        yield page


@pytest.mark.parametrize(
    ("role", "view", "sentence"),
    [
        (Role.STAFF, "accounts", "Accounts needs the role Owner: ask an owner."),
        (Role.GUEST, "table/window", "Table needs the role Staff: ask an owner."),
        (Role.GUEST, "tournament", None),
        (Role.GUEST, "", None),
    ],
)
def test_a_view_that_an_account_may_not_open_says_so(
    browser: Browser, hall: Hall, role: Role, view: str, sentence: str | None
) -> None:
    async def evening() -> None:
        async with signed_in(browser, hall, role) as page:
            address = page.url.partition("#")[0]
            await page.goto("about:blank")  # from there the page is loaded, and at once with this address
            await page.goto(f"{address}#/{view}")
            shown = "Tournament" if view == "tournament" else "Screens"
            await expect(page.locator("#bar [aria-current]")).to_have_text(shown)
            await expect(page.locator("main [role=alert]")).to_have_text([sentence] if sentence else [])

    browser.run(evening())


def test_an_owner_changes_a_role_on_the_page_and_the_last_one_stays_owner(
    browser: Browser, hall: Hall
) -> None:
    async def evening() -> None:
        async with signed_in(browser, hall, Role.OWNER) as page:
            await page.get_by_role("link", name="Accounts").click()
            await page.get_by_label("Role: staff").select_option("Guest screen")
            await expect(page.locator("#notice")).to_have_text("Done.")
            await expect(page.locator("tr", has_text="Change a role")).to_contain_text("staffGuest screen")
            own, question = page.get_by_label("Role: owner"), page.locator("#question")
            await own.select_option("Staff")
            await question.get_by_role("button", name="Cancel").click()
            await expect(own).to_have_value("owner")
            await own.select_option("Staff")
            await question.get_by_role("button", name="Save").click()
            await expect(page.locator("#notice")).to_contain_text("'owner' is the last owner")
            await expect(own).to_have_value("owner")
            await page.get_by_label("Role: staff").select_option("Owner")
            await expect(page.locator("tr", has_text="Change a role").first).to_contain_text("staffOwner")
            await own.select_option("Staff")
            await question.get_by_role("button", name="Save").click()
            await expect(page.get_by_role("button", name="Sign out")).to_have_count(0)
            await expect(own).to_have_value("staff")

    browser.run(evening())
