"""The line between page and table: a loss is reported, late commands do not count, and rest is visible."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from playwright.async_api import expect
from starlette.testclient import TestClient

from playmat.events import Button
from playmat.placement import SOUTH
from playmat.session.prompts.phases import OK
from playmat.text import say
from playmat.web.client import LATE
from playmat.web.server import create_app
from web.lone_table import LoneTable
from web.shown_table import Browser, Shown

PENDING = "body[data-pending]"


def test_a_line_that_falls_silent_is_reported_and_nobody_can_act_meanwhile(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        held = asyncio.Event()

        async def cut(socket: Any) -> None:
            server = socket.connect_to_server()
            socket.on_message(lambda message: None if held.is_set() else server.send(message))
            server.on_message(lambda message: None if held.is_set() else socket.send(message))

        await shown.page.route_web_socket("**/table*", cut)
        await shown.page.reload()
        await shown.page.wait_for_selector("body.ready")
        held.set()
        await shown.page.locator("#notice", has_text="No connection").wait_for()
        assert await shown.page.locator("[inert] #toolbar").count()
        held.clear()
        await shown.page.locator("#notice").wait_for(state="hidden")
        assert not await shown.page.locator("[inert] #toolbar").count()

    browser.show(play)


@pytest.mark.parametrize(("delay", "presses"), [(LATE - 1, 2), (LATE + 1, 1)])
def test_a_command_that_was_long_on_its_way_ends_the_line(delay: float, presses: int) -> None:
    """As its page has given it up; those behind it do not count either."""
    table = LoneTable()
    with TestClient(create_app(table)) as client, client.websocket_connect("/table") as page:
        for at in (100.0, 100.0 - delay):
            page.send_text(json.dumps({"verb": "press", "console": "south", "button": "left", "at": at}))
        page.send_text(json.dumps({"verb": "beat", "at": 100.0}))
        while (message := page.receive())["type"] == "websocket.send":
            if json.loads(message["text"]) == {"type": "done", "count": 3}:
                break
    assert table.presses[0][0] == presses


def hear(page: Any, kind: str) -> dict[str, Any]:
    """The next message of this type."""
    while (message := page.receive_json())["type"] != kind:
        pass
    return dict(message)


PRESS = {"verb": "press", "console": "south", "button": "middle", "at": 1.0}


@pytest.mark.parametrize(
    "meant",
    [{"label": "Play on"}, {"label": ""}, {"label": "OK", "headline": "Lay the Crown?"}],
    ids=["another label", "no label", "OK to something else"],
)
def test_a_press_of_what_is_shown_no_more_does_not_count(meant: dict[str, str]) -> None:
    table = LoneTable()
    table.buttons, table.titles[SOUTH] = (None, OK, None), (say("South"),)
    with TestClient(create_app(table)) as client, client.websocket_connect("/table") as page:
        shown = {screen["console"]: screen for screen in (hear(page, "screen"), hear(page, "screen"))}
        page.send_json(PRESS | meant)
        assert hear(page, "error")["sentence"] == "The screen has changed. Please look again."
        assert (table.presses[SOUTH], table.held) == ([0, 0, 0], set())
        hear(page, "screen")  # which the page may have missed
        page.send_json(PRESS | {"label": "OK", "headline": shown["south"]["texts"][1]})
        while page.receive_json() != {"type": "done", "count": 2}:
            pass
    assert table.presses[SOUTH] == [0, 1, 0]


def test_the_second_button_of_a_chord_is_pressed_for_no_label() -> None:
    table = LoneTable()
    with TestClient(create_app(table)) as client, client.websocket_connect("/table") as page:
        page.send_json(PRESS | {"button": "left", "label": str(table.labels(SOUTH)[0])})
        page.send_json(PRESS | {"button": "right", "label": "shown before the menu opened"})
        while page.receive_json() != {"type": "done", "count": 2}:
            pass
    assert table.presses[SOUTH] == [1, 0, 1]


def test_the_page_names_the_label_that_it_shows(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        sent: list[str] = []

        async def note(socket: Any) -> None:
            server = socket.connect_to_server()
            socket.on_message(lambda message: (sent.append(message), server.send(message)))

        await shown.page.route_web_socket("**/table*", note)
        await shown.page.reload()
        await shown.page.wait_for_selector("body.ready")
        label = str(shown.table.labels(SOUTH)[Button.LEFT.value])
        await shown.page.keyboard.press("1")
        await shown.until(lambda: shown.table.presses[SOUTH][0] == 1)
        assert any(json.loads(message).get("label") == label for message in sent)

    browser.show(play)


@pytest.mark.parametrize("at", [1_000_001.0, 10_000_000.0])
def test_a_page_that_has_been_open_for_weeks_is_still_answered(at: float) -> None:
    table = LoneTable()
    with TestClient(create_app(table)) as client, client.websocket_connect("/table") as page:
        page.send_text(json.dumps({"verb": "press", "console": "south", "button": "left", "at": at}))
        while (message := page.receive_json())["type"] not in ("done", "error"):
            pass
    assert message == {"type": "done", "count": 1}
    assert table.presses[0][0] == 1


def test_a_page_whose_clock_is_slow_keeps_its_line_for_days(monkeypatch: pytest.MonkeyPatch) -> None:
    table, now = LoneTable(), 0.0
    monkeypatch.setattr("playmat.web.client.monotonic", lambda: now)
    with TestClient(create_app(table)) as client, client.websocket_connect("/table") as page:
        for count in range(1, 400):
            now = 600.0 * count
            page.send_text(json.dumps({"verb": "beat", "at": now * (1 - 35e-6)}))
            while (message := page.receive())["type"] == "websocket.send":
                if json.loads(message["text"]) == {"type": "done", "count": count}:
                    break
            assert message["type"] == "websocket.send", f"it was closed after {now} s"


def test_the_page_says_when_nothing_is_pending(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await expect(shown.page.locator(PENDING)).to_have_count(0)
        await shown.page.evaluate(
            """() => { window.seen = [];
            new MutationObserver(() => window.seen.push(document.body.hasAttribute("data-pending")))
              .observe(document.body, { attributeFilter: ["data-pending"] }); }"""
        )
        await shown.page.keyboard.press("1")
        await shown.until(lambda: shown.table.presses[0][0] == 1)
        await shown.comes_true("window.seen.length >= 2")
        await expect(shown.page.locator(PENDING)).to_have_count(0)
        assert await shown.page.evaluate("window.seen[0]")

    browser.show(play)
