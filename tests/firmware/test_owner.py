"""A reader that may not identify a card can tell whose it is, and nothing else of it."""

import pytest

from playmat.table.tag import TagRecord, encode_record
from support.chips import tag
from support.reader_rig import ReaderRig, Slot

UID = "04A1B2C3D4E5F6"
NORTHS = TagRecord(owner=1, serial="C01", copy=1)


@pytest.mark.parametrize("record", [NORTHS, NORTHS._replace(game=0x1234)])
def test_the_owner_of_a_card_is_read_from_records_of_both_versions(record: TagRecord) -> None:
    slot = Slot(ReaderRig(), identify=False)
    slot.inner.asks_owner = True
    slot.visit()
    slot.rig.chips[0].put([tag(UID, encode_record(record))], [0.9])
    slot.visit()
    assert slot.reports == [("presence", True)] and slot.inner.owner == 1


@pytest.mark.parametrize("data", [b"", bytes(range(16))])
def test_of_a_tag_without_a_record_of_ours_no_owner_is_known(data: bytes) -> None:
    slot = Slot(ReaderRig(), identify=False)
    slot.inner.asks_owner = True
    slot.visit()
    slot.rig.chips[0].put([tag(UID, data)], [0.9])
    slot.visit()
    assert slot.reports == [("presence", True)] and slot.inner.owner is None
