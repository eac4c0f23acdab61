"""The access point with its page: from a broken network to another one, by a phone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from playmat.maintenance.hotspot.machine import Attempt, Phase
from playmat.web.wifi.words import WORDS
from support.hotspot_page import HotspotPage, hotspot_page

OURS = "playmat-hotspot"
WRONG_PASSWORD = 7  # of NMDeviceStateReason
Script = Callable[[HotspotPage], Awaitable[None]]


@pytest.fixture
def at_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Script], None]:
    """Runs a script at the page of an access point that watches."""

    def run(script: Script) -> None:
        async def all_of_it() -> None:
            async with hotspot_page(tmp_path, monkeypatch) as page:
                await script(page)

        asyncio.run(all_of_it())

    return run


def test_a_wrong_password_closes_the_access_point_which_comes_back_and_says_so(
    at_page: Callable[[Script], None],
) -> None:
    async def script(page: HotspotPage) -> None:
        await page.network.add_network("Home", strength=70)
        await page.open()
        page.set_joined(1)
        await page.until(lambda: page.notice.joined)
        state = await page.ask("state")
        assert state["networks"] == [{"name": "Home", "strength": 70, "locked": True}]
        assert (state["open"], state["failure"], state["country"]) == (True, "", "GB")
        await page.network.delay()
        await page.ask("join", name="Home", password="not that one")
        assert not (await page.ask("state"))["open"]
        await page.until(lambda: page.notice.phase is Phase.JOINING)
        await page.network.fail(WRONG_PASSWORD)
        await page.until(lambda: page.notice.phase is Phase.OPEN)
        assert (page.notice.network, page.notice.failure) == ("Home", Attempt.WRONG_PASSWORD)
        state = await page.ask("state")
        assert (state["open"], state["network"], state["failure"]) == (True, "Home", "wrong password")
        assert [*(await page.network.active()).values()] == [OURS]

    at_page(script)


def test_nobody_is_invited_before_the_access_point_is_up(at_page: Callable[[Script], None]) -> None:
    async def script(page: HotspotPage) -> None:
        await page.network.delay()
        await page.open()
        looks = page.looks
        await page.until(lambda: page.looks > looks + 1)
        assert not page.notice.is_up
        await page.network.finish()
        await page.until(lambda: page.notice.is_up)

    at_page(script)


def test_what_cannot_be_a_network_is_refused_and_nothing_is_closed(at_page: Callable[[Script], None]) -> None:
    async def script(page: HotspotPage) -> None:
        early = await page.client.post("/api/join", json={"name": "Home", "password": "good enough"})
        assert (early.status_code, "Wait until" in early.json()["sentence"]) == (409, True)
        await page.open()
        for fields, why in [
            ({"name": "Home", "password": "seven77"}, "has 7 characters"),
            ({"name": "", "password": "good enough"}, "is no name of a Wi-Fi network"),
        ]:
            refused = await page.client.post("/api/join?lang=en", json=fields)
            assert (refused.status_code, why in refused.json()["sentence"]) == (422, True)
        wrong = await page.client.post("/api/country", json={"code": "UK"})
        assert (wrong.status_code, "'GB'" in wrong.json()["sentence"]) == (422, True)
        assert (await page.ask("state"))["open"]

    at_page(script)


def test_a_network_that_is_joined_ends_the_access_point(at_page: Callable[[Script], None]) -> None:
    async def script(page: HotspotPage) -> None:
        await page.network.add_network("Attic", locked=False)
        await page.open()
        await page.ask("country", code="FR")
        assert (await page.ask("state"))["country"] == "FR"
        await page.network.delay()
        await page.ask("join", name="Attic", hidden=True)
        await page.until(lambda: page.notice.phase is Phase.JOINING)
        await page.network.allow_to_save()
        await page.network.finish()
        await page.until(lambda: page.notice.phase is Phase.WATCHING)
        assert [*(await page.network.active()).values()] == ["Attic"]

    at_page(script)


def test_a_page_is_only_opened_by_devices_at_the_access_point(at_page: Callable[[Script], None]) -> None:
    async def script(page: HotspotPage) -> None:
        led = await page.client.get("/generate_204", headers={"host": "connectivitycheck.gstatic.com"})
        assert (led.status_code, led.headers["location"]) == (302, "http://127.0.0.1/")
        assert "<title>playmat" in (await page.client.get("/")).text
        probe = {"host": "connectivitycheck.gstatic.com"}
        assert (await page.client.get("/generate_204", headers=probe)).status_code == 204
        foreign = await page.client.post("/api/state", headers={"origin": "http://evil.example"})
        assert foreign.status_code == 403

    at_page(script)


def test_a_missing_command_is_named_once_and_the_access_point_stays(
    at_page: Callable[[Script], None],
) -> None:
    async def script(page: HotspotPage) -> None:
        await page.open()
        (page.home / "stations").unlink()
        await page.until(lambda: any("iw cannot list" in line for line in page.notes))
        looks = page.looks
        await page.until(lambda: page.looks > looks + 1)
        assert sum("iw cannot list" in line for line in page.notes) == 1
        assert (await page.ask("state"))["open"]

    at_page(script)


def test_an_access_point_whose_program_ends_is_closed(at_page: Callable[[Script], None]) -> None:
    async def script(page: HotspotPage) -> None:
        await page.open()
        await page.stop()
        assert await page.network.active() == {}

    at_page(script)


def test_the_page_has_a_sentence_for_each_failure() -> None:
    failures = {attempt.value for attempt in Attempt if attempt not in (Attempt.RUNNING, Attempt.CONNECTED)}
    assert failures <= WORDS.keys()
