"""The firmware that is flashed, under a real MicroPython at a real pseudo-terminal, over virtual chips."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from playmat.events import BadLine, BoardScan, Part, PartFault, PartKind, Presence, TagOff, TagOn
from playmat.link.setup import ReaderSetup
from playmat.simulator.chips.boards import CPYTHON, MICROPYTHON
from playmat.table.tag import RANDOM_UID, UNREAD
from support.readers import LinkRecorder, plugged_board

ARCHER, GUARD = bytes.fromhex("04A1B2C3D4E5F6"), bytes.fromhex("04A1B2C3D4E5F7")
CLASSIC, LONG = bytes.fromhex("DEADBEEF"), bytes.fromhex("04A1B2C3D4E5F6A7B8C9")
RECORD = bytes(range(16))

Play = Callable[[LinkRecorder], Awaitable[None]]


def play(folder: Path, script: Play, interpreter: str | None = None, *, rp2040: bool = True) -> None:
    async def run() -> None:
        async with plugged_board(folder, interpreter, rp2040=rp2040) as recorder:
            await script(recorder)

    asyncio.run(run())


async def come_and_go(recorder: LinkRecorder, times: int) -> None:
    """Some sweeps pass: a card comes to reader 7 and goes again, each time missed thrice."""
    for _ in range(times):
        recorder.board.set_field(7, {CLASSIC: b""})
        await recorder.wait_for(lambda event: isinstance(event, TagOn) and event.reader == 7)
        recorder.board.set_field(7, {})
        await recorder.wait_for(lambda event: isinstance(event, TagOff) and event.reader == 7)


def silent(reader: int) -> PartFault:
    """The fault of a reader of the board south that does not answer."""
    part = Part(PartKind.READER, "south", reader)
    return PartFault(part, False, "it does not answer: check its wiring")


def uids(scan: BoardScan) -> set[tuple[int, str]]:
    return {(tag.reader, tag.uid) for tag in scan.tags}


@pytest.mark.parametrize("rp2040", [True, False], ids=["rp2040", "other"])
@pytest.mark.parametrize("interpreter", [MICROPYTHON, CPYTHON])
def test_a_tag_comes_with_its_record_and_goes(tmp_path: Path, interpreter: str, rp2040: bool) -> None:
    async def script(recorder: LinkRecorder) -> None:
        recorder.board.set_field(5, {ARCHER: RECORD})
        assert await recorder.wait_for_a(TagOn) == TagOn("south", 5, ARCHER.hex().upper(), RECORD)
        recorder.board.set_field(5, {})
        assert await recorder.wait_for_a(TagOff) == TagOff("south", 5, ARCHER.hex().upper())

    play(tmp_path, script, interpreter, rp2040=rp2040)


@pytest.mark.parametrize("uid", [CLASSIC, ARCHER, LONG])
def test_uids_of_every_length_are_read_whole(tmp_path: Path, uid: bytes) -> None:
    async def script(recorder: LinkRecorder) -> None:
        recorder.board.set_field(0, {uid: b""})
        assert await recorder.wait_for_a(TagOn) == TagOn("south", 0, uid.hex().upper(), b"")

    play(tmp_path, script)


@pytest.mark.parametrize("tags", [(ARCHER, GUARD), (ARCHER, CLASSIC), (ARCHER, GUARD, CLASSIC)])
def test_several_tags_in_one_field_are_told_apart(tmp_path: Path, tags: tuple[bytes, ...]) -> None:
    async def script(recorder: LinkRecorder) -> None:
        recorder.board.set_field(3, dict.fromkeys(tags, b""))
        heard = {(await recorder.wait_for_a(TagOn)).uid for _ in tags}
        assert heard == {uid.hex().upper() for uid in tags}

    play(tmp_path, script)


def test_one_of_two_tags_can_go(tmp_path: Path) -> None:
    async def script(recorder: LinkRecorder) -> None:
        recorder.board.set_field(3, {ARCHER: RECORD, GUARD: RECORD})
        await recorder.wait_for_a(TagOn)
        await recorder.wait_for_a(TagOn)
        recorder.board.set_field(3, {GUARD: RECORD})
        assert await recorder.wait_for_a(TagOff) == TagOff("south", 3, ARCHER.hex().upper())

    play(tmp_path, script)


def test_a_resting_tag_is_told_once(tmp_path: Path) -> None:
    async def script(recorder: LinkRecorder) -> None:
        recorder.board.set_field(3, {ARCHER: RECORD})
        recorder.board.set_field(4, {GUARD: RECORD})
        for _ in (3, 4):
            await recorder.wait_for_a(TagOn)
        recorder.restart()
        await come_and_go(recorder, times=5)
        assert {event.reader for event in recorder.events if isinstance(event, TagOn | TagOff)} == {7}

    play(tmp_path, script)


def test_a_deck_reader_tells_presence_and_never_a_uid(tmp_path: Path) -> None:
    async def script(recorder: LinkRecorder) -> None:
        recorder.board.set_field(16, {ARCHER: RECORD})
        assert await recorder.wait_for_a(Presence) == Presence("south", 16, True)
        recorder.board.set_field(16, {})
        assert await recorder.wait_for_a(Presence) == Presence("south", 16, False)
        assert not [event for event in recorder.events if ARCHER.hex().upper() in repr(event)]

    play(tmp_path, script)


def test_unplugged_and_plugged_again_the_table_knows_what_lies_there(tmp_path: Path) -> None:
    async def script(recorder: LinkRecorder) -> None:
        recorder.board.set_field(5, {ARCHER: RECORD})
        recorder.board.set_field(16, {ARCHER: RECORD})
        await recorder.wait_for_a(TagOn)
        recorder.board.unplug()
        assert "plug the board in" in await recorder.down()
        recorder.board.set_field(5, {GUARD: RECORD})
        recorder.board.plug()
        assert await recorder.up() == "firmware 0.3.9"
        settled = await recorder.wait_for(
            lambda e: isinstance(e, BoardScan | TagOn) and GUARD.hex().upper() in repr(e)
        )
        assert ARCHER.hex().upper() not in repr(settled)

    play(tmp_path, script)


def test_what_is_not_a_line_is_one_bad_line_and_heals_itself(tmp_path: Path) -> None:
    async def script(recorder: LinkRecorder) -> None:
        recorder.board.set_field(5, {ARCHER: RECORD})
        await recorder.wait_for_a(TagOn)
        recorder.board.say(b'Traceback (most recent call last):\n  File "board.py", line 1\n')
        assert (await recorder.wait_for_a(BadLine)).line == "Traceback (most recent call last):"
        assert (await recorder.wait_for_a(BadLine)).line == '  File "board.py", line 1'
        assert uids(await recorder.wait_for_a(BoardScan)) == {(5, ARCHER.hex().upper())}

    play(tmp_path, script)


def test_a_crash_is_told_line_by_line_and_the_board_starts_anew(tmp_path: Path) -> None:
    async def script(recorder: LinkRecorder) -> None:
        recorder.board.set_field(5, {ARCHER: RECORD})
        await recorder.wait_for_a(TagOn)
        recorder.restart()
        recorder.board.crash()
        assert await recorder.down() == "it started again"
        assert uids(await recorder.wait_for_a(BoardScan)) == {(5, ARCHER.hex().upper())}
        traceback = [event.line for event in recorder.events if isinstance(event, BadLine)]
        assert traceback[0] == "Traceback (most recent call last):"
        assert traceback[-1] == "RuntimeError: the world said so"

    play(tmp_path, script)


def test_answers_that_cannot_be_understood_remove_nothing(tmp_path: Path) -> None:
    async def script(recorder: LinkRecorder) -> None:
        recorder.board.set_field(5, {ARCHER: RECORD})
        await recorder.wait_for_a(TagOn)
        recorder.board.garble(5, True)
        await come_and_go(recorder, times=4)
        recorder.board.garble(5, False)
        await come_and_go(recorder, times=1)
        assert not [e for e in recorder.events if isinstance(e, TagOff) and e.reader == 5]
        recorder.board.set_field(5, {})
        assert await recorder.wait_for_a(TagOff) == TagOff("south", 5, ARCHER.hex().upper())

    play(tmp_path, script)


def test_a_tag_that_cannot_be_understood_is_not_believed(tmp_path: Path) -> None:
    async def script(recorder: LinkRecorder) -> None:
        recorder.board.garble(5, True)
        recorder.board.set_field(5, {ARCHER: RECORD})
        await come_and_go(recorder, times=3)
        assert {event.reader for event in recorder.events if isinstance(event, TagOn)} == {7}
        recorder.board.garble(5, False)
        assert (await recorder.wait_for_a(TagOn)).uid == ARCHER.hex().upper()

    play(tmp_path, script)


def test_a_phone_is_reported_under_one_uid_whatever_its_own(tmp_path: Path) -> None:
    async def script(recorder: LinkRecorder) -> None:
        recorder.board.set_field(5, {bytes.fromhex("08A1B2C3"): b""})
        assert await recorder.wait_for_a(TagOn) == TagOn("south", 5, RANDOM_UID, b"")
        recorder.board.set_field(5, {bytes.fromhex("08D4E5F6"): b""})
        recorder.board.say(b"what is no line makes the host ask for a snapshot\n")
        assert uids(await recorder.wait_for_a(BoardScan)) == {(5, RANDOM_UID)}
        recorder.board.set_field(5, {})
        assert await recorder.wait_for_a(TagOff) == TagOff("south", 5, RANDOM_UID)

    play(tmp_path, script)


def test_two_tags_with_one_uid_are_reported_as_unreadable_until_one_is_gone(tmp_path: Path) -> None:
    async def script(recorder: LinkRecorder) -> None:
        uid = ARCHER.hex().upper()
        recorder.board.set_field(5, [(ARCHER, RECORD), (ARCHER, RECORD[::-1])])
        assert await recorder.wait_for_a(TagOn) == TagOn("south", 5, uid, UNREAD)
        recorder.board.set_field(5, {ARCHER: RECORD})
        assert await recorder.wait_for_a(TagOn) == TagOn("south", 5, uid, RECORD)

    play(tmp_path, script)

    play(tmp_path, script)


def test_a_reader_that_falls_silent_is_reported_and_taken_back(tmp_path: Path) -> None:
    async def script(recorder: LinkRecorder) -> None:
        recorder.board.set_field(5, {ARCHER: RECORD})
        await recorder.wait_for_a(TagOn)
        recorder.board.plug_chip(5, False)
        assert await recorder.wait_for_a(PartFault) == silent(5)
        recorder.board.plug_chip(5, True)
        assert await recorder.wait_for_a(PartFault) == PartFault(Part(PartKind.READER, "south", 5), True)
        recorder.board.set_field(5, {GUARD: RECORD})
        assert await recorder.exchanged() == {TagOn: GUARD.hex().upper(), TagOff: ARCHER.hex().upper()}

    play(tmp_path, script)


def test_a_reader_without_a_chip_is_reported(tmp_path: Path) -> None:
    async def run() -> None:
        readers = (ReaderSetup(0), ReaderSetup(1, select=26))
        async with plugged_board(tmp_path, readers=readers) as recorder:
            assert await recorder.wait_for_a(PartFault) == silent(1)
            recorder.board.set_field(0, {ARCHER: RECORD})
            assert (await recorder.wait_for_a(TagOn)).reader == 0

    asyncio.run(run())
