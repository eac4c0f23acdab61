"""Cards are registered at a running table: its page and its displays ask for one after the other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from httpx2 import AsyncClient

from playmat.app.boxes import read_box
from playmat.config import load_config
from playmat.maintenance.cards.tags import tags_of
from playmat.placement import NORTH, SOUTH
from playmat.screen.language import translations
from support.owned_table import OwnedTable, at_page
from support.session_harness import MAT
from support.shipped import GAME

ENGLISH = translations("en")
TAGS = [*tags_of(GAME)]
HERE, THERE = [slot.place for slot in MAT.slots if slot.board == "south"][:2]
UIDS = [bytes([4, 161, 178, 195, 212, 229, number]) for number in range(1, 5)]


def cards(owned: OwnedTable) -> dict[str, Any]:
    """What the page shows of the cards."""
    found: dict[str, Any] = owned.desk.live(ENGLISH)["cards"]
    return found


async def begin(owned: OwnedTable, client: AsyncClient) -> None:
    assert (await client.post("/api/register", json={"game": GAME.name})).status_code == 200
    await owned.harness.until(lambda: asks_for(owned, 0))


def asks_for(owned: OwnedTable, number: int) -> bool:
    """Whether the page and both displays ask for this tag."""
    title = TAGS[number].title.translate(ENGLISH)
    covers = [owned.harness.covers.get(console) for console in (SOUTH, NORTH)]
    shown = [cover.headline.translate(ENGLISH) if cover else "" for cover in covers]
    return shown == [title, title] and cards(owned)["asked"].endswith(f"lay {title}")


def test_one_tag_after_the_other_is_asked_for_and_the_table_restarts_with_its_box(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        await begin(owned, client)
        assert cards(owned)["asked"].startswith(f"1 of {len(TAGS)}: ")
        owned.harness.put(HERE, UIDS[0])
        await owned.harness.until(lambda: asks_for(owned, 1))
        assert cards(owned)["said"].endswith("by its UID alone")
        wanted = [name for name, _ in cards(owned)["missing"]]
        assert (await client.post("/api/want", json={"name": wanted[2]})).status_code == 200
        assert asks_for(owned, 3)
        owned.harness.put(THERE, UIDS[1])
        await owned.harness.until(lambda: asks_for(owned, 4))
        assert owned.restarts == 0
        assert (await client.post("/api/end-cards", json={})).status_code == 200
        await owned.harness.until(lambda: owned.restarts == 1 and not any(owned.harness.covers.values()))
        (box,) = load_config(owned.file).boxes
        registered = {tag.sticker for tag in (TAGS[0], TAGS[3])}
        assert {*read_box(GAME, box).values()} == registered

    at_page(tmp_path, script, signed_in=True)


def test_two_tags_at_once_are_refused_and_those_from_before_are_not_in_the_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A busy computer may bring the second tag much later than the first.
    monkeypatch.setattr("playmat.maintenance.owner.cards.TOGETHER", 3.0)

    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        owned.harness.put(THERE, UIDS[3])
        await owned.harness.until(lambda: bool(owned.desk.live(ENGLISH)["read"]))
        await begin(owned, client)
        owned.harness.put(HERE, UIDS[0], UIDS[1])
        await owned.harness.until(lambda: "2 tags lie there at once" in cards(owned)["said"])
        owned.harness.put(HERE)
        owned.harness.put(HERE, UIDS[2])
        await owned.harness.until(lambda: asks_for(owned, 1))
        await client.post("/api/end-cards", json={})

    at_page(tmp_path, script, signed_in=True)


def test_nothing_is_registered_during_a_match_and_one_that_begins_ends_it(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        assert (await client.post("/api/want", json={"name": "x"})).status_code == 409
        assert (await client.post("/api/register", json={"game": "chess"})).status_code == 409
        await begin(owned, client)
        for seat in (SOUTH, NORTH):
            owned.harness.table.cover(seat, None)
        await owned.harness.begin(SOUTH)
        await owned.harness.until(lambda: not cards(owned)["asked"])
        await owned.harness.until(lambda: owned.harness.status.phase == "choosing")
        refused = await client.post("/api/register", json={"game": GAME.name})
        assert (refused.status_code, refused.json()["sentence"]) == (
            409,
            "A match is on: wait until it is over.",
        )
        assert owned.restarts == 0 and not load_config(owned.file).boxes

    at_page(tmp_path, script, signed_in=True)


def test_settings_saved_meanwhile_count_once_no_more_cards_are_asked_for(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        assert (await client.post("/api/register", json={"game": GAME.name})).status_code == 200
        mark = (await client.post("/api/draft", json={})).json()["mark"]
        changes = [[["timing", "quiet_s"], 300]]
        saved = await client.post("/api/save", json={"mark": mark, "changes": changes})
        assert saved.status_code == 200
        assert owned.desk.live(ENGLISH)["due"] and cards(owned)["asked"]
        assert (await client.post("/api/end-cards", json={})).status_code == 200
        await owned.harness.until(lambda: owned.restarts == 1)

    at_page(tmp_path, script, signed_in=True)


def test_displays_ask_for_no_card_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playmat.maintenance.owner.cards.ABANDONED", 0.1)

    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        assert (await client.post("/api/register", json={"game": GAME.name})).status_code == 200
        await owned.harness.until(
            lambda: not cards(owned)["asked"] and not any(owned.harness.covers.values())
        )
        assert owned.restarts == 0

    at_page(tmp_path, script, signed_in=True)
