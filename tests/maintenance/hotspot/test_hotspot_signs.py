"""The table's displays say how to join its access point, while nobody plays and nothing else covers them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from httpx2 import AsyncClient

from playmat.events import Button
from playmat.maintenance.hotspot.credentials import Credentials
from playmat.maintenance.hotspot.machine import Attempt, Phase
from playmat.maintenance.hotspot.notice import Notice, write_notice
from playmat.placement import NORTH, SOUTH
from playmat.screen.language import translations
from support.owned_table import OwnedTable, owned_table, visitor

OPEN = Notice(Phase.OPEN, Credentials("table-abcd", "k4mrwx93tz"), is_up=True)
ENGLISH = translations("en")
Script = Callable[[OwnedTable], Awaitable[None]]


@pytest.fixture
def at_table(tmp_path: Path) -> Callable[[Script], None]:
    """Runs a script at a table that invites to a game, in whose folder an access point leaves its notice."""

    def run(script: Script) -> None:
        async def all_of_it() -> None:
            async with owned_table(tmp_path, hotspot=True) as owned:
                await script(owned)

        asyncio.run(all_of_it())

    return run


def headlines(owned: OwnedTable) -> list[str]:
    """What covers the consoles, South's first; empty where nothing does."""
    covers = [owned.harness.covers.get(console) for console in (SOUTH, NORTH)]
    return [cover.headline.translate(ENGLISH) if cover else "" for cover in covers]


async def tell(owned: OwnedTable, notice: Notice, *wanted: str) -> None:
    """Leaves a notice, and waits until both displays show what follows."""
    write_notice(owned.home, notice)
    await owned.harness.until(lambda: headlines(owned) == [*wanted])


def test_the_displays_lead_through_the_steps(at_table: Callable[[Script], None]) -> None:
    async def script(owned: OwnedTable) -> None:
        await tell(owned, OPEN, "1. Join", "1. Join")
        await tell(owned, OPEN._replace(joined=True), "2. Open", "2. Open")
        await tell(owned, OPEN._replace(is_up=False), "", "")
        await tell(owned, OPEN._replace(phase=Phase.JOINING, network="Home"), "Connecting", "Connecting")
        failed = OPEN._replace(network="Home", failure=Attempt.WRONG_PASSWORD)
        await tell(owned, failed, "1. Join", "1. Join")
        await tell(owned, OPEN._replace(phase=Phase.WATCHING), "", "")

    at_table(script)


def test_a_press_puts_it_away_until_a_network_was_not_joined(at_table: Callable[[Script], None]) -> None:
    async def script(owned: OwnedTable) -> None:
        await tell(owned, OPEN, "1. Join", "1. Join")
        owned.harness.push(SOUTH, Button.RIGHT)
        await owned.harness.until(lambda: headlines(owned) == ["", "1. Join"])
        await tell(owned, OPEN._replace(joined=True), "", "2. Open")
        failed = OPEN._replace(network="Home", failure=Attempt.NOT_FOUND)
        await tell(owned, failed, "1. Join", "1. Join")
        assert owned.harness.status.phase == "attracting"

    at_table(script)


def test_a_pin_comes_first_and_the_signs_are_back_after_it(at_table: Callable[[Script], None]) -> None:
    async def script(owned: OwnedTable) -> None:
        await tell(owned, OPEN, "1. Join", "1. Join")
        async with visitor(owned) as client:
            pin = await owned.pin(client)
            await owned.sign_in_with(client, pin)
            await owned.harness.until(lambda: headlines(owned) == ["1. Join"] * 2)

    at_table(script)


def test_a_match_is_not_covered_unless_the_owner_has_asked_for_it(at_table: Callable[[Script], None]) -> None:
    async def script(owned: OwnedTable) -> None:
        await tell(owned, OPEN, "1. Join", "1. Join")
        owned.harness.push(SOUTH, Button.RIGHT)
        await owned.harness.until(lambda: headlines(owned)[SOUTH] == "")
        owned.harness.push(SOUTH, Button.MIDDLE)
        await owned.harness.until(lambda: owned.harness.status.phase == "preparing")
        await owned.harness.until(lambda: headlines(owned) == ["", ""])
        async with visitor(owned) as client:
            await owned.sign_in(client)
            await client.post("/api/leave-network", json={})
        await tell(owned, OPEN._replace(joined=True), "2. Open", "2. Open")

    at_table(script)


async def wifi(owned: OwnedTable, client: AsyncClient) -> str:
    """What the owner's page says of the access point."""
    said: str = owned.desk.live(ENGLISH)["wifi"]["said"]
    return said


def test_the_owner_s_page_says_how_it_is_and_leaves_a_network(at_table: Callable[[Script], None]) -> None:
    async def script(owned: OwnedTable) -> None:
        async with visitor(owned) as client:
            assert (await client.post("/api/leave-network", json={})).status_code == 401
            await owned.sign_in(client)
            assert "does not run" in await wifi(owned, client)
            write_notice(owned.home, OPEN._replace(phase=Phase.WATCHING))
            await owned.harness.until(lambda: owned.desk.live(ENGLISH)["wifi"]["leaves"])
            assert "is off" in await wifi(owned, client)
            assert (await client.post("/api/leave-network", json={})).status_code == 200
            assert (owned.home / "leave").exists()
            await tell(owned, OPEN, "1. Join", "1. Join")
            assert "is open" in await wifi(owned, client)

    at_table(script)


def test_a_table_without_an_access_point_says_nothing_of_it(tmp_path: Path) -> None:
    async def script() -> None:
        async with owned_table(tmp_path) as owned, visitor(owned) as client:
            await owned.sign_in(client)
            assert owned.desk.live(ENGLISH)["wifi"] is None
            assert (await client.post("/api/leave-network", json={})).status_code == 409

    asyncio.run(script())
