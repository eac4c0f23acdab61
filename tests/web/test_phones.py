"""A phone with a console's link is that console, and nothing else; without one it gets a sentence."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from playmat.app.phones import Phones
from playmat.events import Button, Event, Held, Pressed
from playmat.placement import NORTH, SOUTH
from playmat.screen.view import View
from playmat.session.effects import Status
from playmat.session.story import Story
from playmat.text import say
from playmat.web.server import create_app
from playmat.web.visitors.claims import Claims
from support.small_games import overlay, small_game
from web.lone_table import LoneTable, setting_of
from web.shown_table import Browser, served

GUEST = "192.168.0.7"
NONE = {"button": "left", "for": {"actions": 0, "label": "", "headline": ""}}
PASS = View(say("South"), say("Guard?"), (), (say("Menu"), say("OK"), say("Pass")))


def at(actions: int, turn: int) -> Status:
    return Status(phase="waiting", game="lone", actions=actions, story=Story(turn=(turn,)))


class Table:
    """The phones of a table on which a match is on, and the events that their presses made."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.phones = Phones(lambda: ((SOUTH,), (NORTH,)), self.events.append, "en")
        self.phones.host, self.phones.port = "127.0.0.1", 8080
        self.phones.on_status(at(4, NORTH))
        self.phones.on_view(0, PASS)
        self.phones.on_view(1, PASS._replace(title=say("North"), headline=say("Archer?")))
        self.claims = Claims(pinned=True)
        self.app = create_app(LoneTable(), (), self.claims, phones=self.phones)

    def path(self, console: int) -> str:
        return self.phones.link(console).partition("8080")[2]

    def line(self, console: int) -> str:
        return self.path(console).replace("/J/", "/phone/")


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def guest(table: Table) -> Any:
    with TestClient(table.app, base_url="http://127.0.0.1", client=(GUEST, 5)) as client:
        yield client


def press(view: dict[str, Any], button: int, **more: object) -> dict[str, Any]:
    """A press for what a view shows, as the page sends it."""
    shown = {"actions": view["actions"], "label": view["buttons"][button], "headline": view["texts"][1]}
    return {"button": Button(button).name.lower(), "for": shown, **more}


def test_a_link_shows_its_console_and_no_other(table: Table, guest: TestClient) -> None:
    for console, (title, headline) in enumerate([("South", "Guard?"), ("North", "Archer?")]):
        assert guest.get(table.path(console)).status_code == 200
        with guest.websocket_connect(table.line(console)) as phone:
            view = phone.receive_json()
            assert (view["texts"], view["turn"]) == ([title, headline], console == NORTH)


def test_presses_and_holds_are_those_of_the_console(table: Table, guest: TestClient) -> None:
    with guest.websocket_connect(table.line(1)) as phone:
        view = phone.receive_json()
        phone.send_json(press(view, 2))
        phone.send_json(press(view, 2, held=True))
        phone.send_json(NONE)
        assert phone.receive_json()["type"] == "late"
    assert table.events == [Pressed(1, Button.RIGHT), Held(1, Button.RIGHT)]


CHANGES: dict[str, Callable[[Phones], None]] = {
    "another question": lambda phones: phones.on_view(0, PASS._replace(headline=say("Knight?"))),
    "an action since": lambda phones: phones.on_status(at(5, SOUTH)),
    "no button": lambda phones: phones.on_view(0, PASS._replace(buttons=(None, None, None))),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_press_for_what_is_no_longer_shown_does_nothing(
    table: Table, guest: TestClient, change: str
) -> None:
    with guest.websocket_connect(table.line(0)) as phone:
        delayed = press(phone.receive_json(), 1)
        CHANGES[change](table.phones)
        phone.send_json(delayed)
        assert {phone.receive_json()["type"], phone.receive_json()["type"]} == {"view", "late"}
    assert table.events == []


def test_an_open_phone_shows_the_console_to_which_its_player_has_moved(
    table: Table, guest: TestClient
) -> None:
    with guest.websocket_connect(table.line(0)) as phone:
        assert phone.receive_json()["texts"] == ["South", "Guard?"]
        table.phones.exchange()
        view = phone.receive_json()
        assert view["texts"] == ["North", "Archer?"]
        phone.send_json(press(view, 2))
        phone.send_json(NONE)
        assert phone.receive_json()["type"] == "late"
    assert table.events == [Pressed(1, Button.RIGHT)]


def test_a_running_clock_does_not_spoil_a_press(table: Table, guest: TestClient) -> None:
    with guest.websocket_connect(table.line(0)) as phone:
        early = press(phone.receive_json(), 2)
        table.phones.on_view(0, PASS._replace(headline=say("4 s")))
        phone.send_json(early)
        phone.send_json({})
        phone.send_json(NONE)
        while phone.receive_json()["type"] != "late":
            pass
    assert table.events == [Pressed(0, Button.RIGHT)]


ENDS: dict[str, Callable[[Phones], None]] = {
    "the match has ended": lambda phones: phones.on_status(Status(phase="preparing")),
    "the seat was released": lambda phones: phones.on_release(0),
}


@pytest.mark.parametrize("end", ENDS)
def test_an_open_page_learns_that_its_link_has_ended(table: Table, guest: TestClient, end: str) -> None:
    old, path = table.line(0), table.path(0)
    with guest.websocket_connect(f"{old}?lang=fr") as phone:
        late = press(phone.receive_json(), 2)
        ENDS[end](table.phones)
        phone.send_json(late)
        assert phone.receive_json()["sentence"].startswith("Ce code QR n’est plus valable.")
        with pytest.raises(WebSocketDisconnect):
            phone.receive_json()
    assert table.events == [] and guest.get(path).status_code == 410
    table.phones.on_status(at(0, SOUTH))
    assert table.line(0) != old


@pytest.mark.parametrize("token", ["AAAAAAAAAAAAAAAA", "é", "%00", "A" * 4000])
def test_a_wrong_link_gets_one_sentence(guest: TestClient, token: str) -> None:
    assert guest.get(f"/J/{token}").status_code == 410
    with guest.websocket_connect(f"/phone/{token}") as phone:
        ended = phone.receive_json()
        assert ended["type"] == "ended" and ended["sentence"].startswith("This code is no longer valid.")


def test_the_page_shows_the_code_to_the_holder_of_the_seat(table: Table, guest: TestClient) -> None:
    assert guest.get("/code?seat=south").status_code == 403
    assert guest.post("/claim?seat=south", content=table.claims.pin(0)).status_code == 200
    assert guest.get("/code?seat=north").status_code == 403
    code = guest.get("/code?seat=south").json()
    assert code["link"] == table.phones.link(0) and {*map(len, code["rows"])} == {len(code["rows"])}


def test_the_third_player_gets_the_code_of_the_console_of_the_first_and_third() -> None:
    table, lone = Table(), LoneTable(setting_of(overlay("dice-race"), small_game("dice-race"), 3))
    lone.setting = lone.setting._replace(consoles=[(SOUTH, 2), (NORTH,)])
    app = create_app(lone, (), table.claims, phones=table.phones)
    with TestClient(app, base_url="http://127.0.0.1", client=(GUEST, 5)) as guest:
        assert guest.post("/claim?seat=west", content=table.claims.pin(0)).status_code == 200
        assert guest.get("/code?seat=south").json()["link"] == table.phones.link(0)
        assert guest.get("/code?seat=north").status_code == 403


def test_a_phone_vibrates_on_its_turn_and_reports_an_uncaught_error(browser: Browser) -> None:
    async def play() -> None:
        table = Table()
        async with (
            served(table.app) as address,
            browser.visit(1, viewport={"width": 390, "height": 844}, has_touch=True) as (context, errors),
        ):
            table.phones.port = urlsplit(address).port or 0
            await context.add_init_script("window.felt = []; navigator.vibrate = (how) => felt.push(how)")
            page = await context.new_page()
            await page.goto(table.phones.link(0))
            await page.wait_for_selector("text=Guard?")
            assert await page.locator("#turn").is_hidden()
            table.phones.on_status(at(5, SOUTH))
            await page.wait_for_selector("text=Your turn")
            assert await page.evaluate("felt.length") == 1
            while not table.events:  # a tap that is too early counts for nothing, one more may be on its way
                await page.locator("text=Pass").tap()
            assert {*table.events} == {Pressed(0, Button.RIGHT)}
            assert not errors
            await page.evaluate("setTimeout(() => { throw new Error('lost key'); })")
            await page.locator("#uncaught code").get_by_text("Error: lost key").wait_for()
            table.phones.invitations.end()
            await page.wait_for_selector("text=no longer valid")
            assert not await page.locator("#keys button").first.is_visible()

    browser.run(play())


def test_a_beat_of_a_phone_is_answered(table: Table, guest: TestClient) -> None:
    with guest.websocket_connect(table.line(0)) as phone:
        phone.send_json({"verb": "beat", "at": 1.0})
        while (message := phone.receive_json())["type"] == "view":
            pass
    assert message["type"] == "done"


def test_a_phone_whose_line_falls_silent_says_so_until_it_is_answered(browser: Browser) -> None:
    async def play() -> None:
        table, held = Table(), asyncio.Event()

        async def cut(socket: Any) -> None:
            server = socket.connect_to_server()
            socket.on_message(lambda message: None if held.is_set() else server.send(message))
            server.on_message(lambda message: None if held.is_set() else socket.send(message))

        async with served(table.app) as address, browser.visit() as (context, _):
            table.phones.port = urlsplit(address).port or 0
            page = await context.new_page()
            await page.route_web_socket("**/phone/*", cut)
            await page.goto(table.phones.link(0))
            await page.wait_for_selector("text=Guard?")
            held.set()
            await page.wait_for_selector("text=No connection")
            table.phones.on_view(0, PASS._replace(headline=say("Priest?")))
            held.clear()
            await page.wait_for_selector("text=Priest?")
            assert await page.locator("#note").text_content() == ""

    browser.run(play())
