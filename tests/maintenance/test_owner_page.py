"""The owner's page of a table: its PIN, its settings, and restarts that disturb nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from httpx2 import AsyncClient
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.testclient import TestClient
from websockets.asyncio.client import connect

from playmat.config import load_config
from playmat.events import Button
from playmat.maintenance.backup import read_backup
from playmat.maintenance.owner.restoring import restore_kept
from playmat.placement import NORTH, SOUTH, Place
from playmat.screen.language import translations
from playmat.session.effects import Status
from playmat.web.owner.admission import IDLE, SHOWN, OwnerAdmission
from support.owned_table import OwnedTable, lay_mats_beside, owned_table, visitor

ACTS = [
    "draft",
    "save",
    "mend",
    "restart",
    "find",
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
QUIET: tuple[list[str], int] = (["timing", "quiet_s"], 300)
Script = Callable[[OwnedTable, AsyncClient], Awaitable[None]]


def at_page(home: Path, script: Script) -> None:
    """Runs a script at a table's page, as its owner, who is not signed in yet."""

    async def run() -> None:
        async with owned_table(home) as owned, visitor(owned) as client:
            await script(owned, client)

    asyncio.run(run())


async def draft(client: AsyncClient, *changes: Any) -> Any:
    answer = await client.post("/api/draft", json={"changes": changes})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_without_a_pin_nobody_learns_or_changes_anything(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        for path in ACTS:
            answer = await client.post(f"/api/{path}", json={})
            assert (answer.status_code, answer.json()) == (401, {"sentence": "Enter the table’s PIN first."})
        async with connect(owned.address.replace("http", "ws") + "/live") as live:
            assert [message async for message in live] == []
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


def test_saved_settings_are_in_the_file_and_the_idle_table_restarts(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        await owned.sign_in(client)
        shown = await draft(client, QUIET)
        assert shown["difference"] == ["+ quiet_s = 300"]
        assert load_config(owned.file).timing.quiet == 0
        saved = await client.post("/api/save", json={"mark": shown["mark"], "changes": [QUIET]})
        assert saved.status_code == 200
        assert load_config(owned.file).timing.quiet == 300
        await owned.harness.until(lambda: owned.restarts == 1)

    at_page(tmp_path, script)


def test_a_table_restarts_after_the_match_that_is_on(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        await owned.sign_in(client)
        await owned.harness.begin(NORTH)
        await owned.harness.until(lambda: owned.harness.status.phase == "choosing")
        mark = (await draft(client))["mark"]
        await client.post("/api/save", json={"mark": mark, "changes": [QUIET]})
        live = owned.desk.live(translations("en"))
        assert (live["playing"], live["due"], owned.restarts) == (True, True, 0)
        owned.desk.on_status(Status(phase="over", game="art-of-war"))
        assert owned.desk.live(translations("en"))["due"]
        owned.desk.on_status(Status(phase="attracting"))
        await owned.harness.until(lambda: owned.restarts == 1)

    at_page(tmp_path, script)


def test_of_two_owners_the_second_sees_what_the_first_has_saved(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        await owned.sign_in(client)
        async with visitor(owned) as other:
            await owned.sign_in(other)
            mark = (await draft(client))["mark"]
            french = [["language"], "fr"]
            assert (await draft(other, french))["mark"] == mark
            await client.post("/api/save", json={"mark": mark, "changes": [QUIET]})
            late = await other.post("/api/save", json={"mark": mark, "changes": [french]})
            assert late.status_code == 409 and "changed elsewhere" in late.json()["sentence"]
            mark = (await draft(other, french))["mark"]
            assert (
                await other.post("/api/save", json={"mark": mark, "changes": [french]})
            ).status_code == 200
        config = load_config(owned.file)
        assert (config.language, config.timing.quiet) == ("fr", 300)

    at_page(tmp_path, script)


def test_what_a_setting_must_be_is_said_in_the_language_of_the_page(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        await owned.sign_in(client)
        wrong = {"changes": [[["timing", "quiet_s"], -1]]}
        said = [(await client.post(f"/api/draft?lang={lang}", json=wrong)).json() for lang in ("en", "fr")]
        assert said[0]["problem"].endswith("timing.quiet_s = -1 must be seconds from 0 (never) to 86400")
        assert said[1]["problem"].endswith(
            "timing.quiet_s = -1 doit être des secondes, de 0 (jamais) à 86400"
        )

    at_page(tmp_path, script)


@pytest.mark.parametrize("damage", [b"", b"game =", b"\xff"])
def test_a_damaged_file_is_put_back(tmp_path: Path, damage: bytes) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        await owned.sign_in(client)
        good = owned.file.read_text()
        owned.file.write_bytes(damage)
        shown = await draft(client)
        assert shown["form"] is None and str(owned.file) in shown["problem"]
        assert (await client.post("/api/mend", json={})).status_code == 200
        assert owned.file.read_text() == good and (await draft(client))["problem"] == ""

    at_page(tmp_path, script)


@pytest.mark.parametrize(
    "body",
    [
        "[]",
        "{",
        '{"changes": 3}',
        '{"changes": [[["language"], {"a": 1}]]}',
        '{"changes": [1]}',
        "x" * 20_000,
    ],
)
def test_an_unreadable_request_changes_nothing(tmp_path: Path, body: str) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        await owned.sign_in(client)
        before = owned.file.read_text()
        answer = await client.post("/api/save", content=body)
        assert answer.status_code == 409 and "Reload the page" in answer.json()["sentence"]
        assert owned.file.read_text() == before

    at_page(tmp_path, script)


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


def test_a_press_tells_which_console_is_a_seat_s(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        await owned.sign_in(client)
        assert (await client.post("/api/find", json={"number": SOUTH})).status_code == 200
        covers = owned.harness.covers
        await owned.harness.until(lambda: all(covers[seat] is not None for seat in (SOUTH, NORTH)))
        owned.harness.push(NORTH, Button.LEFT)
        speak = translations("en")
        await owned.harness.until(lambda: owned.desk.live(speak)["find"]["count"] > 0)
        assert owned.desk.live(speak)["find"] == {"count": 1, "seat_of": SOUTH, "console": NORTH}
        assert not any(covers.values()) and owned.harness.status.phase == "attracting"
        groups = {group["title"]: group["settings"] for group in (await draft(client))["form"]}
        chosen = groups["Consoles"][NORTH]["options"][SOUTH]["changes"]
        assert (await draft(client, *chosen))["difference"] == [
            '- seat = "south"',
            '+ seat = "north"',
            '- seat = "north"',
            '+ seat = "south"',
        ]
        assert (await client.post("/api/find", json={"number": 7})).status_code == 409

    at_page(tmp_path, script)


def test_the_page_names_the_slot_on_which_a_card_is_laid(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        owned.harness.put(Place("battlefield", 0, SOUTH), b"\x04\x01\x02\x03\x04\x05\x06")
        speak = translations("en")
        await owned.harness.until(
            lambda: "south.battlefield.0: board south" in owned.desk.live(speak)["read"]
        )

    at_page(tmp_path, script)


def test_the_health_of_the_running_table_names_what_is_wrong_with_the_next_step(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        await owned.sign_in(client)
        await owned.harness.begin(SOUTH)
        await owned.harness.until(lambda: owned.harness.status.phase == "choosing")
        owned.harness.boards["north"].unplug()
        await owned.harness.until(lambda: owned.harness.status.phase == "halted")
        health = (await client.post("/api/health")).json()
        first = health["findings"][0]
        assert first["part"] == "board north" and "plug the board in" in first["remedy"]
        assert "board south is here, firmware" in "".join(health["log"])

    at_page(tmp_path, script)


def test_the_support_file_holds_no_secret_and_nothing_of_a_game(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        await owned.sign_in(client)
        owned.file.write_text('recording = "table.rec"\n' + owned.file.read_text())
        (tmp_path / "table.rec").write_bytes(b"secret cards")
        owned.harness.notes.append("password = hunter2 from 192.168.7.9")
        owned.harness.notes.append('owner_pin = "250817"')
        answer = await client.post("/api/support")
        assert answer.headers["content-type"] == "application/zip"
        with ZipFile(BytesIO(answer.content)) as bundle:
            held = {name: bundle.read(name) for name in bundle.namelist()}
        assert {"report.txt", "table.toml", "mat.toml", "recent.txt"} <= held.keys()
        everything = b"".join(held.values())
        secrets = b"hunter2", b"250817", b"192.168.7.9", b"secret cards"
        assert not any(secret in everything for secret in secrets)

    at_page(tmp_path, script)


def test_a_backup_leaves_the_table_only_without_secrets(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        await owned.sign_in(client)
        lay_mats_beside(owned.file)
        (tmp_path / "copy.zip").write_bytes((await client.post("/api/backup")).content)
        assert read_backup(tmp_path / "copy.zip").text == owned.file.read_text()
        fleet = '[fleet]\ntable = "one"\nbroker = "localhost"\npassword = "password"\n'
        owned.file.write_text(owned.file.read_text() + fleet)
        refused = await client.post("/api/backup")
        assert refused.status_code == 409 and "sudo playmat backup" in refused.json()["sentence"]
        owned.file.write_text(owned.file.read_text().removesuffix(fleet))
        await owned.harness.begin(SOUTH)
        await owned.harness.until(lambda: owned.harness.status.phase == "choosing")
        refused = await client.post("/api/backup")
        assert refused.status_code == 409 and "wait until it is over" in refused.json()["sentence"]

    at_page(tmp_path, script)


def test_the_displays_of_a_match_are_on_no_page(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        speak = translations("en")
        assert len(owned.desk.live(speak)["displays"]) == 2
        await owned.harness.begin(SOUTH)
        await owned.harness.until(lambda: owned.harness.status.phase == "choosing")
        assert owned.desk.live(speak)["displays"] == []

    at_page(tmp_path, script)


def test_a_backup_that_the_page_gave_is_restored_at_the_next_start(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        await owned.sign_in(client)
        lay_mats_beside(owned.file)
        before = owned.file.read_text()
        backup = (await client.post("/api/backup")).content
        shown = await draft(client, QUIET)
        assert (await client.post("/api/save", json={"mark": shown["mark"], "changes": [QUIET]})).is_success
        answer = await client.post("/api/restore", content=backup)
        assert answer.status_code == 200, answer.text
        await owned.harness.until(lambda: owned.restarts == 2)
        assert owned.file.read_text() != before

    at_page(tmp_path, script)
    said: list[str] = []
    table, journal = tmp_path / "table.toml", tmp_path / "journal.sqlite"
    assert restore_kept(table, journal, said.append) and "a backup is back" in said[0]
    assert "quiet_s" not in table.read_text() and not restore_kept(table, journal, said.append)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is no whole backup of a table"),
        (b"PK nonsense", "is no whole backup of a table"),
        (bytes(1_001), "too large for the page"),
    ],
)
def test_what_is_no_backup_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, sentence: str
) -> None:
    monkeypatch.setattr("playmat.maintenance.owner.restoring.LARGEST", 1000)

    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        await owned.sign_in(client)
        answer = await client.post("/api/restore", content=content)
        assert answer.status_code in (409, 422) and sentence in answer.json()["sentence"]
        assert owned.restarts == 0

    at_page(tmp_path, script)
    assert not [*tmp_path.glob("*.zip")]
