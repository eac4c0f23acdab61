"""A backup leaves a table by its owner's page, and comes back by it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from httpx2 import AsyncClient

from playmat.maintenance.backup import back_up, read_backup
from playmat.maintenance.owner.restoring import restore_kept
from playmat.placement import SOUTH
from support.owned_table import OwnedTable, at_page, draft, lay_mats_beside

QUIET: tuple[list[str], int] = (["timing", "quiet_s"], 300)


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


def test_a_backup_with_which_the_table_would_not_start_is_refused(tmp_path: Path) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        await owned.sign_in(client)
        lay_mats_beside(owned.file)
        there = owned.file.read_text()
        owned.file.write_text(re.sub("^game = .*$", 'game = "go"', there, flags=re.MULTILINE))
        back_up(owned.file, tmp_path / "copy.zip")
        owned.file.write_text(there)
        answer = await client.post("/api/restore", content=(tmp_path / "copy.zip").read_bytes())
        assert answer.status_code == 422 and "would not start with it: game = 'go'" in answer.text
        assert owned.restarts == 0

    at_page(tmp_path, script)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This is no whole backup"),
        (b"PK nonsense", "This is no whole backup"),
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
