"""The owner's page has buttons, displays, lights and buzzer tried."""

from __future__ import annotations

from pathlib import Path

from httpx2 import AsyncClient

from playmat.events import Button
from playmat.placement import NORTH, SOUTH
from playmat.screen.language import translations
from support.owned_table import OwnedTable, at_page

ENGLISH = translations("en")


def missing(owned: OwnedTable) -> list[str]:
    """The buttons that the page names."""
    named: list[str] = owned.desk.live(ENGLISH)["buttons"]["missing"]
    return named


# The outer buttons of one console, pressed at once, would be a chord.
def test_each_button_is_asked_for_at_its_console_and_the_page_names_the_missing_ones(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        assert owned.desk.live(ENGLISH)["buttons"] is None
        assert (await client.post("/api/try-buttons", json={})).status_code == 200
        assert len(missing(owned)) == 6
        pressed = (
            (NORTH, Button.LEFT),
            (NORTH, Button.MIDDLE),
            (SOUTH, Button.MIDDLE),
            (SOUTH, Button.RIGHT),
        )
        for count, (seat, button) in enumerate(pressed, 1):
            owned.harness.push(seat, button)
            await owned.harness.until(lambda: len(missing(owned)) == 6 - count)  # noqa: B023
        assert missing(owned) == ["South's left button (GPIO 17)", "North's right button (GPIO 25)"]
        covers = [owned.harness.covers[seat] for seat in (SOUTH, NORTH)]
        labels = [
            [label and label.translate(ENGLISH) for label in cover.buttons] for cover in covers if cover
        ]
        assert labels == [["Here", None, None], [None, None, "Here"]]
        assert owned.harness.status.phase == "attracting"

    at_page(tmp_path, script, signed_in=True)


def test_the_page_says_when_the_displays_ask_for_buttons_no_more(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        await client.post("/api/try-buttons", json={})
        owned.harness.push(NORTH, Button.MIDDLE)
        await owned.harness.until(lambda: len(missing(owned)) == 5)
        assert owned.desk.live(ENGLISH)["buttons"]["asks"]
        assert (await client.post("/pin")).status_code == 200
        tried = owned.desk.live(ENGLISH)["buttons"]
        assert not tried["asks"] and len(tried["missing"]) == 5

    at_page(tmp_path, script, signed_in=True)


def test_the_page_works_while_a_part_is_missing(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        owned.harness.boards["north"].unplug()
        await owned.harness.until(lambda: owned.harness.status.phase == "halted")
        assert not owned.desk.live(ENGLISH)["playing"]
        assert (await client.post("/api/try-outputs", json={})).status_code == 200

    at_page(tmp_path, script, signed_in=True)


def test_who_stands_before_a_lobby_is_not_told_of_a_match(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        owned.harness.push(SOUTH, Button.MIDDLE)
        await owned.harness.until(lambda: owned.harness.status.phase == "preparing")
        refused = await client.post("/api/try-buttons", json={})
        assert refused.status_code == 409 and "press Back there first" in refused.json()["sentence"]

    at_page(tmp_path, script, signed_in=True)


def test_displays_lights_and_buzzer_are_tried_but_not_during_a_match(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        assert (await client.post("/api/try-outputs", json={})).status_code == 200
        await owned.harness.until(lambda: owned.harness.status.identifying)
        await owned.harness.until(
            lambda: (
                "Here it is" in {view.headline.translate(ENGLISH) for view in owned.harness.views.values()}
            )
        )
        for seat in (SOUTH, NORTH):
            owned.harness.push(seat, Button.RIGHT)
        await owned.harness.begin(SOUTH)
        await owned.harness.until(lambda: owned.harness.status.phase == "choosing")
        for path in ("try-outputs", "try-buttons"):
            refused = await client.post(f"/api/{path}", json={})
            assert refused.status_code == 409 and "A match is on" in refused.json()["sentence"]

    at_page(tmp_path, script, signed_in=True)
