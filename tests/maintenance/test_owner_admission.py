"""Who may use the owner's page of a table: a PIN on the displays, or one of the owner's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from httpx2 import AsyncClient
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.testclient import TestClient
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from playmat.events import Button
from playmat.placement import NORTH, SOUTH
from playmat.web.owner.admission import IDLE, SHOWN, OwnerAdmission
from support.owned_table import OwnedTable, at_page, draft, visitor

ACTS = [
    "draft",
    "save",
    "mend",
    "restart",
    "find",
    "try-buttons",
    "try-outputs",
    "health",
    "support",
    "backup",
    "restore",
    "update",
    "register",
    "want",
    "end-cards",
    "examine",
    "end-examination",
    "join-fleet",
    "leave-fleet",
    "leave-network",
]


def test_without_a_pin_nobody_learns_or_changes_anything(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        for path in ACTS:
            answer = await client.post(f"/api/{path}", json={})
            assert (answer.status_code, answer.json()) == (401, {"sentence": "Enter the table’s PIN first."})
        async with connect(owned.address.replace("http", "ws") + "/live") as live:
            with pytest.raises(ConnectionClosed) as ended:
                await live.recv()
        assert ended.value.rcvd and ended.value.rcvd.code == 4401  # the page asks for the PIN
        assert owned.restarts == 0 and owned.shown_pin() == ""

    at_page(tmp_path, script)


def test_a_pin_is_on_the_displays_alone_and_admits_one_browser(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        pin = await owned.pin(client)
        entered = await client.post("/enter", content=f" {pin[:3]} {pin[3:]}\n")
        assert entered.status_code == 200
        cookie = entered.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=strict" in cookie
        assert (await draft(client))["problem"] == ""
        await owned.harness.until(lambda: not any(owned.harness.covers.values()))
        async with visitor(owned) as other:
            again = await other.post("/enter", content=pin)
            assert (again.status_code, "Ask for a new one" in again.json()["sentence"]) == (403, True)
        assert (await client.post("/leave")).status_code == 200
        assert (await client.post("/api/draft", json={})).status_code == 401
        said = "".join(owned.harness.notes)
        assert pin not in said and not any(pin in str(view) for view in owned.harness.views.values())

    at_page(tmp_path, script)


def test_wrong_pins_wait(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        pin = await owned.pin(client)
        wrong = f"{(int(pin) + 1) % 10**6:06}"
        tried = [(await client.post("/enter", content=wrong)).status_code for _ in range(6)]
        assert tried == [403] * 5 + [429]
        assert (await client.post("/enter", content=pin)).status_code == 429

    at_page(tmp_path, script)


def test_a_pin_that_a_player_has_pressed_away_is_shown_again(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        pin = await owned.pin(client)
        for seat in (SOUTH, NORTH):
            owned.harness.push(seat, Button.MIDDLE)
        await owned.harness.until(lambda: not any(owned.harness.covers.values()))
        assert owned.harness.status.phase == "attracting"
        assert await owned.pin(client) == pin
        assert (await client.post("/enter", content=pin)).status_code == 200

    at_page(tmp_path, script)


def test_a_stranger_cannot_cover_the_displays_again_and_again(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        for _ in range(5):
            await owned.pin(client)
            owned.harness.table.cover(SOUTH, None)
        assert (await client.post("/pin")).status_code == 429
        assert owned.shown_pin() == ""

    at_page(tmp_path, script)


class Admitting:
    """An admission with a clock of its own."""

    def __init__(self, own: str = "") -> None:
        self.now = 1000.0
        self.pins: list[str] = []
        self.admission = OwnerAdmission(self.pins.append, now=lambda: self.now, own=own)

        async def probe(request: Request) -> Response:
            return PlainTextResponse(str(self.admission.is_owner(request)))

        routes = [
            Route("/pin", self.admission.ask, methods=["POST"]),
            Route("/enter", self.admission.enter, methods=["POST"]),
            Route("/probe", probe),
        ]
        self._app = Starlette(routes=routes)

    def visited(self) -> TestClient:
        """A client, whose requests share an event loop within its context."""
        return TestClient(self._app)


def test_a_pin_ends_and_the_displays_rest_before_the_next() -> None:
    admitting = Admitting()
    with admitting.visited() as client:
        assert client.post("/pin").status_code == 200
        admitting.now += SHOWN + 1
        assert client.post("/pin").status_code == 429
        admitting.now += 20
        assert client.post("/pin").status_code == 200
        first, second = admitting.pins
        assert first != second
        admitting.now += 2 * SHOWN + 1
        assert client.post("/enter", content=second).status_code == 403


def test_where_the_owner_has_a_pin_no_other_is_shown_and_it_admits_again_and_again() -> None:
    admitting = Admitting("250817")
    with admitting.visited() as client:
        assert client.post("/pin").status_code == 403 and not admitting.pins
        for typed, status in (("", 403), ("250818", 403), ("250817", 200), ("250817", 200)):
            assert client.post("/enter", content=typed).status_code == status
        assert client.get("/probe").text == "True" and not admitting.pins


def test_a_browser_that_rests_for_an_hour_signs_in_again() -> None:
    admitting = Admitting()
    with admitting.visited() as client:
        client.post("/pin")
        client.post("/enter", content=admitting.pins[0])
        for seconds, owner in ((IDLE - 1, "True"), (IDLE - 1, "True"), (IDLE + 1, "False")):
            admitting.now += seconds
            assert client.get("/probe").text == owner


def test_a_browser_stays_signed_in_over_a_restart_and_no_longer(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        await owned.sign_in(client)
        await client.post("/api/restart", json={})
        await owned.harness.until(lambda: owned.restarts == 1)
        kept = tmp_path / "journal.sqlite-owner"
        assert kept.stat().st_mode & 0o077 == 0
        token = next(iter(client.cookies.values()))
        assert token not in kept.read_text()
        after, later = owned.new_desk(), owned.new_desk()
        assert after.admission.digests == owned.desk.admission.digests and not later.admission.digests

    at_page(tmp_path, script)
