"""Visitors from the network watch, and take a seat with the PIN of its console."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Page, expect

from playmat.placement import NORTH, SOUTH
from playmat.web.interface import Topic
from playmat.web.visitors.admission import is_open
from playmat.web.visitors.claims import Claims
from support.elsewhere import ELSEWHERE, from_elsewhere
from support.page_facts import uncaught_errors
from web.shown_table import Browser, Shown
from web.test_two_windows import drag

FIELD = "south.field.1"
WRONG = "none"

Play = Callable[[Shown, Page, Claims], Awaitable[None]]


@pytest.mark.parametrize(
    ("host", "others"),
    [
        ("127.0.0.1", False),
        ("::1", False),
        ("localhost", False),
        ("0.0.0.0", True),
        ("::", True),
        ("pi", True),
    ],
)
def test_others_reach_what_is_served_on_another_address(host: str, others: bool) -> None:
    assert is_open(host) == others


@asynccontextmanager
async def guest_at(shown: Shown, address: str, width: int = 1280, **options: str) -> AsyncIterator[Page]:
    """A page of another browser on another computer."""
    port = urlsplit(shown.page.url).port
    assert port is not None and shown.page.context.browser is not None
    async with from_elsewhere(port) as other:
        context = await shown.page.context.browser.new_context(
            locale=options.get("locale", "en-GB"), viewport={"width": width, "height": 720}
        )
        errors = uncaught_errors(context)
        guest = await context.new_page()
        await guest.goto(f"http://{ELSEWHERE}:{other}/{address}")
        await guest.wait_for_selector("body.ready")
        yield guest
        assert not errors
        await context.close()


def as_guest(browser: Browser, address: str, play: Play, width: int = 1280, **options: str) -> None:
    """Let a guest come to a table that is open to the network and has two cards in each hand."""
    claims = Claims(pinned=True)

    async def come(shown: Shown) -> None:
        for seat in (SOUTH, NORTH):
            shown.table.world.draw(seat)
        async with guest_at(shown, address, width, **options) as guest:
            await play(shown, guest, claims)

    browser.show(come, claims=claims)


async def sits(guest: Page, seat: str) -> None:
    await guest.locator(f'body.ready[data-sitting="{seat}"]').wait_for()


async def type_pin(guest: Page, label: str, pin: str) -> None:
    await guest.get_by_label(label).fill(pin)
    await guest.keyboard.press("Enter")


def test_a_guest_watches_is_refused_with_a_wrong_pin_and_sits_with_the_right_one(browser: Browser) -> None:
    async def play(shown: Shown, guest: Page, claims: Claims) -> None:
        await expect(shown.page.locator("#enter")).to_be_hidden()
        await sits(guest, "watch")
        await expect(guest.locator("[data-oled]:visible")).to_have_count(0)
        await expect(guest.locator('[data-card^="hidden-"]')).to_have_count(4)

        await guest.get_by_role("button", name="Take a seat").click()
        await guest.get_by_role("menuitemradio", name="South", exact=True).click()
        await expect(guest.get_by_role("dialog", name="South")).to_contain_text("This console shows its PIN")
        await type_pin(guest, "PIN of South’s console", claims.pin(NORTH))
        await guest.get_by_text("This is not the PIN of South’s console. Read it there.").wait_for()
        await type_pin(guest, "PIN of South’s console", claims.pin(SOUTH))

        await sits(guest, "south")
        await expect(guest.locator("#enter")).to_be_hidden()
        await expect(guest.locator("[data-oled]")).to_have_count(1)
        await expect(guest.locator('[data-card^="hidden-"]')).to_have_count(2)
        await drag(guest, "south-R01-1", f'[data-slot="{FIELD}"]')
        await shown.until(lambda: shown.lies("south-R01-1", FIELD))
        await guest.reload()
        await sits(guest, "south")
        await expect(guest.locator('[data-player="south"]')).to_have_count(1)
        await expect(guest.locator('[data-player="north"]')).to_have_count(0)

    as_guest(browser, "", play)


def test_a_guest_who_watches_is_invited_to_a_seat_and_the_big_screen_to_the_table(browser: Browser) -> None:
    async def play(shown: Shown, guest: Page, claims: Claims) -> None:
        shown.table.attracts = True
        shown.table.tell(Topic.PLAYERS)
        await expect(guest.locator("#invitation")).to_have_text("Take a seat to play")
        await guest.goto(f"{guest.url.partition('?')[0]}watch")
        await expect(guest.locator("#invitation")).to_have_text("Touch anything to play")

    as_guest(browser, "?seat=watch", play)


def test_the_address_of_a_seat_asks_for_its_pin_at_once_in_french(browser: Browser) -> None:
    async def play(shown: Shown, guest: Page, claims: Claims) -> None:
        await type_pin(guest, "Code de la console de Nord", WRONG)
        await guest.get_by_text("Ce n’est pas le code de la console de Nord.").wait_for()
        await guest.get_by_role("button", name="Fermer").click()
        await expect(guest.get_by_role("dialog")).to_have_count(0)
        await sits(guest, "watch")

    as_guest(browser, "?seat=north", play, locale="fr-FR")


def test_a_guest_who_moves_to_another_seat_leaves_the_first_and_takes_both_with_two_pins(
    browser: Browser,
) -> None:
    async def play(shown: Shown, guest: Page, claims: Claims) -> None:
        async def choose(name: str) -> None:
            await guest.locator('[data-tool="options"]').click()
            await guest.locator('#menu [data-tool="sit"]').click()
            await guest.get_by_role("menuitemradio", name=name, exact=True).click()

        await type_pin(guest, "PIN of South’s console", claims.pin(SOUTH))
        await sits(guest, "south")
        await choose("North")
        await type_pin(guest, "PIN of North’s console", claims.pin(NORTH))
        await sits(guest, "north")
        await choose("All seats at this screen")
        await type_pin(guest, "PIN of South’s console", claims.pin(SOUTH))
        await sits(guest, "both")
        await expect(guest.locator('[data-card^="hidden-"]')).to_have_count(0)
        await choose("Only watch")
        await sits(guest, "watch")
        await expect(guest.locator('[data-card^="hidden-"]')).to_have_count(4)
        await guest.get_by_role("button", name="Take a seat").click()
        await guest.get_by_role("menuitemradio", name="North", exact=True).click()
        await guest.get_by_label("PIN of North’s console").wait_for()

    as_guest(browser, "?seat=south", play)


def test_a_hand_that_a_guest_claims_leaves_the_tables_own_screen_until_it_is_taken_back(
    browser: Browser,
) -> None:
    async def play(shown: Shown, guest: Page, claims: Claims) -> None:
        own = shown.page
        await sits(own, "both")
        await type_pin(guest, "PIN of South’s console", claims.pin(SOUTH))
        await sits(guest, "south")
        await sits(own, "north")
        await expect(own.locator('[data-button="north-left"]')).to_be_visible()
        await expect(own.locator('[data-button="south-left"]')).to_have_count(0)
        await expect(own.locator("#notice")).to_have_text("Shown at another screen now: South")
        await expect(own.locator('[data-hand="south"] .program')).to_have_text("shown at another screen")
        await expect(own.locator('[data-card^="hidden-"]')).to_have_count(2)
        await own.locator('[data-tool="options"]').click()
        await own.locator('#menu [data-tool="sit"]').click()
        await own.get_by_role("menuitemradio", name="All seats at this screen").click()
        await expect(own.get_by_role("dialog")).to_contain_text("Another screen shows this hand.")
        await own.get_by_role("dialog").get_by_role("button", name="Take a seat").click()
        await sits(own, "both")
        await expect(own.locator('[data-card^="hidden-"]')).to_have_count(0)
        await sits(guest, "watch")
        further = await own.context.new_page()
        await further.goto(own.url.partition("?")[0])
        await sits(further, "both")  # this browser has been asked

    as_guest(browser, "?seat=south", play)


def test_a_further_browser_of_the_tables_own_computer_is_asked_what_it_shows(browser: Browser) -> None:
    async def play(shown: Shown, guest: Page, claims: Claims) -> None:
        further = await shown.page.context.new_page()
        await further.goto(shown.page.url.partition("?")[0])
        await sits(further, "watch")
        await expect(further.locator('[data-card^="hidden-"]')).to_have_count(4)
        for page, seat in ((shown.page, "both"), (further, "watch")):
            await page.reload()
            await sits(page, seat)
        await further.get_by_role("button", name="Take a seat").click()
        await further.get_by_role("menuitemradio", name="All seats at this screen").click()
        await sits(further, "both")

    as_guest(browser, "", play)


def test_a_guest_whose_seat_is_released_reads_why_and_sees_no_hand_any_more(browser: Browser) -> None:
    async def play(shown: Shown, guest: Page, claims: Claims) -> None:
        await type_pin(guest, "PIN of South’s console", claims.pin(SOUTH))
        await sits(guest, "south")
        claims.renew(SOUTH, (SOUTH,))
        await sits(guest, "watch")
        await expect(guest.get_by_role("alert").first).to_contain_text("You have lost your seat")
        await expect(guest.locator('[data-card^="hidden-"]')).to_have_count(4)
        notice, offer = [await guest.locator(name).bounding_box() for name in ("#notice", "#enter")]
        assert notice and offer and notice["y"] + notice["height"] <= offer["y"]
        await guest.get_by_role("button", name="Take a seat").click()
        await guest.get_by_role("menuitemradio", name="Only watch").click()  # nothing covers it

    as_guest(browser, "?seat=south", play, width=390)


def test_a_button_that_a_guest_holds_while_the_seat_is_released_is_let_go(browser: Browser) -> None:
    async def play(shown: Shown, guest: Page, claims: Claims) -> None:
        await type_pin(guest, "PIN of South’s console", claims.pin(SOUTH))
        await sits(guest, "south")
        await guest.locator('[data-button="south-left"]').hover()
        await guest.mouse.down()
        await shown.until(lambda: bool(shown.table.held))
        claims.renew(SOUTH, (SOUTH,))
        await sits(guest, "watch")
        await guest.mouse.up()
        await shown.until(lambda: not shown.table.held)
        await expect(guest.get_by_role("alert").first).to_contain_text("You have lost your seat")
        await expect(guest.locator("#uncaught")).to_be_hidden()

    as_guest(browser, "?seat=south", play)
