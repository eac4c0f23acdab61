"""A running table whose journal is damaged, unwritable or deleted: it continues and reports the fault."""

import asyncio
import os
import shutil
from pathlib import Path

from playmat.events import Button, Pressed
from playmat.journal.file import last_match
from playmat.journal.journal import Journal
from playmat.placement import NORTH, SOUTH
from playmat.session.effects import Entry, EntryKind
from support.table_harness import LIMIT, TableHarness, play

GAME = "art-of-war"


async def begin(harness: TableHarness) -> None:
    await harness.begin(NORTH)
    await harness.until(lambda: harness.status.phase == "choosing")


async def keep(harness: TableHarness, seat: int, actions: int) -> None:
    """Keeps the first cards, so that there are so many actions; a page of trouble is put away first."""
    for _ in range(2 if harness.health else 1):
        harness.table.emit(Pressed(seat, Button.MIDDLE))
    await harness.until(lambda: harness.status.actions == actions)


def test_a_journal_that_cannot_be_written_is_on_the_consoles_until_it_can(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"

    async def script(harness: TableHarness) -> None:
        await begin(harness)
        path.unlink()
        path.mkdir()
        await keep(harness, SOUTH, 1)
        await harness.until(lambda: "journal: not written" in harness.health)
        await harness.until(lambda: "Cannot save | Check the disk" in harness.reads(NORTH))
        await keep(harness, NORTH, 2)
        path.rmdir()
        await harness.until(lambda: "journal: not written" not in harness.health)
        assert any("cannot be written: it is no file" in note for note in harness.notes)
        assert harness.notes[-1] == "the journal is written again, nothing is missing in it"
        texts = [entry.text for entry in last_match(path, GAME)[1]]
        assert texts[1:] == ["keep", "keep"]

    play(tmp_path, script)


def test_a_journal_that_was_deleted_is_made_anew_with_the_game(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"

    async def script(harness: TableHarness) -> None:
        await begin(harness)
        path.unlink()
        await keep(harness, SOUTH, 1)
        await harness.until(lambda: harness.health == ("journal: was deleted",))
        await harness.until(lambda: "File deleted" in harness.reads(SOUTH))
        assert [entry.text for entry in last_match(path, GAME)[1]][1:] == ["keep"]

    play(tmp_path, script)


def test_what_is_shown_is_soon_in_the_file_itself_and_its_loss_is_noticed(tmp_path: Path) -> None:
    path, log = tmp_path / "journal.sqlite", tmp_path / "journal.sqlite-wal"

    async def script(harness: TableHarness) -> None:
        await begin(harness)
        await keep(harness, SOUTH, 1)
        async with asyncio.timeout(LIMIT):
            while log.stat().st_size:  # noqa: ASYNC110
                await asyncio.sleep(0)
        shutil.copy(path, tmp_path / "before")
        await keep(harness, NORTH, 2)

    play(tmp_path, script)
    assert [entry.text for entry in last_match(tmp_path / "before", GAME)[1]][1:] == ["keep"]
    (tmp_path / "before").replace(path)
    assert [notice.cause for notice in Journal(path).take_notices()] == ["1 actions lost"]


def test_a_damaged_journal_is_kept_beside_and_the_consoles_say_so_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(os.urandom(10_000))

    async def script(harness: TableHarness) -> None:
        assert harness.health == ("journal: was damaged",)
        assert harness.reads(SOUTH) == "Journal | File damaged | Kept as .bad: check the last move"
        assert any("it is kept as journal.sqlite.bad-" in note for note in harness.notes)
        harness.table.emit(Pressed(SOUTH, Button.RIGHT))
        await harness.until(lambda: harness.health == ())
        assert harness.status.phase == "attracting"
        harness.table.emit(Pressed(SOUTH, Button.MIDDLE))
        await harness.until(lambda: harness.status.phase == "preparing")

    play(tmp_path, script)


def test_a_game_that_cannot_be_told_again_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    journal = Journal(path)
    journal.append(Entry(EntryKind.BEGUN, "a game of chess", game=GAME))
    journal.close()

    async def script(harness: TableHarness) -> None:
        assert harness.health == ("table: game set aside",)
        assert harness.reads(NORTH).startswith("Table | Game set aside")
        assert any("'a game of chess' cannot be replayed" in note for note in harness.notes)
        assert "Traceback (most recent call last):" not in harness.notes

    async def again(harness: TableHarness) -> None:
        assert harness.health == ()

    play(tmp_path, script)
    assert [entry.kind for entry in last_match(path, GAME)[1]] == [EntryKind.BEGUN, EntryKind.ENDED]
    play(tmp_path, again)


def test_what_is_lost_when_the_table_ends_meanwhile_is_in_the_log(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    rooms: list[TableHarness] = []

    async def script(harness: TableHarness) -> None:
        rooms.append(harness)
        await begin(harness)
        path.unlink()
        path.mkdir()
        await keep(harness, SOUTH, 1)

    play(tmp_path, script)
    assert rooms[0].notes[-1].startswith("the last 1 entries of the game are lost: the journal ")
