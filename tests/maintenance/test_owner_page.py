"""The owner's page of a table: its settings, its health, and restarts that disturb nobody."""

from __future__ import annotations

import asyncio
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from httpx2 import AsyncClient

from playmat.config import load_config
from playmat.events import Button
from playmat.placement import NORTH, SOUTH, Place
from playmat.screen.language import translations
from playmat.session.effects import Status
from support.owned_table import OwnedTable, at_page, draft, owned_table, visitor

QUIET: tuple[list[str], int] = (["timing", "quiet_s"], 300)


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
        assert (live["playing"], live["use"], live["due"], owned.restarts) == (True, "playing", True, 0)
        owned.desk.on_status(Status(phase="over", game="art-of-war"))
        assert owned.desk.live(translations("en"))["due"]
        owned.desk.on_status(Status(phase="attracting"))
        await owned.harness.until(lambda: owned.restarts == 1)

    at_page(tmp_path, script)


def test_what_concerns_the_system_is_asked_of_it_and_the_rest_is_not(tmp_path: Path) -> None:
    async def script() -> None:
        async with owned_table(tmp_path, installed=True) as owned, visitor(owned) as client:
            owned.desk.watch(owned.harness.stir)
            await owned.sign_in(client)
            mark = (await draft(client))["mark"]
            await client.post("/api/save", json={"mark": mark, "changes": [QUIET]})
            await owned.harness.until(lambda: owned.restarts == 1)
            assert not [*owned.asked.iterdir()]
            text = owned.file.read_text() + '[lights]\nspi = "1.0"\n'
            mark = (await draft(client))["mark"]
            saved = await client.post("/api/save", json={"mark": mark, "changes": [], "text": text})
            assert saved.status_code == 200, saved.text
            assert [file.name for file in owned.asked.iterdir()] == ["adapt"]
            assert load_config(owned.file).lights == "1.0"

    asyncio.run(script())


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
        asked = await client.post("/api/find", json={"number": SOUTH, "changes": chosen})
        assert asked.status_code == 200
        await owned.harness.until(lambda: all(covers[seat] is not None for seat in (SOUTH, NORTH)))
        assert [cover.headline.translate(speak) for cover in covers.values() if cover] == ["North"] * 2
        assert (await client.post("/api/find", json={"number": 7})).status_code == 409

    at_page(tmp_path, script)


def test_a_new_table_shows_its_address_at_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with owned_table(tmp_path, keys="owner = 8081\n") as owned:
            await owned.harness.until(lambda: bool(owned.harness.covers.get(SOUTH)))

    asyncio.run(run())


def test_the_health_names_a_file_with_which_the_table_would_not_start_again(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        owned.file.write_text("garbage = = 1\n")
        findings = (await client.post("/api/health", json={})).json()["findings"]
        (settings,) = [found for found in findings if found["part"] == "Settings"]
        assert "is not TOML" in settings["found"] and "last good settings" in settings["remedy"]

    at_page(tmp_path, script, signed_in=True)


def test_a_new_table_shows_its_address_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playmat.maintenance.owner.desk._AGAIN", 0.1)

    async def run() -> None:
        async with owned_table(tmp_path, keys="owner = 8081\n") as owned:
            for _ in range(2):
                await owned.harness.until(lambda: bool(owned.harness.covers.get(SOUTH)))
                cover = owned.harness.covers[SOUTH]
                assert cover and cover.code == owned.address.upper()
                owned.harness.push(SOUTH, Button.RIGHT)

    asyncio.run(run())


def test_the_page_names_the_slot_on_which_a_card_is_laid(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        owned.harness.put(Place("battlefield", 0, SOUTH), b"\x04\x01\x02\x03\x04\x05\x06")
        speak = translations("en")
        await owned.harness.until(lambda: "South front left: board south" in owned.desk.live(speak)["read"])

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


def test_the_displays_of_a_match_are_on_no_page(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        speak = translations("en")
        assert len(owned.desk.live(speak)["displays"]) == 2
        await owned.harness.begin(SOUTH)
        await owned.harness.until(lambda: owned.harness.status.phase == "choosing")
        assert owned.desk.live(speak)["displays"] == []

    at_page(tmp_path, script)
