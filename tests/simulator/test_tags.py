"""Virtual tags keep to ISO/IEC 14443-3 and to the NTAG213's data sheet."""

from __future__ import annotations

import pytest

from support.chips import (
    COLL,
    COM_IRQ,
    CONTROL,
    ERROR,
    HLTA,
    REQA,
    TX_CONTROL,
    WUPA,
    Reader,
    tag,
    with_crc,
)

SEVEN, FOUR = "04A1B2C3D4E5F6", "DEADBEEF"
SELECT_1 = with_crc(bytes.fromhex("93708804A1B29F"))
SELECT_2 = with_crc(bytes.fromhex("9570C3D4E5F604"))
MORE, DONE = with_crc(b"\x04"), with_crc(b"\x00")


def selected(reader: Reader) -> bool:
    return (reader.send(SELECT_1), reader.send(SELECT_2)) == (MORE, DONE)


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


def everyone(reader: Reader) -> set[str]:
    """The UIDs of all tags in the field, found bit by bit, each halted when it is known."""
    found = set()
    while reader.send(REQA, 7):
        uid = b""
        for code in (0x93, 0x95, 0x97):
            part = one_part(reader, code)
            sak = reader.send(with_crc(bytes((code, 0x70)) + part))
            uid += part[1:4] if sak == MORE else part[:4]
            if sak != MORE:
                break
        found.add(uid.hex().upper())
        reader.send(HLTA)
    return found


def one_part(reader: Reader, code: int) -> bytes:
    """Five bytes of one tag: where tags differ, those with a 1 are followed."""
    known, bits = 0, 0
    while True:
        whole, rest = divmod(bits, 8)
        head = bytes((code, 0x20 + (whole << 4) + rest)) + known.to_bytes(5, "little")[: -(-bits // 8)]
        answer = int.from_bytes(reader.send(head, rest, rest), "little") << 8 * whole
        known |= answer & ~((1 << bits) - 1)
        if not reader[ERROR] & 0x08:
            return known.to_bytes(5, "little")
        assert not reader[COLL] & 0x20
        bits = 8 * whole + (reader[COLL] & 0x1F or 32)
        known = known & (1 << bits) - 1 | 1 << bits - 1


@pytest.mark.parametrize(
    "uids",
    [
        {SEVEN, "04A1B2C3D4E5F2", "04A1B2C3D4E576"},
        {SEVEN, FOUR, "04A1B2C3D4E5F6A7B8C9"},
        {"DEADBEEF", "DEADBEEE", "5EADBEEF", "DEADBE6F", "00000001"},
    ],
)
def test_any_number_of_tags_is_told_apart_bit_by_bit(uids: set[str]) -> None:
    assert everyone(Reader(*(tag(uid, b"x") for uid in uids))) == uids


def test_a_partial_uid_whose_length_is_told_wrongly_is_not_answered() -> None:
    reader = Reader(tag(FOUR))
    reader.send(REQA, 7)
    assert reader.send(b"\x93\x20\xde") == b""


@pytest.mark.parametrize(("command", "begins"), [(WUPA, 91), (REQA, 86)], ids=["ends with 1", "ends with 0"])
def test_the_answer_begins_when_the_standard_says(command: bytes, begins: int) -> None:
    reader = Reader(tag(FOUR))
    sent, answer = 84, 188  # 7 and 16 bits with parity, start and end
    reader.send(command, 7, wait=sent + begins + answer - 2)
    assert reader[COM_IRQ] & 0x20 == 0
    reader.now += 2
    assert reader[COM_IRQ] & 0x20


@pytest.fixture
def ntag() -> Reader:
    """A selected NTAG213."""
    reader = Reader(tag(SEVEN, bytes(range(16))))
    assert reader.select(SEVEN) == DONE
    return reader


ACK, NAK = b"\x0a", b"\x00"


def read(reader: Reader, page: int) -> bytes:
    return reader.send(with_crc(bytes((0x30, page))))[:-2]


def write(reader: Reader, page: int, data: str) -> bytes:
    return reader.send(with_crc(bytes((0xA2, page)) + bytes.fromhex(data)))


def test_a_page_can_be_written(ntag: Reader) -> None:
    assert write(ntag, 5, "DEADBEEF") == ACK and ntag[CONTROL] & 7 == 4
    assert read(ntag, 4) == bytes.fromhex("00010203DEADBEEF08090A0B0C0D0E0F")


def test_writing_takes_its_time(ntag: Reader) -> None:
    ntag.send(with_crc(bytes.fromhex("A205DEADBEEF")), wait=4000)
    assert ntag[COM_IRQ] & 0x20 == 0
    ntag.now += 1000
    assert ntag[COM_IRQ] & 0x20


def test_the_older_write_takes_sixteen_bytes_and_keeps_four(ntag: Reader) -> None:
    assert ntag.send(with_crc(b"\xa0\x05")) == ACK
    assert ntag.send(with_crc(b"\xde\xad\xbe\xef" + b"x" * 12), wait=8000) == ACK
    assert read(ntag, 5)[:8] == bytes.fromhex("DEADBEEF08090A0B")


@pytest.mark.parametrize("page", [0, 1, 45, 255])
def test_pages_that_cannot_be_written_are_refused_and_the_tag_rests(ntag: Reader, page: int) -> None:
    assert write(ntag, page, "00000000") == NAK and ntag[CONTROL] & 7 == 4
    assert read(ntag, 4) == b""
    assert ntag.send(REQA, 7) == b"\x44\x00"


def test_a_tag_that_was_woken_from_halt_falls_back_there(ntag: Reader) -> None:
    ntag.send(HLTA)
    assert ntag.select(SEVEN) == DONE
    assert write(ntag, 0, "00000000") == NAK
    assert ntag.send(REQA, 7) == b"" and ntag.send(WUPA, 7) == b"\x44\x00"


def test_one_time_pages_keep_every_bit_that_was_set(ntag: Reader) -> None:
    assert write(ntag, 3, "00000001") == ACK
    assert read(ntag, 3)[:4] == bytes.fromhex("E1101201")


def test_a_locked_page_stays_as_it_is(ntag: Reader) -> None:
    assert write(ntag, 2, "FFFF2000") == ACK  # the check byte cannot be written, the lock bit of page 5 can
    assert read(ntag, 2)[:4] == bytes.fromhex("04482000")
    assert write(ntag, 5, "DEADBEEF") == NAK
    assert ntag.select(SEVEN) == DONE and write(ntag, 6, "DEADBEEF") == ACK


def test_a_later_page_is_locked_with_its_neighbour(ntag: Reader) -> None:
    assert write(ntag, 40, "02000000") == ACK  # pages 18 and 19
    assert write(ntag, 17, "DEADBEEF") == ACK
    for page in (18, 19):
        assert write(ntag, page, "DEADBEEF") == NAK
        assert ntag.select(SEVEN) == DONE


def test_reading_runs_over_the_end_to_the_first_page(ntag: Reader) -> None:
    assert read(ntag, 44) == bytes(4) + bytes.fromhex("04A1B29FC3D4E5F604480000")[:12]


def test_an_ntag213_says_so(ntag: Reader) -> None:
    assert ntag.send(with_crc(b"\x60")) == with_crc(bytes.fromhex("0004040201000F03"))


def test_a_range_of_pages_comes_in_one_answer(ntag: Reader) -> None:
    assert ntag.send(with_crc(b"\x3a\x04\x05")) == with_crc(bytes(range(8)))


def test_a_damaged_command_is_refused(ntag: Reader) -> None:
    assert ntag.send(b"\x30\x04\x00\x00") == b"\x01"


def test_a_classic_gives_its_uid_and_nothing_else() -> None:
    reader = Reader(tag(FOUR))
    assert reader.select(FOUR) == with_crc(b"\x08")
    assert reader.send(with_crc(b"\x30\x04")) == b"\x04" and reader[CONTROL] & 7 == 4
    reader.select(FOUR)
    assert len(reader.send(with_crc(b"\x60\x04"))) == 4  # its nonce
    assert reader.send(bytes(8)) == b"" and reader.send(REQA, 7) == b"\x04\x00"
