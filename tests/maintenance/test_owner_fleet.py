"""A table joins a fleet on its owner's page, by the file that `playmat fleet init --out` has written."""

from __future__ import annotations

from pathlib import Path

import pytest
from httpx2 import AsyncClient

from playmat.cli import main
from playmat.config import load_config
from playmat.screen.language import translations
from support.owned_table import OwnedTable, at_page


@pytest.fixture
def invitation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> bytes:
    """The file for the table `window`."""
    broker, out = tmp_path / "broker", tmp_path / "out"
    words = ["fleet", "init", "window", "bar", "--host", "hall.local", "--home", str(broker)]
    assert main([*words, "--out", str(out)]) == 0
    said = capsys.readouterr().out
    files = sorted(out.iterdir())
    assert [file.name for file in files] == ["bar-fleet.toml", "window-fleet.toml"]
    assert all(str(file) in said and file.stat().st_mode & 0o077 == 0 for file in files)
    return files[1].read_bytes()


def test_a_table_joins_by_one_file_and_leaves_again(tmp_path: Path, invitation: bytes) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        before = load_config(owned.file)
        answer = await client.post("/api/join-fleet", content=invitation)
        assert answer.status_code == 200, answer.text
        await owned.harness.until(lambda: owned.restarts == 1)
        fleet = load_config(owned.file).fleet
        assert fleet and (fleet.table, fleet.broker) == ("window", "hall.local")
        assert fleet.ca and fleet.ca.read_text() == (tmp_path / "broker" / "ca.crt").read_text()
        assert fleet.password and fleet.password.read_text().encode() in invitation
        assert fleet.password.stat().st_mode & 0o007 == 0
        again = owned.new_desk().live(translations("en"))["fleet"]
        assert again == {"said": "This table reports to hall.local as window.", "joined": True}
        assert (await client.post("/api/leave-fleet", json={})).status_code == 200
        assert load_config(owned.file) == before

    at_page(tmp_path, script, signed_in=True)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"[fleet]\n[files]\n",
        b"fleet = 1\nfiles = 1\n",
        b'[fleet]\n[files]\n"ca.crt" = ""\n"../../etc/passwd" = ""\n',
        b'[fleet]\n[files]\n"ca.crt" = ""\nfleet-password = 1\n',
        b"#" * 200_000,
    ],
)
def test_what_is_no_such_file_changes_nothing(tmp_path: Path, content: bytes) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        before = owned.file.read_text()
        answer = await client.post("/api/join-fleet", content=content)
        assert answer.status_code == 409 and "no file of a fleet" in answer.json()["sentence"]
        assert owned.file.read_text() == before and owned.restarts == 0

    at_page(tmp_path, script, signed_in=True)


def test_a_section_that_a_table_could_not_start_with_changes_nothing(
    tmp_path: Path, invitation: bytes
) -> None:
    async def script(owned: OwnedTable, client: AsyncClient) -> None:
        before = owned.file.read_text()
        wrong = invitation.replace(b'table = "window"', b'table = "The window"')
        answer = await client.post("/api/join-fleet", content=wrong)
        assert answer.status_code == 422 and "fleet.table" in answer.json()["sentence"]
        assert owned.file.read_text() == before and not owned.file.with_name("ca.crt").exists()

    at_page(tmp_path, script, signed_in=True)
