"""Whoever reaches the table over a network watches, and sits with the PIN."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.async_api import expect
from starlette.testclient import TestClient

from playmat.web import admission
from playmat.web.admission import is_open
from playmat.web.server import create_app
from support.elsewhere import ELSEWHERE, from_elsewhere
from web.lone_table import LoneTable
from web.shown_table import Browser, Shown
from web.test_server import until
from web.test_two_windows import drag

PIN, OTHER = "271828", "314159"
FIELD = "south.field.1"
LAY = {"verb": "lay", "card": "south-R01-1", "place": FIELD}

Come = Callable[..., TestClient]


@pytest.fixture
def table() -> LoneTable:
    return LoneTable()


@pytest.fixture
def come(table: LoneTable) -> Come:
    app = create_app(table, pin=PIN)
    return lambda address="192.168.0.7", **headers: TestClient(app, client=(address, 5), headers=headers)


def sits(client: TestClient, seat: str = "south") -> bool:
    """Whether a page gets the seat that it asks for."""
    with client.websocket_connect(f"/table?seat={seat}") as page:
        hello = until(page, "hello")
    assert hello["admitted"] == (hello["sitting"] == seat)
    return bool(hello["admitted"])


def test_who_comes_over_the_network_watches_until_the_pin_is_typed(come: Come, table: LoneTable) -> None:
    with come() as guest:
        before = table.describe()
        with guest.websocket_connect("/table?seat=south") as page:
            assert until(page, "hello")["sitting"] == "watch"
            page.send_json(LAY)
            assert "watching" in until(page, "error")["sentence"]
        assert guest.post("/draft/board?name=mine", content="rows").status_code == 403
        assert table.describe() == before

        assert guest.post("/pin?lang=fr", content=OTHER).status_code == 403
        assert "code" in guest.post("/pin?lang=fr", content=OTHER).json()["sentence"]
        assert not sits(guest)
        assert guest.post("/pin", content=f" {PIN[:3]} {PIN[3:]}\n").status_code == 200
        assert sits(guest)
        assert sits(guest, "north")
        assert guest.post("/draft/board?name=mine", content="rows").json()["file"] == "mine"
        guest.cookies.clear()
        assert not sits(guest)


def test_wrong_pins_are_counted_for_each_visitor(come: Come, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "MINUTE", 1e9)
    table = LoneTable()
    app = create_app(table, pin=PIN)
    with TestClient(app, client=("192.168.0.7", 5)) as guest:
        said = [guest.post("/pin", content=OTHER).status_code for _ in range(admission.TRIES + 1)]
        assert said == [*[403] * admission.TRIES, 429]
        assert guest.post("/pin", content=PIN).status_code == 429
        guest._transport.client = ("192.168.0.8", 5)  # type: ignore[attr-defined]
        assert guest.post("/pin", content=PIN).status_code == 200


@pytest.mark.parametrize(
    ("address", "headers", "here"),
    [
        ("127.0.0.1", {}, True),
        ("::1", {}, True),
        ("127.0.0.1", {"x-forwarded-for": "192.168.0.7"}, False),
        ("192.168.0.7", {"cookie": "playmat-80=guessed"}, False),
    ],
)
def test_who_sits_before_this_computer_needs_no_pin(
    come: Come, address: str, headers: dict[str, str], here: bool
) -> None:
    with come(address, **headers) as client:
        assert sits(client) == here


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


def test_a_second_visitor_watches_is_refused_with_a_wrong_pin_and_sits_with_the_right_one(
    browser: Browser,
) -> None:
    async def play(shown: Shown) -> None:
        port = urlsplit(shown.page.url).port
        assert port is not None
        await expect(shown.page.locator("#enter")).to_be_hidden()
        async with from_elsewhere(port) as other:
            guest = await shown.page.context.new_page()
            await guest.goto(f"http://{ELSEWHERE}:{other}/?seat=south")
            await guest.locator('body.ready[data-sitting="watch"]').wait_for()
            await expect(guest.locator("[data-oled]:visible")).to_have_count(0)

            await guest.get_by_role("button", name="Take a seat").click()
            await guest.get_by_label("PIN of this table").fill(OTHER)
            await guest.keyboard.press("Enter")
            await guest.get_by_text("That is not the PIN of this table.").wait_for()
            await guest.get_by_label("PIN of this table").fill(PIN)
            await guest.keyboard.press("Enter")

            await guest.locator('body.ready[data-sitting="south"]').wait_for()
            await expect(guest.locator("#enter")).to_be_hidden()
            await drag(guest, "south-R01-1", f'[data-slot="{FIELD}"]')
            await shown.until(lambda: shown.lies("south-R01-1", FIELD))
            await guest.close()

    browser.show(play, pin=PIN)
