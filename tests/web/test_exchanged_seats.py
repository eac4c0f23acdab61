"""Pages of players who change places during a match: each shows the new seat, also after a lost line."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import expect
from starlette.testclient import TestClient, WebSocketTestSession

from playmat.placement import NORTH, SOUTH
from playmat.web.server import create_app
from playmat.web.visitors.claims import Claims
from playmat.web.visitors.sitting import exchanged
from web.lone_table import LoneTable
from web.shown_table import Browser, Shown
from web.test_claims import ALICE, BOB, beside, claim
from web.test_server import until


@pytest.mark.parametrize(
    ("asked", "after"),
    [
        ("north", "south"),
        ("south,west", "north,west"),
        ("south,north", "south,north"),
        ("both", "both"),
        ("watch", "watch"),
        ("", ""),
    ],
)
def test_a_page_asks_for_the_seat_that_its_player_has_now(asked: str, after: str) -> None:
    assert exchanged(asked) == after


def test_holders_have_each_others_seats_until_they_change_back() -> None:
    claims = Claims(pinned=True, run="this")
    anna, ben = claims.claim(SOUTH, ""), claims.claim(NORTH, "")
    before = claims.seating
    claims.exchange()
    assert claims.held(anna) == {NORTH} and claims.held(ben) == {SOUTH}
    assert claims.has_exchanged(before) and not claims.has_exchanged(claims.seating)
    claims.exchange()
    assert claims.held(anna) == {SOUTH} and claims.seating == before
    assert not claims.has_exchanged(Claims(run="another").seating)


def test_a_holder_of_one_seat_takes_it_along() -> None:
    claims = Claims(pinned=True)
    ben = claims.claim(NORTH, "")
    claims.exchange()
    assert claims.held(ben) == {SOUTH} and [*claims.holders] == [SOUTH]


def hello(page: WebSocketTestSession) -> dict[str, Any]:
    return until(page, "hello")


def test_open_pages_follow_their_players() -> None:
    claims = Claims(pinned=True)
    app = create_app(LoneTable(), claims=claims)
    with TestClient(app, client=(ALICE, 5)) as alice:
        bob = beside(alice, TestClient(app, client=(BOB, 5)))
        claim(alice, claims, "south")
        claim(bob, claims, "north")
        with (
            alice.websocket_connect("/table?seat=south") as south,
            bob.websocket_connect("/table?seat=north") as north,
        ):
            assert [hello(page)["sitting"] for page in (south, north)] == ["south", "north"]
            alice.portal.call(claims.exchange)  # type: ignore[union-attr]
            assert [hello(page)["sitting"] for page in (south, north)] == ["north", "south"]
            alice.portal.call(claims.exchange)  # type: ignore[union-attr]
            assert [hello(page)["sitting"] for page in (south, north)] == ["south", "north"]


@pytest.mark.parametrize("pinned", [True, False])
def test_a_page_whose_line_was_lost_meanwhile_follows_too(pinned: bool) -> None:
    claims = Claims(pinned)
    with TestClient(create_app(LoneTable(), claims=claims), client=(ALICE, 5)) as alice:
        if pinned:
            claim(alice, claims, "north")
        with alice.websocket_connect("/table?seat=north&seating=") as page:
            seating = hello(page)["seating"]
        claims.exchange()
        for known, sitting in ((seating, "south"), ("", "watch" if pinned else "north")):
            with alice.websocket_connect(f"/table?seat=north&seating={known}") as page:
                assert hello(page)["sitting"] == sitting


def test_the_page_shows_the_new_seat_and_keeps_it_in_its_address(browser: Browser) -> None:
    claims = Claims()

    async def play(shown: Shown) -> None:
        page = shown.page
        await page.goto(f"{page.url}?seat=north")
        await page.locator('body.ready[data-sitting="north"]').wait_for()
        claims.exchange()
        await page.locator('body.ready[data-sitting="south"]').wait_for()
        await expect(page.locator('[data-hand="south"]')).to_have_class(re.compile(r"\bsitting\b"))
        assert page.url.endswith("?seat=south")
        await page.reload()
        await page.locator('body.ready[data-sitting="south"]').wait_for()
        claims.exchange()
        await page.locator('body.ready[data-sitting="north"]').wait_for()

    browser.show(play, claims=claims)


def test_who_plays_alone_against_a_program_looks_from_the_other_side(browser: Browser) -> None:
    claims, table = Claims(), LoneTable()

    def exchange() -> None:
        table.let_play(NORTH, "")
        table.let_play(SOUTH, "random")
        claims.exchange()

    async def play(shown: Shown) -> None:
        table.let_play(NORTH, "random")
        await shown.comes_true("import('/js/page/state.js').then(({ state }) => state.players.north)")
        exchange()
        await shown.page.locator('body.ready[data-sitting="north"]').wait_for()

    browser.show(play, table, claims=claims)


def test_two_people_at_one_screen_go_on_there(browser: Browser) -> None:
    claims = Claims()

    async def play(shown: Shown) -> None:
        address = shown.page.url
        claims.exchange()
        await shown.page.locator('body.ready[data-sitting="both"]').wait_for()
        await expect(shown.page.locator('[data-hand="south"]')).to_have_class(re.compile(r"\bsitting\b"))
        assert shown.page.url == address

    browser.show(play, claims=claims)
