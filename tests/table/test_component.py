"""The record on a tag, and the catalogue of registered tags."""

import pytest

from playmat.errors import TagError
from playmat.picture import NORTH, SOUTH
from playmat.table.catalogue import Catalogue
from playmat.table.component import (
    RECORD_SIZE,
    Component,
    TagRecord,
    decode_record,
    encode_record,
    parse_component,
)

RECORD = TagRecord(NORTH, "R02", 1, True)


def test_a_record_survives_the_tag() -> None:
    data = encode_record(RECORD)
    assert len(data) == RECORD_SIZE
    assert decode_record(data) == RECORD


@pytest.mark.parametrize("byte", range(RECORD_SIZE))
def test_a_damaged_record_is_refused(byte: int) -> None:
    data = bytearray(encode_record(RECORD))
    data[byte] ^= 0x10
    with pytest.raises(TagError, match=r"record"):
        decode_record(bytes(data))


@pytest.mark.parametrize("data", [b"", bytes(16), b"PM"])
def test_an_empty_tag_has_no_record(data: bytes) -> None:
    with pytest.raises(TagError, match="register the card"):
        decode_record(data)


@pytest.mark.parametrize("record", [TagRecord(2, "B01", 1, False), TagRecord(0, "B1", 1, False)])
def test_what_does_not_fit_a_tag_is_refused(record: TagRecord) -> None:
    with pytest.raises(TagError, match="does not fit"):
        encode_record(record)


def test_a_card_is_named_by_army_serial_and_copy() -> None:
    card = Component(SOUTH, "B03", 2, "archer")
    assert str(card) == "south-B03-2"
    assert parse_component(str(card), {"B03": "archer"}) == card


@pytest.mark.parametrize("text", ["", "east-B03-1", "south-B09-1", "south-B03-x", "south-B03"])
def test_a_text_that_names_no_card_is_refused(text: str) -> None:
    with pytest.raises(TagError, match="is not a card"):
        parse_component(text, {"B03": "archer"})


def test_one_tag_cannot_stick_to_two_cards() -> None:
    catalogue = Catalogue({"R02": "king", "B01": "soldier"})
    catalogue.register("04AA", RECORD)
    with pytest.raises(TagError, match="already belongs to north-R02-1"):
        catalogue.register("04AA", TagRecord(NORTH, "B01", 1, True))
