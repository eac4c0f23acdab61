"""Claims and PINs live with their match: a restart during it takes no seat away."""

import asyncio
import json
from pathlib import Path

import pytest

from playmat.placement import NORTH, SOUTH
from playmat.session.effects import Entry, EntryKind
from playmat.virtual.demo.kept_claims import KeptClaims
from playmat.web.visitors.claims import Claims

HOLDER = "h" * 43
KEPT = {"pins": {"0": "000111", "1": "222333"}, "holders": {"south": HOLDER}}


def start(folder: Path, *entries: EntryKind, unfinished: bool = True, pinned: bool = True) -> Claims:
    """Runs a table with the file of an earlier one until it has written what these entries change."""

    async def run() -> Claims:
        claims, notes = Claims(pinned), list[str]()
        kept = KeptClaims(claims, folder / "journal", 2, unfinished, notes.append)
        writing = asyncio.create_task(kept.run())
        for kind in entries:
            kept.on_entry(Entry(kind))
        playing = kept._playing and pinned
        async with asyncio.timeout(20):
            while (folder / "journal-seats").exists() != playing or kept._changed.is_set():  # noqa: ASYNC110
                await asyncio.sleep(0)
        writing.cancel()
        print(*notes)
        return claims

    return asyncio.run(run())


def keep(folder: Path, text: str = json.dumps(KEPT)) -> Path:
    file = folder / "journal-seats"
    file.write_text(text)
    return file


def test_a_restart_during_the_match_keeps_pins_and_holders(tmp_path: Path) -> None:
    before = start(tmp_path, EntryKind.BEGUN, unfinished=False)
    after = start(tmp_path)
    assert [after.pin(console) for console in (0, 1)] == [before.pin(console) for console in (0, 1)]
    keep(tmp_path)
    after = start(tmp_path)
    assert after.held(HOLDER) == {SOUTH} and after.pin(1) == "222333"
    assert after.claim(NORTH, HOLDER) == HOLDER


def test_only_the_owner_of_the_table_reads_the_file(tmp_path: Path) -> None:
    start(tmp_path, EntryKind.BEGUN, unfinished=False)
    assert (tmp_path / "journal-seats").stat().st_mode & 0o777 == 0o600


def test_what_was_claimed_is_not_kept_beyond_the_match(tmp_path: Path) -> None:
    file = keep(tmp_path)
    start(tmp_path, EntryKind.ENDED)
    assert not file.exists()
    keep(tmp_path)
    assert start(tmp_path, unfinished=False).held(HOLDER) == frozenset()
    assert not file.exists()


def test_another_match_of_a_table_without_pins_ends_them(tmp_path: Path) -> None:
    file = keep(tmp_path)
    start(tmp_path, EntryKind.BEGUN, pinned=False)
    assert not file.exists()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "[" * 1900,
        json.dumps(KEPT) + " " * 2000,
        json.dumps(KEPT | {"pins": {"0": "12345"}}),
        json.dumps(KEPT | {"pins": {"0": "111111", "1": "111111"}}),
        json.dumps(KEPT | {"pins": {"7": "111111"}}),
        json.dumps(KEPT | {"holders": {"sun": HOLDER}}),
        json.dumps(KEPT | {"holders": {"south": ""}}),
        json.dumps(KEPT | {"holders": {"south": None}}),
    ],
)
def test_a_damaged_file_is_ignored_and_put_aside(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(tmp_path, text)
    claims = start(tmp_path)
    assert claims.pin(0) != KEPT["pins"]["0"] and not claims.holders
    assert (tmp_path / "journal-seats.bad").read_text() == text
    assert "journal-seats.bad" in capsys.readouterr().out
