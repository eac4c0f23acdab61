"""Tags are written and locked where they lie: the firmware under a real MicroPython, over virtual chips."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from playmat.events import TagOff, TagOn
from playmat.link.answers import BoardAnswer, Locked, Wrote
from support.readers import LinkRecorder, plugged_board

UID, OTHER, CLASSIC = bytes.fromhex("04A1B2C3D4E5F6"), bytes.fromhex("04A1B2C3D4E5F7"), b"\xde\xad\xbe\xef"
RECORD = b"PM\x01\x00south-K01-1"[:14] + b"\x1a\x2b"


async def written(recorder: LinkRecorder, reader: int, uid: bytes, record: bytes = RECORD) -> BoardAnswer:
    """What the board says once it has written the record to this tag."""
    tag = uid.hex().upper()
    return await recorder.answered(lambda now: recorder.link.write(reader, tag, record, now))


async def locked(recorder: LinkRecorder, reader: int, uid: bytes, record: bytes = RECORD) -> BoardAnswer:
    """What the board says once it has locked this tag, if that has the record."""
    tag = uid.hex().upper()
    return await recorder.answered(lambda now: recorder.link.lock(reader, tag, record, now))


def play(folder: Path, script: Callable[[LinkRecorder], Awaitable[None]], *, rp2040: bool = True) -> None:
    async def run() -> None:
        async with plugged_board(folder, rp2040=rp2040) as recorder:
            await script(recorder)

    asyncio.run(run())


@pytest.mark.parametrize("rp2040", [True, False], ids=["rp2040", "other"])
def test_a_tag_says_what_was_written_and_stays_where_it_lies(tmp_path: Path, rp2040: bool) -> None:
    async def script(recorder: LinkRecorder) -> None:
        recorder.board.set_field(5, {UID: bytes(16)})
        assert await recorder.wait_for_a(TagOn) == TagOn("south", 5, UID.hex().upper(), bytes(16))
        assert await written(recorder, 5, UID) == Wrote(heard=1, same=1)
        assert await recorder.wait_for_a(TagOn) == TagOn("south", 5, UID.hex().upper(), RECORD)
        recorder.board.set_field(5, {})
        await recorder.wait_for_a(TagOff)
        assert sum(isinstance(event, TagOff) for event in recorder.events) == 1

    play(tmp_path, script, rp2040=rp2040)


def test_of_two_tags_in_a_field_the_one_that_is_meant_is_written(tmp_path: Path) -> None:
    async def script(recorder: LinkRecorder) -> None:
        recorder.board.set_field(5, {UID: bytes(16), OTHER: bytes(16)})
        for _ in range(2):
            await recorder.wait_for_a(TagOn)
        assert await written(recorder, 5, OTHER) == Wrote(heard=1, same=1)
        told = await recorder.wait_for_a(TagOn)
        assert told == TagOn("south", 5, OTHER.hex().upper(), RECORD)
        recorder.board.set_field(6, {CLASSIC: b""})  # the next news: the first tag is as before
        assert (await recorder.wait_for_a(TagOn)).reader == 6

    play(tmp_path, script)


@pytest.mark.parametrize(
    ("lies", "said"),
    [({}, Wrote(heard=0, same=0)), ({CLASSIC: b""}, Wrote(heard=1, same=0))],
    ids=["nothing", "a tag without pages"],
)
def test_what_cannot_be_written_is_said(tmp_path: Path, lies: dict[bytes, bytes], said: Wrote) -> None:
    async def script(recorder: LinkRecorder) -> None:
        recorder.board.set_field(5, lies)
        if lies:
            await recorder.wait_for_a(TagOn)
        assert await written(recorder, 5, CLASSIC if lies else UID) == said

    play(tmp_path, script)


def test_other_tags_stay_while_one_is_written(tmp_path: Path) -> None:
    async def script(recorder: LinkRecorder) -> None:
        for reader in (0, 7, 16):
            recorder.board.set_field(reader, {OTHER: bytes(16)})
        recorder.board.set_field(5, {UID: bytes(16)})
        await recorder.wait_for(lambda event: isinstance(event, TagOn) and event.reader == 5)
        for _ in range(10):
            assert await written(recorder, 5, UID) == Wrote(heard=1, same=1)
        assert not [event for event in recorder.events if isinstance(event, TagOff)]

    play(tmp_path, script)


def test_where_readers_decide_by_milliseconds_nothing_is_written(tmp_path: Path) -> None:
    async def script(recorder: LinkRecorder) -> None:
        recorder.board.set_field(5, {UID: bytes(16)})
        await recorder.wait_for_a(TagOn)
        now = asyncio.get_running_loop().time()
        recorder.link.hurry((5,), now)
        number = recorder.link.write(5, UID.hex().upper(), RECORD, now)
        recorder.board.set_field(6, {OTHER: bytes(16)})
        await recorder.wait_for(lambda event: isinstance(event, TagOn) and event.reader == 6)
        recorder.board.set_field(6, {})
        await recorder.wait_for_a(TagOff)
        assert number not in recorder.link.answers
        assert not [e for e in recorder.events if isinstance(e, TagOn) and e.record == RECORD]

    play(tmp_path, script)


@pytest.mark.parametrize("rp2040", [True, False], ids=["rp2040", "other"])
def test_a_tag_that_was_locked_keeps_what_it_says_for_good(tmp_path: Path, rp2040: bool) -> None:
    async def script(recorder: LinkRecorder) -> None:
        recorder.board.set_field(5, {UID: bytes(16)})
        await recorder.wait_for_a(TagOn)
        assert await written(recorder, 5, UID) == Wrote(heard=1, same=1)
        assert await recorder.locks(5, UID) == Locked(heard=1, same=1, pages=0)
        for _ in range(2):  # the second time it is locked already
            assert await locked(recorder, 5, UID) == Locked(heard=1, same=1, pages=15)
        assert await written(recorder, 5, UID, bytes(16)) == Wrote(heard=1, same=0)
        assert await recorder.locks(5, UID) == Locked(heard=1, same=0, pages=15)
        recorder.board.set_field(6, {OTHER: bytes(16)})  # the next news but one: nothing else has happened
        told = [await recorder.wait_for_a(TagOn) for _ in range(2)]
        assert told == [
            TagOn("south", 5, UID.hex().upper(), RECORD),
            TagOn("south", 6, OTHER.hex().upper(), bytes(16)),
        ]

    play(tmp_path, script, rp2040=rp2040)


def test_a_tag_that_says_something_else_is_not_locked(tmp_path: Path) -> None:
    async def script(recorder: LinkRecorder) -> None:
        other = RECORD[:-1] + b"\x00"
        recorder.board.set_field(5, {UID: other})
        await recorder.wait_for_a(TagOn)
        assert await locked(recorder, 5, UID) == Locked(heard=1, same=0, pages=0)
        assert await written(recorder, 5, UID) == Wrote(heard=1, same=1)

    play(tmp_path, script)


@pytest.mark.parametrize(
    ("lies", "said"),
    [
        ({}, Locked(heard=0, same=0, pages=0)),
        ({OTHER: RECORD}, Locked(heard=0, same=0, pages=0)),
        ({UID: RECORD, OTHER: RECORD}, Locked(heard=1, same=1, pages=0)),
    ],
    ids=["nothing", "another", "two"],
)
def test_only_the_tag_that_is_meant_is_locked_and_only_alone(
    tmp_path: Path, lies: dict[bytes, bytes], said: Locked
) -> None:
    async def script(recorder: LinkRecorder) -> None:
        recorder.board.set_field(5, lies)
        for _ in lies:
            await recorder.wait_for_a(TagOn)
        assert await locked(recorder, 5, UID) == said
        for uid in lies:
            assert await recorder.locks(5, uid) == Locked(heard=1, same=1, pages=0)

    play(tmp_path, script)


def test_a_tag_beside_one_that_is_hardly_heard_is_locked(tmp_path: Path) -> None:
    async def script(recorder: LinkRecorder) -> None:
        recorder.board.set_field(5, {UID: RECORD, OTHER: RECORD}, {OTHER: 0.6})
        for _ in range(2):
            await recorder.wait_for_a(TagOn)
        assert await locked(recorder, 5, UID) == Locked(heard=1, same=1, pages=15)
        assert await recorder.locks(5, OTHER) == Locked(heard=1, same=1, pages=0)

    play(tmp_path, script)


def test_a_tag_without_pages_has_none_that_are_locked(tmp_path: Path) -> None:
    async def script(recorder: LinkRecorder) -> None:
        recorder.board.set_field(5, {CLASSIC: b""})
        await recorder.wait_for_a(TagOn)
        assert await locked(recorder, 5, CLASSIC) == Locked(heard=1, same=0, pages=0)

    play(tmp_path, script)


def test_nothing_is_locked_by_an_order_without_data(tmp_path: Path) -> None:
    async def script(recorder: LinkRecorder) -> None:
        recorder.board.set_field(5, {UID: bytes(16)})
        await recorder.wait_for_a(TagOn)
        tag, now = UID.hex().upper(), asyncio.get_running_loop().time()
        number = recorder.link.ask("lock", 5, now, u=tag)
        recorder.board.set_field(6, {OTHER: bytes(16)})
        await recorder.wait_for(lambda event: isinstance(event, TagOn) and event.reader == 6)
        recorder.board.set_field(6, {})
        await recorder.wait_for_a(TagOff)
        assert number not in recorder.link.answers

    play(tmp_path, script)
