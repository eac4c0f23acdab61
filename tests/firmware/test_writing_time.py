"""What a reader does when a tag is written or locked: what is read decides; the others wait not for long."""

from collections.abc import Callable
from typing import Any

import pytest

from support.chips import tag, with_crc
from support.reader_rig import INSTRUCTIONS, SETTLE_US, ReaderRig, Slot

UID = "04A1B2C3D4E5F6"
RECORD = bytes(range(16))
ACK, NAK = 0x0A, 0x00
_LOCK_PAGES_6_7 = b"\xa2\x02\x00\x00\xc0\x00"


def test_a_write_takes_less_than_a_sweep() -> None:
    rig = ReaderRig(python=INSTRUCTIONS)
    slot = Slot(rig)
    rig.chips[0].put([tag(UID, bytes(16))])
    slot.visit()
    began = rig.now
    assert slot.inner.write(bytes.fromhex(UID), RECORD, SETTLE_US) == RECORD
    assert rig.now - began < 59_000


def test_a_tag_with_locked_pages_keeps_all_that_it_says() -> None:
    rig = ReaderRig()
    slot = Slot(rig)
    laid = tag(UID, bytes(16))
    rig.chips[0].put([laid])
    slot.visit()
    slot.inner.visit.open()
    rig.sleep(SETTLE_US)
    picc, frames = rig.presence.picc, slot.inner.tags[0].frames
    assert picc.wake(slot.reader) == picc.select(slot.reader, frames) == 0
    slot.reader.transceive(rig.mfrc522.transceive_program(with_crc(_LOCK_PAGES_6_7), 1))
    rig.sleep(10_000)
    slot.inner.visit.close()
    assert slot.inner.write(bytes.fromhex(UID), RECORD, SETTLE_US) == bytes(16)
    assert slot.reports[-1] == ("on", bytes.fromhex(UID), bytes(16))
    slot.visit()
    assert not [report for report in slot.reports if report[0] == "off"]


def memory(tag: Any) -> bytes:
    """All that a tag holds, past its commands."""
    return bytes(tag._card._memory)


def when_locked(tag: Any, happens: Callable[[], int | None]) -> Any:
    """A tag at whose lock bytes something happens in place of the writing, unless that returns ACK."""
    write = tag._card._write

    def taken(page: int, data: bytes) -> int | None:
        given = happens() if page == 2 else ACK
        answer: int | None = write(page, data) if given == ACK else given
        return answer

    tag._card._write = taken
    return tag


def lock(slot: Slot, rig: ReaderRig, record: bytes = RECORD) -> tuple[bytes | None, int]:
    said: tuple[bytes | None, int] = rig.locking.read_locks(slot.inner, bytes.fromhex(UID), SETTLE_US, record)
    return said


def test_four_bits_lock_a_tag_and_that_takes_less_than_a_sweep() -> None:
    rig = ReaderRig(python=INSTRUCTIONS)
    slot, laid = Slot(rig), tag(UID, RECORD)
    rig.chips[0].put([laid])
    slot.visit()
    before, began = memory(laid), rig.now
    assert lock(slot, rig) == (RECORD, 0b1111)
    assert rig.now - began < 59_000
    assert memory(laid) == before[:10] + b"\xf0" + before[11:]


def test_pages_that_are_locked_already_stay_so() -> None:
    rig = ReaderRig()
    slot, laid = Slot(rig), tag(UID, RECORD)
    laid._card._memory[10] = 0x80
    rig.chips[0].put([laid])
    assert lock(slot, rig, b"") == (RECORD, 0b1000)
    assert lock(slot, rig) == (RECORD, 0b1111)


def test_a_tag_that_is_lifted_before_it_is_locked_is_not_and_nor_is_the_next_one() -> None:
    rig = ReaderRig()
    slot = Slot(rig)
    laid, other = tag(UID, RECORD), tag(UID, RECORD)  # a copy, even with the same number
    read = laid._card._read

    def lifted(page: int, count: int) -> bytes:
        if page == 0:  # the last that is read before the lock
            rig.chips[0].put([other])
        found: bytes = read(page, count)
        return found

    laid._card._read = lifted
    rig.chips[0].put([laid])
    assert lock(slot, rig) == (RECORD, 0)
    assert memory(laid)[10] == memory(other)[10] == 0


@pytest.mark.parametrize("answer", [NAK, None], ids=["refuses", "is silent"])
def test_a_lock_that_fails_is_told(answer: int | None) -> None:
    rig = ReaderRig()
    slot, laid = Slot(rig), when_locked(tag(UID, RECORD), lambda: answer)
    rig.chips[0].put([laid])
    assert lock(slot, rig) == (RECORD, 0)


def test_two_tags_with_one_number_and_two_records_are_not_locked() -> None:
    rig = ReaderRig()
    slot, twins = Slot(rig), [tag(UID, RECORD), tag(UID, bytes(16))]
    rig.chips[0].put(twins)
    assert lock(slot, rig) == (None, 0)
    assert not any(memory(twin)[10] for twin in twins)
