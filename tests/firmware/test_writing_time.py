"""What a reader does when a tag is written: a locked page keeps the record; the others wait not for long."""

from support.chips import tag, with_crc
from support.reader_rig import INSTRUCTIONS, SETTLE_US, ReaderRig, Slot

UID = "04A1B2C3D4E5F6"
RECORD = bytes(range(16))
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
