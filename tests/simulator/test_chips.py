"""The virtual MFRC522 and its tags keep to the data sheet and to ISO/IEC 14443-3."""

from __future__ import annotations

import pytest

from chips import (
    BIT_FRAMING,
    CALC_CRC,
    COLL,
    COM_IRQ,
    COMMAND,
    CONTROL,
    CRC_HIGH,
    CRC_LOW,
    ERROR,
    FIFO_DATA,
    FIFO_LEVEL,
    REQA,
    RX_MODE,
    SOFT_RESET,
    TRANSMIT,
    TX_CONTROL,
    VERSION,
    WUPA,
    Reader,
    tag,
    with_crc,
)

SEVEN, FOUR = "04A1B2C3D4E5F6", "DEADBEEF"
HLTA = with_crc(b"\x50\x00")
SELECT_1 = with_crc(bytes.fromhex("93708804A1B29F"))
SELECT_2 = with_crc(bytes.fromhex("9570C3D4E5F604"))
MORE, DONE = with_crc(b"\x04"), with_crc(b"\x00")


def selected(reader: Reader) -> bool:
    return (reader.send(SELECT_1), reader.send(SELECT_2)) == (MORE, DONE)


# --- the chip


def test_a_burst_reads_several_registers() -> None:
    reader = Reader()
    reader.chip.select()
    out = reader.chip.transfer(bytes(0x80 | register << 1 for register in (VERSION, TX_CONTROL)) + b"\0")
    assert bytes(out[1:]) == b"\x92\x83"


def test_the_fifo_takes_a_burst_and_tells_an_overflow() -> None:
    reader = Reader()
    reader.chip.select()
    reader.chip.transfer(bytes((FIFO_DATA << 1,)) + bytes(range(65)))
    assert reader[FIFO_LEVEL] == 64 and reader[ERROR] == 0x10
    assert [reader[FIFO_DATA] for _ in range(3)] == [0, 1, 2]
    reader[FIFO_LEVEL] = 0x80
    assert reader[FIFO_LEVEL] == 0 and reader[ERROR] == 0


def test_the_crc_unit_computes_crc_a() -> None:
    reader = Reader()
    for byte in b"\x50\x00":
        reader[FIFO_DATA] = byte
    reader[COMMAND] = CALC_CRC
    assert (reader[CRC_LOW], reader[CRC_HIGH]) == (0x57, 0xCD)  # ISO/IEC 14443-3, the HLTA frame


def test_the_timer_runs_out_when_nobody_answers() -> None:
    reader = Reader()
    reader.send(WUPA, 7, wait=500)
    assert reader[COM_IRQ] & 0x21 == 0
    reader.now += 200  # 85 us on the air, 21 ticks of 25 us
    assert reader[COM_IRQ] & 0x21 == 0x01


def test_an_answer_stops_the_timer() -> None:
    reader = Reader(tag(FOUR))
    assert reader.send(WUPA, 7) == b"\x04\x00"
    assert reader[COM_IRQ] & 0x21 == 0x20


def test_a_transmission_ends_by_itself() -> None:
    reader = Reader()
    reader.send(b"")
    reader[COM_IRQ] = 0x7F
    reader[FIFO_DATA] = 0x50
    reader[COMMAND] = TRANSMIT
    assert reader[COM_IRQ] & 0x10 == 0
    reader.now += 200
    assert reader[COM_IRQ] & 0x50 == 0x50 and reader[COMMAND] == 0


def test_a_reset_switches_the_field_off_and_forgets_the_setup() -> None:
    reader = Reader()
    reader[COMMAND] = SOFT_RESET
    assert (reader[TX_CONTROL], reader[COMMAND], reader[BIT_FRAMING]) == (0x80, 0x20, 0)


def test_a_chip_that_is_pulled_answers_nothing() -> None:
    reader = Reader()
    reader.chip.plug(False)
    assert reader[VERSION] == 0
    reader.chip.plug(True)
    assert (reader[VERSION], reader[TX_CONTROL]) == (0x92, 0x80)


def test_received_crcs_are_checked_where_that_is_asked_for() -> None:
    reader = Reader(tag(FOUR))
    reader.send(WUPA, 7)
    reader[RX_MODE] = 0x80
    frame = with_crc(bytes.fromhex("9370DEADBEEF22"))
    assert reader.send(frame) == b"\x08" and reader[ERROR] == 0
    reader.send(WUPA, 7)
    reader.send(WUPA, 7)
    reader.chip.garble(True)
    reader.send(frame)
    assert reader[ERROR] & 0x04


# --- tags


@pytest.mark.parametrize(
    ("uid", "atqa", "parts"),
    [
        (FOUR, "0400", ["DEADBEEF22"]),
        (SEVEN, "4400", ["8804A1B29F", "C3D4E5F604"]),
        ("04A1B2C3D4E5F6A7B8C9", "8400", ["8804A1B29F", "88C3D4E57A", "F6A7B8C920"]),
    ],
)
def test_a_uid_comes_level_by_level(uid: str, atqa: str, parts: list[str]) -> None:
    reader = Reader(tag(uid, b"x"))
    assert reader.send(REQA, 7) == bytes.fromhex(atqa)
    for level, part in enumerate(parts):
        code = 0x93 + 2 * level
        assert reader.send(bytes((code, 0x20))) == bytes.fromhex(part)
        sak = reader.send(with_crc(bytes((code, 0x70)) + bytes.fromhex(part)))
        assert sak == (DONE if part == parts[-1] else MORE)


def test_a_selected_tag_answers_no_call_and_then_it_is_idle() -> None:
    reader = Reader(tag(SEVEN, b"x"))
    reader.send(REQA, 7)
    assert selected(reader)
    assert reader.send(REQA, 7) == b""
    assert reader.send(REQA, 7) == b"\x44\x00"


def test_a_halted_tag_hears_only_wupa() -> None:
    reader = Reader(tag(SEVEN, b"x"))
    reader.send(REQA, 7)
    assert selected(reader) and reader.send(HLTA) == b""
    assert reader.send(REQA, 7) == b""
    assert reader.send(WUPA, 7) == b"\x44\x00"
    assert reader.send(WUPA, 7) == b""  # it was ready; now it is halted again
    assert reader.send(REQA, 7) == b""


def test_without_the_field_everything_is_forgotten() -> None:
    reader = Reader(tag(SEVEN, b"x"))
    reader.send(REQA, 7)
    assert selected(reader) and reader.send(HLTA) == b""
    reader.field(False)
    assert reader.send(WUPA, 7) == b""
    reader.field(True)
    assert reader.send(REQA, 7) == b"\x44\x00"


def test_a_tag_needs_some_field_before_it_answers() -> None:
    reader = Reader(tag(SEVEN, b"x"))
    reader.field(False)
    reader[TX_CONTROL] = 0x83
    assert reader.send(WUPA, 7) == b""
    assert reader.send(WUPA, 7) == b"\x44\x00"


def test_a_wrong_crc_selects_nothing() -> None:
    reader = Reader(tag(SEVEN, b"x"))
    reader.send(REQA, 7)
    assert reader.send(SELECT_1[:-1] + b"\x00") == b""


def test_an_ntag_gives_four_pages_and_its_uid_in_the_first_three() -> None:
    reader = Reader(tag(SEVEN, bytes(range(16))))
    reader.send(REQA, 7)
    assert selected(reader)
    assert reader.send(with_crc(b"\x30\x04")) == with_crc(bytes(range(16)))
    first = reader.send(with_crc(b"\x30\x00"))
    assert first[:9] == bytes.fromhex("04A1B29FC3D4E5F604")


def test_a_page_that_is_not_there_is_refused_with_four_bits() -> None:
    reader = Reader(tag(SEVEN, b"x"))
    reader.send(REQA, 7)
    assert selected(reader)
    assert reader.send(with_crc(b"\x30\x2d")) == b"\x00" and reader[CONTROL] & 7 == 4


def test_two_tags_collide_at_their_first_differing_bit() -> None:
    reader = Reader(tag("04A1B2C3D4E5F6", b"x"), tag("04A1B2C3D4E5F2", b"x"))
    assert reader.send(REQA, 7) == b"\x44\x00" and reader[ERROR] == 0  # equal answers are one answer
    assert (reader.send(SELECT_1), reader[ERROR]) == (MORE, 0)
    received = reader.send(b"\x95\x20")
    assert reader[ERROR] == 0x08 and reader[COLL] == 27  # byte 3, bit 2, counted from 1
    assert received[:3] == bytes.fromhex("C3D4E5")


@pytest.mark.parametrize(("bit", "follower"), [(1, "F6"), (0, "F2")])
def test_a_partial_uid_is_answered_by_those_who_match(bit: int, follower: str) -> None:
    reader = Reader(tag("04A1B2C3D4E5F6", b"x"), tag("04A1B2C3D4E5F2", b"x"))
    reader.send(REQA, 7)
    reader.send(SELECT_1)
    known = bytes.fromhex("C3D4E5") + bytes((0b010 | bit << 2,))
    answer = reader.send(b"\x95\x53" + known, last_bits=3, align=3)
    whole = known[3] | answer[0]
    assert (whole, len(answer), reader[ERROR]) == (int(follower, 16), 2, 0)
