"""The record on a tag, and the catalogue of registered tags."""

import binascii

import pytest

from playmat.errors import TagError
from playmat.placement import NORTH, SHARED, SOUTH
from playmat.table.catalogue import Catalogue
from playmat.table.component import Component, parse_component
from playmat.table.tag import (
    OVERLAY,
    RANDOM_UID,
    RECORD_SIZE,
    UNREAD,
    TagRecord,
    decode_record,
    encode_record,
    game_code,
    overlay_code,
)

RECORD = TagRecord(NORTH, "R02", 1, 1, game_code("a-game"))


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
    with pytest.raises(TagError, match="is no record of ours"):
        decode_record(data)


@pytest.mark.parametrize(
    "record",
    [TagRecord(6, "B01", 1), TagRecord(0, "B1", 1), TagRecord(0, "B01", 1, 7), TagRecord(0, "B01", 0)],
)
def test_what_does_not_fit_a_tag_is_refused(record: TagRecord) -> None:
    with pytest.raises(TagError, match="does not fit"):
        encode_record(record)


def test_a_record_of_version_1_is_still_read() -> None:
    old = bytes.fromhex("504d010152303201010000006d4bb4d9")
    record = decode_record(old[:12] + binascii.crc32(old[:12]).to_bytes(4, "little"))
    assert record == TagRecord(NORTH, "R02", 1, 1, None)
    assert Catalogue("any-game", {"R02": "king"}).resolve("04", encode_record(record)) is not None


def test_a_shared_component_has_a_record_and_a_name_too() -> None:
    die = Component(SHARED, "D6A", 2, "die")
    assert decode_record(encode_record(TagRecord(SHARED, "D6A", 2, 6, 9))).owner == SHARED
    assert str(die) == "D6A-2" and parse_component("D6A-2", {"D6A": "die"}) == die


def test_a_tag_of_another_game_is_unknown() -> None:
    catalogue = Catalogue("another", {"R02": "king"})
    assert catalogue.resolve("04AA", encode_record(RECORD)) is None


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        pytest.param(UNREAD, "Unreadable: lay one card alone", id="not read"),
        pytest.param(b"", "A bank card, or a tag to register", id="no pages"),
        pytest.param(bytes(16), "Unknown tag: register the card", id="blank"),
        pytest.param(b"\x03\x0f\xd1\x01\x0bU\x01a.example", "Unknown tag: register the card", id="a link"),
        pytest.param(
            encode_record(RECORD)[:8] + bytes(8), "Half-written tag: write it again", id="half-written"
        ),
        pytest.param(encode_record(RECORD), "A card of another game: put it away", id="another game"),
        pytest.param(
            encode_record(RECORD._replace(game=game_code("another"), serial="X99")),
            "X99 is no card of this game",
            id="another edition",
        ),
    ],
)
def test_a_strange_tag_is_named_with_the_next_step(data: bytes, problem: str) -> None:
    catalogue = Catalogue("another", {"R02": "king"})
    assert catalogue.resolve("04AA", data) is None
    assert str(catalogue.problem("04AA", data)) == problem


def test_a_phone_is_to_be_taken_away() -> None:
    assert str(Catalogue("another", {}).problem(RANDOM_UID, b"")) == "Take the phone off the mat"


def test_an_overlay_is_identified_by_its_tag() -> None:
    assert overlay_code(encode_record(TagRecord(SHARED, OVERLAY, 1, 0, game_code("chess")))) == game_code(
        "chess"
    )
    assert overlay_code(encode_record(RECORD)) is None and overlay_code(b"") is None


def test_a_component_is_named_by_owner_serial_and_copy() -> None:
    card = Component(SOUTH, "B03", 2, "archer")
    assert str(card) == "south-B03-2"
    assert parse_component(str(card), {"B03": "archer"}) == card


@pytest.mark.parametrize("text", ["", "middle-B03-1", "south-B09-1", "south-B03-x", "south-B03"])
def test_a_text_that_names_no_component_is_refused(text: str) -> None:
    with pytest.raises(TagError, match="is no component"):
        parse_component(text, {"B03": "archer"})
