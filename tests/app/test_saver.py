"""A running table whose journal is damaged, cannot be written or goes: it goes on and says so."""

import os
from pathlib import Path

from playmat.events import Button, Pressed
from playmat.journal.file import last_match
from playmat.journal.journal import Journal
from playmat.picture import NORTH, SOUTH
from playmat.session.effects import Entry, EntryKind
from support.table_harness import Room, play

GAME = "art-of-war"


async def begin(room: Room) -> None:
    await room.begin(NORTH)
    await room.until(lambda: room.status.phase == "choosing")


async def keep(room: Room, seat: int, actions: int) -> None:
    """Keeps the first cards, so that there are so many actions; a page of trouble is put away first."""
    for _ in range(2 if room.status.health else 1):
        room.table.emit(Pressed(seat, Button.MIDDLE))
    await room.until(lambda: room.status.actions == actions)


def test_a_journal_that_cannot_be_written_is_on_the_consoles_until_it_can(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"

    async def script(room: Room) -> None:
        await begin(room)
        path.unlink()
        path.mkdir()
        await keep(room, SOUTH, 1)
        await room.until(lambda: "journal: not written" in room.status.health)
        await room.until(lambda: "Not written | Check the disk" in room.reads(NORTH))
        await keep(room, NORTH, 2)
        path.rmdir()
        await room.until(lambda: "journal: not written" not in room.status.health)
        assert any("cannot be written: it is no file" in note for note in room.notes)
        assert room.notes[-1] == "the journal is written again, nothing is missing in it"
        texts = [entry.text for entry in last_match(path, GAME)[1]]
        assert texts[1:] == ["keep", "keep"]

    play(tmp_path, script)


def test_a_journal_that_was_deleted_is_made_anew_with_the_game(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"

    async def script(room: Room) -> None:
        await begin(room)
        path.unlink()
        await keep(room, SOUTH, 1)
        await room.until(lambda: room.status.health == ("journal: was deleted",))
        await room.until(lambda: "Was deleted" in room.reads(SOUTH))
        assert [entry.text for entry in last_match(path, GAME)[1]][1:] == ["keep"]

    play(tmp_path, script)


def test_a_damaged_journal_is_kept_beside_and_the_consoles_say_so_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(os.urandom(10_000))

    async def script(room: Room) -> None:
        assert room.status.health == ("journal: was damaged",)
        assert room.reads(SOUTH) == "Journal | Was damaged | Kept beside as .bad: check the last move"
        assert any("it is kept as journal.sqlite.bad-" in note for note in room.notes)
        room.table.emit(Pressed(SOUTH, Button.RIGHT))
        await room.until(lambda: room.status.health == ())
        assert room.status.phase == "attracting"
        room.table.emit(Pressed(SOUTH, Button.RIGHT))
        await room.until(lambda: room.status.phase == "preparing")

    play(tmp_path, script)


def test_a_game_that_cannot_be_told_again_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    journal = Journal(path, GAME)
    journal.append(Entry(EntryKind.BEGUN, "a game of chess"))
    journal.close()

    async def script(room: Room) -> None:
        assert room.status.health == ("table: game set aside",)
        assert room.reads(NORTH).startswith("Table | Game set aside")
        assert any("'a game of chess' cannot be retold" in note for note in room.notes)
        assert "Traceback (most recent call last):" in room.notes

    async def again(room: Room) -> None:
        assert room.status.health == ()

    play(tmp_path, script)
    assert [entry.kind for entry in last_match(path, GAME)[1]] == [EntryKind.BEGUN, EntryKind.ENDED]
    play(tmp_path, again)


def test_what_is_lost_when_the_table_ends_meanwhile_is_in_the_log(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    rooms: list[Room] = []

    async def script(room: Room) -> None:
        rooms.append(room)
        await begin(room)
        path.unlink()
        path.mkdir()
        await keep(room, SOUTH, 1)

    play(tmp_path, script)
    assert rooms[0].notes[-1].startswith("the last 1 entries of the game are lost: the journal ")
